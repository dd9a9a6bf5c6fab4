#include <gtest/gtest.h>

#include "api/testing/api_fixture.h"
#include "api/testing/join.h"
#include "base/json.h"

namespace molar::api {
namespace {

namespace json = boost::json;

constexpr const char* kBalance = "/api/v4/member/balance";
constexpr const char* kUpdate = "/api/v4/member/updateBilling";
constexpr const char* kCards = "/api/v4/member/paymentMethods";
constexpr const char* kNobody = "01JD3K5V7Q8XW2Y4Z6A8B0C2D4";

class BillingApiTest : public ApiFixture {
 protected:
  // A member whose renewal was not paid, because there is no card.
  ApiClient past_due() {
    auto ana = browser();
    join(ana, {.auto_renew = true});
    execute("update payment_method set removed_at = 1, active = 0");
    clock().set(std::chrono::sys_days{parse_date("2027-11-21").value()} + std::chrono::hours(19));
    run_money_jobs();
    return browser_of({.email = "ana@example.com"});
  }
  void execute(storage::Sql sql) {
    (void)database().transact([&](storage::Connection& connection) -> Status {
      connection.execute(sql);
      return {};
    });
  }
  std::string link_token() {
    auto data = database().read([](storage::Connection& sql) {
      return *sql.query_one<std::string>("select data from outbox where kind = 'payment_failed'");
    });
    const json::value notice = parse_trusted_json(data);
    std::string path(notice.at("updatePath").as_string());
    return path.substr(path.find('=') + 1);
  }
  static std::string body(const std::string& token, const std::string& key) {
    return R"({"paymentToken":")" + token + R"(","idempotencyKey":")" + key + R"("})";
  }
};
MOLAR_ON_BOTH_DATABASES(BillingApiTest);

TEST_P(BillingApiTest, NeedsASessionOfThePrimaryMember) {
  auto visitor = browser();
  auto ann = add_member("ann@example.com");
  auto kim = browser_of(add_adult_dependent(ann, "kim@example.com"));
  for (const char* target : {kBalance, kCards}) {
    EXPECT_EQ(visitor.get(target).status, 401) << target;
    EXPECT_EQ(kim.get(target).status, 403) << target;
  }
  EXPECT_EQ(visitor.send("PUT", kUpdate, body("tok_ok", "0123456789abcdef")).status, 401);
  EXPECT_EQ(kim.send("PUT", kUpdate, body("tok_ok", "0123456789abcdef")).status, 403);
}

TEST_P(BillingApiTest, ShowsTheBalanceOfAMember) {
  auto ana = browser();
  join(ana, {.auto_renew = true});
  const json::value balance = ana.get(kBalance).json();
  EXPECT_TRUE(balance.at("openInvoices").as_array().empty());
  EXPECT_EQ(balance.at("nextChargeOn"), "2027-11-21");
  EXPECT_EQ(balance.at("nextChargeCents"), 18'900);
  EXPECT_EQ(balance.at("subscriptionStatus"), "active");
  run_scenarios(ana, {{.name = "nothing due",
                       .method = "POST",
                       .target = kBalance,
                       .body = R"({"pay":"past_due","idempotencyKey":"0123456789abcdef"})",
                       .status = 409,
                       .contains = {"nothing_due"}},
                      {.name = "another word",
                       .method = "POST",
                       .target = kBalance,
                       .body = R"({"pay":"everything","idempotencyKey":"0123456789abcdef"})",
                       .status = 422,
                       .contains = {"not_allowed"}},
                      {.name = "no key",
                       .method = "POST",
                       .target = kBalance,
                       .body = R"({"pay":"past_due"})",
                       .status = 422,
                       .contains = {"idempotencyKey"}}});
  expect_hostile_requests_refused(ana, "POST", kBalance,
                                  R"({"pay":"past_due","idempotencyKey":"0123456789abcdef"})");
}

TEST_P(BillingApiTest, PaysThePastDueBalanceWithANewCard) {
  auto ana = past_due();
  EXPECT_EQ(ana.get(kBalance).json().at("pastDueCents"), 18'900);
  const std::string request =
      R"({"pay":"past_due","paymentToken":"tok_ok","idempotencyKey":"0123456789abcdef"})";
  auto paid = ana.send("POST", kBalance, request);
  ASSERT_EQ(paid.status, 200) << paid.body;
  EXPECT_EQ(paid.json().at("paidCents"), 18'900);
  EXPECT_EQ(ana.send("POST", kBalance, request).body, paid.body);
  EXPECT_EQ(gateway().succeeded().size(), 2U);
  std::string receipt(paid.json().at("receiptId").as_string());
  EXPECT_EQ(ana.get("/api/v4/member/receipt/" + receipt).status, 200);
}

TEST_P(BillingApiTest, ChangesTheCardAndPaysOpenInvoices) {
  auto ana = past_due();
  auto declined = ana.send("PUT", kUpdate, body("tok_expired_card", "0123456789abcde1"));
  EXPECT_EQ(declined.status, 402);
  EXPECT_EQ(declined.json().at("reason"), "expired_card");
  // The same key gets the same answer, except for the request's number; with another card it is
  // refused. Neither calls the provider again.
  auto again = ana.send("PUT", kUpdate, body("tok_expired_card", "0123456789abcde1"));
  EXPECT_EQ(again.status, 402);
  for (const char* member : {"code", "reason", "detail", "title"}) {
    EXPECT_EQ(again.json().at(member), declined.json().at(member)) << member;
  }
  auto reused = ana.send("PUT", kUpdate, body("tok_ok", "0123456789abcde1"));
  EXPECT_EQ(reused.status, 422);
  EXPECT_EQ(reused.json().at("code"), "idempotency_key_reused");
  EXPECT_EQ(ana.get(kCards).json().at("methods").as_array().size(), 0U);
  EXPECT_EQ(ana.get(kBalance).json().at("pastDueCents"), 18'900);
  auto done = ana.send("PUT", kUpdate, body("tok_ok", "0123456789abcde2"));
  ASSERT_EQ(done.status, 200) << done.body;
  EXPECT_EQ(done.json().at("paymentMethod").at("last4"), "4242");
  EXPECT_EQ(done.json().at("paidInvoices").as_array().size(), 1U);
  EXPECT_EQ(ana.send("PUT", kUpdate, body("tok_ok", "0123456789abcde2")).body, done.body);
  EXPECT_EQ(ana.send("PUT", kUpdate, body("tok_ok2", "0123456789abcde2")).status, 422);
  const json::value info = ana.get("/api/v4/member/info").json();
  EXPECT_EQ(info.at("subscription").at("status"), "active");
}

TEST_P(BillingApiTest, StoresSeveralCards) {
  auto ana = browser();
  join(ana, {.auto_renew = true});
  ASSERT_EQ(ana.send("PUT", kUpdate, body("tok_ok", "0123456789abcde2")).status, 200);
  const json::value cards = ana.get(kCards).json();
  ASSERT_EQ(cards.at("methods").as_array().size(), 2U);
  std::string active(cards.at("methods").at(0).at("id").as_string());
  std::string other(cards.at("methods").at(1).at("id").as_string());
  auto in_use = ana.send("DELETE", std::string(kCards) + "/" + active, "");
  EXPECT_EQ(in_use.status, 409);
  EXPECT_EQ(in_use.json().at("code"), "payment_method_in_use");
  auto chosen = ana.send("PUT", std::string(kCards) + "/" + other + "/active", "");
  ASSERT_EQ(chosen.status, 200) << chosen.body;
  EXPECT_EQ(chosen.json().at("methods").at(0).at("id").as_string(), other);
  EXPECT_EQ(ana.send("DELETE", std::string(kCards) + "/" + active, "").status, 200);
  EXPECT_EQ(ana.send("DELETE", std::string(kCards) + "/" + active, "").status, 404);

  // The ids of another household.
  auto ben = browser();
  join(ben, {.email = "ben@example.com"});
  for (const std::string& id : {other, std::string(kNobody)}) {
    EXPECT_EQ(ben.send("PUT", std::string(kCards) + "/" + id + "/active", "").status, 404);
    EXPECT_EQ(ben.send("DELETE", std::string(kCards) + "/" + id, "").status, 404);
  }
}

TEST_P(BillingApiTest, ACardLinkNeedsNoPasswordAndShowsLittle) {
  past_due();
  const std::string link = "/api/km/billing/card/" + link_token();
  auto visitor = browser();
  auto shown = visitor.get(link);
  ASSERT_EQ(shown.status, 200) << shown.body;
  EXPECT_EQ(shown.json().at("firstName"), "A•••");
  EXPECT_EQ(shown.json().at("dueCents"), 18'900);
  EXPECT_EQ(shown.body.find("Ana"), std::string::npos);
  EXPECT_EQ(shown.body.find("example.com"), std::string::npos);
  auto harbor = browser(kHarborHost);
  EXPECT_EQ(harbor.get(link).status, 404);
  EXPECT_EQ(visitor.get(link + "x").status, 404);

  EXPECT_EQ(visitor.send("PUT", link, R"({"unknown": 1})").field_code("unknown"), "not_allowed");
  auto done = visitor.send("PUT", link, body("tok_ok", "0123456789abcde2"));
  ASSERT_EQ(done.status, 200) << done.body;
  EXPECT_EQ(done.json().at("paidInvoices").as_array().size(), 1U);
  // A lost answer can be requested again; later the link has expired.
  EXPECT_EQ(visitor.send("PUT", link, body("tok_ok", "0123456789abcde2")).body, done.body);
  clock().advance(std::chrono::minutes(16));
  EXPECT_EQ(visitor.get(link).status, 410);
  EXPECT_EQ(visitor.get(kBalance).status, 401);  // the link gives access to nothing else
}

}  // namespace
}  // namespace molar::api
