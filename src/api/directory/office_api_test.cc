#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/testing/directory_api_fixture.h"
#include "base/testing/seeded_random.h"
#include "domain/directory/moderation/office_review.h"

namespace molar::api {
namespace {

namespace json = boost::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const Date kToday = *parse_date("2026-11-21");
constexpr std::int64_t kOffice = 1'000'001;

std::string at(std::int64_t id, const std::string& call) {
  return "/api/km/office/" + std::to_string(id) + "/" + call;
}

class OfficeApiTest : public OfficesFixture {
 protected:
  void SetUp() override {
    OfficesFixture::SetUp();
    if (IsSkipped()) {
      return;
    }
    put({.id = kOffice,
         .verified_on = *parse_date("2026-08-01"),
         .to = *parse_date("2027-06-30"),
         .providers = {{"9000000012", "Ines Example", "DDS", "general", {"es"}}},
         .fee_schedule_id = "cedar-2026"});
  }

  domain::OfficeReview review() { return {database(), clock(), random_, "cli:test"}; }
  domain::Brand cedar() {
    domain::Brand brand;
    brand.group_key = "cedar";
    brand.time_zone = "America/Phoenix";
    return brand;
  }
  ApiAnswer report(ApiClient& visitor, const json::object& body, std::int64_t id = kOffice) {
    return visitor.post(at(id, "report"), json::serialize(body));
  }
  std::int64_t count(storage::Sql sql) {
    return *database().read([&](storage::Connection& c) { return c.query_one<std::int64_t>(sql); });
  }

