#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "api/joining/calculator_query.h"
#include "api/testing/api_fixture.h"
#include "api/testing/join.h"
#include "base/random.h"
#include "domain/limits/burst_limiter.h"

namespace molar::api {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

class CalculatorApiTest : public ApiFixture {
 protected:
  static constexpr const char* kEstimate = "/api/km/group/cedar/estimate?";
  static constexpr const char* kQuotes = "/api/km/group/cedar/priceQuotes";

  ApiAnswer estimate(const std::string& query) { return browser().get(kEstimate + query); }
  static std::string quote_body(int quantity = 2) {
    return R"({"planId":1,"officeId":21,"people":1,"cycle":"annual","treatments":[)"
           R"({"procedure":"cleaning","quantity":)" +
           std::to_string(quantity) + "}]}";
  }
};
MOLAR_ON_BOTH_DATABASES(CalculatorApiTest);

TEST_P(CalculatorApiTest, ProceduresAreNamedInBothLanguages) {
  const json::value english = browser().get("/api/v4/procedures").json();
  const json::value spanish = browser().get("/api/v4/procedures?lang=es").json();
  ASSERT_GE(english.at("procedures").as_array().size(), 40U);
  EXPECT_EQ(english.at("procedures").at(0).at("procedure"), "checkup_exam");
  EXPECT_EQ(english.at("procedures").at(0).at("label"), "Check-up exam");
  EXPECT_EQ(spanish.at("procedures").at(0).at("label"), "Examen de revisión");
}

TEST_P(CalculatorApiTest, ListsOfProceduresShareOneTextPerLanguage) {
  const auto place = [](const ApiAnswer& answer) { return answer.response.content().data(); };
  const ApiAnswer english = browser().get("/api/v4/procedures");
  const ApiAnswer spanish = browser().get("/api/v4/procedures?lang=es");
  EXPECT_TRUE(english.response.shared_body);
  EXPECT_EQ(place(browser(kHarborHost).get("/api/v4/procedures")), place(english));
  EXPECT_EQ(place(browser().get("/api/v4/procedures?lang=es")), place(spanish));
  EXPECT_NE(place(spanish), place(english));
}

TEST_P(CalculatorApiTest, SampleSavingsNameTheSourceOfTheirPrices) {
  const json::value arizona =
      browser().get("/api/km/group/cedar/savings?state=az&plan_id=1").json();
  ASSERT_EQ(arizona.at("plans").as_array().size(), 1U);
  const json::value& plan = arizona.at("plans").at(0);
  EXPECT_EQ(plan.at("basis").at("source"), "state");
  EXPECT_EQ(plan.at("basis").at("offices"), 1);
  EXPECT_EQ(plan.at("lines").at(0).at("includedAYear"), 1);
  EXPECT_EQ(plan.at("lines").at(1).at("category"), "prevention");
  const json::value anywhere = browser().get("/api/km/group/cedar/savings").json();
  EXPECT_EQ(anywhere.at("plans").at(0).at("basis").at("source"), "plan");
  EXPECT_EQ(browser().get("/api/km/group/cedar/savings?state=XX").field_code("state"),
            "not_allowed");
  EXPECT_EQ(browser().get("/api/km/group/harbor/savings").status, 404);
  EXPECT_EQ(browser(kHarborHost).get("/api/km/group/harbor/savings").status, 200);
}

TEST_P(CalculatorApiTest, SampleSavingsNameTheStatesOfThePlans) {
  const auto states = [&] {
    return json::serialize(browser().get("/api/km/group/cedar/savings").json().at("states"));
  };
  EXPECT_EQ(states(), "[]");  // a plan is sold everywhere
  database().write([](storage::Connection& sql) {
    return sql.execute("update plan set states = '[\"NV\",\"AZ\"]' where states = '[]'");
  });
  clock().advance(std::chrono::seconds(1));
  EXPECT_EQ(states(), R"(["AZ","CA","NV"])");
}

// A text that responses share is compressed once.
TEST_P(CalculatorApiTest, EqualSampleSavingsShareOneText) {
  const std::string all = "/api/km/group/cedar/savings";
  std::vector<ApiAnswer> answers;  // their texts stay at their places
  std::set<const void*> places;
  for (const char* query : {"", "?lang=es", "?state=AZ", "?plan_id=1", "?state=AZ&plan_id=1"}) {
    answers.push_back(browser().get(all + query));
    ASSERT_TRUE(answers.back().response.shared_body) << query;
    places.insert(answers.back().response.content().data());
    EXPECT_EQ(browser().get(all + query).response.content().data(),
              answers.back().response.content().data())
        << query;
  }
  EXPECT_EQ(places.size(), answers.size());
  database().write([](storage::Connection& sql) {
    return sql.execute("update plan set status = 'retired' where group_key = 'cedar' and id = 1");
  });
  clock().advance(std::chrono::seconds(1));
  EXPECT_NE(browser().get(all).body, answers.front().body);
}

TEST_P(CalculatorApiTest, AnEstimateReportsThatJoiningCostsMore) {
  const ApiAnswer answer =
      estimate("plan_id=1&office_id=21&people=&cycle=&t=cleaning:1,cleaning:1");
  ASSERT_EQ(answer.status, 200) << answer.body;
  const json::value sums = answer.json();
  EXPECT_EQ(sums.at("usualCents"), 24'000);
  EXPECT_EQ(sums.at("memberCents"), 14'000);
  EXPECT_EQ(sums.at("fee").at("totalCents"), 14'900);
  EXPECT_EQ(sums.at("savingCents"), -4'900);
  EXPECT_EQ(sums.at("verdict"), "costs_more");
  EXPECT_EQ(sums.at("officeName"), "Palo Verde Dental");
  EXPECT_EQ(sums.at("breakEven").at("usualCents"), 35'760);
  EXPECT_FALSE(sums.at("breakEven").as_object().contains("afterTreatment"));
}

TEST_P(CalculatorApiTest, LimitsEstimatesOfOneAddress) {
  const auto limit = static_cast<int>(domain::limits::kSavings.hits);
  for (int i = 0; i < limit; ++i) {
    ASSERT_EQ(estimate("plan_id=1").status, 422);
  }
  const ApiAnswer refused = estimate("plan_id=1&t=cleaning:1");
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(browser().get("/api/km/group/cedar/savings").status, 429);
}

TEST_P(CalculatorApiTest, AnEstimateNamesEveryFault) {
  EXPECT_EQ(estimate("t=cleaning:1").field_code("plan_id"), "required");
  EXPECT_EQ(estimate("plan_id=1").field_code("t"), "required");
  EXPECT_EQ(estimate("plan_id=1&t=cleaning:0").field_code("t"), "required");
  EXPECT_EQ(estimate("plan_id=1&t=cleaning").field_code("t"), "invalid");
  EXPECT_EQ(estimate("plan_id=1&t=cleaning:100").field_code("t"), "invalid");
  EXPECT_EQ(estimate("plan_id=1&t=nothing:1").field_code("t"), "invalid");
  EXPECT_EQ(estimate("plan_id=1&t=cleaning:1&people=x").field_code("people"), "invalid");
  EXPECT_EQ(estimate("plan_id=1&t=cleaning:1&people=3").field_code("people"), "not_allowed");
  EXPECT_EQ(estimate("plan_id=1&t=cleaning:1&children=-1").field_code("children"), "invalid");
  EXPECT_EQ(estimate("plan_id=1&t=cleaning:1&children=1").field_code("children"), "not_allowed");
  EXPECT_EQ(estimate("plan_id=1&t=cleaning:1&cycle=daily").field_code("cycle"), "not_allowed");
  EXPECT_EQ(estimate("plan_id=11&t=cleaning:1").code(), "plan_not_found");  // of harbor
  EXPECT_EQ(estimate("plan_id=1&t=cleaning:1&office_id=99").code(), "office_not_found");
  EXPECT_EQ(browser().get("/api/km/group/harbor/estimate?plan_id=1&t=cleaning:1").code(),
            "group_not_found");
}

TEST_P(CalculatorApiTest, AVisitorsQuoteIsStoredPrintedAndVerified) {
  auto visitor = browser();
  const ApiAnswer made = visitor.post(kQuotes, quote_body());
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string number(made.json().at("number").as_string());
  EXPECT_EQ(number.find("P-2026-000001-"), 0U);
  EXPECT_EQ(made.json().at("path").as_string(), "/verify/" + number);
  const std::string sha256(made.json().at("sha256").as_string());

  auto office = browser();
  office.client_address = "198.51.100.4";
  const ApiAnswer text = office.get("/api/km/priceQuotes/" + number + "?format=text");
  EXPECT_EQ(sha256_hex(text.body), sha256);
  EXPECT_THAT(text.body, HasSubstr("Cleaning × 2\t$240.00\t$140.00\n"));
  const ApiAnswer pdf = office.get("/api/km/priceQuotes/" + number + "?format=pdf");
  EXPECT_EQ(pdf.body, "%PDF Price quote " + number);
  EXPECT_EQ(pdf.response.header("Content-Type"), "application/pdf");
  EXPECT_EQ(office.get("/api/km/priceQuotes/" + number + "?format=docx").status, 422);

  for (const std::string& path :
       {"/api/km/verify/" + number, "/api/km/verify/p2026000001" + number.substr(14),
        "/api/km/priceQuotes/" + number}) {
    const ApiAnswer check = office.get(path);
    ASSERT_EQ(check.status, 200) << path;
    EXPECT_EQ(check.json().at("kind"), "price_quote");
    EXPECT_EQ(check.json().at("sha256").as_string(), std::string_view(sha256));
    EXPECT_EQ(check.json().at("isInForce"), true);
    EXPECT_EQ(check.json().at("canOpen"), true);
    EXPECT_THAT(std::string(check.response.header("X-Robots-Tag")), HasSubstr("noindex"));
  }
  EXPECT_EQ(browser(kHarborHost).get("/api/km/verify/" + number).code(), "price_quote_not_found");
  EXPECT_EQ(office.get("/api/km/verify/P-2026-000001").code(), "price_quote_not_found");
}

TEST_P(CalculatorApiTest, AMembersQuoteHidesTheNameFromOthers) {
  auto ana = browser();
  join(ana);
  const ApiAnswer made = ana.post(kQuotes, quote_body());
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string path =
      "/api/km/priceQuotes/" + std::string(made.json().at("number").as_string());
  EXPECT_THAT(ana.get(path + "?format=text").body, HasSubstr("For: Ana"));
  const json::value own = ana.get("/api/v4/member/priceQuotes").json();
  ASSERT_EQ(own.at("quotes").as_array().size(), 1U);
  EXPECT_EQ(own.at("quotes").at(0).at("officeName"), "Palo Verde Dental");

  auto stranger = browser();
  const ApiAnswer check = stranger.get(path);
  EXPECT_EQ(check.status, 200);
  EXPECT_EQ(check.json().at("canOpen"), false);
  EXPECT_THAT(check.body, Not(HasSubstr("Ana")));
  EXPECT_EQ(stranger.get(path + "?format=text").status, 404);
  EXPECT_EQ(stranger.get(path + "?format=pdf").status, 404);
  auto bo = browser();
  join(bo, {.email = "bo@example.com"});
  EXPECT_EQ(bo.get(path + "?format=pdf").status, 404);
  EXPECT_TRUE(bo.get("/api/v4/member/priceQuotes").json().at("quotes").as_array().empty());
  EXPECT_EQ(stranger.get("/api/v4/member/priceQuotes").code(), "auth_required");
}

TEST_P(CalculatorApiTest, QuotesRefuseUnknownFieldsAndNeedTheToken) {
  auto visitor = browser();
  EXPECT_EQ(visitor.post(kQuotes, R"({"planId":1,"extra":1})").field_code("extra"), "not_allowed");
  EXPECT_EQ(visitor.post(kQuotes, "{}").field_code("planId"), "required");
  EXPECT_EQ(visitor.post(kQuotes, quote_body(100)).field_code("t"), "invalid");
  EXPECT_EQ(visitor.post("/api/km/group/harbor/priceQuotes", quote_body()).status, 404);
  visitor.set_csrf_token("wrong");
  EXPECT_EQ(visitor.post(kQuotes, quote_body()).code(), "csrf_invalid");
}

TEST(ParseTreatments, ReadsTreatmentsOfAUrl) {
  EXPECT_EQ(parse_treatments("")->size(), 0U);
  EXPECT_EQ(parse_treatments("crown:2,,exam:1,crown:1,veneer:0"),
            (std::vector<domain::ChosenTreatment>{{"crown", 3}, {"exam", 1}}));
  for (const char* wrong : {"crown", ":1", "crown:", "crown:-1", "crown:1.5", "crown:x",
                            "crown:1000", "crown:99999999999999999999", "crown:1 "}) {
    EXPECT_FALSE(parse_treatments(wrong).has_value()) << wrong;
  }
}

}  // namespace
}  // namespace molar::api
