// Days of notices before renewals. Pure functions.
#pragma once

#include <optional>

#include "base/clock.h"
#include "domain/billing/billing.h"

namespace molar::domain {

// Days before an annual renewal with a notice (L-18, L-19), in descending order.
inline constexpr int kRenewalNoticeDays[] = {45, 30, 7};

// The next day after `after` with a notice. Annual memberships get renewal notices; monthly ones
// get a yearly reminder, which California requires. nullopt: none before the next term.
std::optional<Date> next_notice_on(const Subscription& subscription, Date after);

// The notice that is due `today`: of the days above that have come, the nearest to the renewal. So
// a missed notice is sent once, and earlier ones never. nullopt: too early or too late for a
// notice.
std::optional<int> renewal_notice_due(const Subscription& subscription, Date today);

}  // namespace molar::domain
