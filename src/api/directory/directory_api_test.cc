#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/testing/directory_api_fixture.h"
#include "domain/limits/burst_limiter.h"
#include "domain/plan/plan_store.h"

namespace molar::api {
namespace {

namespace json = boost::json;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kOffices = "/api/km/group/cedar/offices";

class DirectoryApiTest : public DirectoryApiFixture {
 protected:
  // Adds a list with check-up and X-rays at $100 and $50, for members $60 and $30, and this
  // cleaning.
  void put_prices(const std::string& series, const std::string& cleaning, std::int64_t usual,
                  std::int64_t member, const std::string& group = "cedar",
                  const std::string& from = "2026-01-01") {
    const auto done = database().transact([&](storage::Connection& sql) -> Status {
      domain::plan_store::insert_fee_schedule(sql, group,
                                              {.id = series + " " + from,
                                               .series = series,
                                               .effective_from = *parse_date(from),
                                               .lines = {{"checkup_exam", {}, 10'000, 6'000},
                                                         {"xray_back", {}, 5'000, 3'000},
                                                         {cleaning, {}, usual, member}}});
      return {};
    });
    ASSERT_TRUE(done);
  }
  // Adds an office in Phoenix with the prices of a series.
  void put_priced(std::int64_t id, const std::string& series, double miles_north = 1) {
    put({.id = id,
         .name = "Office " + std::to_string(id),
         .location = LatLng{33.4484 + miles_north / 69, -112.074},
         .verified_on = *parse_date("2026-11-01"),
         .fee_schedule_id = series});
  }
  json::value search(const std::string& query) {
    const auto answer = browser().get(kOffices + ("?" + query));
    EXPECT_EQ(answer.status, 200) << query << answer.body;
    return answer.json();
  }
  std::string fault(const std::string& query, const std::string& field) {
    const auto answer = browser().get(kOffices + ("?" + query));
    EXPECT_EQ(answer.status, 422) << query << answer.body;
    return answer.field_code(field);
  }
};
MOLAR_ON_BOTH_DATABASES(DirectoryApiTest);

TEST_P(DirectoryApiTest, LimitsSearchesSuggestionsAndOfficePagesOfANetwork) {
  auto visitor = browser();
  const auto calls_until_refused = [&](const char* target) {
    int calls = 0;
    while (calls < 1'000 && visitor.get(target).status != 429) {
      ++calls;
    }
    return calls;
  };
  // The shortest way to an answer: each call is counted before its query is read.
  EXPECT_EQ(calls_until_refused("/api/km/group/cedar/offices?zip=x"),
            domain::limits::kOfficeSearches.hits);
  EXPECT_EQ(calls_until_refused("/api/km/group/cedar/suggestions?q=a"),
            domain::limits::kSuggestions.hits);
  EXPECT_EQ(calls_until_refused("/api/km/office/x/details"), domain::limits::kOfficePages.hits);
  visitor.client_address = "198.51.100.1";
  EXPECT_NE(visitor.get("/api/km/group/cedar/suggestions?q=a").status, 429);
}

TEST_P(DirectoryApiTest, FindsAnOfficeByTheZipOfItsOwnAddress) {
  put({.id = 1'000'010,
       .city = "Fuente Vieja",
       .zip = "85195",
       .location = LatLng{36.9, -110.2},
       .verified_on = *parse_date("2026-11-01")});
  put({.id = 1'000'011, .zip = "85195", .location = LatLng{25.0, -80.0}}, "harbor");
  const json::value found = search("zip=85195&radius=5");
  EXPECT_THAT(ids_of(found.at("offices")), ElementsAre(1'000'010));
  EXPECT_EQ(found.at("total"), 1);
  EXPECT_EQ(found.at("place").at("label"), "Fuente Vieja, AZ 85195");
  // Its coordinates are far from those of its ZIP.
  put({.id = 1'000'012,
       .zip = "85001",
       .location = LatLng{36.9, -110.2},
       .verified_on = *parse_date("2026-11-01")});
  const json::value phoenix = search("zip=85001&radius=5");
  EXPECT_THAT(ids_of(phoenix.at("offices")), ElementsAre(kPhoenix, 1'000'012));
  // Also in the order of names, where the office of another ZIP code would come first.
  const json::value named = search("zip=85001&radius=25&sort=name");
  EXPECT_THAT(ids_of(named.at("offices")), ElementsAre(kPhoenix, 1'000'012, kMesa));
  EXPECT_EQ(named.at("total"), 3);
}

TEST_P(DirectoryApiTest, FindsOfficesAroundAZip) {
  const json::value found = search("zip=85001");
  EXPECT_EQ(found.at("total"), 2);
  EXPECT_THAT(ids_of(found.at("offices")), ElementsAre(kPhoenix, kMesa));
  EXPECT_EQ(found.at("today"), "2026-11-21");
  EXPECT_EQ(found.at("radiusMi"), 25);
  EXPECT_EQ(found.at("sort"), "distance");
  EXPECT_EQ(found.at("pages"), 1);
  EXPECT_EQ(found.at("place").at("zip"), "85001");
  const json::value& office = found.at("offices").at(0);
  EXPECT_EQ(office.at("distanceMi").to_number<double>(), 0);
  EXPECT_EQ(office.at("isStale"), false);
  EXPECT_EQ(json::serialize(office.at("planIds")), "[1,2]");
  EXPECT_EQ(json::serialize(office.at("specialties")), R"(["orthodontics"])");
  EXPECT_EQ(json::serialize(office.at("languages")), R"(["en","es","pt"])");
  EXPECT_EQ(office.at("wheelchair"), nullptr);
  const double miles = found.at("offices").at(1).at("distanceMi").to_number<double>();
  EXPECT_GT(miles, 13.0);
  EXPECT_LT(miles, 13.3);
  EXPECT_EQ(browser().get("/api/v4/locations?zip=85001").json().at("offices"), found.at("offices"));
}

TEST_P(DirectoryApiTest, StatesTheCostOfACheckUpVisit) {
  put_prices("low", "cleaning", 9'000, 5'000);
  put_prices("low", "cleaning_adult", 8'000, 4'000, "cedar", "2026-11-21");
  put_prices("low", "cleaning_adult", 1, 1, "cedar", "2026-11-22");
  put_prices("low", "cleaning", 2, 2, "harbor", "2026-11-21");
  put_priced(1'000'010, "low", 1);
  put_prices("other", "fluoride", 9'000, 5'000);
  put_priced(1'000'011, "other", 2);
  put_prices("theirs", "cleaning", 9'000, 5'000, "harbor");
  put_priced(1'000'012, "theirs", 3);
  const json::value found = search("zip=85001&radius=5");
  ASSERT_THAT(ids_of(found.at("offices")), ElementsAre(kPhoenix, 1'000'010, 1'000'011, 1'000'012));
  const auto visit_of = [&](std::size_t at) {
    return json::serialize(found.at("offices").at(at).at("visit"));
  };
  // The plan's own list has no X-rays. Plan 1 includes the check-up, which is free for its members.
  EXPECT_EQ(visit_of(0), "null");
  EXPECT_EQ(visit_of(1), R"({"planId":1,"usualCents":23000,"memberCents":7000})");
  EXPECT_EQ(visit_of(2), "null");  // no cleaning
  EXPECT_EQ(visit_of(3), "null");  // another brand's list
  const json::value household = search("zip=85001&radius=5&plan_id=2");
  EXPECT_EQ(json::serialize(household.at("offices").at(1).at("visit")),
            R"({"planId":2,"usualCents":23000,"memberCents":13000})");
  EXPECT_EQ(browser().get("/api/km/office/1000010/details").json().at("visit"),
            found.at("offices").at(1).at("visit"));
}

TEST_P(DirectoryApiTest, UsesThePlansPricesForOfficesWithoutTheirOwn) {
  put_prices("cedar-2026", "cleaning", 9'000, 5'000, "cedar", "2026-11-21");
  const json::value found = search("zip=85001&radius=5");
  EXPECT_EQ(json::serialize(found.at("offices").at(0).at("visit")),
            R"({"planId":1,"usualCents":24000,"memberCents":8000})");
}

TEST_P(DirectoryApiTest, SortsByThePriceOfTheVisit) {
  put_prices("dear", "cleaning", 9'000, 9'000);
  put_prices("cheap", "cleaning", 9'000, 1'000);
  put_priced(1'000'010, "dear", 1);
  put_priced(1'000'011, "cheap", 3);
  put_priced(1'000'012, "cheap", 2);
  const json::value found = search("zip=85001&sort=price");
  EXPECT_EQ(found.at("sort"), "price");
  EXPECT_EQ(found.at("total"), 5);
  // Equal prices are sorted by distance; offices without a price come last.
  EXPECT_THAT(ids_of(found.at("offices")),
              ElementsAre(1'000'012, 1'000'011, 1'000'010, kPhoenix, kMesa));
  std::vector<std::int64_t> paged;
  for (int page = 1; page <= 3; ++page) {
    const json::value part = search("zip=85001&sort=price&size=2&page=" + std::to_string(page));
    for (const std::int64_t id : ids_of(part.at("offices"))) {
      paged.push_back(id);
    }
  }
  EXPECT_EQ(paged, ids_of(found.at("offices")));
  EXPECT_THAT(ids_of(search("zip=85001&sort=price&size=2&page=9").at("offices")), ElementsAre());
  // Also without a point: equal prices are then sorted by name.
  EXPECT_THAT(ids_of(search("state=AZ&sort=price").at("offices")),
              ElementsAre(1'000'011, 1'000'012, 1'000'010, kMesa, kPhoenix));
}

TEST_P(DirectoryApiTest, ListsAllOfficesOfABrandWithFew) {
  json::value all = search("all=1");
  EXPECT_THAT(ids_of(all.at("offices")), ElementsAre(kMesa, kPhoenix));
  EXPECT_EQ(all.at("officesOfBrand"), 2);
  EXPECT_EQ(all.at("total"), 2);
  EXPECT_EQ(all.at("sort"), "name");
  EXPECT_EQ(search("all=1&specialty=orthodontics").at("total"), 1);
  EXPECT_EQ(search("zip=85001&radius=5").at("officesOfBrand"), 2);
  const auto harbor = browser(kHarborHost).get("/api/km/group/harbor/offices?all=1").json();
  EXPECT_THAT(ids_of(harbor.at("offices")), ElementsAre(kHarborOffice));
  EXPECT_EQ(fault("all=1&zip=85001", "all"), "mismatch");
  EXPECT_EQ(fault("all=1&name=palo", "all"), "mismatch");
  EXPECT_EQ(fault("all=yes", "all"), "not_allowed");
  for (std::int64_t id = 1'000'010; id < 1'000'019; ++id) {
    put({.id = id, .verified_on = *parse_date("2026-11-01")});
  }
  all = search("all=1");
  EXPECT_EQ(all.at("officesOfBrand"), 10);
  EXPECT_EQ(all.at("total"), 0);
  EXPECT_THAT(ids_of(all.at("offices")), ElementsAre());
}

TEST_P(DirectoryApiTest, SortsOfficesWithoutNewPatientsOrThatLeaveSoonAsFarther) {
  const Date verified = *parse_date("2026-11-01");
  const auto north = [](double miles) { return LatLng{33.4484 + miles / 69, -112.074}; };
  put({.id = 1'000'010,
       .location = north(1),
       .verified_on = verified,
       .accepts_new_patients = false});
  put({.id = 1'000'011, .location = north(1.5), .verified_on = verified});
  put({.id = 1'000'012,
       .location = north(1.2),
       .verified_on = verified,
       .to = parse_date("2026-12-31")});
  const json::value found = search("lat=33.4484&lng=-112.074&radius=5");
  EXPECT_THAT(ids_of(found.at("offices")), ElementsAre(kPhoenix, 1'000'011, 1'000'010, 1'000'012));
  EXPECT_EQ(found.at("offices").at(3).at("takesPartUntil"), "2026-12-31");
  EXPECT_TRUE(found.at("offices").at(2).at("takesPartUntil").is_null());
  const auto details = browser().get("/api/km/office/1000012/details").json();
  EXPECT_EQ(details.at("takesPartUntil"), "2026-12-31");
}

TEST_P(DirectoryApiTest, NamesTheNearestOfficeOutsideTheRadius) {
  terminate(kPhoenix);
  const json::value found = search("zip=85001&radius=5");
  EXPECT_EQ(found.at("total"), 0);
  EXPECT_EQ(found.at("pages"), 0);
  EXPECT_EQ(found.at("nearestOutsideRadius").at("id"), kMesa);
}

TEST_P(DirectoryApiTest, FiltersByCityStateNameAndFacets) {
  EXPECT_THAT(ids_of(search("city=mesa&state=az&radius=5").at("offices")), ElementsAre(kMesa));
  EXPECT_THAT(ids_of(search("lat=33.4317&lng=-111.8469&radius=5").at("offices")),
              ElementsAre(kMesa));
  const json::value state = search("state=AZ");
  EXPECT_EQ(state.at("total"), 2);
  EXPECT_EQ(state.at("sort"), "name");
  EXPECT_EQ(state.at("radiusMi"), nullptr);
  EXPECT_EQ(state.at("place").at("label"), "Arizona");
  EXPECT_EQ(state.at("place").at("lat"), nullptr);
  EXPECT_THAT(ids_of(search("name=nunez").at("offices")), ElementsAre(kPhoenix));
  EXPECT_EQ(search("name=smiles").at("place"), nullptr);
  EXPECT_THAT(ids_of(search("zip=85001&specialty=orthodontics").at("offices")),
              ElementsAre(kPhoenix));
  EXPECT_THAT(ids_of(search("zip=85001&language=pt").at("offices")), ElementsAre(kPhoenix));
  EXPECT_EQ(search("zip=85001&newPatients=1&evening=1&weekend=1").at("total"), 2);
  EXPECT_EQ(search("zip=85001&wheelchair=1").at("total"), 0);
  EXPECT_EQ(search("zip=85001&plan_id=1").at("total"), 2);
  EXPECT_EQ(search("zip=85001&plan_id=3").at("total"), 0);  // for office 21 only
  // The office of the ZIP code first, then by name.
  EXPECT_THAT(ids_of(search("zip=85001&sort=name").at("offices")), ElementsAre(kPhoenix, kMesa));
  EXPECT_EQ(ids_of(search("city=phoenix&state=az&sort=name").at("offices")).front(), kMesa);
  const json::value second = search("zip=85001&size=1&page=2");
  EXPECT_THAT(ids_of(second.at("offices")), ElementsAre(kMesa));
  EXPECT_EQ(second.at("total"), 2);
  EXPECT_EQ(search("zip=85001&page=3").at("total"), 2);
  // Empty fields of a form are ignored.
  EXPECT_EQ(search("zip=85001&city=&state=&name=&specialty=&plan_id=&sort=&page=").at("total"), 2);
}

TEST_P(DirectoryApiTest, ReportsInvalidFieldsInTheVisitorsLanguage) {
  EXPECT_EQ(fault("", "zip"), "required");
  EXPECT_EQ(fault("zip=8500", "zip"), "invalid");
  EXPECT_EQ(fault("zip=85001&city=Mesa&state=AZ", "city"), "mismatch");
  EXPECT_EQ(fault("zip=85001&state=AZ", "state"), "mismatch");
  EXPECT_EQ(fault("lat=33.4&lng=-112&zip=85001", "lat"), "mismatch");
  EXPECT_EQ(fault("city=Mesa", "state"), "required");
  EXPECT_EQ(fault("state=ZZ", "state"), "invalid");
  for (const char* point : {"lat=91&lng=0", "lat=nan&lng=1", "lat=inf&lng=1", "lat=1e9&lng=1",
                            "lat=0&lng=0", "lat=0x1p3&lng=4"}) {
    EXPECT_NE(fault(point, "lat"), "") << point;
  }
  EXPECT_EQ(fault("lat=33", "lng"), "required");
  for (const char* name : {"radius=7", "radius=25.0", "page=0", "page=-1",
                           "page=99999999999999999999", "size=51", "plan_id=x", "specialty=surgeon",
                           "language=xx", "evening=yes", "sort=best", "name=a", "name=%FF%FE"}) {
    const std::string query = name;
    EXPECT_NE(fault("zip=85001&" + query, query.substr(0, query.find('='))), "") << name;
  }
  EXPECT_EQ(fault("state=AZ&sort=distance", "sort"), "not_allowed");
  EXPECT_EQ(fault("zip=85001&plan_id=11", "plan_id"), "not_allowed");  // of harbor
  EXPECT_EQ(fault("name=" + std::string(61, 'x'), "name"), "too_long");
  const auto answer = browser().get(std::string(kOffices) + "?radius=7&lang=es");
  EXPECT_THAT(answer.body, HasSubstr("Elija 5, 10, 25, 50 o 100 millas."));
  EXPECT_THAT(answer.body, HasSubstr("Revise los campos marcados."));
}

TEST_P(DirectoryApiTest, ReportsUnknownPlacesWithAHint) {
  const auto zip = browser().get(std::string(kOffices) + "?zip=00000");
  EXPECT_EQ(zip.status, 422);
  EXPECT_EQ(zip.code(), "zip_unknown");
  EXPECT_EQ(zip.field_code("zip"), "unknown");
  EXPECT_THAT(zip.body, HasSubstr("search for a city"));
  const auto city = browser().get(std::string(kOffices) + "?city=Nowhere&state=AZ&lang=es");
  EXPECT_EQ(city.code(), "city_unknown");
  EXPECT_THAT(city.body, HasSubstr("No conocemos esta ciudad"));
}

TEST_P(DirectoryApiTest, SeparatesBrands) {
  for (const char* path :
       {"/api/km/group/harbor/offices?zip=85001", "/api/km/group/nobody/offices",
        "/api/km/group/harbor/suggestions?q=pa", "/api/km/group/harbor/directory",
        "/api/km/group/harbor/directory?format=csv"}) {
    const auto answer = browser().get(path);
    EXPECT_EQ(answer.status, 404) << path;
    EXPECT_EQ(answer.code(), "group_not_found") << path;
  }
  const auto harbor = browser(kHarborHost).get("/api/km/group/harbor/offices?zip=85001");
  EXPECT_THAT(ids_of(harbor.json().at("offices")), ElementsAre(kHarborOffice));
  const std::string missing = browser().get("/api/km/office/999/details").body;
  for (const char* call : {"/details", "/plans"}) {
    const auto other =
        browser().get("/api/km/office/" + std::to_string(kHarborOffice) + std::string(call));
    EXPECT_EQ(other.status, 404);
    EXPECT_EQ(other.code(), "office_not_found");
  }
  EXPECT_EQ(browser().get("/api/v4/locations/" + std::to_string(kHarborOffice)).status, 404);
  EXPECT_THAT(missing, HasSubstr("office_not_found"));
}

TEST_P(DirectoryApiTest, SuggestsPlacesAndOffices) {
  const auto answer = browser().get("/api/km/group/cedar/suggestions?q=me");
  EXPECT_EQ(answer.json().at("places").at(0).at("label"), "Mesa, AZ");
  EXPECT_THAT(ids_of(answer.json().at("offices")), ElementsAre(kMesa));
  EXPECT_EQ(browser().get("/api/km/group/cedar/suggestions?q=m").field_code("q"), "too_short");
  EXPECT_EQ(browser().get("/api/km/group/cedar/suggestions").field_code("q"), "required");
  const auto nothing = browser().get("/api/km/group/cedar/suggestions?q=%25_%27--");
  EXPECT_EQ(nothing.status, 200);
  EXPECT_TRUE(nothing.json().at("offices").as_array().empty());
}

}  // namespace
}  // namespace molar::api
