// A buyer without a password: accepted and refused ways to sign in.
#include <gtest/gtest.h>

#include "api/testing/account_api_test_base.h"
#include "api/testing/join.h"

namespace molar::api {
namespace {

namespace json = boost::json;
using std::chrono::hours;
using std::chrono::seconds;

constexpr const char* kEmail = "bo@example.com";
constexpr const char* kFirst = "quiet river under stars";
constexpr const char* kSecond = "a lamp beside nine maps";

class FirstPasswordApiTest : public AccountApiTest {
 protected:
  // The browser of a buyer who has just paid.
  ApiClient buyer(const char* email = kEmail) {
    ApiClient client = browser();
    const json::object paid = join(client, {.email = email, .password = ""});
    client.set_csrf_token(std::string(paid.at("csrfToken").as_string()));
    return client;
  }
  std::string welcome_token() { return token_of("welcome", "passwordPath"); }

  static std::string choose(const char* password) { return body_of({{"password", password}}); }
  static std::string by_link(const std::string& token, const char* password = kFirst) {
    return body_of({{"token", token}, {"password", password}});
  }
};
MOLAR_ON_BOTH_DATABASES(FirstPasswordApiTest);

TEST_P(FirstPasswordApiTest, IsSetOnTheConfirmationPageByTheSameRules) {
  ApiClient bo = buyer();
  EXPECT_EQ(bo.get("/api/v4/member/account").json().at("hasPassword"), false);
  EXPECT_EQ(login(kEmail, kFirst).code(), "login_failed");
  for (const auto& [password, code] : {std::pair<const char*, const char*>{"short", "too_short"},
                                       {"", "required"},
                                       {"password1234", "common"},
                                       {"cedar cedar cedar", "contains_personal"}}) {
    EXPECT_EQ(bo.post("/api/v4/member/changePassword", choose(password)).field_code("password"),
              code);
  }
  const ApiAnswer chosen = bo.post("/api/v4/member/changePassword", choose(kFirst));
  ASSERT_EQ(chosen.status, 200) << chosen.body;
  EXPECT_EQ(bo.get("/api/v4/member/account").json().at("hasPassword"), true);
  EXPECT_EQ(bo.get("/api/km/checkout").json().at("step"), "confirmation");  // still open
  EXPECT_EQ(mails("password_changed").back().at("isFirst"), true);

  bo.set_csrf_token(std::string(chosen.json().at("csrfToken").as_string()));
  EXPECT_EQ(bo.post("/api/v4/member/logout").status, 200);
  EXPECT_EQ(login(kEmail, kFirst).status, 200);
}

TEST_P(FirstPasswordApiTest, IsSetOnceWithoutTheCurrentPassword) {
  ApiClient bo = buyer();
  const ApiAnswer chosen = bo.post("/api/v4/member/changePassword", choose(kFirst));
  ASSERT_EQ(chosen.status, 200) << chosen.body;
  bo.set_csrf_token(std::string(chosen.json().at("csrfToken").as_string()));
  EXPECT_EQ(bo.post("/api/v4/member/changePassword", choose(kSecond)).field_code("current"),
            "required");
  EXPECT_EQ(browser().post("/api/v4/member/changePassword", choose(kSecond)).status, 401);
  EXPECT_EQ(login(kEmail, kSecond).status, 401);
}

TEST_P(FirstPasswordApiTest, EndsTheSessionsThatThePaymentStarted) {
  ApiClient bo = browser();
  const json::object order = fill_checkout(bo, {.email = kEmail, .password = ""});
  const std::string body = json::serialize(order);
  const ApiAnswer paid = bo.post("/api/v4/member/purchaseSubscription", body);
  ASSERT_EQ(paid.status, 200) << paid.body;
  ApiClient copy = browser();
  copy.cookies()["molar_checkout"] = bo.cookies()["molar_checkout"];
  copy.cookies()["molar_session"] = bo.cookies()["molar_session"];
  bo.set_csrf_token(std::string(paid.json().at("csrfToken").as_string()));
  ASSERT_EQ(bo.post("/api/v4/member/changePassword", choose(kFirst)).status, 200);
  EXPECT_EQ(copy.get("/api/v4/member/info").status, 401);
  copy.cookies().erase("molar_session");
  copy.refresh_csrf_token();
  EXPECT_EQ(copy.post("/api/v4/member/purchaseSubscription", body).status, 200);
  EXPECT_FALSE(copy.cookies().contains("molar_session"));
}

TEST_P(FirstPasswordApiTest, IsSetWithTheLinkOfTheWelcomeMailOnce) {
  buyer();
  const std::string token = welcome_token();
  ApiClient visitor = browser();
  const ApiAnswer link = visitor.get("/api/v4/member/setNewPassword?token=" + token);
  EXPECT_EQ(link.json().at("email"), kEmail);
  EXPECT_EQ(link.json().at("hasPassword"), false);
  EXPECT_EQ(browser(kHarborHost).get("/api/v4/member/setNewPassword?token=" + token).status, 410);
  EXPECT_EQ(visitor.post("/api/v4/member/setNewPassword", by_link(token)).status, 204);
  EXPECT_EQ(visitor.post("/api/v4/member/setNewPassword", by_link(token, kSecond)).code(),
            "reset_link_expired");
  EXPECT_EQ(mails("password_changed").back().at("isFirst"), true);
  EXPECT_EQ(login(kEmail, kFirst).status, 200);
}

TEST_P(FirstPasswordApiTest, TheLinkOfTheWelcomeMailIsValidForAWeek) {
  buyer();
  const std::string path = "/api/v4/member/setNewPassword?token=" + welcome_token();
  clock().advance(hours(7 * 24) - seconds(1));
  EXPECT_EQ(browser().get(path).status, 200);
  clock().advance(seconds(1));
  EXPECT_EQ(browser().get(path).status, 410);
  EXPECT_EQ(browser().post("/api/v4/member/setNewPassword", by_link(welcome_token())).status, 410);
}

TEST_P(FirstPasswordApiTest, ARequestedNewLinkReplacesTheOldOne) {
  buyer();
  const std::string old = welcome_token();
  const std::string token = reset_token(kEmail);
  EXPECT_EQ(browser().post("/api/v4/member/setNewPassword", by_link(old)).status, 410);
  EXPECT_EQ(browser().post("/api/v4/member/setNewPassword", by_link(token)).status, 204);
  EXPECT_EQ(login(kEmail, kFirst).status, 200);
}

TEST_P(FirstPasswordApiTest, SettingItEndsTheMailedLink) {
  ApiClient bo = buyer();
  ASSERT_EQ(bo.post("/api/v4/member/changePassword", choose(kFirst)).status, 200);
  EXPECT_EQ(browser().post("/api/v4/member/setNewPassword", by_link(welcome_token())).status, 410);
}

TEST_P(FirstPasswordApiTest, IsNeededForChangesThatNeedAPassword) {
  ApiClient bo = buyer();
  for (const char* guess : {"plum trees in winter", "0"}) {
    const ApiAnswer email = bo.post("/api/v4/member/changeEmail",
                                    body_of({{"email", "new@example.com"}, {"password", guess}}));
    EXPECT_EQ(email.status, 409);
    EXPECT_EQ(email.code(), "password_not_set");
  }
  EXPECT_EQ(count("new@example.com"), 0);
}

TEST_P(FirstPasswordApiTest, ASessionOfABuyerEndsAfterAnIdleHourToo) {
  ApiClient bo = buyer();
  clock().advance(hours(1));
  EXPECT_EQ(bo.get("/api/v4/member/info").status, 401);
  bo.refresh_csrf_token();
  EXPECT_EQ(bo.post("/api/v4/member/changePassword", choose(kFirst)).status, 401);
}

TEST_P(FirstPasswordApiTest, AnAddressWithAnAccountIsAskedToLogIn) {
  buyer();
  ApiClient again = browser();
  again.post("/api/km/checkout", R"({"planId":2,"billingCycle":"annual"})");
  const ApiAnswer saved =
      again.post("/api/km/checkout/account", account_body({.email = "BO@example.com"}));
  EXPECT_EQ(saved.field_code("email"), "taken");
  EXPECT_EQ(count(kEmail), 1);
}

}  // namespace
}  // namespace molar::api
