#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/testing/api_fixture.h"
#include "api/testing/join.h"
#include "domain/limits/burst_limiter.h"

namespace molar::api {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

class DocumentApiTest : public ApiFixture {
 protected:
  static std::string card_of(ApiClient& member, std::size_t person = 0) {
    const json::value info = member.get("/api/v4/member/info").json();
    return "/api/v4/member/idCard/" +
           std::string(info.at("people").at(person).at("id").as_string());
  }
  static std::string text_at(const json::value& object, std::string_view name) {
    return std::string(object.at(name).as_string());
  }
};
MOLAR_ON_BOTH_DATABASES(DocumentApiTest);

TEST_P(DocumentApiTest, NeedsASession) {
  auto visitor = browser();
  const std::string id = "01JD3K5V7Q8XW2Y4Z6A8B0C2D4";
  for (const char* path : {"idCard/", "receipt/", "agreement/", "priceQuotes/"}) {
    EXPECT_EQ(visitor.get("/api/v4/member/" + std::string(path) + id).code(), "auth_required");
  }
  EXPECT_EQ(visitor.post("/api/v4/member/idCard/" + id).code(), "auth_required");
  EXPECT_EQ(visitor.get("/api/v4/member/savings").code(), "auth_required");
  EXPECT_EQ(visitor.post("/api/v4/member/priceQuotes").code(), "auth_required");
}

TEST_P(DocumentApiTest, ReturnsACardAsJsonPdfAndPng) {
  auto ana = browser();
  join(ana, {.children = 1});
  const std::string path = card_of(ana);
  const json::value card = ana.get(path).json();
  EXPECT_EQ(card.at("firstName"), "Ana");
  EXPECT_EQ(card.at("standing").at("status"), "active");
  EXPECT_EQ(card.at("standing").at("until"), "2027-11-20");
  EXPECT_EQ(text_at(card, "verifyUrl").find("http://cedar.localhost:8080/verify/"), 0U);
  EXPECT_THAT(text_at(card.at("qr"), "path"), HasSubstr("M0 0h1v1h-1z"));

  const ApiAnswer pdf = ana.get(path + "?format=pdf");
  EXPECT_EQ(pdf.status, 200);
  EXPECT_EQ(pdf.response.header("Content-Type"), "application/pdf");
  EXPECT_EQ(pdf.response.header("Cache-Control"), "no-store");
  EXPECT_THAT(std::string(pdf.response.header("Content-Disposition")), HasSubstr("attachment"));
  EXPECT_EQ(ana.get(path + "?format=png").response.header("Content-Type"), "image/png");
  EXPECT_EQ(ana.get(path + "?format=exe").field_code("format"), "not_allowed");
  // A child has another card.
  EXPECT_NE(ana.get(card_of(ana, 1)).json().at("code"), card.at("code"));
}

TEST_P(DocumentApiTest, LimitsDrawnDocumentsOfAHousehold) {
  auto ana = browser();
  const json::object purchase = join(ana);
  const std::string receipt = "/api/v4/member/receipt/" + text_at(purchase, "receiptId");
  const std::string agreement =
      "/api/v4/member/agreement/" + text_at(purchase.at("subscription"), "id") + "?format=pdf";
  const std::string card = card_of(ana);
  for (int i = 0; i < domain::limits::kDrawnDocuments.hits / 2; ++i) {
    ASSERT_EQ(ana.get(receipt + "?format=pdf").status, 200) << i;
    ASSERT_EQ(ana.get(card + "?format=png").status, 200) << i;
  }
  EXPECT_EQ(ana.get(card + "?format=pdf").code(), "rate_limited");
  EXPECT_EQ(ana.get(receipt + "?format=pdf").status, 429);
  EXPECT_EQ(ana.get(agreement).status, 429);
  EXPECT_EQ(ana.get(card).status, 200);
  auto bo = browser();
  join(bo, {.email = "bo@example.com"});
  EXPECT_EQ(bo.get(card_of(bo) + "?format=png").status, 200);
}

TEST_P(DocumentApiTest, HidesDocumentsOfOtherHouseholds) {
  auto ana = browser();
  const json::object purchase = join(ana);
  auto bo = browser();
  join(bo, {.email = "bo@example.com"});
  const std::string receipt = text_at(purchase, "receiptId");
  const std::string agreement = text_at(purchase.at("subscription"), "id");
  const std::string quote = text_at(ana.post("/api/v4/member/priceQuotes").json(), "id");
  for (const std::string& path :
       {card_of(ana), "/api/v4/member/receipt/" + receipt, "/api/v4/member/agreement/" + agreement,
        "/api/v4/member/priceQuotes/" + quote}) {
    EXPECT_EQ(ana.get(path).status, 200) << path;
    for (const char* format : {"", "?format=pdf"}) {
      EXPECT_EQ(bo.get(path + format).status, 404) << path << format;
    }
  }
  EXPECT_EQ(bo.post(card_of(ana)).status, 404);
}

TEST_P(DocumentApiTest, ShowsAnAdultDependentOnlyTheirOwnCard) {
  auto ana = browser();
  const json::object purchase = join(ana, {.children = 1});
  SeededMember primary;
  primary.email = "ana@example.com";
  database().read([&](storage::Connection& sql) {
    primary.household_id = *sql.query_one<std::string>(
        "select household_id from account where email = 'ana@example.com'");
    primary.member_id = *sql.query_one<std::string>(
        "select member_id from account where email = 'ana@example.com'");
  });
  const SeededMember kim = add_adult_dependent(primary, "kim@example.com");
  auto kims = browser_of(kim);
  EXPECT_EQ(kims.get("/api/v4/member/idCard/" + kim.member_id).status, 200);
  EXPECT_EQ(kims.get(card_of(ana)).status, 404);
  EXPECT_EQ(ana.get("/api/v4/member/idCard/" + kim.member_id).status, 200);
  for (const std::string& path :
       {"/api/v4/member/receipt/" + text_at(purchase, "receiptId"),
        "/api/v4/member/agreement/" + text_at(purchase.at("subscription"), "id"),
        std::string("/api/v4/member/savings")}) {
    EXPECT_EQ(kims.get(path).code(), "forbidden") << path;
  }
}

TEST_P(DocumentApiTest, VerifiesACardWithoutASession) {
  auto ana = browser();
  join(ana);
  const std::string code = text_at(ana.get(card_of(ana)).json(), "code");
  auto office = browser();
  office.client_address = "198.51.100.4";
  const ApiAnswer answer = office.get("/api/km/verify/" + code);
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.json().at("isActive"), true);
  EXPECT_EQ(answer.json().at("firstName"), "Ana");
  EXPECT_EQ(answer.json().as_object().size(), 9U);  // and no other member
  EXPECT_THAT(answer.body, Not(HasSubstr("example.com")));
  EXPECT_EQ(answer.response.header("Cache-Control"), "no-store");
  EXPECT_THAT(std::string(answer.response.header("X-Robots-Tag")), HasSubstr("noindex"));

