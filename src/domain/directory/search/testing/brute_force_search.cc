#include "domain/directory/search/testing/brute_force_search.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <numbers>
#include <optional>
#include <set>
#include <tuple>

#include "base/geo.h"
#include "base/search_words.h"
#include "domain/directory/facets.h"

namespace molar::domain {
namespace {

using Known = BruteForceSearch::Known;

double miles_of_textbooks(LatLng a, LatLng b) {
  constexpr double degree = std::numbers::pi / 180;
  double lat = std::sin((a.lat - b.lat) * degree / 2);
  double lng = std::sin((a.lng - b.lng) * degree / 2);
  double h = lat * lat + std::cos(a.lat * degree) * std::cos(b.lat * degree) * lng * lng;
  return 2 * kEarthRadiusMiles * std::asin(std::min(1.0, std::sqrt(h)));
}

struct Wanted {
  explicit Wanted(const OfficeQuery& asked) : query(asked), words(search_words(asked.name)) {
    if (asked.only) {
      only.emplace(asked.only->begin(), asked.only->end());
    }
    if (asked.center) {
      first.insert(asked.first.begin(), asked.first.end());
    }
  }
  const OfficeQuery& query;
  std::vector<std::string> words;
  std::optional<std::set<std::int64_t>> only;
  std::set<std::int64_t> first;
};

bool has_words(const Known& office, const Wanted& wanted) {
  return std::ranges::all_of(wanted.words, [&](const std::string& typed) {
    return std::ranges::any_of(office.words,
                               [&](const std::string& word) { return word.starts_with(typed); });
  });
}

bool fulfils(const Known& office, const Wanted& wanted) {
  const Spot& spot = office.spot;
  const OfficeQuery& query = wanted.query;
  return spot.listed_from <= Spot::kDay && Spot::kDay <= spot.listed_to &&
         spot.verified_day >= Spot::kDay - 180 && (spot.facets & query.facets) == query.facets &&
         (!query.state || spot.state == *query.state) &&
         (!wanted.only || wanted.only->contains(spot.id)) && has_words(office, wanted);
}

struct Measured {
  const Known* office = nullptr;
  double miles = 0;
  bool stale = false;
  bool later = true;  // not one of `first`

  // Proportional to the squared chord, by the sine of half the angle: factor 4 is twice the chord.
  double rank() const {
    const double sine = std::sin(miles / (2 * kEarthRadiusMiles));
    const bool behind =
        (office->spot.facets & kNoNewPatients) != 0 || office->spot.listed_to < Spot::kDay + 60;
    return (behind ? 4 : 1) * sine * sine;
  }

  OfficeHit hit(const OfficeQuery& query) const {
    bool measured = query.center && office->spot.point;
    return {office->spot.id, measured ? std::optional(miles) : std::nullopt, stale};
  }
};

// One degree of latitude is 69.09 miles, so offices farther north or south are not measured.
std::vector<Measured> within(const std::vector<Known>& offices, const Wanted& wanted,
                             double radius) {
  const std::optional<LatLng>& center = wanted.query.center;
  std::vector<Measured> found;
  for (const Known& office : offices) {
    const std::optional<LatLng>& point = office.spot.point;
    bool later = !wanted.first.contains(office.spot.id);
    bool stale = office.spot.verified_day < Spot::kDay - 90;
    if (!later) {
      double miles = point ? miles_of_textbooks(*center, *point) : kHalfwayRoundMiles;
      if (fulfils(office, wanted)) {
        found.push_back({&office, miles, stale, later});
      }
      continue;
    }
    if (center && (!point || std::abs(point->lat - center->lat) * 69 > radius + 1)) {
      continue;
    }
    double miles = center ? miles_of_textbooks(*center, *point) : 0;
    if ((!center || miles <= radius) && fulfils(office, wanted)) {
      found.push_back({&office, miles, stale, later});
    }
  }
  return found;
}

bool comes_first(const Measured& a, const Measured& b, bool by_name) {
  if (by_name) {
    return std::tie(a.later, a.stale, a.office->name_key, a.office->spot.id) <
           std::tie(b.later, b.stale, b.office->name_key, b.office->spot.id);
  }
  const auto key = [](const Measured& one) {
    return std::tuple(one.later, one.stale, !one.office->spot.point, one.rank(),
                      one.office->spot.id);
  };
  return key(a) < key(b);
}

}  // namespace

BruteForceSearch::BruteForceSearch(const std::vector<Spot>& spots) {
  std::ranges::transform(spots, std::back_inserter(offices_), [](const Spot& spot) {
    return Known{spot, search_words(spot.name), search_key(spot.name)};
  });
}

OfficePage BruteForceSearch::find(const OfficeQuery& query) const {
  Wanted wanted(query);
  std::vector<Measured> found = within(offices_, wanted, query.radius_mi);
  OfficePage page;
  page.total = std::ssize(found);
  bool by_name = !query.center || query.sort == OfficeSort::Name;
  std::int64_t begin = std::min(std::int64_t{query.page - 1} * query.size, page.total);
  std::int64_t end = std::min(begin + query.size, page.total);
  std::ranges::partial_sort(found, found.begin() + end, [&](const Measured& a, const Measured& b) {
    return comes_first(a, b, by_name);
  });
  for (std::int64_t i = begin; i < end; ++i) {
    page.hits.push_back(found[static_cast<std::size_t>(i)].hit(query));
  }
  if (found.empty() && query.center) {
    found = within(offices_, wanted, kHalfwayRoundMiles);
    auto nearest = std::ranges::min_element(
        found, {}, [](const Measured& one) { return std::tuple(one.miles, one.office->spot.id); });
    if (nearest != found.end()) {
      page.nearest_outside = nearest->hit(query);
    }
  }
  return page;
}

}  // namespace molar::domain
