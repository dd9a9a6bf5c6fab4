// What happens when a renewal is not paid, by the days since its first failed try. Pure.
//
//   day 0, 3, 7   the card is tried, the member is told      past_due: the card of membership is
//   good day 14, 21    the same                                   suspended: it is not day 28 the
//   membership ends                        canceled, non_payment
#pragma once

#include <optional>

#include "base/clock.h"
#include "domain/billing/billing.h"

namespace molar::domain {

inline constexpr int kDunningDays[] = {0, 3, 7, 14, 21};
inline constexpr int kSuspendAfterDays = 14;
inline constexpr int kCancelAfterDays = 28;

// Where a membership stands `today` when its last try failed today, `since` being the first one.
// Days that were missed are skipped, never made up for.
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
