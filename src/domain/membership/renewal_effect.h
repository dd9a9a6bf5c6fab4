// The effect of a paid renewal.
#pragma once

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/billing/billing.h"
#include "domain/billing/charging/charge_effect.h"
#include "domain/billing/jobs/dunning.h"
#include "domain/billing/next_term.h"
#include "domain/brand/brand.h"
#include "storage/database.h"

namespace molar::domain {

// A paid renewal: by the job, a later attempt, or a manual payment. Registered with ChargeEffects
// as kRenewal.
class RenewalEffect final : public ChargeEffect {
 public:
  RenewalEffect(const Clock& clock, RandomSource& random)
      : clock_(clock), random_(random), dunning_(clock, random) {}

  // "nothing_due" (Conflict) when the membership is not waiting for this term.
  Result<EffectAnswer> apply(Connection& sql, const SettledCharge& settled) override;
  void declined(Connection& sql, const Brand& brand, const ChargeAttempt& attempt) override;

 private:
  void notify(Connection& sql, const SettledCharge& settled,
              const Subscription& subscription) const;

  const Clock& clock_;
  RandomSource& random_;
  Dunning dunning_;
};

}  // namespace molar::domain
