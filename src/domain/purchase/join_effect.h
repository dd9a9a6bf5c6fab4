// Joining: the effect of a charge that pays for a checkout.
#pragma once

#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/billing/charging/charge_effect.h"
#include "storage/database.h"

namespace molar::domain {

// Registered with ChargeEffects as kJoin. Writes household, members, account, subscription,
// consents, agreement, audit and welcome mail, and marks the checkout as paid.
class JoinEffect final : public ChargeEffect {
 public:
  JoinEffect(const Clock& clock, RandomSource& random) : clock_(clock), random_(random) {}

  // Conflict kEmailTaken: another account has this address since.
  Status open(Connection& sql, const Brand& brand, ChargeAttempt& attempt) override;
  // The answer contains {subscription, agreementUrl, email}.
  Result<EffectAnswer> apply(Connection& sql, const SettledCharge& settled) override;
  // Returns the use of the coupon that the attempt counted when it began. After a bank debit it
  // also notifies the buyer and keeps the checkout open for another payment.
  void release(Connection& sql, const ChargeAttempt& attempt) override;
  // An unanswered confirmation reserves its use of a limited coupon until the attempt is voided,
  // and a network may reserve only a few. rate_limited.
  Status admit_confirmation(Connection& sql, const ChargeAttempt& attempt) override;
  // Notifies the buyer, who has no membership before the money arrives.
  void debit_begun(Connection& sql, const ChargeAttempt& attempt, const Charge& charge) override;
  bool debits_bank(const ChargeAttempt& attempt) const override;
  bool keeps_method(const ChargeAttempt& attempt) const override;
  // Counters of the checkout and of the buyer's network.
  std::vector<Hit> tries_of(const ChargeAttempt& attempt) const override;

 private:
  const Clock& clock_;
  RandomSource& random_;
};

}  // namespace molar::domain
