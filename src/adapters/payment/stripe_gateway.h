// The payment port over Stripe: PaymentIntents for charges, SetupIntents for cards that are only
// kept, Refunds.
//
// An intent is created without being confirmed, remembered (domain/payment/provider_payments.h),
// and only then confirmed: Stripe forgets idempotency keys after a day, this does not. A declined
// intent is canceled before the decline is reported, so that nobody can pay it later. A bank
// account pays by an intent of its own.
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
  // `payments` must outlive it.
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
  // Those that this site created: of its group, with a key.
  Result<domain::ChargePage> list_charges(const std::string& group_key, Timestamp since,
                                          const std::string& page) override;

 private:
  using Intent = std::optional<boost::json::object>;  // nullopt: not known

  // The intent of a request, created if need be; nullopt: not known.
  std::optional<domain::ProviderPayment> prepare(const domain::ChargeRequest& request);
  std::optional<std::string> customer_of(const domain::ChargeRequest& request);
  domain::Charge confirm(const domain::ChargeRequest& request,
                         const domain::ProviderPayment& payment);
  Intent look(const domain::ProviderPayment& payment);
  // Makes sure that it can never be paid; the intent as it stands then.
  Intent cancel(const domain::ProviderPayment& payment);
  // What an intent says, for good: a declined one is canceled first.
  domain::Charge conclude(const domain::ProviderPayment& payment, const Intent& intent);
  // nullopt: it was refunded under no such key. Error: it could not be asked.
  Result<std::optional<domain::Refund>> find_refund(const domain::RefundRequest& request);

  const std::map<std::string, bool> bank_debits_;  // by group; "": of all others
  StripeClient client_;
  domain::ProviderPayments& payments_;
};

}  // namespace molar::adapters
