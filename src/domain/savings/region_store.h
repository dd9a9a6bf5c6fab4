// SQL that counts the price lists of a state's offices; by group.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "base/clock.h"
#include "domain/plan/plan.h"
#include "storage/database.h"

namespace molar::domain::region_store {

// Number of offices that use the same series of price lists: that of the agreement if one of its
// lists is in force, else the office's own, else the plan's. '': none.
struct SeriesCount {
  std::string agreed;
  std::string own;
  std::int64_t offices = 0;
};
BOOST_DESCRIBE_STRUCT(SeriesCount, (), (agreed, own, offices))

// Counts the offices of the plan that are listed in the state on the day, by price list.
std::vector<SeriesCount> count_series(Connection& sql, const std::string& group,
                                      const std::string& state, const Plan& plan, Date day);

}  // namespace molar::domain::region_store
