// The schedule after an unpaid renewal, by the days since its first failed attempt. Pure.
//
//   day 0, 3, 7   charge attempt and notice, past_due: the membership card is good
//   day 14, 21    charge attempt and notice, suspended: it is not
//   day 28        the membership ends: canceled, non_payment
#pragma once

#include <optional>

#include "base/clock.h"
#include "domain/billing/billing.h"

namespace molar::domain {

inline constexpr int kDunningDays[] = {0, 3, 7, 14, 21};
inline constexpr int kSuspendAfterDays = 14;
inline constexpr int kCancelAfterDays = 28;

// The state of a membership `today` when its last attempt failed today and its first one failed on
// `since`. Missed days are skipped.
struct DunningState {
  int step = 1;  // which try of the list this was, from 1
  Date next_on;  // the next try, or the day of cancellation
  bool last_try = false;
  bool suspended = false;
  Date grace_until;  // the last good day of the card of membership
  Date suspend_on;
  Date cancel_on;
};
DunningState dunning_state(Date since, Date today);

// The days are over: cancel.
bool dunning_is_over(Date since, Date today);

}  // namespace molar::domain
