// Prices of the offices of a state, as counts; by group.
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

// Offices whose prices are in the same series of price lists: that of the agreement, where one of
// it is in force, else the offices' own, else the plan's. '': none is named.
struct SeriesCount {
  std::string agreed;
  std::string own;
  std::int64_t offices = 0;
};
BOOST_DESCRIBE_STRUCT(SeriesCount, (), (agreed, own, offices))

// The offices that are listed in the state on the day and that the plan is for, by price list.
std::vector<SeriesCount> count_series(Connection& sql, const std::string& group,
                                      const std::string& state, const Plan& plan, Date day);

}  // namespace molar::domain::region_store
