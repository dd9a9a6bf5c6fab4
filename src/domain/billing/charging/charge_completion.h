// Completes pending attempts: for the request that started one, for its repetition, for jobs, and
// for the reconciler after a crash, an unanswered call to the provider, or an absent payer.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "domain/billing/charge.h"
#include "domain/billing/charging/charge_booking.h"
#include "domain/billing/charging/charge_effect.h"
#include "domain/brand/brand.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/payment_gateways.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

// Returns nullptr for a group that this server does not serve.
using BrandLookup = std::function<std::shared_ptr<const Brand>(const std::string& group_key)>;

struct ChargeTally {
  int succeeded = 0;
  int declined = 0;
  int voided = 0;
  int left = 0;  // still pending: payer must confirm, debit under way, or no answer

  void count(const ChargeAttempt& attempt);
};
BOOST_DESCRIBE_STRUCT(ChargeTally, (), (succeeded, declined, voided, left))

// Thread-safe, also between processes: a lease gives an attempt to one caller. Even without it, an
// attempt leaves "pending" once, in the transaction that writes the consequences.
class ChargeCompletion : ServiceBase {
 public:
  ChargeCompletion(const ServiceBase& base, const PaymentGateways& gateways,
                   const ChargeEffects& effects, RateLimiter& limits, BrandLookup brand_of)
      : ServiceBase(base),
        gateways_(gateways),
        effects_(effects),
        limits_(limits),
        brand_of_(std::move(brand_of)),
        booking_(effects, clock_, random_) {}

  // Whether charge() can send this attempt: its provider is configured.
  bool has_provider(const ChargeAttempt& attempt) const {
    return gateways_.by_name(attempt.provider) != nullptr;
  }

  // Charges at the provider; a repeated call uses the same idempotency key. Succeeds immediately
  // when nothing is to be paid. Never throws for faults of the provider.
  Charge charge(const Brand& brand, const ChargeAttempt& attempt);

  // Applies the provider's answer to the attempt and returns the attempt's new state. The attempt
  // stays pending
  // - while the outcome is unknown, or when the database or a refund fails; the provider is then
  //   not queried for a few seconds;
  // - while the payer must confirm with the bank; a repeated request may then query immediately;
  // - while a bank moves the money of a debit.
  // May throw UnavailableException.
  ChargeAttempt apply(const Brand& brand, const ChargeAttempt& attempt, const Charge& charge);

  // Applies many outcomes of one brand in few transactions. Each attempt is settled or stays
  // pending for reconcile().
  struct Outcome {
    ChargeAttempt attempt;
    Charge charge;
  };
  ChargeTally apply_all(const Brand& brand, const std::vector<Outcome>& outcomes);

  enum class Hold {
    Respect,  // leaves a payment alone that the payer can still confirm
    End,      // voids it
  };
  struct SettleResult {
    ChargeAttempt attempt;
    bool answered = true;  // false: a query to the provider failed
  };
  // Completes an attempt without a known answer; requires its lease. Queries the provider, then
  // books the charge, or blocks the key and voids the attempt. May throw UnavailableException.
  SettleResult settle_leased(const Brand& brand, const ChargeAttempt& attempt,
                             Hold hold = Hold::Respect);
  // Takes the lease if it is free and completes the attempt. Returns the attempt's state, also when
  // another caller has the lease; nullopt when the attempt does not exist.
  std::optional<SettleResult> settle_pending(const std::string& attempt_id,
                                             Hold hold = Hold::Respect);

  enum class Scope {
    LeaseOver,  // attempts whose lease is over: every minute
    // Also leased attempts: at the start of the only process of a database, after its predecessor
    // died. Otherwise harmless, but may void a payment in progress.
    Everything,
  };
  // Starts with the least recently processed attempt. Stops early after three queries in a row that
  // the provider did not answer; an answer that leaves an attempt pending counts as an answer.
  ChargeTally reconcile(Scope scope = Scope::LeaseOver);

  // The rate limit counters of an attempt that was declined or not confirmed with the bank.
  std::vector<Hit> tries_of(const ChargeAttempt& attempt) const;

 private:
  // Whether the attempt still waits for its provider, which is not configured.
  bool may_return(const ChargeAttempt& attempt) const;
  Charge charge_at(PaymentGateway& gateway, const Brand& brand, const ChargeAttempt& attempt);
  // The outcome of an abandoned attempt; nullopt: it can be voided.
  Result<std::optional<Charge>> query_provider(const Brand& brand, const ChargeAttempt& attempt,
                                               Hold hold);
  ChargeAttempt apply_safely(const Brand& brand, const Outcome& outcome);
  // Returns false when this is not possible now.
  bool pay_back(const ChargeAttempt& attempt, const Charge& charge, const Error& why);
  Result<std::string> refund_now(const ChargeAttempt& attempt, const Charge& charge);
  ChargeAttempt void_attempt(const ChargeAttempt& attempt);
  ChargeAttempt postpone(const ChargeAttempt& attempt);
  ChargeAttempt current(const std::string& id);

  const PaymentGateways& gateways_;
  const ChargeEffects& effects_;
  RateLimiter& limits_;
  BrandLookup brand_of_;
  const ChargeBooking booking_;
};

}  // namespace molar::domain
