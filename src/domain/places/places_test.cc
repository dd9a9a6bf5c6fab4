#include "domain/places/places.h"

#include <gtest/gtest.h>

#include "base/search_words.h"
#include "domain/directory/search/suggestions.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using storage::Connection;

constexpr Date kToday = std::chrono::year(2026) / 11 / 21;
const std::int64_t kDay = std::chrono::sys_days(kToday).time_since_epoch().count();

class PlacesTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    auto done = database().transact([](Connection& sql) -> Status {
      sql.copy_in("zip_place (zip, lat, lng, city, state, city_key, source)",
                  {{"85001", 33.45, -112.07, "Phoenix", "AZ", "phoenix", "gazetteer"},
                   {"85003", 33.47, -112.09, "Phoenix", "AZ", "phoenix", "zipcodes"},
                   {"85099", 33.0, -112.0, "", "AZ", "", "gazetteer"},
                   {"63101", 38.63, -90.19, "Saint Louis", "MO", "st louis", "zipcodes"},
                   {"72638", 36.1, -93.2, "Green Forest", "AR", "green forest", "zipcodes"},
                   {"72601", 36.2, -93.0, "Harrison", "OK", "harrison", "zipcodes"}});
      sql.copy_in("city_place (city_key, state, city, lat, lng, zip_count)",
                  {{"phoenix", "AZ", "Phoenix", 33.5, -112.1, std::int64_t{60}},
                   {"phoenix", "NY", "Phoenix", 43.2, -76.3, std::int64_t{1}},
                   {"palikir", "FM", "Palikir", 6.9, 158.2, std::int64_t{1}},
                   {"phoenixville", "PA", "Phoenixville", 40.1, -75.5, std::int64_t{2}},
                   {"st louis", "MO", "Saint Louis", 38.6, -90.2, std::int64_t{50}},
                   {"canon city", "CO", "Cañon City", 38.4, -105.2, std::int64_t{2}}});
      return {};
    });
    ASSERT_TRUE(done);
  }

  Result<Place> zip(std::string_view text) {
    return database().read([&](Connection& sql) { return find_zip(sql, text); });
  }
  Result<Place> city(std::string_view name, std::string_view state) {
    return database().read([&](Connection& sql) { return find_city(sql, name, state); });
  }
  Suggestions typed(std::string_view text, std::string_view group = "cedar") {
    return database().read([&](Connection& sql) { return suggest(sql, group, text, kToday); });
  }
  std::vector<std::string> labels(std::string_view text) {
    std::vector<std::string> found;
    for (const PlaceSuggestion& place : typed(text).places) {
      found.push_back(place.label);
    }
    return found;
  }
  void put_office(std::int64_t id, const std::string& name, std::int64_t listed_to = 1'000'000) {
    auto done = database().transact([&](Connection& sql) -> Status {
      sql.execute(
          "insert into office (group_key, id, name, address_line1, city, state, zip, phone, status)"
          " values ('cedar', :id, :name, '1 Elm Street', 'Phoenix', 'AZ', '85001', '6025550100',"
          " 'active')",
          id, name);
      sql.execute(
          "insert into office_spot (group_key, office_id, cell, verified_day, listed_from,"
          " listed_to, facets, x, y, z, state, city_key, name_key) values ('cedar', :id, 0, :day,"
          " 0, :to, 0, 0, 0, 0, 'AZ', 'phoenix', :key)",
          id, kDay, listed_to, search_key(name));
      for (const std::string& word : search_words(name)) {
        sql.execute(
            "insert into office_word (group_key, office_id, word) values ('cedar', :id,"
            " :word) on conflict do nothing",
            id, word);
      }
      return {};
    });
    ASSERT_TRUE(done);
  }
};
MOLAR_ON_BOTH_DATABASES(PlacesTest);

TEST_P(PlacesTest, finds_zips_in_typed_variants) {
  for (const char* text : {"85001", " 85001 ", "85001-1234", "850011234"}) {
    Result<Place> place = zip(text);
    ASSERT_TRUE(place) << text;
    EXPECT_EQ(place->label, "Phoenix, AZ 85001");
    EXPECT_EQ(place->zip, "85001");
    EXPECT_EQ(place->state, "AZ");
    EXPECT_EQ(place->point, (LatLng{33.45, -112.07}));
  }
}

TEST_P(PlacesTest, a_zip_without_a_city_is_called_by_its_number) {
  Result<Place> place = zip("85099");
  ASSERT_TRUE(place);
  EXPECT_EQ(place->label, "85099");
  EXPECT_FALSE(place->city);
}

TEST_P(PlacesTest, an_unknown_zip_is_placed_in_the_middle_of_its_neighbours) {
  Result<Place> place = zip("85077");
  ASSERT_TRUE(place);
  EXPECT_NEAR(place->point.lat, (33.45 + 33.47 + 33.0) / 3, 1e-9);
  EXPECT_NEAR(place->point.lng, (-112.07 - 112.09 - 112.0) / 3, 1e-9);
  EXPECT_EQ(place->state, "AZ");
  EXPECT_FALSE(zip("72699")->state) << "its neighbours are of two states";
}

