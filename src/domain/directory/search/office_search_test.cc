#include "domain/directory/search/office_search.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>
#include <set>

#include "base/search_words.h"
#include "domain/directory/search/office_search_totals.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using std::chrono::sys_days;
using storage::Connection;

constexpr Date kToday = std::chrono::year(2026) / 11 / 21;
const std::int64_t kDay = sys_days(kToday).time_since_epoch().count();
constexpr LatLng kPhoenix{33.4483, -112.0738};

// An office as the search knows it, with nothing worked out.
struct Spot {
  std::int64_t id = 0;
  std::optional<LatLng> point;
  std::int64_t facets = 0;
  std::int64_t verified_day = kDay - 10;
  std::int64_t listed_from = kDay - 1000;
  std::int64_t listed_to = 1'000'000;
  std::string state = "AZ";
  std::string name = "Family Dental";
};

using Rows = std::vector<std::vector<storage::Value>>;

void insert(Connection& sql, const std::string& group, const std::vector<Spot>& spots) {
  Rows rows;
  Rows words;
  for (const Spot& spot : spots) {
    UnitVector at = spot.point ? unit_vector(*spot.point) : UnitVector{};
    std::int64_t cell = spot.point ? cell_of(*spot.point) : 0;
    rows.push_back({group, spot.id, cell, spot.verified_day, spot.listed_from, spot.listed_to,
                    spot.facets, at.x, at.y, at.z, spot.state, "", search_key(spot.name)});
    std::vector<std::string> named = search_words(spot.name);
    for (const std::string& word : std::set<std::string>(named.begin(), named.end())) {
      words.push_back({group, spot.id, word});
    }
  }
  sql.copy_in(
      "office_spot (group_key, office_id, cell, verified_day, listed_from, listed_to, facets, x, y,"
      " z, state, city_key, name_key)",
      rows);
  sql.copy_in("office_word (group_key, office_id, word)", words);
}

double miles_of_textbooks(LatLng a, LatLng b) {
  constexpr double degree = std::numbers::pi / 180;
  double lat = std::sin((a.lat - b.lat) * degree / 2);
  double lng = std::sin((a.lng - b.lng) * degree / 2);
  double h = lat * lat + std::cos(a.lat * degree) * std::cos(b.lat * degree) * lng * lng;
  return 2 * kEarthRadiusMiles * std::asin(std::min(1.0, std::sqrt(h)));
}

// An office with what looking at it again and again would work out.
struct Known {
  Spot spot;
  std::vector<std::string> words;
  std::string name_key;
};

Known known(const Spot& spot) {
  return {spot, search_words(spot.name), search_key(spot.name)};
}

struct Wanted {
  explicit Wanted(const OfficeQuery& asked) : query(asked), words(search_words(asked.name)) {
    if (asked.only) {
      only.emplace(asked.only->begin(), asked.only->end());
    }
  }
  const OfficeQuery& query;
  std::vector<std::string> words;
  std::optional<std::set<std::int64_t>> only;
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
  return spot.listed_from <= kDay && kDay <= spot.listed_to && spot.verified_day >= kDay - 180 &&
         (spot.facets & query.facets) == query.facets &&
         (!query.state || spot.state == *query.state) &&
         (!wanted.only || wanted.only->contains(spot.id)) && has_words(office, wanted);
}

struct Measured {
  const Known* office = nullptr;
  double miles = 0;
  bool stale = false;

  OfficeHit hit(const OfficeQuery& query) const {
    return {office->spot.id, query.center ? std::optional(miles) : std::nullopt, stale};
  }
};