  SeededRandom random_{9};
};
MOLAR_ON_BOTH_DATABASES(OfficeApiTest);

TEST_P(OfficeApiTest, ReturnsAllDetailsOfAnOffice) {
  const json::value office = browser().get(at(kOffice, "details")).json();
  EXPECT_EQ(office.at("name"), "Palo Verde Dental");
  EXPECT_EQ(office.at("distanceMi"), nullptr);
  EXPECT_EQ(office.at("verifiedOn"), "2026-08-01");
  EXPECT_EQ(office.at("isStale"), true);
  EXPECT_EQ(office.at("website"), "https://paloverde.example");
  EXPECT_EQ(office.at("providers").at(0).at("npi"), "9000000012");
  EXPECT_EQ(json::serialize(office.at("agreement")), R"({"from":"2020-01-01","to":"2027-06-30"})");
  EXPECT_EQ(office.at("reviewDays"), 90);
  EXPECT_EQ(office.at("hours").at(0).at("closes"), "19:00");
  const json::value location = browser().get("/api/v4/locations/1000001").json();
  EXPECT_EQ(location.at("hours"), office.at("hours"));
  EXPECT_EQ(location.at("lat"), office.at("lat"));
  for (const char* id : {"0", "-1", "x", "1e6", "99999999999999999999", "1000001x"}) {
    EXPECT_EQ(browser().get("/api/km/office/" + std::string(id) + "/details").status, 404) << id;
  }
}

TEST_P(OfficeApiTest, ReturnsPlansAndPricesOfAnOffice) {
  const json::value prices = browser().get(at(kOffice, "plans?lang=es")).json();
  ASSERT_EQ(prices.at("plans").as_array().size(), 2U);
  EXPECT_EQ(prices.at("plans").at(0).at("feeSummary").at(0).at("memberCents"), 0);
  const json::value& list = prices.at("priceList");
  EXPECT_EQ(list.at("id"), "cedar-2026");
  EXPECT_EQ(list.at("effectiveFrom"), "2026-01-01");
  EXPECT_EQ(list.at("lines").at(1).at("procedure"), "cleaning");
  EXPECT_EQ(list.at("lines").at(1).at("usualCents"), 12000);
  EXPECT_NE(list.at("lines").at(1).at("category"), "");
  put({.id = kOffice + 1});
  EXPECT_EQ(browser().get(at(kOffice + 1, "plans")).json().at("priceList"), nullptr);
}

TEST_P(OfficeApiTest, ReturnsTheOfficesOwnPricesUntilThoseOfItsAgreementBegin) {
  database().write([](storage::Connection& sql) {
    return sql.execute(
        "update provider_agreement set fee_schedule_id = 'cedar-2099' where office_id = 1000001");
  });
  const json::value prices = browser().get(at(kOffice, "plans")).json();
  EXPECT_EQ(prices.at("priceList").at("id"), "cedar-2026");
}

TEST_P(OfficeApiTest, ATerminatedOfficeNamesTheNearest) {
  for (int i = 1; i <= 4; ++i) {
    put({.id = kOffice + i,
         .name = "Office " + std::to_string(i),
         .location = LatLng{33.45 + i * 0.1, -112.07},
         .verified_on = kToday});
  }
  ASSERT_TRUE(review().terminate(cedar(), std::to_string(kOffice), "left").has_value());
  const auto gone = browser().get(at(kOffice, "details"));
  EXPECT_EQ(gone.status, 410);
  EXPECT_EQ(gone.response.header("Content-Type"), "application/problem+json");
  EXPECT_EQ(gone.code(), "office_terminated");
  EXPECT_EQ(gone.json().at("name"), "Palo Verde Dental");
  const json::value problem = gone.json();
  const json::array& nearest = problem.at("nearest").as_array();
  ASSERT_EQ(nearest.size(), 3U);
  EXPECT_EQ(nearest[0].at("id"), kOffice + 1);
  EXPECT_GT(nearest[0].at("distanceMi").to_number<double>(), 6.0);
  EXPECT_EQ(browser().get(at(kOffice, "plans")).status, 410);
  EXPECT_EQ(browser().get("/api/v4/locations/1000001").status, 410);
  EXPECT_THAT(browser().get(at(kOffice, "details?lang=es")).body, HasSubstr("ya no acepta"));
  auto visitor = browser();
  EXPECT_EQ(report(visitor, {{"topics", {"phone"}}}).status, 410);
}

TEST_P(OfficeApiTest, IsShownWhileAnAgreementRuns) {
  put({.id = kOffice + 1, .to = *parse_date("2026-11-20")});
  put({.id = kOffice + 2, .from = *parse_date("2026-11-22")});
  put({.id = kOffice + 3, .from = kToday, .to = kToday});
  EXPECT_EQ(browser().get(at(kOffice + 1, "details")).status, 410);
  EXPECT_EQ(browser().get(at(kOffice + 2, "details")).status, 404);
  EXPECT_EQ(browser().get(at(kOffice + 3, "details")).status, 200);
  clock().advance(std::chrono::hours(24));
  EXPECT_EQ(browser().get(at(kOffice + 2, "details")).status, 200);
  EXPECT_EQ(browser().get(at(kOffice + 3, "details")).status, 410);
}

TEST_P(OfficeApiTest, StoresAReportAndNotifiesTheBrand) {
  auto visitor = browser();
  const json::object body = {{"topics", {"hours", "phone", "hours"}},
                             {"message", "They close at four."},
                             {"email", "ana@example.com"}};
  const auto first = report(visitor, body);
  EXPECT_EQ(first.status, 202);
  EXPECT_EQ(first.json().at("number"), "D-2026-000001");
  EXPECT_EQ(first.json().at("answerBy"), "2026-11-24");  // two business days after a Saturday
  EXPECT_EQ(report(visitor, body).body, first.body);
  EXPECT_EQ(count("select count(*) from office_report where topics = '[\"phone\",\"hours\"]' and"
                  " status = 'open' and language = 'en' and email = 'ana@example.com'"),
            1);
  EXPECT_EQ(count("select count(*) from outbox where kind = 'office_report_notice' and to_address ="
                  " 'help@cedar.example'"),
            1);
  // No mail goes to an unverified address before an operator has handled the report.
  EXPECT_EQ(count("select count(*) from outbox where to_address = 'ana@example.com'"), 0);
}

TEST_P(OfficeApiTest, ReportsInvalidFieldsOfAReport) {
  auto visitor = browser();
  EXPECT_EQ(report(visitor, {}).field_code("topics"), "required");
  EXPECT_EQ(report(visitor, {{"topics", json::array{}}}).field_code("topics"), "required");
  EXPECT_EQ(report(visitor, {{"topics", {"gossip"}}}).field_code("topics"), "not_allowed");
  EXPECT_EQ(report(visitor, {{"topics", "phone"}}).field_code("topics"), "invalid");
  EXPECT_EQ(report(visitor, {{"topics", {1}}}).status, 422);
  EXPECT_EQ(report(visitor, {{"topics", {"other"}}}).field_code("message"), "required");
  EXPECT_EQ(report(visitor, {{"topics", {"phone"}}, {"message", std::string(1001, 'x')}})
                .field_code("message"),
            "too_long");
  EXPECT_EQ(report(visitor, {{"topics", {"phone"}}, {"email", "a@b\r\nBcc: eve@evil.example"}})
                .field_code("email"),
            "invalid");
  EXPECT_EQ(report(visitor, {{"topics", {"phone"}}, {"officeId", 2}}).field_code("officeId"),
            "not_allowed");
  EXPECT_EQ(report(visitor, {{"topics", {"phone"}}}, 999).status, 404);
  EXPECT_EQ(visitor.post(at(kOffice, "report"), "[]").status, 400);
  EXPECT_EQ(count("select count(*) from office_report"), 0);
  const auto spanish = visitor.post(at(kOffice, "report?lang=es"), "{}");
  EXPECT_THAT(spanish.body, HasSubstr("Elija qué está mal."));
}

TEST_P(OfficeApiTest, AnotherBrandsOfficeCannotBeReported) {
  put({.id = kOffice + 5}, "harbor");
  auto visitor = browser();
  const auto refused = report(visitor, {{"topics", {"phone"}}}, kOffice + 5);
  EXPECT_EQ(refused.status, 404);
  EXPECT_EQ(refused.code(), "office_not_found");
  EXPECT_EQ(count("select count(*) from office_report"), 0);
}

TEST_P(OfficeApiTest, LimitsReportsToFiveAnHour) {
  auto visitor = browser();
  for (const char* topic : {"phone", "address", "hours", "closed", "prices"}) {
    EXPECT_EQ(report(visitor, {{"topics", {topic}}}).status, 202) << topic;
  }
  EXPECT_EQ(report(visitor, {{"topics", {"not_taking_plan"}}}).status, 429);
  EXPECT_EQ(report(visitor, {{"topics", {"prices"}}}).status, 202);  // the same report repeated
}

TEST_P(OfficeApiTest, MailsTheResultOfAReportToItsAddress) {
  auto visitor = browser();
  report(visitor, {{"topics", {"phone"}}, {"email", "ana@example.com"}});
  report(visitor, {{"topics", {"hours"}}});
  const auto done = review().confirm(cedar(), "D-2026-000001", "called");
  ASSERT_TRUE(done.has_value());
  EXPECT_TRUE(done->reports.empty());
  EXPECT_EQ(done->office.facts.verified_on, kToday);
  EXPECT_EQ(browser().get(at(kOffice, "details")).json().at("isStale"), false);
  EXPECT_EQ(count("select count(*) from office_report where status = 'confirmed' and closed_by ="
                  " 'cli:test' and note = 'called'"),
            2);
  EXPECT_EQ(count("select count(*) from outbox where kind = 'office_report_answer' and to_address ="
                  " 'ana@example.com'"),
            1);
  EXPECT_EQ(count("select count(*) from audit where action = 'office.confirm' and actor ="
                  " 'cli:test'"),
            1);
}

}  // namespace
}  // namespace molar::api
