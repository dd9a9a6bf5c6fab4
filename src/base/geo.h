// Points on the Earth, their distances, and S2 cells for database indexes.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <vector>

namespace molar {

// Degrees.
struct LatLng {
  double lat = 0;
  double lng = 0;
  bool operator==(const LatLng&) const = default;
};
BOOST_DESCRIBE_STRUCT(LatLng, (), (lat, lng))

// The same point on a sphere of radius 1.
struct UnitVector {
  double x = 0;
  double y = 0;
  double z = 0;
};
BOOST_DESCRIBE_STRUCT(UnitVector, (), (x, y, z))

constexpr double kEarthRadiusMiles = 3958.7613;
// Upper bound of the distance between two points.
constexpr double kHalfwayRoundMiles = 12437.0;

// Finite, within ±90 and ±180, and not 0,0, which data files use for "unknown".
bool is_on_earth(LatLng point);

UnitVector unit_vector(LatLng point);

// Squared straight-line distance of two points on the unit sphere. Grows with their distance and
// needs only products and sums, so that SQL can compare by it.
double squared_chord(UnitVector a, UnitVector b);
double miles_of_chord(double squared_chord);
double chord_of_miles(double miles);  // squared

// Cosine of the angle between two points at this distance; falls as the distance grows.
double cosine_of_miles(double miles);

// The S2 leaf cell of a point, as a signed number. Nearby points mostly have close numbers; a cell
// of any size is one range of numbers.
std::int64_t cell_of(LatLng point);

// Leaf cells from `first` to `last`, both included.
struct CellRange {
  std::int64_t first = 0;
  std::int64_t last = 0;
  bool inside = false;  // all its points are within the radius
};

// Ranges that together contain every point within `miles` of the center, in ascending order of S2's
// unsigned ids; adjacent ranges of the same kind are merged. At most `max_cells` (8 or more): more
// cells fit more closely and need more time (8: 15 µs).
std::vector<CellRange> cover(LatLng center, double miles, int max_cells);

// Approximate area of `leaves` leaf cells; the Earth has 197 million square miles.
double square_miles_of_cells(double leaves);

}  // namespace molar
