// From one term to the next: its dates, its price, and the effect of a paid renewal.
#pragma once

#include "base/clock.h"
#include "base/random.h"
#include "domain/billing/billing.h"
#include "domain/billing/charge_effect.h"
#include "domain/billing/dunning.h"
#include "domain/brand/brand.h"
#include "domain/terms/term.h"
#include "storage/database.h"

namespace molar::domain {

// The kind of a renewal's invoice, and the name of its effect.
inline constexpr const char* kRenewal = "renewal";

// The term after the present one: it begins where that ends, without a gap.
Term next_term(const Subscription& subscription);

// Puts the subscription into `term`, in the row too: active, at `price_cents`, with what a planned
// switch brings, its refund window and its notices, free of what a failed payment left.
void begin_term(storage::Connection& sql, Subscription& subscription, const Term& term,
                std::int64_t price_cents, Date paid_on);

// A paid renewal: by the job, a later attempt, or a manual payment.
class RenewalEffect final : public ChargeEffect {
 public:
  RenewalEffect(const Clock& clock, RandomSource& random)
      : clock_(clock), random_(random), dunning_(clock, random) {}

  // "nothing_due" (Conflict) when the membership is not waiting for this term.
  Result<EffectAnswer> apply(storage::Connection& sql, const SettledCharge& settled) override;
  void declined(storage::Connection& sql, const Brand& brand,
                const ChargeAttempt& attempt) override;

 private:
  void tell(storage::Connection& sql, const SettledCharge& settled,
            const Subscription& subscription) const;

  const Clock& clock_;
  RandomSource& random_;
  Dunning dunning_;
};

}  // namespace molar::domain
