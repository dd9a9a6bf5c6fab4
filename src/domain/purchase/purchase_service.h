// Payment of a checkout: exactly one charge (ChargeService) and one membership (JoinEffect), also
// with repeated requests, several tabs, and crashes in between.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "domain/billing/charging/charge_service.h"
#include "domain/brand/brand.h"
#include "domain/checkout/checkout.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/payment_gateways.h"
#include "domain/ports/service_base.h"
#include "domain/pricing/quote.h"
#include "domain/purchase/purchase.h"
#include "domain/session/session.h"

namespace molar::domain {

struct Buyer {
  const Brand& brand;
  std::optional<std::string> checkout_token;  // the cookie's value
  std::optional<Session> session;
  BuyerTrace trace;
};

// Thread-safe.
class PurchaseService : ServiceBase {
 public:
  PurchaseService(const ServiceBase& base, const PaymentGateways& gateways, ChargeService& charges,
                  RateLimiter& limits)
      : ServiceBase(base), gateways_(gateways), charges_(charges), limits_(limits) {}

  // Errors:
  //   checkout_not_found, checkout_expired     another checkout than the cookie's, or expired
  //   already_member (Conflict)                a running membership, or an account of that address
  //   bank_debit_under_way (Conflict)          a debit pays for another checkout of that address
  //   bank_debit_not_taken (Conflict)          the brand accepts no debits, or nothing is due
  //   quote_expired (Gone)                     also for a quote of other inputs or another checkout
  //   consent_required (InvalidFields)
  //   idempotency_key_reused (InvalidFields)   the key was sent with another body before
  //   payment_declined                         with its reason; the checkout stays open
  //   payment_action_required (PaymentDeclined)  the bank asks the buyer: repeat with the same key
  //                                            after the buyer's answer
  //   purchase_in_progress (Conflict)          another request is paying for this checkout
  //   payment_pending (Unavailable)            not known yet: repeat with the same key
  //   rate_limited                             5 declines or questions of the bank an hour, or too
  //                                            many uses of a limited coupon held by open questions
  // `signs_in` is true in the request that settled the purchase, and in repetitions of its key
  // within kSignInLife while no session of the account was ended. While a bank debit is processing,
  // every request for its checkout gets that answer, whatever it orders.
  Result<PurchaseOutcome> purchase(const Buyer& buyer, const PurchaseInput& input);

 private:
  Status check_declines(const Buyer& buyer, const PurchaseInput& input);
  Status check_declines_of(Connection& sql, const std::string& checkout_id) const;
  Result<StartedAttempt> start(Connection& sql, const CollectRequest& request, const Buyer& buyer,
                               const PurchaseInput& input);
  Result<ChargeAttempt> make_attempt(Connection& sql, const CollectRequest& request,
                                     const Buyer& buyer, const Checkout& checkout,
                                     const PurchaseInput& input);
  Result<Quote> checked_quote(Connection& sql, const Buyer& buyer, const Checkout& checkout,
                              const PurchaseInput& input) const;
  Result<PurchaseOutcome> outcome_of(const PaidAttempt& paid);

  const PaymentGateways& gateways_;
  ChargeService& charges_;
  RateLimiter& limits_;
};

}  // namespace molar::domain
