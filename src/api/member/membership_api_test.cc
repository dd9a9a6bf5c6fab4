#include <gtest/gtest.h>

#include "api/testing/api_fixture.h"
#include "api/testing/join.h"

namespace molar::api {
namespace {

namespace json = boost::json;

class MembershipApiTest : public ApiFixture {
 protected:
  ApiClient member(const std::string& email = "ana@example.com", int children = 0,
                   std::int64_t plan_id = 2) {
    ApiClient client = browser();
    join(client, {.plan_id = plan_id, .email = email, .children = children});
    return client;
  }
  static std::string text(const json::value& value) { return std::string(value.as_string()); }
  static std::string quote_id(const ApiAnswer& answer) { return text(answer.json().at("quoteId")); }
  static std::string person(const std::string& name, const std::string& more = "") {
    return R"({"person":{"firstName":")" + name +
           R"(","lastName":"Lee","dateOfBirth":"2016-04-05","relationship":"child"})" + more + "}";
  }
  static std::string yes(const ApiAnswer& quote, const std::string& key = "key-0000000000000001") {
    return R"(,"quoteId":")" + quote_id(quote) + R"(","idempotencyKey":")" + key + '"';
  }
};
MOLAR_ON_BOTH_DATABASES(MembershipApiTest);

TEST_P(MembershipApiTest, AddsAPersonAfterAQuote) {
  ApiClient ana = member();
  auto quote = ana.post("/api/v4/member/dependents?quote=1", person("Ben"));
  ASSERT_EQ(quote.status, 200) << quote.body;
  EXPECT_EQ(quote.json().at("kind"), "add_dependent");
  EXPECT_EQ(quote.json().at("dueTodayCents"), 3'600);
  EXPECT_EQ(ana.get("/api/v4/member/dependents").json().at("people").as_array().size(), 0u);

  auto added = ana.post("/api/v4/member/dependents", person("Ben", yes(quote)));
  ASSERT_EQ(added.status, 201) << added.body;
  auto again = ana.post("/api/v4/member/dependents", person("Ben", yes(quote)));
  EXPECT_EQ(again.status, 201);
  EXPECT_EQ(again.body, added.body);
  auto list = ana.get("/api/v4/member/dependents").json();
  ASSERT_EQ(list.at("people").as_array().size(), 1u);
  EXPECT_EQ(list.at("perDependentCents"), 3'600);
  EXPECT_EQ(list.at("canAdd"), true);
  EXPECT_EQ(ana.get("/api/v4/member/info").json().at("people").as_array().size(), 2u);
  EXPECT_EQ(ana.get("/api/v4/member/receipt/" + text(added.json().at("receiptId"))).status, 200);
}

TEST_P(MembershipApiTest, LimitsQuotesOfAHouseholdTo120InTenMinutes) {
  ApiClient ana = member();
  const auto quote = [](ApiClient& client) {
    return client.post("/api/v4/member/dependents?quote=1", person("Ben")).status;
  };
  for (int i = 0; i < 120; ++i) {
    ASSERT_EQ(quote(ana), 200) << i;
  }
  EXPECT_EQ(quote(ana), 429);
  EXPECT_EQ(ana.get("/api/v4/member/cancel/quote").status, 429);
  ApiClient ben = member("ben@example.com");  // from the same network
  EXPECT_EQ(quote(ben), 200);
  clock().advance(std::chrono::minutes(11));
  EXPECT_EQ(quote(ana), 200);
}

TEST_P(MembershipApiTest, NamesTheMissingFields) {
  ApiClient ana = member();
  auto nobody = ana.post("/api/v4/member/dependents?quote=1", "{}");
  EXPECT_EQ(nobody.status, 422);
  EXPECT_EQ(nobody.field_code("person"), "required");
  auto no_quote = ana.post("/api/v4/member/dependents", person("Ben"));
  EXPECT_EQ(no_quote.status, 422);
  EXPECT_EQ(no_quote.field_code("quoteId"), "required");
  EXPECT_EQ(no_quote.field_code("idempotencyKey"), "required");
  auto early = ana.post("/api/v4/member/dependents?quote=1",
                        person("Ben", R"(,"idempotencyKey":"key-0000000000000001")"));
  EXPECT_EQ(early.field_code("idempotencyKey"), "not_allowed");
  auto nameless = ana.post("/api/v4/member/dependents?quote=1", person(""));
  EXPECT_EQ(nameless.field_code("person.firstName"), "required");
}

TEST_P(MembershipApiTest, RemovesAPersonAfterAQuote) {
  ApiClient ana = member("ana@example.com", 1);
  std::string kid = text(ana.get("/api/v4/member/dependents").json().at("people").at(0).at("id"));
  EXPECT_EQ(ana.del("/api/v4/member/dependents/" + kid).field_code("quoteId"), "required");
  auto quote = ana.del("/api/v4/member/dependents/" + kid + "?quote=1");
  ASSERT_EQ(quote.status, 200) << quote.body;
  EXPECT_EQ(quote.json().at("refundCents"), 3'600);
  auto gone = ana.del("/api/v4/member/dependents/" + kid + "?quoteId=" + quote_id(quote));
  ASSERT_EQ(gone.status, 200) << gone.body;
  EXPECT_EQ(gone.json().at("person").at("status"), "removed");
  // A page that lost the answer repeats the call.
  auto again = ana.del("/api/v4/member/dependents/" + kid + "?quoteId=" + quote_id(quote));
  EXPECT_EQ(again.body, gone.body);
  EXPECT_EQ(ana.get("/api/v4/member/dependents").json().at("people").as_array().size(), 0u);

  std::string self = text(ana.get("/api/v4/member/info").json().at("member").at("id"));
  EXPECT_EQ(ana.del("/api/v4/member/dependents/" + self + "?quote=1").code(), "primary_member");
}

TEST_P(MembershipApiTest, CancelsInTwoCalls) {
  ApiClient ana = member();
  auto quote = ana.get("/api/v4/member/cancel/quote");
  ASSERT_EQ(quote.status, 200) << quote.body;
  EXPECT_EQ(quote.json().at("refundCents"), 18'900);
  auto ended = ana.post("/api/v4/member/cancel",
                        R"({"quoteId":")" + quote_id(quote) + R"(","reason":"We move away."})");
  ASSERT_EQ(ended.status, 200) << ended.body;
  EXPECT_EQ(ended.json().at("refundCents"), 18'900);
  EXPECT_EQ(ended.json().at("subscription").at("status"), "canceled");
  EXPECT_EQ(ana.get("/api/v4/member/cancel/quote").code(), "no_membership");
  auto info = ana.get("/api/v4/member/info").json();
  EXPECT_EQ(info.at("subscription").at("canceledOn"), "2026-11-21");
}

TEST_P(MembershipApiTest, BuysAMembershipAgainWithoutACheckout) {
  ApiClient ana = member();
  auto cancel = ana.get("/api/v4/member/cancel/quote");
  ana.post("/api/v4/member/cancel", R"({"quoteId":")" + quote_id(cancel) + "\"}");

  auto renewal = ana.post("/api/v4/member/renewSubscription?quote=1", "{}");
  ASSERT_EQ(renewal.status, 200) << renewal.body;
  EXPECT_EQ(renewal.json().at("kind"), "renew");

  const std::string choice = R"("planId":1,"billingCycle":"monthly")";
  auto quote = ana.post("/api/v4/member/purchaseSubscription?quote=1", "{" + choice + "}");
  ASSERT_EQ(quote.status, 200) << quote.body;
  EXPECT_EQ(quote.json().at("dueTodayCents"), 1'290);
  std::string order = "{" + choice + yes(quote) + R"(,"autoRenew":true,"paymentToken":"tok_ok")";
  auto refused = ana.post("/api/v4/member/purchaseSubscription", order + "}");
  EXPECT_EQ(refused.code(), "consent_required");
  json::array consents;
  const auto shown = quote.json();
  for (const auto& one : shown.at("consents").as_array()) {
    consents.push_back({{"key", one.at("key")}, {"version", one.at("version")}});
  }
  auto bought = ana.post("/api/v4/member/purchaseSubscription",
                         order + R"(,"consents":)" + json::serialize(consents) + "}");
  ASSERT_EQ(bought.status, 201) << bought.body;
  EXPECT_EQ(bought.json().at("subscription").at("autoRenew"), true);
  EXPECT_EQ(bought.json().at("subscription").at("cycle"), "monthly");
}

TEST_P(MembershipApiTest, SwitchesNowAndLaterAndBack) {
  ApiClient ana = member("ana@example.com", 0, 1);
  auto options = ana.get("/api/v4/member/switch");
  ASSERT_EQ(options.status, 200) << options.body;
  EXPECT_EQ(options.json().at("plans").as_array().size(), 2u);
  EXPECT_EQ(options.json().at("planned"), nullptr);

  const std::string later = R"({"when":"renewal"})";
  auto quote = ana.post("/api/v4/member/switch/2?quote=1", later);
  ASSERT_EQ(quote.status, 200) << quote.body;
  auto planned = ana.post("/api/v4/member/switch/2", R"({"when":"renewal")" + yes(quote) + "}");
  ASSERT_EQ(planned.status, 201) << planned.body;
  EXPECT_EQ(ana.get("/api/v4/member/switch").json().at("planned").at("planId"), 2);
  auto undone = ana.del("/api/v4/member/switch");
  ASSERT_EQ(undone.status, 200) << undone.body;
  EXPECT_FALSE(undone.json().at("subscription").as_object().contains("plannedSwitch"));

  auto now = ana.post("/api/v4/member/switch/2?quote=1", R"({"when":"now"})");
  ASSERT_EQ(now.status, 200) << now.body;
  auto done = ana.post("/api/v4/member/switch/2",
                       R"({"when":"now")" + yes(now, "key-0000000000000002") + "}");
  ASSERT_EQ(done.status, 201) << done.body;
  EXPECT_EQ(done.json().at("subscription").at("planId"), 2);
  EXPECT_EQ(ana.post("/api/v4/member/switch/99?quote=1", later).code(), "plan_not_found");
  EXPECT_EQ(ana.post("/api/v4/member/switch/x?quote=1", later).status, 404);
  EXPECT_EQ(ana.post("/api/v4/member/switch/1?quote=1", R"({"when":"soon"})").field_code("when"),
            "not_allowed");
}

TEST_P(MembershipApiTest, TurnsRenewalOnWithConsentOnly) {
  ApiClient ana = member();
  auto shown = ana.get("/api/v4/member/autoRenew");
  ASSERT_EQ(shown.status, 200) << shown.body;
  EXPECT_EQ(shown.json().at("enabled"), false);
  ASSERT_EQ(shown.json().at("consents").as_array().size(), 1u);
  EXPECT_EQ(ana.put("/api/v4/member/autoRenew", R"({"enabled":true})").code(), "consent_required");
  auto on = ana.put("/api/v4/member/autoRenew",
                    R"({"enabled":true,"consents":[{"key":"auto_renew","version":")" +
                        text(shown.json().at("consents").at(0).at("version")) + "\"}]}");
  ASSERT_EQ(on.status, 200) << on.body;
  EXPECT_EQ(on.json().at("subscription").at("autoRenew"), true);
  auto off = ana.put("/api/v4/member/autoRenew", R"({"enabled":false})");
  EXPECT_EQ(off.json().at("subscription").at("autoRenew"), false);
}

TEST_P(MembershipApiTest, SpeaksSpanish) {
  ApiClient ana = member();
  auto quote = ana.get("/api/v4/member/cancel/quote?lang=es");
  ASSERT_EQ(quote.status, 200);
  EXPECT_NE(quote.body.find("Su membresía termina hoy"), std::string::npos);
  auto refused = ana.post("/api/v4/member/renewSubscription?quote=1&lang=es", "{}");
  EXPECT_EQ(refused.status, 409);
  EXPECT_NE(refused.body.find("Una membresía se puede renovar"), std::string::npos);
}

TEST_P(MembershipApiTest, SeparatesHouseholdsAndBrands) {
  ApiClient ana = member("ana@example.com", 1);
  ApiClient bea = member("bea@example.com", 1);
  std::string kid = text(ana.get("/api/v4/member/dependents").json().at("people").at(0).at("id"));
  auto quote = ana.del("/api/v4/member/dependents/" + kid + "?quote=1");
  EXPECT_EQ(bea.del("/api/v4/member/dependents/" + kid + "?quote=1").status, 404);
  EXPECT_EQ(bea.del("/api/v4/member/dependents/" + kid + "?quoteId=" + quote_id(quote)).status,
            404);
  EXPECT_EQ(bea.put("/api/v4/member/dependents/" + kid, person("Eve")).status, 404);
  auto cancel = ana.get("/api/v4/member/cancel/quote");
  EXPECT_EQ(bea.post("/api/v4/member/cancel", R"({"quoteId":")" + quote_id(cancel) + "\"}").code(),
            "quote_not_found");
  ApiClient harbor = browser(kHarborHost);
  harbor.cookies() = ana.cookies();
  EXPECT_EQ(harbor.get("/api/v4/member/dependents").status, 401);
}

TEST_P(MembershipApiTest, DeniesAnAdultDependentChangesOfTheMembership) {
  SeededMember primary = add_member("ann@example.com");
  ApiClient adult = browser_of(add_adult_dependent(primary, "adult@example.com"));
  for (const char* path : {"dependents", "switch", "autoRenew", "cancel/quote"}) {
    EXPECT_EQ(adult.get(std::string("/api/v4/member/") + path).status, 403) << path;
  }
  EXPECT_EQ(adult.post("/api/v4/member/renewSubscription?quote=1", "{}").status, 403);
  EXPECT_EQ(adult
                .post("/api/v4/member/purchaseSubscription?quote=1",
                      R"({"planId":1,"billingCycle":"annual"})")
                .status,
            403);
  EXPECT_EQ(adult.get("/api/v4/member/locations").status, 200);
}

TEST_P(MembershipApiTest, ReportsThatThereIsNoMembership) {
  ApiClient ann = browser_of(add_member("ann@example.com"));
  auto list = ann.get("/api/v4/member/dependents").json();
  EXPECT_EQ(list.at("canAdd"), false);
  EXPECT_EQ(list.at("cannotAddReason"), "no_membership");
  EXPECT_EQ(ann.get("/api/v4/member/switch").json().at("current"), nullptr);
  EXPECT_EQ(ann.get("/api/v4/member/autoRenew").code(), "no_membership");
  EXPECT_EQ(ann.del("/api/v4/member/switch").code(), "no_membership");
  EXPECT_EQ(ann.post("/api/v4/member/renewSubscription?quote=1", "{}").code(), "not_renewable");
  auto quote = ann.post("/api/v4/member/purchaseSubscription?quote=1",
                        R"({"planId":1,"billingCycle":"annual"})");
  ASSERT_EQ(quote.status, 200) << quote.body;
  EXPECT_EQ(quote.json().at("dueTodayCents"), 14'900);
}

}  // namespace
}  // namespace molar::api
