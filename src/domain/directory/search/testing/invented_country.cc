#include "domain/directory/search/testing/invented_country.h"

#include <cmath>
#include <optional>
#include <string>

namespace molar::domain {

InventedCountry::InventedCountry(std::uint64_t seed) : random_(seed) {
  for (int i = 0; i < 10; ++i) {
    cities_.push_back({number(28, 46), number(-121, -72)});
  }
}

Spot InventedCountry::office(std::int64_t id) {
  static const std::vector<std::string> kNames = {
      "Bright Smiles Dental",        "Family Dental Care",
      "Dental Arts of the Valley",   "Muñoz & Söhne",
      "O'Neil Orthodontics",         "Dr. Okafor, D.D.S.",
      "Sunrise Pediatric Dentistry", "St. Mary's Oral Health"};
  static const std::vector<std::string> kStates = {"AZ", "CA", "NM", "TX"};
  Spot spot;
  spot.id = id;
  spot.point = chance(0.02) ? std::nullopt : std::optional(point());
  spot.facets = static_cast<std::int64_t>(random_() & random_() & 0xf0f10ff);
  spot.verified_day = Spot::kDay - std::int64_t(number(0, 220)) + 5;
  spot.listed_from = Spot::kDay - std::int64_t(number(-20, 800));
  spot.listed_to = chance(0.8) ? 1'000'000 : Spot::kDay + std::int64_t(number(-20, 300));
  spot.state = pick(kStates);
  spot.name = pick(kNames) + (chance(0.05) ? " Tiberius" : "") + " " +
              std::to_string(std::int64_t(number(0, 50)));
  return spot;
}

OfficeQuery InventedCountry::query(std::int64_t last_id) {
  static const std::vector<int> kRadii = {5, 10, 25, 50, 100};
  static const std::vector<std::string> kTyped = {"dental",      "smi br",        "munoz", "Tib",
                                                  "o'neil 4",    "family 12",     "xylo",  "de",
                                                  "st mary's h", "Söhne tiberius"};
  OfficeQuery query;
  query.today = Spot::kToday;
  if (chance(0.93)) {
    query.center = point();
    query.radius_mi = pick(kRadii);
    query.sort = chance(0.8) ? OfficeSort::Distance : OfficeSort::Name;
  }
  for (int bits = chance(0.6) ? 0 : int(number(1, 4)); bits > 0; --bits) {
    query.facets |= std::int64_t{1} << int(number(0, 8));
  }
  if (chance(query.center ? 0.1 : 0.7)) {
    query.name = pick(kTyped);
  }
  if (chance(query.center ? 0.05 : 0.8)) {
    query.state = chance(0.95) ? "AZ" : "VT";
  }
  if (chance(0.05)) {
    query.only.emplace();
    for (int i = int(number(0, 300)); i > 0; --i) {
      query.only->push_back(std::int64_t(number(1, double(last_id) + 10)));
    }
  }
  query.page = chance(0.6) ? 1 : int(number(1, 30));
  query.size = chance(0.7) ? 20 : int(number(1, 51));
  return query;
}

double InventedCountry::number(double from, double to) {
  return std::uniform_real_distribution<double>(from, to)(random_);
}

// Six decimals, as in tables; a third of the points are used already.
LatLng InventedCountry::point() {
  if (!used_.empty() && chance(0.3)) {
    return pick(used_);
  }
  LatLng point{number(25, 49), number(-124, -67)};
  if (chance(0.6)) {
    const LatLng& city = pick(cities_);
    std::normal_distribution<double> spread(0, 0.25);
    point = {city.lat + spread(random_), city.lng + spread(random_)};
  }
  point = {std::round(point.lat * 1e6) / 1e6, std::round(point.lng * 1e6) / 1e6};
  used_.push_back(point);
  return point;
}

}  // namespace molar::domain
