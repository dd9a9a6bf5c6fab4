// How the offices of a state are priced, as counts; by group.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "base/clock.h"
#include "domain/plan/plan.h"
#include "storage/database.h"

namespace molar::domain::region_store {

using storage::Connection;

struct SeriesCount {
  std::string series;  // of price lists; '': the plan's own
  std::int64_t offices = 0;
};
BOOST_DESCRIBE_STRUCT(SeriesCount, (), (series, offices))

// The offices that are listed in the state on the day and that the plan is for, by price list.
std::vector<SeriesCount> count_series(Connection& sql, const std::string& group,
                                      const std::string& state, const Plan& plan, Date day);

}  // namespace molar::domain::region_store
