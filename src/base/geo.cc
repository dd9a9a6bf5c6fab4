#include "base/geo.h"

#include <s2/s2cap.h>
#include <s2/s2cell.h>
#include <s2/s2cell_id.h>
#include <s2/s2latlng.h>
#include <s2/s2region_coverer.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace molar {

namespace {

constexpr double kDegree = std::numbers::pi / 180;

// Larger than the rounding error of a point or radius (a hundredth of an inch).
constexpr double kSlackMiles = 2e-7;

S1Angle angle_of(double miles) {
  return S1Angle::Radians(std::clamp(miles / kEarthRadiusMiles, 0.0, std::numbers::pi));
}

std::int64_t signed_id(S2CellId id) {
  return static_cast<std::int64_t>(id.id());
}

// Ids of leaf cells are odd.
bool follows(const CellRange& range, const CellRange& next) {
  return range.inside == next.inside && (range.last < 0) == (next.first < 0) &&
         range.last + 2 == next.first;
}

}  // namespace

bool is_on_earth(LatLng point) {
  return std::isfinite(point.lat) && std::isfinite(point.lng) && std::abs(point.lat) <= 90 &&
         std::abs(point.lng) <= 180 && (point.lat != 0 || point.lng != 0);
}

UnitVector unit_vector(LatLng point) {
  double lat = point.lat * kDegree;
  double lng = point.lng * kDegree;
  return {std::cos(lat) * std::cos(lng), std::cos(lat) * std::sin(lng), std::sin(lat)};
}

double squared_chord(UnitVector a, UnitVector b) {
  double x = a.x - b.x;
  double y = a.y - b.y;
  double z = a.z - b.z;
  return x * x + y * y + z * z;
}

// Half the chord is the sine of half the angle, as in the haversine formula.
double miles_of_chord(double squared_chord) {
  return 2 * kEarthRadiusMiles * std::asin(std::min(1.0, std::sqrt(squared_chord) / 2));
}

double chord_of_miles(double miles) {
  double half = std::clamp(miles / kEarthRadiusMiles, 0.0, std::numbers::pi) / 2;
  return 4 * std::sin(half) * std::sin(half);
}

double cosine_of_miles(double miles) {
  return std::cos(std::clamp(miles / kEarthRadiusMiles, 0.0, std::numbers::pi));
}

std::int64_t cell_of(LatLng point) {
  return signed_id(S2CellId(S2LatLng::FromDegrees(point.lat, point.lng)));
}

std::vector<CellRange> cover(LatLng center, double miles, int max_cells) {
  S2Point point = S2LatLng::FromDegrees(center.lat, center.lng).ToPoint();
  S2Cap outer(point, angle_of(miles + kSlackMiles));
  S2Cap inner(point, angle_of(miles - kSlackMiles));
  S2RegionCoverer::Options options;
  options.set_max_cells(std::max(max_cells, 8));
  std::vector<S2CellId> cells;
  S2RegionCoverer(options).GetCovering(outer, &cells);
  std::vector<CellRange> ranges;
  ranges.reserve(cells.size());
  for (S2CellId id : cells) {
    CellRange range{signed_id(id.range_min()), signed_id(id.range_max()),
                    inner.Contains(S2Cell(id))};
    if (!ranges.empty() && follows(ranges.back(), range)) {
      ranges.back().last = range.last;
    } else {
      ranges.push_back(range);
    }
  }
  return ranges;
}

double square_miles_of_cells(double leaves) {
  double area = 4 * std::numbers::pi * kEarthRadiusMiles * kEarthRadiusMiles;
  return area / 6 * leaves / std::pow(4.0, S2CellId::kMaxLevel);
}

}  // namespace molar
