// SQL of the operator's work list.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "storage/database.h"

namespace molar::domain::office_review_store {

struct ReviewRow {
  std::int64_t office_id = 0;
  std::string name;
  std::string city;
  std::string state;
  std::int64_t day = 0;  // days since 1970; 0: never
};
BOOST_DESCRIBE_STRUCT(ReviewRow, (), (office_id, name, city, state, day))

// A range of days since 1970, both ends included.
struct DaySpan {
  std::int64_t from = 0;
  std::int64_t to = 0;
};

// Offices listed on `day` that were last verified within the span, the oldest first.
std::vector<ReviewRow> verified_within(Connection& sql, std::string_view group, Date day,
                                       DaySpan span, std::int64_t most);

// Offices listed on `day` whose last listed day is at most `days` later, the earliest first.
std::vector<ReviewRow> ending_within(Connection& sql, std::string_view group, Date day, int days,
                                     std::int64_t most);

}  // namespace molar::domain::office_review_store
