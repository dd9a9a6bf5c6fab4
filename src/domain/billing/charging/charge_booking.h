// Writes the outcome of a charge and its consequences, in the caller's transaction.
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

  // Writes a pending attempt for the order. Errors and exceptions as of ChargeService::begin.
  Result<ChargeAttempt> begin(Connection& sql, const Brand& brand, ChargeAttempt attempt,
                              const ChargeOrder& order, const std::string& token_provider) const;

  // Settles the attempt according to the charge, if it is still pending. An error means that the
  // money was taken but the effect is impossible: the caller rolls back and calls pay_back(). An
  // unknown outcome leaves the attempt pending.
  Status settle(Connection& sql, const Brand& brand, const ChargeAttempt& attempt,
                const Charge& charge) const;

  // Ends an attempt whose effect is impossible, with the error `why`. Of a household: queues a
  // refund of the whole amount. Of a checkout: the amount was refunded before; `refund_id` is the
  // provider's id of that refund, empty when nothing was paid.
  void pay_back(Connection& sql, const ChargeAttempt& attempt, const Charge& charge,
                const Error& why, const std::string& refund_id) const;

  // Ends an attempt that can never be charged.
  void void_attempt(Connection& sql, const ChargeAttempt& attempt) const;

 private:
  ChargeEffect* effect_of(const ChargeAttempt& attempt) const;
  void decline(Connection& sql, const Brand& brand, const ChargeAttempt& attempt,
               const Charge& charge, ChargeEffect* effect) const;
  // Releases what was reserved for an attempt that ends without its effect.
  void release(Connection& sql, const ChargeAttempt& attempt) const;
  void queue_refund(Connection& sql, const ChargeAttempt& attempt, const Charge& charge) const;

  const ChargeEffects& effects_;
  const Clock& clock_;
  RandomSource& random_;
};

}  // namespace molar::domain
