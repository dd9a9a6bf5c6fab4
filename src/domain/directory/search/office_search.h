// Finds offices near a point, in a state or by name. All queries read the search copy (office_spot,
// office_listing, office_word) and run on both databases; distances and the edge of the radius are
// exact.
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

class SearchTotalsCache;

enum class OfficeSort { Distance, Name };

struct OfficeQuery {
  Date today;  // of the brand: determines which offices are listed, and how old verifications are
  // Distances are measured from here. Finds only offices within the radius, and none without
  // coordinates. Without a center, offices are found by state and name, sorted by name.
  std::optional<LatLng> center;
  int radius_mi = 25;
  std::int64_t facets = 0;  // bits of facets.h; an office must have all of them
  // Only these offices (for a plan of certain offices).
  std::optional<std::vector<std::int64_t>> only;
  // With a center: these come first at any distance, also without coordinates, if they match the
  // other conditions. For the offices of the requested ZIP code; only a few.
  std::vector<std::int64_t> first;
  // Each of its words is the beginning of a word in the name of the office or of one of its
  // providers; "Dr." and "DDS" beside other words do not count. A name without a word of Latin
  // letters or digits finds nothing.
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
  std::int64_t listed_to = 0;  // last day, as days since 1970
  // With a distance: the sort key of lists by distance. It is the squared chord from the center;
  // for an office that accepts no new patients, or leaves within kLeavesSoonDays, that of twice its
  // distance.
  double rank = 0;
};

// The hits of `first`, then the others; in each part fresh before stale, then by rank or name, then
// by id. A page does not change while directory and day are the same.
struct OfficePage {
  std::vector<OfficeHit> hits;
  std::int64_t total = 0;
  // With a center and no office inside the radius: the nearest one that matches all other
  // conditions.
  std::optional<OfficeHit> nearest_outside;
};

// `totals` caches the counts for further pages of the same search.
OfficePage find_offices(Connection& sql, std::string_view group_key, const OfficeQuery& query,
                        SearchTotalsCache* totals = nullptr);

// The number of offices that searches can find on the day, at most `most`.
int count_offices(Connection& sql, std::string_view group_key, Date today, int most);

// The nearest offices at any distance; by distance only.
std::vector<OfficeHit> nearest_offices(Connection& sql, std::string_view group_key, LatLng point,
                                       int count, Date today);

}  // namespace molar::domain