// One degree of latitude is 69.09 miles: what is farther north or south needs no measuring.
std::vector<Measured> within(const std::vector<Known>& offices, const Wanted& wanted,
                             double radius) {
  const std::optional<LatLng>& center = wanted.query.center;
  std::vector<Measured> found;
  for (const Known& office : offices) {
    const std::optional<LatLng>& point = office.spot.point;
    if (center && (!point || std::abs(point->lat - center->lat) * 69 > radius + 1)) {
      continue;
    }
    double miles = center ? miles_of_textbooks(*center, *point) : 0;
    if ((!center || miles <= radius) && fulfils(office, wanted)) {
      found.push_back({&office, miles, office.spot.verified_day < kDay - 90});
    }
  }
  return found;
}

bool comes_first(const Measured& a, const Measured& b, bool by_name) {
  return by_name ? std::tie(a.stale, a.office->name_key, a.office->spot.id) <
                       std::tie(b.stale, b.office->name_key, b.office->spot.id)
                 : std::tie(a.stale, a.miles, a.office->spot.id) <
                       std::tie(b.stale, b.miles, b.office->spot.id);
}

// Every office looked at, one by one.
OfficePage by_brute_force(const std::vector<Known>& offices, const OfficeQuery& query) {
  Wanted wanted(query);
  std::vector<Measured> found = within(offices, wanted, query.radius_mi);
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
    found = within(offices, wanted, kHalfwayRoundMiles);
    auto nearest = std::ranges::min_element(
        found, {}, [](const Measured& one) { return std::tuple(one.miles, one.office->spot.id); });
    if (nearest != found.end()) {
      page.nearest_outside = nearest->hit(query);
    }
  }
  return page;
}

// A country: half of the offices around ten cities, the rest spread thin; many at one address.
class Country {
 public:
  explicit Country(std::uint64_t seed) : random_(seed) {
    for (int i = 0; i < 10; ++i) {
      cities_.push_back({number(28, 46), number(-121, -72)});
    }
  }

  Spot office(std::int64_t id) {
    static const std::vector<std::string> kNames = {
        "Bright Smiles Dental",        "Family Dental Care",
        "Dental Arts of the Valley",   "Muñoz & Söhne",
        "O'Neil Orthodontics",         "Dr. Okafor, D.D.S.",
        "Sunrise Pediatric Dentistry", "St. Mary's Oral Health"};
    static const std::vector<std::string> kStates = {"AZ", "CA", "NM", "TX"};
    Spot spot;
    spot.id = id;
    spot.point = chance(0.02) ? std::nullopt : std::optional(point());
    spot.facets = static_cast<std::int64_t>(random_() & random_() & 0xf0f00ff);
    spot.verified_day = kDay - std::int64_t(number(0, 220)) + 5;
    spot.listed_from = kDay - std::int64_t(number(-20, 800));
    spot.listed_to = chance(0.8) ? 1'000'000 : kDay + std::int64_t(number(-20, 300));
    spot.state = pick(kStates);
    spot.name = pick(kNames) + (chance(0.05) ? " Tiberius" : "") + " " +
                std::to_string(std::int64_t(number(0, 50)));
    return spot;
  }

