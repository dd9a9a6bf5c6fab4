#include "domain/directory/search/office_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "domain/directory/facets.h"
#include "domain/directory/search/office_search_totals.h"
#include "domain/directory/search/testing/brute_force_search.h"
#include "domain/directory/search/testing/invented_country.h"
#include "domain/directory/search/testing/spots.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using storage::Connection;

constexpr Date kToday = Spot::kToday;
constexpr std::int64_t kDay = Spot::kDay;
constexpr LatLng kPhoenix{33.4483, -112.0738};

class OfficeSearchTest : public storage::DatabaseTest {
 protected:
  void put(const std::string& group, const std::vector<Spot>& spots) {
    auto done = database().transact([&](Connection& sql) -> Status {
      insert_spots(sql, group, spots);
      return {};
    });
    ASSERT_TRUE(done);
  }
  OfficePage find(const OfficeQuery& query, SearchTotalsCache* totals = nullptr,
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

// Some offices that the search finds anyway, and some from anywhere.
std::vector<std::int64_t> some_to_come_first(const BruteForceSearch& every_office,
                                             OfficeQuery query, std::int64_t seed) {
  query.size = 40;
  std::vector<std::int64_t> first;
  for (std::int64_t id : ids(every_office.find(query))) {
    if (id % 3 == 0) {
      first.push_back(id);
    }
  }
  for (std::int64_t i = 1; i <= 5; ++i) {
    first.push_back(seed + i * 37);
  }
  return first;
}

TEST_P(OfficeSearchTest, finds_the_same_offices_as_a_full_scan) {
  constexpr std::int64_t kOffices = 20'000;
  InventedCountry country(4711);
  std::vector<Spot> spots;
  std::vector<Spot> others;
  for (std::int64_t id = 1; id <= kOffices; ++id) {
    spots.push_back(country.office(id));
    if (id <= 200) {
      others.push_back(country.office(id));
    }
  }
  put("cedar", spots);
  if (GetParam() == storage::Dialect::Postgres) {
    // As autovacuum does within a minute: without statistics some searches need half a minute.
    temp_database().run_script("analyze office_spot; analyze office_word");
  }
  put("other", others);
  BruteForceSearch every_office(spots);
  SearchTotalsCache totals(500);
  std::int64_t paged = 0;
  std::int64_t outside = 0;
  for (int i = 0; i < 10'000; ++i) {
    OfficeQuery query = country.query(kOffices);
    if (query.center && i % 10 == 0) {
      query.first = some_to_come_first(every_office, query, i % kOffices);
    }
    OfficePage found = find(query, i % 3 == 0 ? &totals : nullptr);
    OfficePage wanted = every_office.find(query);
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
  // All ways of searching were used.
  EXPECT_GT(paged, 1'000);
  EXPECT_GT(outside, 300);
}

TEST_P(OfficeSearchTest, sorts_fresh_before_stale_and_hides_long_unverified_offices) {
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

TEST_P(OfficeSearchTest, sorts_offices_without_new_patients_or_that_leave_soon_as_twice_as_far) {
  // A hundredth of a degree of latitude is 0.69 miles.
  const auto north = [](double hundredths) {
    return LatLng{kPhoenix.lat + hundredths / 100, kPhoenix.lng};
  };
  put("cedar", {{.id = 1, .point = north(2), .facets = kNoNewPatients},
                {.id = 2, .point = north(3)},
                {.id = 3, .point = north(3.5), .listed_to = kDay + 59},
                {.id = 4, .point = north(5)},
                {.id = 5, .point = north(6), .listed_to = kDay + 60},
                {.id = 6, .point = north(8)}});
  OfficeQuery query = around(kPhoenix, 10);
  const OfficePage page = find(query);
  EXPECT_EQ(ids(page), (std::vector<std::int64_t>{2, 1, 4, 5, 3, 6}));
  EXPECT_EQ(page.hits[4].listed_to, kDay + 59);
  query.size = 2;
  query.page = 2;
  EXPECT_EQ(ids(find(query)), (std::vector<std::int64_t>{4, 5}));
  query.only = {1, 2, 3, 4};
  EXPECT_EQ(ids(find(query)), (std::vector<std::int64_t>{4, 3}));
  // The choice of the nearest office does not depend on it.
  put("harbor",
      {{.id = 7, .point = north(20), .facets = kNoNewPatients}, {.id = 8, .point = north(21)}});
  EXPECT_EQ(find(around(kPhoenix, 5), nullptr, "harbor").nearest_outside->id, 7);
}

TEST_P(OfficeSearchTest, puts_the_offices_of_a_zip_first_however_far_and_without_a_point) {
  put("cedar", {{.id = 1, .point = kPhoenix},
                {.id = 2, .point = LatLng{33.45, -112.08}},
                {.id = 3, .point = LatLng{40.7, -74.0}},
                {.id = 4},
                {.id = 5, .point = kPhoenix, .facets = 1},
                {.id = 6, .point = kPhoenix, .listed_to = kDay - 1}});
  put("harbor", {{.id = 7, .point = kPhoenix}});
  OfficeQuery query = around(kPhoenix, 25);
  query.first = {2, 3, 4, 6, 7};
  OfficePage page = find(query);
  EXPECT_EQ(ids(page), (std::vector<std::int64_t>{2, 3, 4, 1, 5}));
  EXPECT_EQ(page.total, 5);
  EXPECT_FALSE(page.hits[2].distance_mi);

  query.facets = 1;
  EXPECT_EQ(ids(find(query)), std::vector<std::int64_t>{5});
  query.facets = 0;
  query.only = {1, 3};
  EXPECT_EQ(ids(find(query)), (std::vector<std::int64_t>{3, 1}));
}

TEST_P(OfficeSearchTest, pages_continue_after_the_offices_listed_first) {
  std::vector<Spot> spots;
  for (std::int64_t id = 1; id <= 9; ++id) {
    spots.push_back(
        {.id = id, .point = LatLng{33.4483 + 0.01 * static_cast<double>(id), -112.0738}});
  }
  put("cedar", spots);
  OfficeQuery query = around(kPhoenix, 25);
  query.first = {4, 6};
  query.size = 3;
  std::vector<std::int64_t> all;
  for (query.page = 1; query.page <= 4; ++query.page) {
    OfficePage page = find(query);
    EXPECT_EQ(page.total, 9);
    std::ranges::copy(ids(page), std::back_inserter(all));
  }
  EXPECT_EQ(all, (std::vector<std::int64_t>{4, 6, 1, 2, 3, 5, 7, 8, 9}));
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

TEST_P(OfficeSearchTest, names_the_nearest_office_outside_the_radius) {
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

TEST_P(OfficeSearchTest, pages_beyond_the_last_are_empty_and_state_the_total) {
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
  // Dentists are called by their title, and pages show their credential.
  EXPECT_EQ(named("Dra. Muñoz, D.D.S."), std::vector<std::int64_t>{2});
  EXPECT_EQ(named("Dr."), std::vector<std::int64_t>{});
  // A name without a searchable word is not a search without a name.
  EXPECT_EQ(named("李明"), std::vector<std::int64_t>{});
  EXPECT_EQ(named("--"), std::vector<std::int64_t>{});
  OfficeQuery near = around(kPhoenix, 5);
  near.name = "李明";
  near.first = {1};
  EXPECT_EQ(find(near).total, 0);
  near.first = {};
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

TEST_P(OfficeSearchTest, caches_totals_until_the_directory_changes) {
  std::vector<Spot> spots;
  for (std::int64_t id = 1; id <= 500; ++id) {
    spots.push_back({.id = id, .point = LatLng{33.4 + double(id) / 10'000, -112.07}});
  }
  put("cedar", spots);
  set_revision(1);
  SearchTotalsCache totals;
  EXPECT_EQ(find(around(kPhoenix, 25), &totals).total, 500);
  put("cedar", {{.id = 501, .point = kPhoenix}});
  EXPECT_EQ(find(around(kPhoenix, 25), &totals).total, 500);
  set_revision(2);
  EXPECT_EQ(find(around(kPhoenix, 25), &totals).total, 501);
  OfficeQuery next_day = around(kPhoenix, 25);
  next_day.today = add_days(kToday, 500);
  EXPECT_EQ(find(next_day, &totals).total, 0);
}

TEST_P(OfficeSearchTest, nearest_sorts_by_distance_only) {
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

}  // namespace
}  // namespace molar::domain
