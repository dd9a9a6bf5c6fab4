// Parts of a price by days. Pure functions.
//
// price_cents of a subscription is the price of a whole term for its current people and plan. So
// the value of the rest of a term is always price × days left ÷ days in term, whatever was added,
// removed or switched before.
#pragma once

#include <cstdint>

#include "base/clock.h"
#include "domain/billing/billing.h"

namespace molar::domain {

// cents × days_left ÷ days_in_term, rounded half up (half away from zero for negative cents).
// 0 ≤ days_left ≤ days_in_term, days_in_term > 0.
std::int64_t prorate(std::int64_t cents, int days_left, int days_in_term);

// The prorated price of a change during the term; 0 if it is too small to be charged.
std::int64_t charge_for_rest(std::int64_t cents, int days_left, int days_in_term);

int days_in_term(const Subscription& subscription);
// Days from `today` on, inclusive: those of a person who is added today. 0 after the term.
int days_left_with(const Subscription& subscription, Date today);
// Days after `today`: those unused when the membership ends today. 0 after the term.
int days_left_after(const Subscription& subscription, Date today);

// Value of the unused days when the membership ends today.
std::int64_t unused_value(const Subscription& subscription, Date today);

}  // namespace molar::domain