TEST_P(PlacesTest, a_zip_without_a_point_is_placed_in_the_middle_of_its_offices) {
  auto put_at = [&](std::int64_t id, const std::string& group, const std::string& in_zip,
                    double lat, const std::string& status = "active") {
    database().write([&](Connection& sql) {
      sql.execute(
          "insert into office (group_key, id, name, address_line1, city, state, zip, phone, status,"
          " lat, lng) values (:group, :id, 'A', '1 Elm Street', 'Fuente Vieja', 'AZ', :zip,"
          " '6025550100', :status, :lat, -111)",
          group, id, in_zip, status, lat);
    });
  };
  put_at(1, "cedar", "85077", 33.0);
  put_at(2, "cedar", "85077-1234", 33.2);
  put_at(3, "cedar", "85077", 50.0, "terminated");
  put_at(4, "harbor", "85077", 45.0);
  put_at(5, "cedar", "85001", 45.0);
  auto of_cedar = [&](const char* text) {
    return database().read([&](Connection& sql) { return find_zip(sql, "cedar", text); }).value();
  };
  EXPECT_NEAR(of_cedar("85077").point.lat, 33.1, 1e-9);
  EXPECT_EQ(of_cedar("85077").label, "Fuente Vieja, AZ 85077");
  EXPECT_EQ(of_cedar("85001").point, (LatLng{33.45, -112.07})) << "the table knows it";
  EXPECT_NEAR(of_cedar("85078").point.lat, (33.45 + 33.47 + 33.0) / 3, 1e-9);
}

TEST_P(PlacesTest, reports_an_unknown_zip) {
  for (const char* text : {"99999", "", "8500", "850012", "phoenix", "85001x"}) {
    Result<Place> place = zip(text);
    ASSERT_FALSE(place) << text;
    EXPECT_EQ(place.error().kind, ErrorKind::InvalidFields);
    EXPECT_EQ(place.error().code, "zip_unknown");
    EXPECT_EQ(place.error().fields.front().field, "zip");
  }
}

TEST_P(PlacesTest, finds_cities_in_any_spelling) {
  for (const char* name : {"Saint Louis", "st. louis", "ST LOUIS", " saint  louis "}) {
    EXPECT_EQ(city(name, "mo")->label, "Saint Louis, MO") << name;
  }
  EXPECT_EQ(city("canon city", "CO")->city, "Cañon City");
  EXPECT_EQ(city("Cañon City", "CO")->point, (LatLng{38.4, -105.2}));
  EXPECT_EQ(city("Phoenix", "TX").error().code, "city_unknown");
  EXPECT_EQ(city("", "AZ").error().fields.front().field, "city");
}

TEST_P(PlacesTest, suggests_places_larger_ones_first) {
  EXPECT_EQ(labels("pho"),
            (std::vector<std::string>{"Phoenix, AZ", "Phoenixville, PA", "Phoenix, NY"}));
  // Pages take the only city of exactly this name for the one that the visitor means.
  EXPECT_EQ(labels("phoenix"),
            (std::vector<std::string>{"Phoenix, AZ", "Phoenix, NY", "Phoenixville, PA"}));
  EXPECT_EQ(labels("phoenix, n"), std::vector<std::string>{"Phoenix, NY"});
  EXPECT_EQ(labels("Phoenix NY"), std::vector<std::string>{"Phoenix, NY"});
  EXPECT_EQ(labels("saint lo"), std::vector<std::string>{"Saint Louis, MO"});
  EXPECT_EQ(labels("850"), (std::vector<std::string>{"Phoenix, AZ 85001", "Phoenix, AZ 85003"}));
  EXPECT_EQ(labels("p"), std::vector<std::string>{});
  // A search cannot be in this state.
  EXPECT_EQ(labels("palikir"), std::vector<std::string>{});
  EXPECT_EQ(labels("%"), std::vector<std::string>{});
  EXPECT_EQ(labels(", az"), std::vector<std::string>{});
}

TEST_P(PlacesTest, suggests_offices_of_the_group_that_are_listed) {
  put_office(1, "Phoenix Dental Arts");
  put_office(2, "Muñoz Dental");
  put_office(3, "Phoenix Closed", kDay - 1);
  Suggestions found = typed("phoenix");
  ASSERT_EQ(found.offices.size(), 1u);
  EXPECT_EQ(found.offices.front().name, "Phoenix Dental Arts");
  EXPECT_EQ(found.offices.front().city, "Phoenix");
  EXPECT_EQ(typed("munoz de").offices.size(), 1u);
  EXPECT_TRUE(typed("phoenix", "other").offices.empty());
}

TEST_P(PlacesTest, limits_suggestions_for_a_frequent_word) {
  for (std::int64_t id = 1; id <= 1'100; ++id) {
    put_office(id, "Dental " + std::to_string(id));
  }
  EXPECT_EQ(typed("dental").offices.size(), 5u);
  EXPECT_EQ(typed("dental 700").offices.front().id, 700);
}

}  // namespace
}  // namespace molar::domain
