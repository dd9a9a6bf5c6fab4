#include "domain/billing/dunning_plan.h"

#include <algorithm>
#include <iterator>

namespace molar::domain {

DunningState dunning_state(Date since, Date today) {
  int day = days_between(since, today);
  DunningState state;
  state.suspend_on = add_days(since, kSuspendAfterDays);
  state.cancel_on = add_days(since, kCancelAfterDays);
  state.grace_until = add_days(state.suspend_on, -1);
  state.suspended = day >= kSuspendAfterDays;
  state.next_on = state.cancel_on;
  state.last_try = true;
  state.step = static_cast<int>(std::size(kDunningDays));
  for (int i = 0; i < static_cast<int>(std::size(kDunningDays)); ++i) {
    if (kDunningDays[i] > day) {
      state.next_on = add_days(since, kDunningDays[i]);
      state.last_try = false;
      state.step = i;
      break;
    }
  }
  return state;
}

Date last_day_of_canceled(const Subscription& subscription) {
  const Date canceled_on = subscription.canceled_on.value_or(subscription.ends_on);
  if (subscription.cancel_reason != "non_payment") {
    return std::min(canceled_on, subscription.ends_on);
  }
  const Date grace_until = add_days(canceled_on, kSuspendAfterDays - kCancelAfterDays - 1);
  return std::clamp(subscription.ends_on, grace_until, canceled_on);
}

bool dunning_is_over(Date since, Date today) {
  return days_between(since, today) >= kCancelAfterDays;
}

}  // namespace molar::domain
