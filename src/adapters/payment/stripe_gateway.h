// The payment port with Stripe: PaymentIntents for charges, SetupIntents for cards that are only
// stored, Refunds.
//
// An intent is created unconfirmed, stored (domain/payment/provider_payments.h), and only then
// confirmed: Stripe forgets idempotency keys after a day, the stored intent remains. A declined
// intent is canceled before the decline is reported, so that it cannot be paid later. A payment
// from a bank account uses a separate intent.
#pragma once

#include <optional>
#include <string>

#include "adapters/payment/stripe_client.h"
#include "domain/payment/provider_payments.h"
#include "domain/ports/charge_list.h"
#include "domain/ports/payment_gateway.h"

namespace molar::adapters {

// Thread-safe.
class StripeGateway final : public domain::PaymentGateway, public domain::ChargeList {
 public:
  // `payments` must outlive the gateway.
  StripeGateway(StripeOptions options, domain::ProviderPayments& payments)
      : bank_debits_(options.bank_debits), client_(std::move(options)), payments_(payments) {}

  std::string name() const override { return "stripe"; }
  bool debits_banks(const std::string& group_key) const override;
  domain::Charge charge(const domain::ChargeRequest& request) override;
  Result<std::optional<domain::Charge>> find_charge(const std::string& group_key,
                                                    const std::string& idempotency_key) override;
  Result<std::optional<domain::Charge>> cancel_attempt(const std::string& group_key,
                                                       const std::string& idempotency_key) override;
  Result<domain::Refund> refund(const domain::RefundRequest& request) override;
  Status forget_method(const std::string& group_key, const std::string& method_id) override;
  // Lists the charges that this site created: of its group, with a key.
  Result<domain::ChargePage> list_charges(const std::string& group_key, Timestamp since,
                                          const std::string& page) override;

 private:
  using Intent = std::optional<boost::json::object>;  // nullopt: not known

  // Creates and stores the intent of a request. Errors: provider_unavailable (not known),
  // customer_gone (Conflict) for a stored method whose customer Stripe no longer has.
  Result<domain::ProviderPayment> prepare(const domain::ChargeRequest& request);
  StripeAnswer create_intent(const domain::ChargeRequest& request, const std::string& customer,
                             const std::string& step);
  std::optional<std::string> customer_of(const domain::ChargeRequest& request);
  domain::Charge confirm(const domain::ChargeRequest& request,
                         const domain::ProviderPayment& payment);
  Intent look(const domain::ProviderPayment& payment);
  // Cancels, so that it can never be paid; returns the intent as it is then.
  Intent cancel(const domain::ProviderPayment& payment);
  // The final result of an intent: a declined one is canceled first.
  domain::Charge conclude(const domain::ProviderPayment& payment, const Intent& intent);
  // nullopt: no refund has this key. Error: Stripe did not answer.
  Result<std::optional<domain::Refund>> find_refund(const domain::RefundRequest& request);

  const std::map<std::string, bool> bank_debits_;  // by group; "": all others
  StripeClient client_;
  domain::ProviderPayments& payments_;
};

}  // namespace molar::adapters
