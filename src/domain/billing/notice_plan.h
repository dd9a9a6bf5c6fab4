// Days of notices before renewals. Pure.
#pragma once

#include <optional>

#include "base/clock.h"
#include "domain/billing/billing.h"

namespace molar::domain {

// Days before an annual renewal with a notice (L-18, L-19), the farthest first.
inline constexpr int kRenewalNoticeDays[] = {45, 30, 7};

// The next day after `after` on which the membership has a notice: an annual one of its renewal, a
// monthly one once a year (the reminder that California wants). nullopt: none before the next term.
std::optional<Date> next_notice_on(const Subscription& subscription, Date after);

// The notice that fits `today`: of the days above the nearest that has come (so a notice that was
// missed is sent once, and those before it never). nullopt: it is too early or too late for one.
std::optional<int> renewal_notice_due(const Subscription& subscription, Date today);

}  // namespace molar::domain