  OfficeQuery query(std::int64_t last_id) {
    static const std::vector<int> kRadii = {5, 10, 25, 50, 100};
    static const std::vector<std::string> kTyped = {"dental",      "smi br",        "munoz", "Tib",
                                                    "o'neil 4",    "family 12",     "xylo",  "de",
                                                    "st mary's h", "Söhne tiberius"};
    OfficeQuery query;
    query.today = kToday;
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

 private:
  double number(double from, double to) {
    return std::uniform_real_distribution<double>(from, to)(random_);
  }
  bool chance(double share) { return number(0, 1) < share; }
  template <class T>
  const T& pick(const std::vector<T>& list) {
    return list[random_() % list.size()];
  }
  // Six decimals, as tables have them; a third of the points in use already.
  LatLng point() {
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

  std::mt19937_64 random_;
  std::vector<LatLng> cities_;
  std::vector<LatLng> used_;
};

class OfficeSearchTest : public storage::DatabaseTest {
 protected:
  void put(const std::string& group, const std::vector<Spot>& spots) {
    auto done = database().transact([&](Connection& sql) -> Status {
      insert(sql, group, spots);
      return {};
    });
    ASSERT_TRUE(done);
  }
  OfficePage find(const OfficeQuery& query, OfficeTotals* totals = nullptr,
                  const std::string& group = "cedar") {
    return database().read(
        [&](Connection& sql) { return find_offices(sql, group, query, totals); });
  }
  void set_revision(int revision) {
    auto done = database().transact([&](Connection& sql) -> Status {
      sql.execute(
          "insert into directory_revision (group_key, revision) values ('cedar', :revision) on"
          " conflict (group_key) do update set revision = excluded.revision",
          revision);
      return {};
    });
    ASSERT_TRUE(done);
  }
};
MOLAR_ON_BOTH_DATABASES(OfficeSearchTest);

OfficeQuery around(LatLng center, int miles) {
  OfficeQuery query;
  query.today = kToday;
  query.center = center;
  query.radius_mi = miles;
  return query;
}

std::vector<std::int64_t> ids(const OfficePage& page) {
  std::vector<std::int64_t> result;
  std::ranges::transform(page.hits, std::back_inserter(result), &OfficeHit::id);
  return result;
}

std::string described(const OfficeQuery& query) {
  return "radius " + std::to_string(query.radius_mi) + (query.center ? "" : " (no center)") +
         ", facets " + std::to_string(query.facets) + ", name '" + query.name + "', state '" +
         query.state.value_or("") + "', only " +
         std::to_string(query.only ? std::ssize(*query.only) : -1) + ", sort " +
         (query.sort == OfficeSort::Name ? "name" : "distance") + ", page " +
         std::to_string(query.page) + " of " + std::to_string(query.size);
}

bool same_hit(const OfficeHit& a, const OfficeHit& b) {
  return a.id == b.id && a.stale == b.stale &&
         a.distance_mi.has_value() == b.distance_mi.has_value() &&
         (!a.distance_mi || std::abs(*a.distance_mi - *b.distance_mi) < 1e-6);
}

TEST_P(OfficeSearchTest, finds_what_looking_at_every_office_finds) {
  constexpr std::int64_t kOffices = 20'000;
  Country country(4711);
  std::vector<Spot> spots;
  std::vector<Spot> others;
  for (std::int64_t id = 1; id <= kOffices; ++id) {
    spots.push_back(country.office(id));
    if (id <= 200) {
      others.push_back(country.office(id));
    }
  }
  put("cedar", spots);
  put("other", others);
  std::vector<Known> offices;
  std::ranges::transform(spots, std::back_inserter(offices), known);
  OfficeTotals totals(500);
  std::int64_t paged = 0;
  std::int64_t outside = 0;
  for (int i = 0; i < 10'000; ++i) {
    OfficeQuery query = country.query(kOffices);
    OfficePage found = find(query, i % 3 == 0 ? &totals : nullptr);
    OfficePage wanted = by_brute_force(offices, query);
    ASSERT_EQ(found.total, wanted.total) << described(query);
    ASSERT_EQ(ids(found), ids(wanted)) << described(query);
    ASSERT_TRUE(std::ranges::equal(found.hits, wanted.hits, same_hit)) << described(query);
    ASSERT_EQ(found.nearest_outside.has_value(), wanted.nearest_outside.has_value())
        << described(query);
    if (found.nearest_outside) {
      ++outside;
      ASSERT_TRUE(same_hit(*found.nearest_outside, *wanted.nearest_outside)) << described(query);
    }
    paged += found.total > 300 && query.center ? 1 : 0;
  }
  // All ways of searching were taken.
  EXPECT_GT(paged, 1'000);
  EXPECT_GT(outside, 300);
}

TEST_P(OfficeSearchTest, puts_fresh_before_stale_and_hides_the_forgotten) {
  Spot stale{.id = 1, .point = kPhoenix, .verified_day = kDay - 91};
  Spot fresh{.id = 2, .point = LatLng{33.5, -112.1}, .verified_day = kDay - 90};
  Spot hidden{.id = 3, .point = kPhoenix, .verified_day = kDay - 181};
  Spot last_day{.id = 4, .point = LatLng{33.45, -112.0}, .verified_day = kDay - 180};
  Spot never{.id = 5, .point = kPhoenix, .verified_day = 0};
  put("cedar", {stale, fresh, hidden, last_day, never});
  OfficePage page = find(around(kPhoenix, 25));
  EXPECT_EQ(ids(page), (std::vector<std::int64_t>{2, 1, 4}));
  EXPECT_EQ(page.total, 3);
  EXPECT_FALSE(page.hits[0].stale);
  EXPECT_TRUE(page.hits[1].stale);
}

TEST_P(OfficeSearchTest, finds_offices_on_the_days_they_are_listed) {
  put("cedar", {{.id = 1, .point = kPhoenix, .listed_from = kDay, .listed_to = kDay},
                {.id = 2, .point = kPhoenix, .listed_from = kDay + 1},
                {.id = 3, .point = kPhoenix, .listed_to = kDay - 1}});
  EXPECT_EQ(ids(find(around(kPhoenix, 5))), std::vector<std::int64_t>{1});
  OfficeQuery tomorrow = around(kPhoenix, 5);
  tomorrow.today = add_days(kToday, 1);
  EXPECT_EQ(ids(find(tomorrow)), std::vector<std::int64_t>{2});
}

TEST_P(OfficeSearchTest, offices_at_one_address_keep_their_order_over_pages) {
  std::vector<Spot> spots;
  for (std::int64_t id = 1; id <= 450; ++id) {
    spots.push_back({.id = id, .point = kPhoenix});
  }
  put("cedar", spots);
  std::vector<std::int64_t> seen;
  for (int page = 1; page <= 23; ++page) {
    OfficeQuery query = around(kPhoenix, 25);
    query.page = page;
    std::ranges::move(ids(find(query)), std::back_inserter(seen));
  }
  std::vector<std::int64_t> all(450);
  std::iota(all.begin(), all.end(), 1);
  EXPECT_EQ(seen, all);
}

TEST_P(OfficeSearchTest, tells_the_nearest_when_nothing_is_inside) {
  put("cedar", {{.id = 1, .point = LatLng{35.2, -111.65}, .facets = 1},
                {.id = 2, .point = LatLng{40.7, -74.0}, .facets = 3}});
  OfficePage page = find(around(kPhoenix, 5));
  EXPECT_EQ(page.total, 0);
  ASSERT_TRUE(page.nearest_outside);
  EXPECT_EQ(page.nearest_outside->id, 1);
  EXPECT_NEAR(*page.nearest_outside->distance_mi, 123.3, 0.2);
  OfficeQuery picky = around(kPhoenix, 5);
  picky.facets = 2;
  EXPECT_EQ(find(picky).nearest_outside->id, 2);
  picky.facets = 4;
  EXPECT_FALSE(find(picky).nearest_outside);
}

TEST_P(OfficeSearchTest, pages_beyond_the_last_are_empty_and_tell_the_total) {
  put("cedar", {{.id = 1, .point = kPhoenix}, {.id = 2, .point = kPhoenix}});
  OfficeQuery query = around(kPhoenix, 5);
  query.page = 1'000'000'000;
  OfficePage page = find(query);
  EXPECT_TRUE(page.hits.empty());
  EXPECT_EQ(page.total, 2);
  EXPECT_FALSE(page.nearest_outside);
}

TEST_P(OfficeSearchTest, every_word_must_begin_a_word_of_the_name) {
  put("cedar", {{.id = 1, .point = kPhoenix, .name = "Bright Smiles Dental"},
                {.id = 2, .point = kPhoenix, .name = "Muñoz Dental"},
                {.id = 3, .point = std::nullopt, .name = "Bright Dentistry"}});
  auto named = [&](const std::string& name) {
    OfficeQuery query;
    query.today = kToday;
    query.name = name;
    return ids(find(query));
  };
  EXPECT_EQ(named("DENT bri"), (std::vector<std::int64_t>{3, 1}));
  EXPECT_EQ(named("munoz"), std::vector<std::int64_t>{2});
  EXPECT_EQ(named("right"), std::vector<std::int64_t>{});
  OfficeQuery near = around(kPhoenix, 5);
  near.name = "bright";
  EXPECT_EQ(ids(find(near)), std::vector<std::int64_t>{1});
}

TEST_P(OfficeSearchTest, other_groups_are_never_found) {
  put("other", {{.id = 1, .point = kPhoenix}});
  OfficePage page = find(around(kPhoenix, 100));
  EXPECT_EQ(page.total, 0);
  EXPECT_FALSE(page.nearest_outside);
  OfficeQuery by_id = around(kPhoenix, 100);
  by_id.only = std::vector<std::int64_t>{1};
  EXPECT_EQ(find(by_id).total, 0);
  OfficeQuery by_name;
  by_name.today = kToday;
  by_name.name = "family";
  EXPECT_EQ(find(by_name).total, 0);
  EXPECT_EQ(find(by_name, nullptr, "other").total, 1);
}

TEST_P(OfficeSearchTest, remembers_totals_until_the_directory_changes) {
  std::vector<Spot> spots;
  for (std::int64_t id = 1; id <= 500; ++id) {
    spots.push_back({.id = id, .point = LatLng{33.4 + double(id) / 10'000, -112.07}});
  }
  put("cedar", spots);
  set_revision(1);
  OfficeTotals totals;
  EXPECT_EQ(find(around(kPhoenix, 25), &totals).total, 500);
  put("cedar", {{.id = 501, .point = kPhoenix}});
  EXPECT_EQ(find(around(kPhoenix, 25), &totals).total, 500);
  set_revision(2);
  EXPECT_EQ(find(around(kPhoenix, 25), &totals).total, 501);
  OfficeQuery next_day = around(kPhoenix, 25);
  next_day.today = add_days(kToday, 500);
  EXPECT_EQ(find(next_day, &totals).total, 0);
}

TEST_P(OfficeSearchTest, nearest_goes_by_distance_alone) {
  put("cedar", {{.id = 1, .point = LatLng{33.45, -112.08}, .verified_day = kDay - 100},
                {.id = 2, .point = LatLng{33.5, -112.08}},
                {.id = 3, .point = LatLng{47.6, -122.3}},
                {.id = 4, .point = std::nullopt},
                {.id = 5, .point = kPhoenix, .verified_day = kDay - 400}});
  auto hits = database().read(
      [&](Connection& sql) { return nearest_offices(sql, "cedar", kPhoenix, 9, kToday); });
  OfficePage page;
  page.hits = hits;
  EXPECT_EQ(ids(page), (std::vector<std::int64_t>{1, 2, 3}));
  EXPECT_TRUE(hits[0].stale);
  page.hits = database().read(
      [&](Connection& sql) { return nearest_offices(sql, "cedar", kPhoenix, 1, kToday); });
  EXPECT_EQ(ids(page), std::vector<std::int64_t>{1});
}

TEST(OfficeTotals, ForgetsTheOldest) {
  OfficeTotals totals(2);
  totals.put("a", {1, 0});
  totals.put("b", {2, 0});
  EXPECT_TRUE(totals.find("a"));
  totals.put("c", {3, 4});
  EXPECT_FALSE(totals.find("b"));
  EXPECT_EQ(totals.find("a")->fresh, 1);
  EXPECT_EQ(totals.find("c")->stale, 4);
}

}  // namespace
}  // namespace molar::domain
