// Charges a household exactly once per key, also when requests are repeated or a process dies.
//
//   begin   the attempt is written as "pending" and committed; only then
//   charge  the provider is asked, with the attempt's id as its idempotency key; then
//   settle  invoice, payment, receipt, effect, notices and audit are written in one transaction.
//
// A household has one pending attempt at a time. One that a crash left behind is finished or voided
// by reconcile(), or by the next request of that household.
#pragma once

#include <boost/json.hpp>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/billing/charge.h"
#include "domain/billing/charging/charge_effect.h"
#include "domain/brand/brand.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/payment_gateways.h"
#include "storage/database.h"

namespace molar::domain {

// nullptr for a group that is not served here.
using BrandLookup = std::function<std::shared_ptr<const Brand>(const std::string& group_key)>;

// The caller of a charge, and its idempotency key.
struct CollectRequest {
  const Brand& brand;
  std::string household_id;
  std::string idempotency_key;  // the client's
  std::string request_sha256;   // of everything else that the client sent
  std::string actor;            // "member:<id>", "staff:<name>"
};

// Called in the transaction that writes the attempt (perhaps again after a rollback), and not when
// the key is known. Checks what has to hold, and says what is to be paid.
using PrepareOrder = std::function<Result<ChargeOrder>(storage::Connection&)>;

struct CollectTally {
  int succeeded = 0;
  int declined = 0;
  int voided = 0;
  int left = 0;  // still pending

  void count(const ChargeAttempt& attempt);
};

// Thread-safe, and safe between processes.
class Collector {
 public:
  Collector(storage::Database& database, const PaymentGateways& gateways,
            const ChargeEffects& effects, RateLimiter& limits, BrandLookup brand_of,
            const Clock& clock, RandomSource& random)
      : database_(database),
        gateways_(gateways),
        effects_(effects),
        limits_(limits),
        brand_of_(std::move(brand_of)),
        clock_(clock),
        random_(random) {}

  // The effect's answer with receiptId and receiptNumber. The same key answers the same again.
  // Errors, besides those of `prepare` and of the effect (after which the money is refunded):
  //   payment_declined         with its reason
  //   payment_action_required  the browser confirms with the bank, then repeats the request
  //   payment_pending          (Unavailable) not known yet: ask again with the same key
  //   charge_in_progress       (Conflict) another charge of this household is under way
  //   payment_method_missing   (Conflict) no card is stored and none was given
  //   idempotency_key_reused   (InvalidFields)
  //   rate_limited             5 declines or unanswered questions of the bank an hour
  Result<boost::json::object> collect(const CollectRequest& request, const PrepareOrder& prepare);

  // --- for jobs, step by step

  // Writes a pending attempt in the caller's transaction. charge_in_progress,
  // payment_method_missing, credit_gone (Conflict: there is less credit than the order takes).
  Result<ChargeAttempt> begin(storage::Connection& sql, const CollectRequest& request,
                              const ChargeOrder& order);
  // Asks the provider; nothing to pay answers at once. Never throws for provider faults.
  Charge charge(const Brand& brand, const ChargeAttempt& attempt);
  // Books the outcomes, many in one transaction; each ends settled, or stays pending for reconcile.
  struct Outcome {
    ChargeAttempt attempt;
    Charge charge;
  };
  CollectTally settle(const Brand& brand, const std::vector<Outcome>& outcomes);

  enum class Hold {
    Respect,  // a payment that the member may still be confirming is left alone
    End,      // it is voided
  };
  // Completes one pending attempt whose lease is free: queries the provider, then books or voids
  // it. Returns its state then; nullopt when there is no such attempt.
  std::optional<ChargeAttempt> settle_pending(const std::string& attempt_id,
                                              Hold hold = Hold::Respect);
  // The same for the household's pending one, so that a payment which a member began to confirm and
  // left does not keep them from something else. Done by collect() itself.
  void release(const std::string& group, const std::string& household);

  enum class Scope {
    LeaseOver,   // attempts whose lease is over: every minute
    Everything,  // also leased attempts: at the start of a store's only process
  };
  // As Reconciler::run: stops early when the provider does not answer three times in a row.
  CollectTally reconcile(Scope scope = Scope::LeaseOver);

 private:
  struct Begun {
    ChargeAttempt attempt;
    bool mine = false;  // this request has to charge it
  };

  Result<Begun> begin_or_join(const CollectRequest& request, const PrepareOrder& prepare);
  Result<Begun> begin_in(storage::Connection& sql, const CollectRequest& request,
                         const PrepareOrder& prepare);
  ChargeAttempt wait_for(ChargeAttempt attempt, std::chrono::steady_clock::time_point deadline);
  Charge ask(const Brand& brand, const ChargeAttempt& attempt, PaymentGateway& gateway);
  // The outcome of an abandoned attempt; nullopt: it may be voided.
  Result<std::optional<Charge>> find_out(const Brand& brand, const ChargeAttempt& attempt,
                                         Hold hold);
  // What settle_pending does; nullopt: no such attempt.
  struct SettleResult {
    ChargeAttempt attempt;
    bool answered = true;  // by the provider, as far as it was asked
  };
  std::optional<SettleResult> settle_if_left(const std::string& attempt_id, Hold hold);
  // The same for one that this caller has the lease of.
  SettleResult settle_left(const Brand& brand, const ChargeAttempt& attempt, Hold hold);
  ChargeAttempt settle_one(const Brand& brand, const ChargeAttempt& attempt, const Charge& charge);
  ChargeAttempt settle_safely(const Brand& brand, const Outcome& outcome);
  ChargeAttempt give_up(const ChargeAttempt& attempt);
  ChargeAttempt postpone(const ChargeAttempt& attempt);
  ChargeAttempt current(const std::string& id);
  Result<boost::json::object> answer_of(const ChargeAttempt& attempt) const;

  storage::Database& database_;
  const PaymentGateways& gateways_;
  const ChargeEffects& effects_;
  RateLimiter& limits_;
  BrandLookup brand_of_;
  const Clock& clock_;
  RandomSource& random_;
};

}  // namespace molar::domain
