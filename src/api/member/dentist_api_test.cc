#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/testing/api_fixture.h"
#include "api/testing/join.h"
#include "base/testing/seeded_random.h"
#include "domain/directory/moderation/office_review.h"
#include "domain/directory/testing/test_offices.h"
#include "domain/limits/burst_limiter.h"

namespace molar::api {
namespace {

namespace json = boost::json;

const Date kToday = *parse_date("2026-11-21");
constexpr std::int64_t kOffice = 1'000'001;
constexpr const char* kDentist = "/api/v4/member/dentist";
constexpr const char* kNothing =
    R"({"office":null,"isChosen":false,"cleaning":null,"gone":null,"nearest":[]})";

class DentistApiTest : public ApiFixture {
 protected:
  void SetUp() override {
    ApiFixture::SetUp();
    if (!IsSkipped()) {
      domain::put_test_places(database());
    }
  }

  // Adds offices from 1,000,001 on, each some seven miles farther north of the member's home.
  void put_offices(int count, const std::string& group = "cedar") {
    for (int i = 0; i < count; ++i) {
      domain::put_test_office(database(), group,
                              {.id = kOffice + i,
                               .name = "Office " + std::to_string(i + 1),
                               .location = LatLng{33.45 + i * 0.1, -112.07},
                               .verified_on = kToday},
                              kToday);
    }
  }

  ApiClient member() {
    ApiClient client = browser();
    join(client);
    return client;
  }

  static void choose(ApiClient& client, std::int64_t office) {
    const std::string body = R"({"homeOfficeId":)" + std::to_string(office) + "}";
    ASSERT_EQ(client.put("/api/v4/member/update", body).status, 200);
  }

  SeededRandom random_{9};
};
MOLAR_ON_BOTH_DATABASES(DentistApiTest);

TEST_P(DentistApiTest, NamesTheThreeNearestOfficesWhenNoneIsChosen) {
  put_offices(4);
  domain::put_test_office(database(), "harbor", {.id = kOffice + 9}, kToday);
  const json::value dentist = member().get(kDentist).json();
  EXPECT_EQ(dentist.at("office"), nullptr);
  EXPECT_EQ(dentist.at("cleaning"), nullptr);
  EXPECT_EQ(dentist.at("gone"), nullptr);
  const json::array& nearest = dentist.at("nearest").as_array();
  ASSERT_EQ(nearest.size(), 3U);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(nearest[static_cast<std::size_t>(i)].at("id"), kOffice + i);
  }
  EXPECT_LT(nearest[0].at("distanceMi").to_number<double>(), 1.0);
}

TEST_P(DentistApiTest, LeavesOutOfficesThatANewMemberCannotCall) {
  put_offices(4);
  domain::put_test_office(database(), "cedar",
                          {.id = kOffice + 4,
                           .location = LatLng{33.46, -112.07},
                           .verified_on = kToday,
                           .accepts_new_patients = false},
                          kToday);
  const json::value dentist = member().get(kDentist).json();
  const json::array& nearest = dentist.at("nearest").as_array();
  ASSERT_EQ(nearest.size(), 3U);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(nearest[static_cast<std::size_t>(i)].at("id"), kOffice + i);
  }
}

TEST_P(DentistApiTest, NamesOfficesWithoutRoomForNewPatientsIfThereAreNoOthers) {
  domain::put_test_office(database(), "cedar",
                          {.id = kOffice, .verified_on = kToday, .accepts_new_patients = false},
                          kToday);
  EXPECT_EQ(member().get(kDentist).json().at("nearest").as_array().size(), 1U);
}

TEST_P(DentistApiTest, SearchesForAnotherAdultAroundTheHouseholdsAddress) {
  put_offices(4);
  const json::value nearest = member().get(kDentist).json().at("nearest");
  const SeededMember household{.household_id = *database().read([](storage::Connection& sql) {
    return sql.query_one<std::string>("select household_id from account where group_key = 'cedar'");
  })};
  auto bea = browser_of(add_adult_dependent(household, "bea@example.com"));
  EXPECT_EQ(bea.get(kDentist).json().at("nearest"), nearest);
  EXPECT_EQ(nearest.as_array().size(), 3U);
}

TEST_P(DentistApiTest, CountsASearchForTheNearestAgainstTheSearchLimit) {
  put_offices(1);
  ApiClient client = member();
  for (int i = 0; i < domain::limits::kOfficeSearches.hits; ++i) {
    ASSERT_EQ(client.get(kDentist).status, 200) << i;
  }
  EXPECT_EQ(client.get(kDentist).status, 429);
  choose(client, kOffice);
  EXPECT_EQ(client.get(kDentist).status, 200);
}

TEST_P(DentistApiTest, ShowsTheChosenOfficeWithThePriceOfACleaning) {
  put_offices(2);
  ApiClient client = member();
  choose(client, kOffice + 1);
  const json::value dentist = client.get(kDentist).json();
  EXPECT_EQ(dentist.at("office").at("name"), "Office 2");
  EXPECT_EQ(dentist.at("office").at("hours").at(0).at("closes"), "19:00");
  EXPECT_EQ(dentist.at("isChosen"), true);
  EXPECT_EQ(json::serialize(dentist.at("cleaning")),
            R"({"label":"Cleaning","usualCents":12000,"memberCents":7000})");
  EXPECT_TRUE(dentist.at("nearest").as_array().empty());
}

TEST_P(DentistApiTest, NamesTheNearestOfficesInsteadOfATerminatedOne) {
  put_offices(3);
  ApiClient client = member();
  choose(client, kOffice);
  domain::Brand cedar;
  cedar.group_key = "cedar";
  cedar.time_zone = "America/Phoenix";
  domain::OfficeReview review(database(), clock(), random_, "cli:test");
  ASSERT_TRUE(review.terminate(cedar, std::to_string(kOffice), "left").has_value());
  const json::value dentist = client.get(kDentist).json();
  EXPECT_EQ(dentist.at("office"), nullptr);
  EXPECT_EQ(json::serialize(dentist.at("gone")), R"({"id":1000001,"name":"Office 1"})");
  ASSERT_EQ(dentist.at("nearest").as_array().size(), 2U);
  EXPECT_EQ(dentist.at("nearest").at(0).at("id"), kOffice + 1);

  // The other offices do not accept plan 3.
  temp_database().run_script("update subscription set plan_id = 3");
  const json::value limited = client.get(kDentist).json();
  EXPECT_EQ(limited.at("gone").at("name"), "Office 1");
  EXPECT_TRUE(limited.at("nearest").as_array().empty());
}

TEST_P(DentistApiTest, ReturnsNothingWithoutAMembership) {
  put_offices(1);
  EXPECT_EQ(browser().get(kDentist).status, 401);
  EXPECT_EQ(browser_of(add_member("dan@example.com")).get(kDentist).body, kNothing);
  EXPECT_EQ(browser_of(add_member("ed@example.com", "harbor"), kHarborHost).get(kDentist).body,
            kNothing);
}

}  // namespace
}  // namespace molar::api
