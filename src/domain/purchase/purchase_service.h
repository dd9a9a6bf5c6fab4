// Payment of a checkout: exactly one charge and one membership, also with repeated requests,
// several tabs, and crashes in between.
//
//   begin   the attempt is written as "pending" and committed; only then
//   charge  the provider is asked, with the attempt's id as its idempotency key; then
//   settle  membership, money, consents and mails are written in one transaction.
//
// A crash before the charge is voided, and one after it finished, by the reconciler or by the
// buyer's repeated request.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/checkout/checkout.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/payment_gateways.h"
#include "domain/pricing/quote.h"
#include "domain/purchase/purchase.h"
#include "domain/purchase/settlement.h"
#include "domain/session/session.h"
#include "storage/database.h"

namespace molar::domain {

struct Buyer {
  const Brand& brand;
  std::optional<std::string> checkout_token;  // the cookie's value
  std::optional<Session> session;
  BuyerTrace trace;
};

struct PurchaseOptions {
  // How long, and how many at once, wait for another request that pays for the same checkout.
  std::chrono::milliseconds wait{5'000};
  int waiting_at_once = 64;
};

// Thread-safe.
class PurchaseService {
 public:
  PurchaseService(storage::Database& database, const PaymentGateways& gateways,
                  Settlement& settlement, RateLimiter& limits, const Clock& clock,
                  RandomSource& random, PurchaseOptions options = {})
      : database_(database),
        gateways_(gateways),
        settlement_(settlement),
        limits_(limits),
        clock_(clock),
        random_(random),
        options_(options) {}

  // Errors:
  //   checkout_not_found, checkout_expired     the cookie's checkout is not this one, or over
  //   already_member (Conflict)                a running membership, or an account of that address
  //   quote_expired (Gone)                     also for a quote of other inputs or another checkout
  //   consent_required (InvalidFields)
  //   idempotency_key_reused (InvalidFields)   the key came with another body before
  //   payment_declined                         with its reason; the checkout stays open
  //   payment_action_required (PaymentDeclined)  the bank asks the buyer: ask again with the same
  //                                            key once it has its answer
  //   purchase_in_progress (Conflict)          another request pays for this checkout right now
  //   payment_pending (Unavailable)            not known yet: ask again with the same key
  //   rate_limited                             5 declines or questions of the bank an hour, or too
  //                                            many uses of a limited coupon held by open questions
  // The outcome signs in where this request settled the purchase, and in repeats of its key within
  // kSignInLife while no session of the account was ended.
  Result<PurchaseOutcome> purchase(const Buyer& buyer, const PurchaseInput& input);

 private:
  struct Begun {
    enum class Kind { Settled, Mine, Others } kind;
    ChargeAttempt attempt;
  };

  Status check_declines(const Buyer& buyer, const PurchaseInput& input);
  Status count_try(const ChargeAttempt& attempt);
  // The bank asks about the attempt: a try, and a hold on a coupon that few may use. An error: the
  // attempt is to be withdrawn.
  Status admit_question(const ChargeAttempt& attempt);
  Status check_coupon_hold(storage::Connection& sql, const ChargeAttempt& attempt) const;
  Result<Begun> begin(const Buyer& buyer, const PurchaseInput& input);
  Result<Begun> begin_in(storage::Connection& sql, const Buyer& buyer, const PurchaseInput& input);
  Result<Begun> join_known(storage::Connection& sql, ChargeAttempt attempt);
  Result<ChargeAttempt> make_attempt(storage::Connection& sql, const Buyer& buyer,
                                     const Checkout& checkout, const PurchaseInput& input);
  Result<Quote> checked_quote(storage::Connection& sql, const Buyer& buyer,
                              const Checkout& checkout, const PurchaseInput& input) const;
  struct Tried {
    ChargeAttempt attempt;
    std::string action = {};  // the bank waits for the buyer: the client secret
  };
  Tried charge_and_settle(const Brand& brand, const ChargeAttempt& attempt);
  // The attempt, taken over by this request, as it stands after charging. `own_key`: it is the
  // request's own attempt and no older one. Errors: payment_action_required, and those of
  // admit_question.
  Result<ChargeAttempt> settle_mine(const Brand& brand, const ChargeAttempt& attempt, bool own_key);
  // As Settlement's; wakes requests that wait for the attempt.
  ChargeAttempt withdraw(const Brand& brand, const ChargeAttempt& attempt);
  void wake_waiting();
  // True when the attempt has ended or its lease is free.
  bool wait_for_end(const std::string& attempt_id, std::chrono::steady_clock::time_point deadline);
  enum class Asker {
    Settler,   // this very request brought the attempt to its end
    SameKey,   // repeats the buyer's key
    OtherKey,  // another tab
  };
  Result<PurchaseOutcome> answer_of(const ChargeAttempt& attempt, Asker asker);
  Result<PurchaseOutcome> outcome_of(const ChargeAttempt& attempt, Asker asker);

  storage::Database& database_;
  const PaymentGateways& gateways_;
  Settlement& settlement_;
  RateLimiter& limits_;
  const Clock& clock_;
  RandomSource& random_;
  const PurchaseOptions options_;

  std::mutex mutex_;
  std::condition_variable settled_;
  std::atomic<int> waiting_{0};
};

}  // namespace molar::domain
