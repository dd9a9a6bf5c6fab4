#include "domain/billing/proration.h"

#include <algorithm>

#include "domain/pricing/quote.h"

namespace molar::domain {

std::int64_t prorate(std::int64_t cents, int days_left, int days_in_term) {
  if (cents < 0) {
    return -prorate(-cents, days_left, days_in_term);
  }
  return (2 * cents * days_left + days_in_term) / (2 * static_cast<std::int64_t>(days_in_term));
}

std::int64_t charge_for_rest(std::int64_t cents, int days_left, int days_in_term) {
  return charge_for(prorate(cents, days_left, days_in_term));
}

int days_in_term(const Subscription& subscription) {
  return days_between(subscription.starts_on, subscription.renews_on);
}

int days_left_with(const Subscription& subscription, Date today) {
  return std::clamp(days_between(today, subscription.renews_on), 0, days_in_term(subscription));
}

int days_left_after(const Subscription& subscription, Date today) {
  return std::clamp(days_between(today, subscription.ends_on), 0, days_in_term(subscription));
}

std::int64_t unused_value(const Subscription& subscription, Date today) {
  return prorate(subscription.price_cents, days_left_after(subscription, today),
                 days_in_term(subscription));
}

}  // namespace molar::domain
