// Billing cycles and the dates of a membership's terms.
#pragma once

#include "base/clock.h"
#include "base/enum_words.h"

namespace molar::domain {

enum class BillingCycle { Annual, Monthly };
BOOST_DESCRIBE_ENUM(BillingCycle, Annual, Monthly)

struct Term {
  Date starts_on;
  Date ends_on;    // the last day
  Date renews_on;  // the day after
};

// The term that begins on `starts_on`. `anchor_day` is the day of the month on which the membership
// began: later terms begin on it again, or on the month's last day if the month is shorter. An
// annual term ends on the day before the anniversary, which for 29 February is 28 February in
// common years.
Term make_term(BillingCycle cycle, Date starts_on, unsigned anchor_day);

}  // namespace molar::domain
