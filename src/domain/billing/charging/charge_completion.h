// Completes pending attempts: for the request that began one, for its repetition, for jobs, and for
// the reconciler after a crash, a provider without an answer, or an absent payer.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/billing/charge.h"
#include "domain/billing/charging/charge_booking.h"
#include "domain/billing/charging/charge_effect.h"
#include "domain/brand/brand.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/payment_gateways.h"
#include "storage/database.h"

namespace molar::domain {

// nullptr for a group that is not served here.
using BrandLookup = std::function<std::shared_ptr<const Brand>(const std::string& group_key)>;

struct ChargeTally {
  int succeeded = 0;
  int declined = 0;
  int voided = 0;
  int left = 0;  // still pending: a bank waits for the payer or moves the money, or no answer

  void count(const ChargeAttempt& attempt);
};

// Thread-safe, and safe between processes: a lease keeps them apart, and if it did not, an attempt
// leaves "pending" once, in the transaction that writes what follows from it.
class ChargeCompletion {
 public:
  ChargeCompletion(storage::Database& database, const PaymentGateways& gateways,
                   const ChargeEffects& effects, RateLimiter& limits, BrandLookup brand_of,
                   const Clock& clock, RandomSource& random)
      : database_(database),
        gateways_(gateways),
        effects_(effects),
        limits_(limits),
        brand_of_(std::move(brand_of)),
        clock_(clock),
        random_(random),
        booking_(effects, clock, random) {}

  // Asks the provider for the money, again under the same key; nothing to pay answers at once.
  // Never throws for provider faults.
  Charge charge(const Brand& brand, const ChargeAttempt& attempt);

  // Applies the provider's answer to the attempt and returns its state then. It stays pending while
  // the outcome is unknown, or when the database or a refund fails: then the provider is not
  // queried for a few seconds. It also stays pending while the bank waits for the payer: then the
  // payer's repeated request may query at once; and while a bank moves the money of a debit. May
  // throw UnavailableException.
  ChargeAttempt apply(const Brand& brand, const ChargeAttempt& attempt, const Charge& charge);

  // The same for many of one brand, in few transactions; each ends settled, or stays pending for
  // reconcile().
  struct Outcome {
    ChargeAttempt attempt;
    Charge charge;
  };
  ChargeTally apply_all(const Brand& brand, const std::vector<Outcome>& outcomes);

  enum class Hold {
    Respect,  // a payment that the payer may still be confirming with the bank is left alone
    End,      // it is voided
  };
  struct SettleResult {
    ChargeAttempt attempt;
    bool answered = true;  // by the provider, as far as it was asked
  };
  // Completes an attempt whose lease the caller has and whose answer is unknown: queries the
  // provider, then books the charge, or blocks the key and voids the attempt. May throw
  // UnavailableException.
  SettleResult settle_leased(const Brand& brand, const ChargeAttempt& attempt,
                             Hold hold = Hold::Respect);
  // The same for one whose lease is free. Returns its state then, also when another caller has the
  // lease; nullopt when there is no such attempt.
  std::optional<SettleResult> settle_pending(const std::string& attempt_id,
                                             Hold hold = Hold::Respect);

  enum class Scope {
    LeaseOver,  // attempts whose lease is over: every minute
    // Also leased attempts: at the start of the only process of a store, whose predecessor is dead.
    // Harmless otherwise, but may void a payment that is under way.
    Everything,
  };
  // The least recently processed attempt comes first. Stops early when the provider does not answer
  // three times in a row; an answer that leaves an attempt pending counts as an answer.
  ChargeTally reconcile(Scope scope = Scope::LeaseOver);

  // The counters of an attempt that was declined or left at the bank's confirmation.
  std::vector<Hit> tries_of(const ChargeAttempt& attempt) const;

 private:
  Charge charge_at(PaymentGateway& gateway, const Brand& brand, const ChargeAttempt& attempt);
  // The outcome of an abandoned attempt; nullopt: it may be voided.
  Result<std::optional<Charge>> query_provider(const Brand& brand, const ChargeAttempt& attempt,
                                               Hold hold);
  ChargeAttempt apply_safely(const Brand& brand, const Outcome& outcome);
  // False: not now.
  bool pay_back(const ChargeAttempt& attempt, const Charge& charge, const Error& why);
  Result<std::string> refund_now(const ChargeAttempt& attempt, const Charge& charge);
  ChargeAttempt void_attempt(const ChargeAttempt& attempt);
  ChargeAttempt postpone(const ChargeAttempt& attempt);
  ChargeAttempt current(const std::string& id);

  storage::Database& database_;
  const PaymentGateways& gateways_;
  const ChargeEffects& effects_;
  RateLimiter& limits_;
  BrandLookup brand_of_;
  const Clock& clock_;
  RandomSource& random_;
  const ChargeBooking booking_;
};

}  // namespace molar::domain
