// Parts of a price by days. Pure.
//
// A subscription's price_cents is the price of a whole term for the people and plan that it has
// now. So the value of the rest of a term is always price × days left ÷ days in term, whatever was
// added, removed or switched before.
#pragma once

#include <cstdint>

#include "base/clock.h"
#include "domain/billing/billing.h"

namespace molar::domain {

// cents × days_left ÷ days_in_term, rounded half up (half away from zero for negative cents).
// 0 ≤ days_left ≤ days_in_term, days_in_term > 0.
std::int64_t prorate(std::int64_t cents, int days_left, int days_in_term);

// The term's days.
int days_in_term(const Subscription& subscription);
// From `today` on, today included: the days of a person who is added today. 0 after the term.
int days_left_with(const Subscription& subscription, Date today);
// After `today`: what is unused when it ends today. 0 after the term.
int days_left_after(const Subscription& subscription, Date today);

// What the membership's unused days are worth when it ends today.
std::int64_t unused_value(const Subscription& subscription, Date today);

}  // namespace molar::domain
