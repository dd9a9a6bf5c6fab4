// The source of the prices in a calculation, and the day since which they are in force.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>

#include "base/clock.h"

namespace molar::domain {

struct PriceBasis {
  std::string source = "plan";         // office | state | plan
  std::int64_t offices = 0;            // how many were counted; 0: the plan's own list
  std::int64_t lists = 0;              // how many price lists they use
  std::optional<Date> effective_from;  // of the oldest of them
  std::optional<Date> effective_to;    // of the newest
  std::optional<Date> as_of;
};
BOOST_DESCRIBE_STRUCT(PriceBasis, (), (source, offices, lists, effective_from, effective_to, as_of))

}  // namespace molar::domain