  EXPECT_EQ(browser(kHarborHost).get("/api/km/verify/" + code).code(), "card_not_found");
  EXPECT_EQ(ana.post(card_of(ana)).status, 201);
  EXPECT_EQ(office.get("/api/km/verify/" + code).code(), "card_not_found");
}

TEST_P(DocumentApiTest, ReturnsTheStoredEditionOfTheAgreement) {
  auto ana = browser();
  const json::object purchase = join(ana);
  const std::string path = "/api/v4/member/agreement/" + text_at(purchase.at("subscription"), "id");
  const json::value agreement = ana.get(path).json();
  EXPECT_EQ(agreement.at("edition"), 1);
  EXPECT_EQ(agreement.at("reason"), "purchase");
  EXPECT_EQ(agreement.at("sections").as_array().size(), 12U);
  const ApiAnswer text = ana.get(path + "?format=text");
  EXPECT_EQ(sha256_hex(text.body), text_at(agreement, "sha256"));
  EXPECT_EQ(ana.get(path + "?edition=1").json().at("sha256"), agreement.at("sha256"));
  EXPECT_EQ(ana.get(path + "?edition=2").status, 404);
  EXPECT_EQ(ana.get(path + "?edition=x").status, 404);
  EXPECT_EQ(ana.get(path + "?lang=es").json().at("language"), "es");
  EXPECT_EQ(ana.get(path + "?format=pdf").body, "%PDF Membership agreement");
}

TEST_P(DocumentApiTest, RecordsSumsAndDeletesSavings) {
  auto ana = browser();
  join(ana);
  const json::value page = ana.get("/api/v4/member/savings").json();
  EXPECT_EQ(page.at("summary").at("outcome"), "nothing_recorded");
  const json::object visit{
      {"personId", page.at("people").at(0).at("id")},
      {"visitOn", "2026-11-21"},
      {"treatments",
       json::array{json::object{{"procedure", page.at("prices").at(0).at("procedure")},
                                {"paidCents", 1'000}}}}};
  const ApiAnswer noted = ana.post("/api/v4/member/savings", json::serialize(visit));
  ASSERT_EQ(noted.status, 201) << noted.body;
  const json::value line = noted.json().at("summary").at("lines").at(0);
  EXPECT_EQ(line.at("paidCents"), 1'000);
  const std::string entry = "/api/v4/member/savings/" + text_at(line, "id");
  auto bo = browser();
  join(bo, {.email = "bo@example.com"});
  EXPECT_EQ(bo.del(entry).status, 404);
  EXPECT_EQ(ana.del(entry).status, 200);
  EXPECT_EQ(ana.del(entry).status, 404);

  const ApiAnswer refused = ana.post("/api/v4/member/savings", "{}");
  EXPECT_EQ(refused.status, 422);
  EXPECT_EQ(refused.field_code("personId"), "required");
}

TEST_P(DocumentApiTest, PrintsAPriceQuote) {
  auto ana = browser();
  join(ana);
  const ApiAnswer quoted = ana.post("/api/v4/member/priceQuotes");
  EXPECT_EQ(quoted.status, 201);
  const std::string number = text_at(quoted.json(), "number");
  EXPECT_EQ(number.find("P-2026-000001-"), 0U);
  const std::string path = "/api/v4/member/priceQuotes/" + text_at(quoted.json(), "id");
  EXPECT_EQ(ana.get(path + "?format=pdf").body, "%PDF Price quote " + number);
}

TEST_P(DocumentApiTest, TheCardCanBeInstalled) {
  const ApiAnswer manifest = browser().get("/card.webmanifest");
  EXPECT_EQ(manifest.status, 200);
  EXPECT_EQ(manifest.json().at("start_url"), "/dashboard/card");
  EXPECT_EQ(manifest.json().at("scope"), "/dashboard/card");
  EXPECT_EQ(manifest.json().at("display"), "standalone");
}

}  // namespace
}  // namespace molar::api
