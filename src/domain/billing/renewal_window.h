// Period in which a member can renew manually.
#pragma once

#include "base/clock.h"
#include "domain/billing/billing.h"

namespace molar::domain {

inline constexpr int kRenewBeforeDays = 60;  // before the end of the paid term
inline constexpr int kRenewAfterDays = 90;   // after the last day of the membership

Date renew_from(const Subscription& subscription);
Date renew_until(const Subscription& subscription);

}  // namespace molar::domain
