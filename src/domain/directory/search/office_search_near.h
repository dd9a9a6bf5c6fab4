// Searches around a point; private to the search of offices.
//
// A circle is a few ranges of cells in the index of places. SQL removes the offices of a range that
// are outside of the circle by the cosine of the angle to the center, with products and sums only.
// A page is read from a circle just large enough for it; the exact number of offices is counted in
// the index, without distances in the cells that are completely inside.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "domain/directory/search/office_search_terms.h"

namespace molar::domain::office_search {

class NearSearch {
 public:
  NearSearch(Connection& sql, const Terms& terms, LatLng center);

  // All offices within the radius, fresh ones first, by rank; nullopt when they are too many to
  // read for one page.
  std::optional<std::vector<OfficeHit>> all_within(double miles);
  Counts count_within(double miles);
  // A range of the offices within the radius by rank. `share`: estimated share of the offices here
  // that match the query; a wrong one costs only time.
  std::vector<OfficeHit> by_distance(double miles, Verified verified, Stretch stretch,
                                     double share);
  std::vector<OfficeHit> by_name(double miles, Verified verified, Stretch stretch);
  // Estimated number of offices within the radius, without the query's conditions.
  double expected_within(double miles);
  // The first `count` by distance only, at any distance.
  std::vector<OfficeHit> nearest(std::int64_t count, double start_miles = 0);

 private:
  struct Row;
  enum class Order { Distance, Rank };
  std::vector<Row> read(double miles, Verified verified, Stretch stretch, Order order);
  std::vector<OfficeHit> hits_of(const std::vector<Row>& rows) const;
  double offices_per_square_mile();
  double miles_for(double count);

  Connection& sql_;
  const Terms& terms_;
  LatLng center_;
  UnitVector point_;
  std::optional<double> density_;
};

}  // namespace molar::domain::office_search
