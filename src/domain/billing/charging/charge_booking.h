// Writes what a charge's outcome brings about, in the caller's transaction.
#pragma once

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/billing/charge.h"
#include "domain/billing/charging/charge_effect.h"
#include "domain/brand/brand.h"
#include "domain/ports/payment_gateway.h"
#include "storage/database.h"

namespace molar::domain {

// Stateless.
class ChargeBooking {
 public:
  ChargeBooking(const ChargeEffects& effects, const Clock& clock, RandomSource& random)
      : effects_(effects), clock_(clock), random_(random) {}

  // A pending attempt for the order. Errors and exceptions as of ChargeService::begin.
  Result<ChargeAttempt> begin(storage::Connection& sql, const Brand& brand, ChargeAttempt attempt,
                              const ChargeOrder& order, const std::string& token_provider) const;

  // Ends the attempt as the charge says, if it is still pending. An error: the money is there, but
  // the effect cannot be done; roll back and pay_back(). Unknown outcomes leave it pending.
  Status settle(storage::Connection& sql, const Brand& brand, const ChargeAttempt& attempt,
                const Charge& charge) const;

  // Ends an attempt whose effect cannot be done: the whole amount goes back, `why` is the answer.
  // Of a checkout it has gone back already, as `refund_id` of the provider; empty: nothing was
  // paid.
  void pay_back(storage::Connection& sql, const ChargeAttempt& attempt, const Charge& charge,
                const Error& why, const std::string& refund_id) const;

  // Ends an attempt that will never be charged.
  void void_attempt(storage::Connection& sql, const ChargeAttempt& attempt) const;

 private:
  ChargeEffect* effect_of(const ChargeAttempt& attempt) const;
  void decline(storage::Connection& sql, const Brand& brand, const ChargeAttempt& attempt,
               const Charge& charge, ChargeEffect* effect) const;
  // Gives back what was reserved for an attempt that ends without its effect.
  void release(storage::Connection& sql, const ChargeAttempt& attempt) const;
  void queue_refund(storage::Connection& sql, const ChargeAttempt& attempt,
                    const Charge& charge) const;

  const ChargeEffects& effects_;
  const Clock& clock_;
  RandomSource& random_;
};

}  // namespace molar::domain
