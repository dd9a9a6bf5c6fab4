#include <gtest/gtest.h>

#include "api/testing/api_fixture.h"
#include "api/testing/shopper.h"
#include "domain/limits/rate_limiter.h"

namespace molar::api {
namespace {

namespace json = boost::json;

class CheckoutApiTest : public ApiFixture {
 protected:
  Shopper shopper(const std::string& host = kCedarHost) { return Shopper(browser(host)); }
  static std::string with(json::object body, const std::string& field, json::value value) {
    body[field] = std::move(value);
    return json::serialize(body);
  }
};
MOLAR_ON_BOTH_DATABASES(CheckoutApiTest);

TEST_P(CheckoutApiTest, goes_step_by_step) {
  Shopper ana = shopper();
  EXPECT_EQ(ana.client().get("/api/km/checkout").code(), "checkout_not_found");
  auto started = ana.choose(2, "monthly");
  EXPECT_EQ(started.status, 201);
  EXPECT_EQ(started.json().at("step"), "create-account");
  EXPECT_TRUE(started.json().at("account").is_null());
  EXPECT_EQ(started.json().at("maxMembers").as_int64(), 10);

  auto saved = ana.save_account().json();
  EXPECT_EQ(saved.at("step"), "add-member");
  EXPECT_EQ(saved.at("account").at("phone"), "6025550134");
  EXPECT_EQ(saved.at("account").at("hasPassword"), true);
  EXPECT_EQ(json::serialize(saved).find("plum trees"), std::string::npos);

  auto added = ana.add_child().json();
  std::string id(added.at("members").at(0).at("id").as_string());
  EXPECT_EQ(ana.client().get("/api/km/checkout/member/" + id).json().at("firstName"), "Kim");
  auto changed = ana.client().put("/api/km/checkout/member/" + id,
                                  json::serialize(Shopper::member_body("Kay")));
  EXPECT_EQ(changed.json().at("members").at(0).at("firstName"), "Kay");
  EXPECT_EQ(ana.client().get("/api/km/checkout/member").json().at("members").as_array().size(), 1U);
  auto gone = ana.client().del("/api/km/checkout/member/" + id);
  EXPECT_EQ(gone.json().at("members").as_array().size(), 0U);

  EXPECT_EQ(ana.client().post("/api/km/checkout/members-done", "{}").json().at("step"), "payment");
  auto quote = ana.client().post("/api/km/checkout/quote", "{}").json();
  EXPECT_EQ(quote.at("dueTodayCents").as_int64(), 1890 + 2000);
  EXPECT_EQ(quote.at("endsOn"), "2026-12-20");
  EXPECT_EQ(ana.client().get("/api/km/checkout/quote").json().at("id"), quote.at("id"));
}

// The body inherits the domain's account, which contains the hash of the draft password.
TEST_P(CheckoutApiTest, never_contains_the_hash_of_the_draft_password) {
  Shopper ana = shopper();
  ana.choose(2);
  ana.save_account();
  const auto stored = database().read([](storage::Connection& sql) {
    return sql.query_one<std::string>("select password_hash from checkout");
  });
  ASSERT_TRUE(stored && !stored->empty());
  for (const char* path : {"/api/km/checkout", "/api/km/checkout/account"}) {
    const std::string body = ana.client().get(path).body;
    EXPECT_NE(body.find("\"hasPassword\":true"), std::string::npos) << body;
    EXPECT_EQ(body.find("argon2"), std::string::npos) << body;
    EXPECT_EQ(body.find("asswordHash"), std::string::npos) << body;
  }
}

TEST_P(CheckoutApiTest, has_no_processing_fee_for_a_buyer_whose_state_forbids_it) {
  Shopper ana = shopper();
  ana.choose(2);
  EXPECT_EQ(ana.save_account().json().at("plan").at("processingFeeCents"), 2'000);
  json::object body = Shopper::account_body();
  body["address"].as_object()["state"] = "MD";
  body["address"].as_object()["zip"] = "21201";
  auto saved = ana.client().post("/api/km/checkout/account", json::serialize(body));
  ASSERT_EQ(saved.status, 200) << saved.body;
  EXPECT_EQ(saved.json().at("plan").at("processingFeeCents"), 0);
  ana.client().post("/api/km/checkout/members-done", "{}");
  auto quote = ana.client().post("/api/km/checkout/quote", "{}").json();
  EXPECT_EQ(quote.at("dueTodayCents"), 18'900);
}

TEST_P(CheckoutApiTest, is_resumed_by_its_cookie_for_a_day) {
  Shopper ana = shopper();
  auto started = ana.choose(1);
  auto cookie = started.response.header("Set-Cookie");
  EXPECT_NE(cookie.find("molar_checkout="), std::string_view::npos);
  EXPECT_NE(cookie.find("HttpOnly"), std::string_view::npos);
  EXPECT_NE(cookie.find("SameSite=Lax"), std::string_view::npos);
  EXPECT_NE(cookie.find("Max-Age="), std::string_view::npos);
  ana.save_account();
  // The same browser on the next day.
  clock().advance(std::chrono::hours(23));
  EXPECT_EQ(ana.client().get("/api/km/checkout").json().at("account").at("firstName"), "Ana");
  EXPECT_EQ(ana.choose(2).status, 200);
  clock().advance(std::chrono::hours(25));
  EXPECT_EQ(ana.client().get("/api/km/checkout").status, 410);
  EXPECT_EQ(ana.choose(1).status, 201);
}

TEST_P(CheckoutApiTest, is_not_found_at_another_brand) {
  Shopper ana = shopper();
  ana.go_to_payment();
  Shopper harbor = shopper(kHarborHost);
  harbor.client().cookies() = ana.client().cookies();
  EXPECT_EQ(harbor.client().get("/api/km/checkout").status, 404);
  EXPECT_EQ(harbor.choose(1).status, 404);
  EXPECT_EQ(harbor.choose(11).status, 201);
}

TEST_P(CheckoutApiTest, applies_and_removes_a_coupon) {
  Shopper ana = shopper();
  ana.go_to_payment();
  auto put = [&](const char* body) { return ana.client().put("/api/km/checkout", body); };
  EXPECT_EQ(put(R"({"coupon":"smile20"})").json().at("coupon"), "SMILE20");
  EXPECT_EQ(ana.client().get("/api/km/checkout/quote").status, 404);
  auto quote = ana.client().post("/api/km/checkout/quote", "{}").json();
  EXPECT_EQ(quote.at("dueTodayCents").as_int64(), 12900 - 2580 + 2000);
  EXPECT_EQ(quote.at("coupon").at("code"), "SMILE20");
  auto refused = put(R"({"coupon":"OLD2025"})");
  EXPECT_EQ(refused.status, 422);
  EXPECT_EQ(refused.field_code("coupon"), "invalid");
  EXPECT_EQ(refused.json().at("reason"), "expired");
  EXPECT_FALSE(put(R"({"coupon":null})").json().as_object().contains("coupon"));
}

class CheckoutOutageApiTest : public CheckoutApiTest {};
INSTANTIATE_TEST_SUITE_P(Database, CheckoutOutageApiTest, testing::Values(storage::Dialect::Sqlite),
                         storage::dialect_name);

TEST_P(CheckoutOutageApiTest, a_password_hash_that_could_not_be_saved_counts_towards_the_limit) {
  Shopper ana = shopper();
  ana.choose(1);
  ASSERT_EQ(ana.save_account().status, 200);
  temp_database().run_script(
      "create table filler (bytes blob);"
      "create trigger fill before update on checkout begin"
      " insert into filler (bytes) values (zeroblob(100000000)); end;"
      "pragma max_page_count = 1");  // at least the current size
  for (int hashes = 1; hashes < domain::limits::kCheckoutPasswords.hits; ++hashes) {
    ASSERT_EQ(ana.save_account().code(), "disk_full") << hashes;
  }
  EXPECT_EQ(ana.save_account().code(), "rate_limited");
}

TEST_P(CheckoutApiTest, checks_the_limits_of_every_field) {
  Shopper ana = shopper();
  ana.choose(1);
  auto account = [&](const char* field, json::value value) {
    return ana.client()
        .post("/api/km/checkout/account", with(Shopper::account_body(), field, std::move(value)))
        .field_code(field);
  };
  EXPECT_EQ(account("email", "ana"), "invalid");
  EXPECT_EQ(account("email", ""), "required");
  EXPECT_EQ(account("password", "short"), "too_short");
  EXPECT_EQ(account("password", json::string(129, 'x')), "too_long");
  EXPECT_EQ(account("password", "my ana password"), "");
  EXPECT_EQ(account("password", "cedar dental forever"), "contains_personal");
  EXPECT_EQ(account("firstName", json::string(51, 'a')), "too_long");
  EXPECT_EQ(account("firstName", "R2D2"), "invalid");
  EXPECT_EQ(account("dateOfBirth", "2026-11-22"), "in_future");
  EXPECT_EQ(account("dateOfBirth", "2008-11-22"), "too_young");
  EXPECT_EQ(account("dateOfBirth", "2008-11-21"), "");
  EXPECT_EQ(account("dateOfBirth", "1905-01-01"), "too_old");
  EXPECT_EQ(account("phone", "123"), "invalid");
  EXPECT_EQ(account("hasPassword", true), "not_allowed");
  auto missing = ana.client().post("/api/km/checkout/account", R"({"email":"a@example.com"})");
  EXPECT_EQ(missing.status, 422);
  EXPECT_EQ(missing.field_code("firstName"), "required");
  EXPECT_EQ(missing.field_code("address"), "required");

  auto member = [&](const char* field, json::value value) {
    return ana.client()
        .post("/api/km/checkout/member", with(Shopper::member_body(), field, std::move(value)))
        .field_code(field);
  };
  EXPECT_EQ(member("relationship", "friend"), "not_allowed");
  EXPECT_EQ(member("relationship", "spouse"), "");  // only the age is invalid
  EXPECT_EQ(member("email", "x"), "invalid");
  EXPECT_EQ(member("dateOfBirth", "2027-01-01"), "in_future");
  EXPECT_EQ(member("id", "01ARZ3NDEKTSV4RRFFQ69G5FAV"), "not_allowed");
}

TEST_P(CheckoutApiTest, shares_the_limit_on_taken_addresses_with_validate_email) {
  add_member("taken@example.com", "cedar");
  Shopper ana = shopper();
  ana.choose(1);
  const auto ask = [&](const std::string& email) {
    return ana.client().post("/api/km/checkout/account",
                             with(Shopper::account_body(), "email", json::value(email)));
  };
  EXPECT_EQ(ask("taken@example.com").field_code("email"), "taken");
  ASSERT_EQ(ask("ana@example.com").status, 200);
  for (int i = 0; i < 20; ++i) {  // the saved address reveals nothing
    EXPECT_EQ(ask("Ana@example.com").status, 200);
  }
  for (int i = 2; i < 10; ++i) {
    EXPECT_EQ(ask("taken@example.com").field_code("email"), "taken");
  }
  EXPECT_EQ(ask("taken@example.com").status, 429);
  // Both calls share one count, and so does the whole network.
  auto other = browser();
  EXPECT_EQ(other.get("/api/v4/member/validateEmail?email=a@example.com").status, 429);
  clock().advance(std::chrono::minutes(2));
  EXPECT_EQ(ask("taken@example.com").field_code("email"), "taken");
}

TEST_P(CheckoutApiTest, shares_the_limit_on_coupons_with_coupon_validation) {
  Shopper ana = shopper();
  ana.choose(1);
  const auto put = [&](const std::string& code) {
    return ana.client().put("/api/km/checkout", R"({"coupon":")" + code + "\"}").status;
  };
  EXPECT_EQ(put("SMILE20"), 200);
  for (int i = 0; i < 30; ++i) {
    EXPECT_EQ(put("SMILE20"), 200);  // the saved code
  }
  for (int i = 1; i < 20; ++i) {
    EXPECT_EQ(put("GUESS" + std::to_string(i)), 422);
  }
  EXPECT_EQ(put("SMILE21"), 429);
  auto other = browser();
  EXPECT_EQ(other.get("/api/v4/coupon/validate?coupon=SMILE20&plan_id=1").status, 429);
  Shopper starts = shopper();
  const auto limited = starts.client().post(
      "/api/km/checkout", R"({"planId":1,"billingCycle":"annual","coupon":"SMILE21"})");
  EXPECT_EQ(limited.status, 429);
  EXPECT_EQ(starts.choose(1).status, 201);
}

TEST_P(CheckoutApiTest, limits_password_hashes_of_a_network_to_forty_in_ten_minutes) {
  Shopper ana = shopper();
  ana.choose(1);
  const auto save = [&](json::value password) {
    return ana.client()
        .post("/api/km/checkout/account",
              with(Shopper::account_body(), "password", std::move(password)))
        .status;
  };
  const json::value password = Shopper::account_body().at("password");
  for (int i = 0; i < 40; ++i) {
    EXPECT_EQ(save(password), 200);
  }
  EXPECT_EQ(save(password), 429);
  EXPECT_EQ(save(nullptr), 200);  // keeps the saved password
  clock().advance(std::chrono::minutes(11));
  EXPECT_EQ(save(password), 200);
}

TEST_P(CheckoutApiTest, limits_new_checkouts_of_a_network_to_thirty_in_ten_minutes) {
  Shopper ana = shopper();
  EXPECT_EQ(ana.choose(1).status, 201);
  for (int i = 1; i < 30; ++i) {
    EXPECT_EQ(shopper().choose(1).status, 201);
  }
  EXPECT_EQ(shopper().choose(1).status, 429);
  EXPECT_EQ(ana.choose(2).status, 200);  // not a new checkout
  Shopper elsewhere = shopper();
  elsewhere.client().client_address = "198.51.100.7";
  EXPECT_EQ(elsewhere.choose(1).status, 201);
  clock().advance(std::chrono::minutes(11));
  EXPECT_EQ(shopper().choose(1).status, 201);
}

TEST_P(CheckoutApiTest, counts_new_quotes_and_not_repeated_ones) {
  Shopper ana = shopper();
  ana.go_to_payment();
  const auto quote = [&] { return ana.client().post("/api/km/checkout/quote", "{}").status; };
  for (int i = 0; i < 130; ++i) {
    EXPECT_EQ(quote(), 200);
  }
  const auto expire = [&] {
    database().write(
        [](storage::Connection& sql) { sql.execute("update quote set expires_at = 0"); });
  };
  for (int made = 1; made < 120; ++made) {
    expire();
    ASSERT_EQ(quote(), 200) << made;
  }
  EXPECT_EQ(quote(), 200);
  expire();
  EXPECT_EQ(quote(), 429);
}

TEST_P(CheckoutApiTest, does_not_count_a_quote_that_was_refused) {
  Shopper early = shopper();
  early.choose(1);
  for (int i = 0; i < 125; ++i) {
    EXPECT_EQ(early.client().post("/api/km/checkout/quote", "{}").status, 409);
  }
  Shopper ana = shopper();
  ana.go_to_payment();
  EXPECT_EQ(ana.client().post("/api/km/checkout/quote", "{}").status, 200);
}

TEST_P(CheckoutApiTest, hostile_requests_are_refused) {
  Shopper ana = shopper();
  ana.choose(1);
  expect_hostile_requests_refused(ana.client(), "POST", "/api/km/checkout/account",
                                  json::serialize(Shopper::account_body()));
  expect_hostile_requests_refused(ana.client(), "POST", "/api/km/checkout",
                                  R"({"planId":1,"billingCycle":"annual"})");
  run_scenarios(ana.client(), {
                                  {.name = "own prices",
                                   .method = "POST",
                                   .target = "/api/km/checkout/quote",
                                   .body = R"({"dueTodayCents":1})",
                                   .status = 422,
                                   .contains = {"not_allowed"}},
                                  {.name = "own plan data",
                                   .method = "PUT",
                                   .target = "/api/km/checkout",
                                   .body = R"({"plan":{"prices":[]}})",
                                   .status = 422},
                                  {.name = "text as plan id",
                                   .method = "PUT",
                                   .target = "/api/km/checkout",
                                   .body = R"({"planId":"1"})",
                                   .status = 422,
                                   .contains = {"planId"}},
                                  {.name = "somebody's member",
                                   .target = "/api/km/checkout/member/01ARZ3NDEKTSV4RRFFQ69G5FAV",
                                   .status = 404,
                                   .contains = {"member_not_found"}},
                                  {.name = "no id at all",
                                   .target = "/api/km/checkout/member/%27%20or%201=1",
                                   .status = 404},
                                  {.name = "quote too early",
                                   .method = "POST",
                                   .target = "/api/km/checkout/quote",
                                   .body = "{}",
                                   .status = 409,
                                   .contains = {"checkout_incomplete", "create-account"}},
                              });
}

}  // namespace
}  // namespace molar::api
