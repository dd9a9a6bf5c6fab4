// Offices and searches in a country that a seed makes up.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "base/geo.h"
#include "domain/directory/search/office_search.h"
#include "domain/directory/search/testing/spots.h"

namespace molar::domain {

// Half of the offices around ten cities, the rest spread thin; many at one address. The same seed,
// asked the same in the same order, answers the same wherever the standard library is the same.
class InventedCountry {
 public:
  explicit InventedCountry(std::uint64_t seed);

  // Another office, with this id: some are stale, forgotten, without a point, closed to new
  // patients, not listed yet, soon no longer or no longer.
  Spot office(std::int64_t id);

  // A random search of any kind on Spot::kToday; `last_id` is the highest id of an office.
  OfficeQuery query(std::int64_t last_id);

 private:
  double number(double from, double to);
  bool chance(double share) { return number(0, 1) < share; }
  template <class T>
  const T& pick(const std::vector<T>& list) {
    return list[random_() % list.size()];
  }
  LatLng point();

  std::mt19937_64 random_;
  std::vector<LatLng> cities_;
  std::vector<LatLng> used_;
};

}  // namespace molar::domain
