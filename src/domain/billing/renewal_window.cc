#include "domain/billing/renewal_window.h"

namespace molar::domain {

Date renew_from(const Subscription& subscription) {
  return add_days(subscription.renews_on, -kRenewBeforeDays);
}

Date renew_until(const Subscription& subscription) {
  return add_days(subscription.ends_on, kRenewAfterDays);
}

}  // namespace molar::domain
