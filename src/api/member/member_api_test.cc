#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/testing/api_fixture.h"
#include "api/testing/join.h"

namespace molar::api {
namespace {

namespace json = boost::json;

class MemberApiTest : public ApiFixture {
 protected:
  std::string household_of(const std::string& email) {
    return *database().read([&](storage::Connection& sql) {
      return sql.query_one<std::string>("select household_id from account where email = :email",
                                        email);
    });
  }
};
MOLAR_ON_BOTH_DATABASES(MemberApiTest);

TEST_P(MemberApiTest, NeedsASession) {
  auto visitor = browser();
  run_scenarios(visitor, {{.name = "info",
                           .target = "/api/v4/member/info",
                           .status = 401,
                           .contains = {"auth_required"}},
                          {.name = "receipt",
                           .target = "/api/v4/member/receipt/01JD3K5V7Q8XW2Y4Z6A8B0C2D4",
                           .status = 401},
                          {.name = "agreement",
                           .target = "/api/v4/member/agreement/01JD3K5V7Q8XW2Y4Z6A8B0C2D4",
                           .status = 401}});
}

TEST_P(MemberApiTest, ShowsThePurchasedMembership) {
  auto ana = browser();
  join(ana, {.children = 2});
  const json::value info = ana.get("/api/v4/member/info").json();
  EXPECT_EQ(info.at("member").at("firstName"), "Ana");
  EXPECT_EQ(info.at("member").at("role"), "primary");
  EXPECT_EQ(info.at("member").at("address").at("zip"), "85001");
  ASSERT_EQ(info.at("people").as_array().size(), 3u);
  EXPECT_EQ(info.at("people").at(0).at("relationship"), "self");
  EXPECT_EQ(info.at("people").at(1).at("role"), "child");
  EXPECT_EQ(info.at("subscription").at("planId"), 2);
  EXPECT_EQ(info.at("subscription").at("startsOn"), "2026-11-21");
  EXPECT_EQ(info.at("subscription").at("endsOn"), "2027-11-20");
  EXPECT_TRUE(info.at("nextCharge").is_null());  // the purchase was without automatic renewal
  EXPECT_EQ(info.at("paymentMethod").at("last4"), "4242");
  EXPECT_EQ(info.at("receipts").as_array().size(), 1u);
}

TEST_P(MemberApiTest, NamesTheNextChargeWithAutomaticRenewal) {
  auto ana = browser();
  join(ana, {.auto_renew = true, .children = 1});
  const json::value info = ana.get("/api/v4/member/info").json();
  EXPECT_EQ(info.at("nextCharge").at("on"), "2027-11-21");
  EXPECT_EQ(info.at("nextCharge").at("cents"), 18'900 + 3'600);
}

TEST_P(MemberApiTest, SendsNoHashesTokensOrProviderIds) {
  auto ana = browser();
  join(ana);
  const std::string info = ana.get("/api/v4/member/info").body;
  for (const char* hidden : {"argon2", "password", "pm_", "ch_", "token", "household"}) {
    EXPECT_THAT(info, testing::Not(testing::HasSubstr(hidden)));
  }
}

TEST_P(MemberApiTest, ShowsAMemberWithoutAPurchase) {
  auto ann = browser_of(add_member("ann@example.com"));
  const json::value info = ann.get("/api/v4/member/info").json();
  EXPECT_TRUE(info.at("subscription").is_null());
  EXPECT_TRUE(info.at("agreementUrl").is_null());
  EXPECT_TRUE(info.at("receipts").as_array().empty());
}

TEST_P(MemberApiTest, ShowsReceiptAndAgreement) {
  auto ana = browser();
  const json::object bought = join(ana);
  const auto receipt =
      ana.get("/api/v4/member/receipt/" + std::string(bought.at("receiptId").as_string()));
  EXPECT_EQ(receipt.status, 200);
  EXPECT_EQ(receipt.json().at("totalCents"), 18'900 + 2'000);
  const auto agreement = ana.get("/api/v4/member/agreement/" +
                                 std::string(bought.at("subscription").at("id").as_string()));
  EXPECT_EQ(agreement.status, 200);
  EXPECT_EQ(agreement.json().at("sections").at(0).at("anchor"), "cancellation");
  EXPECT_EQ(agreement.json().at("effectiveOn"), "2026-11-21");
  EXPECT_EQ(agreement.json().at("version"), "2026-11-01");
}

TEST_P(MemberApiTest, SpeaksSpanish) {
  auto ana = browser();
  const json::object bought = join(ana);
  const std::string path =
      "/api/v4/member/agreement/" + std::string(bought.at("subscription").at("id").as_string());
  EXPECT_EQ(ana.get(path + "?lang=es").json().at("title"), "Acuerdo de membresía");
  EXPECT_EQ(ana.send("GET", path, "", {{"Accept-Language", "fr, es-MX;q=0.8, en;q=0.5"}})
                .json()
                .at("title"),
            "Acuerdo de membresía");
  EXPECT_EQ(ana.get(path + "?lang=xx").json().at("title"), "Membership agreement");
  ana.cookies()["molar_lang"] = "es";
  EXPECT_EQ(ana.get(path).json().at("title"), "Acuerdo de membresía");
}

// Ids of another household get the same response as ids that do not exist.
TEST_P(MemberApiTest, HidesOtherHouseholds) {
  auto ana = browser();
  const json::object bought = join(ana);
  auto ben = browser();
  join(ben, {.email = "ben@example.com"});
  auto harbor = browser(kHarborHost);
  join(harbor, {.plan_id = 11, .email = "ana@example.com"});

  const std::string nothing = "01JD3K5V7Q8XW2Y4Z6A8B0C2D4";
  const auto body_without_id = [](const ApiAnswer& answer) {
    json::object body = answer.json().as_object();
    body.erase("requestId");
    return body;
  };
  for (ApiClient* other : {&ben, &harbor}) {
    for (const auto& [path, id] :
         {std::pair<std::string, json::value>{"/api/v4/member/receipt/", bought.at("receiptId")},
          {"/api/v4/member/agreement/", bought.at("subscription").at("id")}}) {
      const auto theirs = other->get(path + std::string(id.as_string()));
      EXPECT_EQ(theirs.status, 404) << path;
      EXPECT_EQ(body_without_id(theirs), body_without_id(other->get(path + nothing)));
    }
  }
}

// An adult dependent with a login sees no amounts and no other people.
TEST_P(MemberApiTest, ShowsAnAdultDependentOnlyThemselves) {
  auto ana = browser();
  const json::object bought = join(ana, {.children = 1});
  const SeededMember household{.household_id = household_of("ana@example.com")};
  auto bea = browser_of(add_adult_dependent(household, "bea@example.com"));

  const auto answer = bea.get("/api/v4/member/info");
  ASSERT_EQ(answer.status, 200) << answer.body;
  const json::value info = answer.json();
  EXPECT_EQ(info.at("member").at("firstName"), "Bea");
  ASSERT_EQ(info.at("people").as_array().size(), 1u);
  EXPECT_EQ(info.at("people").at(0).at("firstName"), "Bea");
  EXPECT_TRUE(info.at("member").as_object().if_contains("address") == nullptr);
  EXPECT_EQ(info.at("home"), ana.get("/api/v4/member/info").json().at("home"));
  EXPECT_EQ(info.at("home").at("state"), "AZ");
  EXPECT_EQ(info.at("subscription").at("planId"), 2);
  EXPECT_TRUE(info.at("nextCharge").is_null());
  EXPECT_TRUE(info.at("paymentMethod").is_null());
  EXPECT_TRUE(info.at("receipts").as_array().empty());
  EXPECT_TRUE(info.at("agreementUrl").is_null());
  for (const char* hidden : {"Ana", "Kim", "Cents", "refund", "autoRenew", "4242"}) {
    EXPECT_THAT(answer.body, testing::Not(testing::HasSubstr(hidden)));
  }
  for (const auto& [path, id] :
       {std::pair<std::string, json::value>{"/api/v4/member/receipt/", bought.at("receiptId")},
        {"/api/v4/member/agreement/", bought.at("subscription").at("id")}}) {
    const auto refused = bea.get(path + std::string(id.as_string()));
    EXPECT_EQ(refused.status, 403) << path;
    EXPECT_EQ(refused.code(), "forbidden");
  }
}

TEST_P(MemberApiTest, FindsNothingUnderOddIds) {
  auto ana = browser();
  join(ana);
  for (const char* id : {"x", "'%20or%20'1'='1", "..%2f..", "01JD3K5V7Q8XW2Y4Z6A8B0C2D4%0a",
                         "1;drop%20table%20receipt"}) {
    EXPECT_EQ(ana.get(std::string("/api/v4/member/receipt/") + id).status, 404) << id;
  }
  EXPECT_EQ(ana.get("/api/v4/member/info").status, 200);
}

}  // namespace
}  // namespace molar::api
