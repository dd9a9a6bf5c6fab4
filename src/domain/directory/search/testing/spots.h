// Writes rows of the search tables directly, for tests, without offices, providers or agreements.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/geo.h"
#include "storage/database.h"

namespace molar::domain {

// A row of the search tables, with explicit derived values. By default it is listed and fresh on
// kToday. Without a point it is found only by state and name.
struct Spot {
  static constexpr Date kToday = std::chrono::year(2026) / 11 / 21;
  static constexpr std::int64_t kDay = std::chrono::sys_days(kToday).time_since_epoch().count();

  std::int64_t id = 0;
  std::optional<LatLng> point;
  std::int64_t facets = 0;
  std::int64_t verified_day = kDay - 10;
  std::int64_t listed_from = kDay - 1000;
  std::int64_t listed_to = 1'000'000;
  std::string state = "AZ";
  std::string name = "Family Dental";
};

// Adds the spots and the words of their names to the group's search tables; the ids must be new.
// Does not change directory_revision.
void insert_spots(storage::Connection& sql, const std::string& group,
                  const std::vector<Spot>& spots);

}  // namespace molar::domain
