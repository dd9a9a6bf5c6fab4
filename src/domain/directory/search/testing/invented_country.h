// Random offices and searches in a country that a seed determines.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "base/geo.h"
#include "domain/directory/search/office_search.h"
#include "domain/directory/search/testing/spots.h"

namespace molar::domain {

// Half of the offices are around ten cities, the others are spread thinly; many share an address.
// The same seed and order of calls produce the same results with the same standard library.
class InventedCountry {
 public:
  explicit InventedCountry(std::uint64_t seed);

  // Another office, with this id: some are stale, hidden, without a point, closed to new patients,
  // not listed yet, about to leave, or no longer listed.
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
