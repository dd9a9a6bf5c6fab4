// How often a membership is paid.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string_view>

namespace molar::domain {

enum class BillingCycle { Annual, Monthly };
BOOST_DESCRIBE_ENUM(BillingCycle, Annual, Monthly)

std::string_view to_text(BillingCycle cycle);  // "annual", "monthly"
std::optional<BillingCycle> parse_billing_cycle(std::string_view text);

}  // namespace molar::domain
