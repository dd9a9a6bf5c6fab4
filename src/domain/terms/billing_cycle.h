// Billing cycles of a membership.
#pragma once

#include "base/enum_words.h"

namespace molar::domain {

enum class BillingCycle { Annual, Monthly };
BOOST_DESCRIBE_ENUM(BillingCycle, Annual, Monthly)

}  // namespace molar::domain
