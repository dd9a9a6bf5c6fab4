#include "base/geo.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

namespace molar {
namespace {

constexpr LatLng kPhoenix{33.4484, -112.0740};     // 85001
constexpr LatLng kScottsdale{33.6165, -111.9554};  // 85254
constexpr LatLng kNewYork{40.7484, -73.9967};      // 10001
constexpr LatLng kAdjuntas{18.1600, -66.7200};     // 00601

LatLng anywhere(std::mt19937_64& random) {
  std::uniform_real_distribution<double> z(-1, 1);
  std::uniform_real_distribution<double> lng(-180, 180);
  return {std::asin(z(random)) * 180 / std::numbers::pi, lng(random)};
}

// The point `miles` away in a direction (radians, from north).
LatLng walk(LatLng from, double miles, double direction) {
  double angle = miles / kEarthRadiusMiles;
  double lat = from.lat * std::numbers::pi / 180;
  double to = std::asin(std::sin(lat) * std::cos(angle) +
                        std::cos(lat) * std::sin(angle) * std::cos(direction));
  double lng = std::atan2(std::sin(direction) * std::sin(angle) * std::cos(lat),
                          std::cos(angle) - std::sin(lat) * std::sin(to));
  return {to * 180 / std::numbers::pi,
          std::remainder(from.lng + lng * 180 / std::numbers::pi, 360.0)};
}

double miles_between(LatLng a, LatLng b) {
  return miles_of_chord(squared_chord(unit_vector(a), unit_vector(b)));
}

// The textbook formula.
double haversine(LatLng a, LatLng b) {
  auto sine2 = [](double angle) { return std::sin(angle / 2) * std::sin(angle / 2); };
  constexpr double degree = std::numbers::pi / 180;
  double h = sine2((a.lat - b.lat) * degree) +
             std::cos(a.lat * degree) * std::cos(b.lat * degree) * sine2((a.lng - b.lng) * degree);
  return 2 * kEarthRadiusMiles * std::asin(std::min(1.0, std::sqrt(h)));
}

bool holds(const std::vector<CellRange>& ranges, std::int64_t cell) {
  return std::ranges::any_of(
      ranges, [&](const CellRange& range) { return range.first <= cell && cell <= range.last; });
}

TEST(Geo, ComputesDistancesOfKnownPlaces) {
  EXPECT_NEAR(miles_between(kPhoenix, kScottsdale), 13.47, 0.01);
  EXPECT_NEAR(miles_between(kPhoenix, kNewYork), 2140.36, 0.01);
  EXPECT_NEAR(miles_between(kPhoenix, kAdjuntas), 2985.09, 0.01);
  EXPECT_EQ(miles_between(kPhoenix, kPhoenix), 0);
  EXPECT_NEAR(miles_between({0, 10}, {0, -170}), std::numbers::pi * kEarthRadiusMiles, 1e-3);
}

TEST(Geo, DistancesMatchTheHaversineFormula) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> far(0, 200);
  std::uniform_real_distribution<double> direction(0, 2 * std::numbers::pi);
  for (int i = 0; i < 20'000; ++i) {
    LatLng a = anywhere(random);
    LatLng b = i % 2 == 0 ? anywhere(random) : walk(a, far(random), direction(random));
    double miles = miles_between(a, b);
    EXPECT_NEAR(miles, haversine(a, b), miles > 12'000 ? 1e-3 : 1e-7);
    EXPECT_NEAR(chord_of_miles(miles), squared_chord(unit_vector(a), unit_vector(b)), 1e-12);
  }
}

TEST(Geo, RefusesPointsThatAreTypingErrors) {
  EXPECT_TRUE(is_on_earth(kPhoenix));
  EXPECT_TRUE(is_on_earth({-90, 180}));
  EXPECT_FALSE(is_on_earth({0, 0}));
  EXPECT_FALSE(is_on_earth({90.1, 0}));
  EXPECT_FALSE(is_on_earth({0, -180.1}));
  EXPECT_FALSE(is_on_earth({std::numeric_limits<double>::quiet_NaN(), 0}));
  EXPECT_FALSE(is_on_earth({1, std::numeric_limits<double>::infinity()}));
}

TEST(Geo, CoversEveryPointWithinTheRadius) {
  std::mt19937_64 random(11);
  std::uniform_real_distribution<double> share(0, 1);
  std::uniform_real_distribution<double> direction(0, 2 * std::numbers::pi);
  for (int i = 0; i < 2'000; ++i) {
    LatLng center = anywhere(random);
    double miles = std::pow(10, share(random) * 4 - 1);
    std::vector<CellRange> ranges = cover(center, miles, i % 2 == 0 ? 8 : 24);
    ASSERT_LE(ranges.size(), i % 2 == 0 ? 8u : 24u);
    for (int k = 0; k < 20; ++k) {
      double far = k < 5 ? miles : miles * std::sqrt(share(random));
      EXPECT_TRUE(holds(ranges, cell_of(walk(center, far, direction(random)))));
    }
  }
}

TEST(Geo, RangesMarkedInsideContainNoPointBeyondTheRadius) {
  std::mt19937_64 random(13);
  std::uniform_real_distribution<double> share(0, 1);
  std::uniform_real_distribution<double> direction(0, 2 * std::numbers::pi);
  int points_inside = 0;
  for (int i = 0; i < 1'000; ++i) {
    LatLng center = anywhere(random);
    double miles = 5 + 95 * share(random);
    std::vector<CellRange> ranges = cover(center, miles, 32);
    std::erase_if(ranges, [](const CellRange& range) { return !range.inside; });
    for (int k = 0; k < 50; ++k) {
      LatLng point = walk(center, miles * 1.5 * std::sqrt(share(random)), direction(random));
      if (holds(ranges, cell_of(point))) {
        ++points_inside;
        EXPECT_LE(miles_between(center, point), miles);
      }
    }
  }
  EXPECT_GT(points_inside, 1'000);
}

TEST(Geo, CoversTheWholeEarth) {
  std::vector<CellRange> ranges = cover(kPhoenix, kHalfwayRoundMiles, 8);
  std::mt19937_64 random(17);
  for (int i = 0; i < 1'000; ++i) {
    EXPECT_TRUE(holds(ranges, cell_of(anywhere(random))));
  }
}

TEST(Geo, RangesAscendAndAreMerged) {
  std::vector<CellRange> ranges = cover(kPhoenix, 25, 16);
  ASSERT_FALSE(ranges.empty());
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    EXPECT_LT(ranges[i].first, ranges[i].last);
    if (i > 0 && ranges[i].inside == ranges[i - 1].inside) {
      EXPECT_GT(ranges[i].first, ranges[i - 1].last + 2);
    }
  }
}

}  // namespace
}  // namespace molar
