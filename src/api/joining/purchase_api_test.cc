#include <gtest/gtest.h>

#include <functional>
#include <utility>
#include <vector>

#include "api/testing/api_fixture.h"
#include "api/testing/shopper.h"

namespace molar::api {
namespace {

namespace json = boost::json;

class PurchaseApiTest : public ApiFixture {
 protected:
  Shopper shopper(const std::string& host = kCedarHost) { return Shopper(browser(host)); }
};
MOLAR_ON_BOTH_DATABASES(PurchaseApiTest);

TEST_P(PurchaseApiTest, a_payment_creates_a_membership_and_signs_in) {
  Shopper ana = shopper();
  auto quote = ana.go_to_payment("Ana@example.com", 2, 3);
  auto paid = ana.pay(Shopper::order(quote));
  ASSERT_EQ(paid.status, 200) << paid.body;
  EXPECT_EQ(paid.json().at("email"), "Ana@example.com");
  EXPECT_EQ(gateway().succeeded().size(), 1U);

  EXPECT_EQ(ana.client().get("/api/auth").json().at("isAuthenticated"), true);
  auto info = ana.client().get("/api/v4/member/info").json();
  EXPECT_EQ(info.at("people").as_array().size(), 4U);
  EXPECT_EQ(info.at("subscription"), paid.json().at("subscription"));
  EXPECT_EQ(info.at("paymentMethod").at("last4"), "4242");
  EXPECT_TRUE(info.at("nextCharge").is_null());
  std::string receipt(paid.json().at("receiptId").as_string());
  auto shown = ana.client().get("/api/v4/member/receipt/" + receipt);
  EXPECT_EQ(shown.status, 200);
  EXPECT_EQ(shown.json().at("totalCents"), quote.at("dueTodayCents"));
  std::string id(paid.json().at("subscription").at("id").as_string());
  EXPECT_EQ(ana.client().get("/api/v4/member/agreement/" + id).status, 200);

  // The answer's token belongs to the new session: an unsafe call works immediately. So does the
  // password.
  ana.client().set_csrf_token(std::string(paid.json().at("csrfToken").as_string()));
  EXPECT_EQ(ana.client().post("/api/v4/member/logout").status, 200);
  auto login = ana.client().post(
      "/api/login", R"({"email":"ana@EXAMPLE.com","password":"plum trees in winter"})");
  EXPECT_EQ(login.status, 200);
}

TEST_P(PurchaseApiTest, a_payment_method_for_one_payment_is_not_stored) {
  Shopper ana = shopper();
  auto order = Shopper::order(ana.go_to_payment());
  order["keepPaymentMethod"] = false;
  ASSERT_EQ(ana.pay(order).status, 200);
  EXPECT_EQ(ana.pay(order).status, 200);  // a repetition: the same purchase
  EXPECT_EQ(gateway().succeeded().size(), 1U);
  EXPECT_TRUE(ana.client().get("/api/v4/member/info").json().at("paymentMethod").is_null());
}

TEST_P(PurchaseApiTest, a_bank_debit_is_pending_until_its_money_arrives) {
  Shopper ana = shopper();
  auto order = Shopper::order(ana.go_to_payment(), "tok_bank");
  order["bankDebit"] = true;
  EXPECT_EQ(ana.pay(order).field_code("bankDebit"), "not_allowed");  // no stored bank accounts
  order["keepPaymentMethod"] = false;
  for (int i = 0; i < 2; ++i) {
    auto accepted = ana.pay(order);
    ASSERT_EQ(accepted.status, 202) << accepted.body;
    EXPECT_EQ(accepted.json().at("bankDebit"), "under_way");
  }
  EXPECT_EQ(ana.client().get("/api/auth").json().at("isAuthenticated"), false);
  auto checkout = ana.client().get("/api/km/checkout").json();
  EXPECT_EQ(checkout.at("step"), "bank-debit");
  EXPECT_EQ(checkout.at("bankDebit").at("amountCents"), 14'900);
  EXPECT_EQ(ana.choose(1).code(), "purchase_in_progress");

  gateway().confirm_with_bank();
  clock().advance(std::chrono::hours(24 * 5));
  run_money_jobs();
  checkout = ana.client().get("/api/km/checkout").json();
  EXPECT_EQ(checkout.at("step"), "confirmation");
  EXPECT_FALSE(checkout.as_object().contains("bankDebit"));
  EXPECT_EQ(gateway().succeeded().size(), 1U);
}

TEST_P(PurchaseApiTest, a_brand_without_bank_debits_refuses_them) {
  Shopper ana = shopper(kHarborHost);
  auto order = Shopper::order(ana.go_to_payment("ana@example.com", 11), "tok_bank");
  order["bankDebit"] = true;
  order["keepPaymentMethod"] = false;
  auto refused = ana.pay(order);
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(refused.code(), "bank_debit_not_taken");
}

TEST_P(PurchaseApiTest, a_paid_checkout_shows_no_personal_data) {
  Shopper ana = shopper();
  ASSERT_EQ(ana.pay(Shopper::order(ana.go_to_payment("ana@example.com", 2, 1))).status, 200);
  auto checkout = ana.client().get("/api/km/checkout").json();
  EXPECT_EQ(checkout.at("status"), "paid");
  EXPECT_EQ(checkout.at("step"), "confirmation");
  EXPECT_TRUE(checkout.at("account").is_null());
  EXPECT_EQ(checkout.at("members").as_array().size(), 0U);
  ana.client().refresh_csrf_token();
  EXPECT_EQ(ana.choose(1).code(), "already_member");
}

TEST_P(PurchaseApiTest, a_repeated_request_gets_the_lost_answer_and_a_session) {
  Shopper ana = shopper();
  auto order = Shopper::order(ana.go_to_payment(), "tok_lost_answer");
  auto pending = ana.pay(order);
  EXPECT_EQ(pending.status, 503);
  EXPECT_EQ(pending.code(), "payment_pending");
  EXPECT_NE(pending.response.header("Retry-After"), "");
  clock().advance(std::chrono::seconds(6));
  auto paid = ana.pay(order);
  ASSERT_EQ(paid.status, 200) << paid.body;

  // This answer is lost as well: the browser has no session, but still has its checkout's cookie.
  ana.client().cookies().erase("molar_session");
  ana.client().refresh_csrf_token();
  auto again = ana.pay(order);
  ASSERT_EQ(again.status, 200) << again.body;
  EXPECT_EQ(again.json().at("receiptId"), paid.json().at("receiptId"));
  EXPECT_EQ(ana.client().get("/api/auth").json().at("isAuthenticated"), true);
  EXPECT_EQ(gateway().succeeded().size(), 1U);
}

TEST_P(PurchaseApiTest, only_the_browser_of_the_checkout_gets_the_answer_again) {
  Shopper ana = shopper();
  auto order = Shopper::order(ana.go_to_payment());
  ASSERT_EQ(ana.pay(order).status, 200);
  Shopper thief = shopper();
  EXPECT_EQ(thief.pay(order).code(), "checkout_not_found");
  thief.choose(1);
  EXPECT_EQ(thief.pay(order).code(), "checkout_not_found");
  Shopper elsewhere = shopper(kHarborHost);
  elsewhere.client().cookies()["molar_checkout"] = ana.client().cookies()["molar_checkout"];
  EXPECT_EQ(elsewhere.pay(order).code(), "checkout_not_found");
}

// An unlocked browser or a copied cookie: the checkout's cookie alone does not sign in.
TEST_P(PurchaseApiTest, a_repeated_payment_does_not_sign_in_after_the_first_session_ended) {
  const std::vector<std::pair<const char*, std::function<int(ApiClient&)>>> ends = {
      {"logout", [](ApiClient& client) { return client.post("/api/v4/member/logout").status; }},
      {"everywhere",
       [](ApiClient& client) { return client.del("/api/v4/member/sessions").status; }},
      {"password",
       [](ApiClient& client) {
         return client
             .post("/api/v4/member/changePassword",
                   R"({"current":"plum trees in winter","password":"a lamp beside nine maps"})")
             .status;
       }},
  };
  for (const auto& [name, end] : ends) {
    Shopper ana = shopper();
    auto quote = ana.go_to_payment(std::string(name) + "@example.com");
    auto order = Shopper::order(quote);
    auto paid = ana.pay(order);
    ASSERT_EQ(paid.status, 200) << paid.body;
    auto cookies = ana.client().cookies();
    ana.client().set_csrf_token(std::string(paid.json().at("csrfToken").as_string()));
    EXPECT_EQ(end(ana.client()), 200) << name;
    EXPECT_FALSE(ana.client().cookies().contains("molar_checkout")) << name;

    // The former cookie, with the buyer's key and with another one.
    Shopper thief = shopper();
    thief.client().cookies()["molar_checkout"] = cookies["molar_checkout"];
    thief.client().refresh_csrf_token();
    for (const json::object& body : {order, Shopper::order(quote, "x", "any-key-0123456789ab")}) {
      auto again = thief.pay(body);
      EXPECT_EQ(again.status, 200) << name << again.body;  // answered, without a session
      EXPECT_FALSE(thief.client().cookies().contains("molar_session")) << name;
      EXPECT_FALSE(again.json().as_object().contains("csrfToken")) << name;
      EXPECT_EQ(thief.client().get("/api/v4/member/info").status, 401) << name;
    }
  }
}

TEST_P(PurchaseApiTest, a_decline_has_a_reason_and_leaves_the_checkout_open) {
  Shopper ana = shopper();
  auto quote = ana.go_to_payment();
  auto declined = ana.pay(Shopper::order(quote, "tok_insufficient_funds"));
  EXPECT_EQ(declined.status, 402);
  EXPECT_EQ(declined.json().at("reason"), "insufficient_funds");
  EXPECT_EQ(ana.client().get("/api/km/checkout").json().at("step"), "payment");
  EXPECT_EQ(ana.client().get("/api/auth").json().at("isAuthenticated"), false);
  EXPECT_EQ(ana.pay(Shopper::order(quote, "tok_ok", "another-key-0123456789")).status, 200);
}

TEST_P(PurchaseApiTest, limits_declines_to_five) {
  Shopper ana = shopper();
  auto quote = ana.go_to_payment();
  for (int i = 0; i < 5; ++i) {
    auto key = "key-of-a-bad-card-" + std::to_string(i);
    EXPECT_EQ(ana.pay(Shopper::order(quote, "tok_do_not_honor", key)).status, 402);
  }
  EXPECT_EQ(ana.pay(Shopper::order(quote)).status, 429);
}

TEST_P(PurchaseApiTest, an_account_cannot_log_in_before_it_is_paid) {
  Shopper ana = shopper();
  ana.go_to_payment();
  auto login = ana.client().post(
      "/api/login", R"({"email":"ana@example.com","password":"plum trees in winter"})");
  EXPECT_EQ(login.code(), "login_failed");
}

TEST_P(PurchaseApiTest, hostile_orders_buy_nothing) {
  Shopper ana = shopper();
  auto quote = ana.go_to_payment("ana@example.com", 2, 0);
  Shopper other = shopper();
  auto cheap = other.go_to_payment("other@example.com", 1, 0);
  auto good = Shopper::order(quote);
  expect_hostile_requests_refused(ana.client(), "POST", "/api/v4/member/purchaseSubscription",
                                  json::serialize(good));
  auto with = [&](const char* field, json::value value) {
    json::object body = good;
    body[field] = std::move(value);
    return json::serialize(body);
  };
  auto row = [](std::string name, std::string body, int status, std::string contains) {
    return ApiScenario{.name = std::move(name),
                       .method = "POST",
                       .target = "/api/v4/member/purchaseSubscription",
                       .body = std::move(body),
                       .status = status,
                       .contains = {std::move(contains)}};
  };
  json::object both = good;
  both["autoRenew"] = true;
  both["keepPaymentMethod"] = false;
  std::string once_and_renewed = json::serialize(both);
  run_scenarios(
      ana.client(),
      {
          row("an own price", with("dueTodayCents", 1), 422, "not_allowed"),
          row("another's quote", with("quoteId", cheap.at("id")), 410, "quote_expired"),
          row("another's checkout", with("checkoutId", cheap.at("checkoutId")), 404,
              "checkout_not_found"),
          row("no such quote", with("quoteId", "01ARZ3NDEKTSV4RRFFQ69G5FAV"), 410, "quote_expired"),
          row("another cycle", with("billingCycle", "monthly"), 410, "quote_expired"),
          row("an odd cycle", with("billingCycle", "weekly"), 422, "billingCycle"),
          row("no consent", with("consents", json::array{}), 422, "consent_required"),
          row("an older text", with("consents", json::parse(R"([{"key":"disclosures",
              "version":"2020-01-01"},{"key":"terms","version":"2026-11-01"}])")),
              422, "consent_required"),
          row("renewal without consent", with("autoRenew", true), 422, "consent_required"),
          row("renewal as text", with("autoRenew", "true"), 422, "autoRenew"),
          row("keeping as text", with("keepPaymentMethod", "no"), 422, "keepPaymentMethod"),
          row("renewal with a method that is not kept", once_and_renewed, 422, "not_allowed"),
          row("a short key", with("idempotencyKey", "short"), 422, "idempotencyKey"),
          row("a key with spaces", with("idempotencyKey", "key with some spaces"), 422,
              "idempotencyKey"),
          row("no token", with("paymentToken", ""), 422, "paymentToken"),
          row("a token with a line break", with("paymentToken", "tok\r\nX: 1"), 422,
              "paymentToken"),
          row("a card number instead of a token", with("paymentToken", 4242424242424242), 422,
              "paymentToken"),
      });
  EXPECT_EQ(gateway().succeeded().size(), 0U);
  EXPECT_EQ(ana.pay(good).status, 200);
  EXPECT_EQ(ana.pay(json::parse(with("paymentToken", "tok_other")).as_object()).code(),
            "idempotency_key_reused");
}

}  // namespace
}  // namespace molar::api
