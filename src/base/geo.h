// Points on the Earth, distances between them, and cells that a database index can hold.
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
// No two points are farther apart than this.
constexpr double kHalfwayRoundMiles = 12437.0;

// Finite, within ±90 and ±180, and not 0,0, which tables write for "unknown".
bool is_on_earth(LatLng point);

UnitVector unit_vector(LatLng point);

// The square of the straight line between two points on the unit sphere: grows with their distance,
// and takes nothing but products and sums, so that SQL can compare by it.
double squared_chord(UnitVector a, UnitVector b);
double miles_of_chord(double squared_chord);
double chord_of_miles(double miles);  // squared

// The cosine of the angle between two points so far apart: falls as their distance grows.
double cosine_of_miles(double miles);

// The S2 leaf cell of a point, as a signed number. Points near each other have numbers near each
// other, most of the time; a cell of any size is one range of numbers.
std::int64_t cell_of(LatLng point);

// Leaf cells first…last.
struct CellRange {
  std::int64_t first = 0;
  std::int64_t last = 0;
  bool inside = false;  // each of its points lies within the radius
};

// Ranges that together hold every point within `miles` of the center, in ascending order of S2's
// own numbers, none touching another of its kind. At most `max_cells` (8 or more) of them: more
// cells fit closer and take longer to find (8: 15 µs).
std::vector<CellRange> cover(LatLng center, double miles, int max_cells);

// The area of `leaves` leaf cells, about; the Earth has 197 million square miles.
double square_miles_of_cells(double leaves);

}  // namespace molar
