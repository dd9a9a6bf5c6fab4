// The schedule after an unpaid renewal, by days since the first failed attempt. Pure functions.
//
//   day 0, 3, 7   charge attempt and notice, past_due: the membership card is valid
//   day 14, 21    charge attempt and notice, suspended: the card is not valid
//   day 28        the membership ends: canceled, non_payment
#pragma once

#include "base/clock.h"
#include "domain/billing/billing.h"

namespace molar::domain {

inline constexpr int kDunningDays[] = {0, 3, 7, 14, 21};
inline constexpr int kSuspendAfterDays = 14;
inline constexpr int kCancelAfterDays = 28;

// State of a membership when its last attempt failed on `today` and its first one on `since`.
// Missed days are skipped.
struct DunningState {
  int step = 1;  // number of the failed attempt, from 1
  Date next_on;  // next attempt, or the day of cancellation
  bool last_try = false;
  bool suspended = false;
  Date grace_until;  // last day on which the membership card is valid
  Date suspend_on;
  Date cancel_on;
};
DunningState dunning_state(Date since, Date today);

// The last day with member prices of a canceled membership. After non-payment the job has canceled
// it at the end of the dunning, and its card was valid until the day before the suspension.
Date last_day_of_canceled(const Subscription& subscription);

// Whether the day of cancellation has come.
bool dunning_is_over(Date since, Date today);

}  // namespace molar::domain
