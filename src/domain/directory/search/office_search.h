// Finds offices near a point, in a state or by name. Everything is read from the search copy
// (office_spot, office_listing, office_word), by queries that both databases run alike; distances
// and the edge of the radius are exact.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/geo.h"
#include "storage/database.h"

namespace molar::domain {

class OfficeTotals;

enum class OfficeSort { Distance, Name };

struct OfficeQuery {
  Date today;  // of the brand: what is listed, and how old a verification is
  // Distances are measured from here, and only offices within the radius are found; offices without
  // coordinates never are. Without a center, offices are found by state and name, sorted by name.
  std::optional<LatLng> center;
  int radius_mi = 25;
  std::int64_t facets = 0;  // bits of facets.h, all of which an office must have
  // Only these offices (of a plan that works at some).
  std::optional<std::vector<std::int64_t>> only;
  // With a center: these come before all others and whatever their distance, also without
  // coordinates, if they fulfil the rest. For the offices of a ZIP code that was asked for; few.
  std::vector<std::int64_t> first;
  // Each of its words begins a word of the name of the office or of one of its providers.
  std::string name;
  std::optional<std::string> state;  // USPS code
  OfficeSort sort = OfficeSort::Distance;
  int page = 1;
  int size = 20;
};

struct OfficeHit {
  std::int64_t id = 0;
  std::optional<double> distance_mi;
  bool stale = false;
  std::int64_t listed_to = 0;  // last day, in days since 1970
  // With a distance: what lists by distance are sorted by. The squared chord from the center; of an
  // office that takes no new patients, or leaves within kLeavesSoonDays, that of twice its
  // distance.
  double rank = 0;
};

// Those of `first`, then the others; each fresh before stale, then by rank or name, then by id:
// a page stays what it is as long as the directory and the day do.
struct OfficePage {
  std::vector<OfficeHit> hits;
  std::int64_t total = 0;
  // With a center and no office inside the radius: the nearest one that fulfils all the rest.
  std::optional<OfficeHit> nearest_outside;
};

// `totals` may keep what was counted for the next page of the same search.
OfficePage find_offices(storage::Connection& sql, std::string_view group_key,
                        const OfficeQuery& query, OfficeTotals* totals = nullptr);

// How many offices searches can find on the day, counted up to `most`.
int count_offices(storage::Connection& sql, std::string_view group_key, Date today, int most);

// The nearest offices, however far; by distance alone.
std::vector<OfficeHit> nearest_offices(storage::Connection& sql, std::string_view group_key,
                                       LatLng point, int count, Date today);

}  // namespace molar::domain
