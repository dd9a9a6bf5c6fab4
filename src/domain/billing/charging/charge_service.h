// Charges a household or a checkout exactly once per key, also when requests are repeated, several
// tabs send requests, or a process dies.
//
//   begin   writes and commits the attempt as "pending"
//   charge  calls the provider with the attempt's id as idempotency key
//   settle  writes invoice, payment, receipt, effect, notices and audit in one transaction
//
// A household has one pending attempt at a time; a checkout has one that is pending or paid.
// ChargeCompletion::reconcile() or the next request completes an attempt that a crash interrupted.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/result.h"
#include "domain/billing/charge.h"
#include "domain/billing/charging/charge_completion.h"
#include "domain/brand/brand.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/payment_gateways.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

// The caller of a charge, and the idempotency key.
struct CollectRequest {
  const Brand& brand;
  std::string household_id;     // empty: a checkout pays
  std::string idempotency_key;  // the client's
  std::string request_sha256;   // of all other request data
  std::string actor;            // "member:<id>", "staff:<name>"; empty: a checkout pays
};

// Checks the preconditions and returns the order. Called in the transaction that writes the
// attempt, possibly again after a rollback; not called for a known key.
using PrepareOrder = std::function<Result<ChargeOrder>(Connection&)>;

// The attempt for a request.
struct StartedAttempt {
  enum class Kind {
    Ended,   // also while a debit is under way: nothing to do
    Mine,    // the request has the lease and must charge
    Others,  // another caller has the lease
  } kind;
  ChargeAttempt attempt;
};
// Finds or writes the attempt. Called in a transaction, possibly again after a rollback.
using StartAttempt = std::function<Result<StartedAttempt>(Connection&)>;

struct PaidAttempt {
  ChargeAttempt attempt;  // succeeded, or awaits_debit()
  enum class Asker {
    Settler,   // this request settled the attempt
    SameKey,   // repeats the payer's key
    OtherKey,  // another tab
  } asker;
};

struct ChargeOptions {
  // Limits of requests that wait for another request to charge the same attempt.
  std::chrono::milliseconds wait{5'000};
  int waiting_at_once = 64;
};

// Thread-safe, also between processes.
class ChargeService : ServiceBase {
 public:
  ChargeService(const ServiceBase& base, const PaymentGateways& gateways,
                const ChargeEffects& effects, RateLimiter& limits, BrandLookup brand_of,
                ChargeOptions options = {})
      : ServiceBase(base),
        gateways_(gateways),
        effects_(effects),
        limits_(limits),
        options_(options),
        completion_(base, gateways, effects, limits, std::move(brand_of)) {}

  // Charges a household. Returns the effect's result with receiptId and receiptNumber; again the
  // same for the same key. Errors, besides those of `prepare` and of the effect (after which the
  // money is refunded):
  //   payment_declined         with its reason
  //   payment_action_required  (PaymentDeclined) the payer must confirm with the bank: repeat the
  //                            request with the same key after that
  //   payment_pending          (Unavailable) outcome unknown: repeat with the same key
  //   charge_in_progress       (Conflict) another charge of this household is pending
  //   payment_method_missing   (Conflict) neither a stored nor a new payment card
  //   idempotency_key_reused   (InvalidFields)
  //   rate_limited             after 5 declines or unconfirmed payments an hour
  Result<boost::json::object> collect(const CollectRequest& request, const PrepareOrder& prepare);

  // Charges the attempt that `start` returns; joins an attempt of the same checkout with another
  // key. Errors as of collect(), those of ChargeEffect::admit_confirmation, and
  // purchase_in_progress (Conflict) while another request charges the attempt.
  Result<PaidAttempt> run(const CollectRequest& request, const StartAttempt& start);

  // For `start`: joins the attempt `known` of the request's key. nullopt when a new attempt may use
  // the key. Error: idempotency_key_reused (InvalidFields).
  Result<std::optional<StartedAttempt>> repeat(Connection& sql, const CollectRequest& request,
                                               std::optional<ChargeAttempt> known);
  // For `start`: joins an attempt. Takes its lease if it is pending and the lease is free.
  StartedAttempt join(Connection& sql, ChargeAttempt attempt);
  // For `start`: a pending attempt for the request with this lease, without an order.
  ChargeAttempt new_attempt(const CollectRequest& request, Timestamp lease_until);

  // For jobs: writes a pending attempt in the caller's transaction. Conflict: charge_in_progress,
  // payment_method_missing, credit_gone (less credit than the order uses).
  Result<ChargeAttempt> begin(Connection& sql, const CollectRequest& request,
                              const ChargeOrder& order);

  // Completes the household's pending attempt, so that an abandoned confirmation does not block
  // other changes. collect() calls it automatically.
  void end_pending(const std::string& group, const std::string& household);

  ChargeCompletion& completion() { return completion_; }

 private:
  Result<StartedAttempt> start_attempt(const CollectRequest& request, const StartAttempt& start);
  // Charges an attempt whose lease this request has, and returns its state. `own_key`: the attempt
  // is the request's own, not an older one. Errors: payment_action_required, and those of
  // admit_confirmation().
  Result<ChargeAttempt> settle_mine(const Brand& brand, const ChargeAttempt& attempt, bool own_key);
  struct Charged {
    ChargeAttempt attempt;
    bool asks = false;  // the payer must confirm with the bank
  };
  Charged charge_and_apply(const Brand& brand, const ChargeAttempt& attempt);
  // Counts the bank's confirmation as a try; an error when the limit is reached.
  Status admit_confirmation(const ChargeAttempt& attempt);
  void wake_waiting();
  // Returns true when the attempt has ended or its lease is free.
  bool wait_for_end(const std::string& attempt_id, std::chrono::steady_clock::time_point deadline);

  const PaymentGateways& gateways_;
  const ChargeEffects& effects_;
  RateLimiter& limits_;
  const ChargeOptions options_;
  ChargeCompletion completion_;

  std::mutex mutex_;
  std::condition_variable settled_;
  std::atomic<int> waiting_{0};
};

}  // namespace molar::domain
