// Charges a household or a checkout exactly once per key, also when requests are repeated, several
// tabs ask, or a process dies.
//
//   begin   the attempt is written as "pending" and committed; only then
//   charge  the provider is asked, with the attempt's id as its idempotency key; then
//   settle  invoice, payment, receipt, effect, notices and audit are written in one transaction.
//
// A household has one pending attempt at a time, a checkout one that is pending or paid. One that a
// crash left behind is completed by ChargeCompletion::reconcile(), or by the next request.
#pragma once

#include <boost/json.hpp>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/billing/charge.h"
#include "domain/billing/charging/charge_completion.h"
#include "domain/brand/brand.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/payment_gateways.h"
#include "storage/database.h"

namespace molar::domain {

// The caller of a charge, and its idempotency key.
struct CollectRequest {
  const Brand& brand;
  std::string household_id;     // empty: a checkout pays
  std::string idempotency_key;  // the client's
  std::string request_sha256;   // of everything else that the client sent
  std::string actor;            // "member:<id>", "staff:<name>"; empty: a checkout pays
};

// Called in the transaction that writes the attempt (perhaps again after a rollback), and not when
// the key is known. Checks what has to hold, and says what is to be paid.
using PrepareOrder = std::function<Result<ChargeOrder>(storage::Connection&)>;

// The attempt that a request leads to.
struct StartedAttempt {
  enum class Kind {
    Ended,   // or a debit is under way: the request has nothing to do
    Mine,    // the request has its lease, and has to charge it
    Others,  // another caller has its lease
  } kind;
  ChargeAttempt attempt;
};
// Called in a transaction, perhaps again after a rollback: finds the attempt or writes it.
using StartAttempt = std::function<Result<StartedAttempt>(storage::Connection&)>;

struct PaidAttempt {
  ChargeAttempt attempt;  // succeeded, or awaits_debit()
  enum class Asker {
    Settler,   // this very request brought the attempt to its end
    SameKey,   // repeats the payer's key
    OtherKey,  // another tab
  } asker;
};

struct ChargeOptions {
  // How long, and how many at once, wait for another request that charges the same attempt.
  std::chrono::milliseconds wait{5'000};
  int waiting_at_once = 64;
};

// Thread-safe, and safe between processes.
class ChargeService {
 public:
  ChargeService(storage::Database& database, const PaymentGateways& gateways,
                const ChargeEffects& effects, RateLimiter& limits, BrandLookup brand_of,
                const Clock& clock, RandomSource& random, ChargeOptions options = {})
      : database_(database),
        gateways_(gateways),
        effects_(effects),
        limits_(limits),
        clock_(clock),
        random_(random),
        options_(options),
        completion_(database, gateways, effects, limits, std::move(brand_of), clock, random) {}

  // Charges a household. The effect's answer with receiptId and receiptNumber. The same key answers
  // the same again. Errors, besides those of `prepare` and of the effect (after which the money is
  // refunded):
  //   payment_declined         with its reason
  //   payment_action_required  (PaymentDeclined) the bank asks the payer: repeat the request with
  //                            the same key once it has its answer
  //   payment_pending          (Unavailable) not known yet: ask again with the same key
  //   charge_in_progress       (Conflict) another charge of this household is under way
  //   payment_method_missing   (Conflict) no card is stored and none was given
  //   idempotency_key_reused   (InvalidFields)
  //   rate_limited             5 declines or unanswered questions of the bank an hour
  Result<boost::json::object> collect(const CollectRequest& request, const PrepareOrder& prepare);

  // The same for whatever attempt `start` leads to. An attempt of a checkout that another key began
  // is joined; purchase_in_progress (Conflict): another request charges it right now. Errors of
  // ChargeEffect::admit_question besides.
  Result<PaidAttempt> run(const CollectRequest& request, const StartAttempt& start);

  // For `start`: the attempt of the request's key, if its answer is owed; nullopt: a new one may
  // carry the key. idempotency_key_reused (InvalidFields).
  Result<std::optional<StartedAttempt>> repeat(storage::Connection& sql,
                                               const CollectRequest& request,
                                               std::optional<ChargeAttempt> known);
  // For `start`: joins an attempt, and takes its lease if it is pending and the lease is free.
  StartedAttempt join(storage::Connection& sql, ChargeAttempt attempt);
  // For `start`: a pending attempt of the request, leased until then, without an order.
  ChargeAttempt new_attempt(const CollectRequest& request, Timestamp lease_until);

  // For jobs: writes a pending attempt in the caller's transaction. charge_in_progress,
  // payment_method_missing, credit_gone (Conflict: there is less credit than the order takes).
  Result<ChargeAttempt> begin(storage::Connection& sql, const CollectRequest& request,
                              const ChargeOrder& order);

  // Completes the household's pending attempt, so that a payment which a member began to confirm
  // and left does not keep them from something else. Done by collect() itself.
  void end_pending(const std::string& group, const std::string& household);

  ChargeCompletion& completion() { return completion_; }

 private:
  Result<StartedAttempt> start_attempt(const CollectRequest& request, const StartAttempt& start);
  // The attempt, taken over by this request, with its state after charging. `own_key`: it is the
  // request's own attempt and no older one. Errors: payment_action_required, and those of
  // admit_question().
  Result<ChargeAttempt> settle_mine(const Brand& brand, const ChargeAttempt& attempt, bool own_key);
  struct Charged {
    ChargeAttempt attempt;
    bool asks = false;  // the bank waits for the payer
  };
  Charged charge_and_apply(const Brand& brand, const ChargeAttempt& attempt);
  // The bank asks about the attempt: a try, and perhaps one too many.
  Status admit_question(const ChargeAttempt& attempt);
  void wake_waiting();
  // True when the attempt has ended or its lease is free.
  bool wait_for_end(const std::string& attempt_id, std::chrono::steady_clock::time_point deadline);

  storage::Database& database_;
  const PaymentGateways& gateways_;
  const ChargeEffects& effects_;
  RateLimiter& limits_;
  const Clock& clock_;
  RandomSource& random_;
  const ChargeOptions options_;
  ChargeCompletion completion_;

  std::mutex mutex_;
  std::condition_variable settled_;
  std::atomic<int> waiting_{0};
};

}  // namespace molar::domain
