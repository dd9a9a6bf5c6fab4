#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/testing/account_api_test_base.h"
#include "base/random.h"

namespace molar::api {
namespace {

namespace json = boost::json;
using std::chrono::minutes;

constexpr const char* kNewPassword = "quiet river under stars";

class AccountPasswordApiTest : public AccountApiTest {};
MOLAR_ON_BOTH_DATABASES(AccountPasswordApiTest);

// --- a forgotten password

TEST_P(AccountPasswordApiTest, SetsAForgottenPasswordAndEndsEverySession) {
  auto here = browser_of(ann_);
  auto there = browser_of(ann_);
  const std::string token = reset_token();
  auto visitor = browser();
  const auto link = visitor.get("/api/v4/member/setNewPassword?token=" + token);
  ASSERT_EQ(link.status, 200) << link.body;
  EXPECT_EQ(link.json().at("email"), "Ann@Example.com");

  const auto set = visitor.post("/api/v4/member/setNewPassword",
                                body_of({{"token", token}, {"password", kNewPassword}}));
  ASSERT_EQ(set.status, 204) << set.body;
  EXPECT_EQ(count_sessions(), 0);
  EXPECT_EQ(here.get("/api/v4/member/info").status, 401);
  EXPECT_EQ(there.get("/api/v4/member/info").status, 401);
  EXPECT_EQ(login("ann@example.com", kTestPassword).status, 401);
  EXPECT_EQ(login("ann@example.com", kNewPassword).status, 200);
  EXPECT_EQ(mails("password_changed").size(), 1u);
  EXPECT_EQ(mails("password_changed").front().at("firstName"), "Ana");
}

TEST_P(AccountPasswordApiTest, AResetSignsInDespiteALockoutByStrangers) {
  const std::string token = reset_token();
  auto ann = browser();
  EXPECT_EQ(ann.post("/api/v4/member/setNewPassword",
                     body_of({{"token", token}, {"password", kNewPassword}}))
                .status,
            204);
  for (int i = 0; i < 30; ++i) {
    auto stranger = browser();
    stranger.client_address = "198.51.100." + std::to_string(i);
    stranger.post("/api/login", body_of({{"email", "ann@example.com"}, {"password", "guess"}}));
  }
  auto unknown = browser();
  EXPECT_EQ(
      unknown
          .post("/api/login", body_of({{"email", "ann@example.com"}, {"password", kNewPassword}}))
          .status,
      429);
  EXPECT_EQ(
      ann.post("/api/login", body_of({{"email", "ann@example.com"}, {"password", kNewPassword}}))
          .status,
      200);
}

TEST_P(AccountPasswordApiTest, AResetOnThePhoneEndsTheLockoutOfTheLaptop) {
  const std::string token = reset_token();
  auto laptop = browser();
  const auto log_in = [&](const std::string& password) {
    return laptop
        .post("/api/login", body_of({{"email", "ann@example.com"}, {"password", password}}))
        .status;
  };
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(log_in("guess"), 401);
  }
  EXPECT_EQ(log_in("guess"), 429);
  auto phone = browser();
  EXPECT_EQ(phone
                .post("/api/v4/member/setNewPassword",
                      body_of({{"token", token}, {"password", kNewPassword}}))
                .status,
            204);
  EXPECT_EQ(log_in(kNewPassword), 200);
}

TEST_P(AccountPasswordApiTest, AResetEndsTheLockoutOfAKnownDevice) {
  auto laptop = browser();
  const auto log_in = [&](const std::string& password) {
    return laptop
        .post("/api/login", body_of({{"email", "ann@example.com"}, {"password", password}}))
        .status;
  };
  EXPECT_EQ(log_in(kTestPassword), 200);
  EXPECT_EQ(laptop.post("/api/v4/member/logout").status, 200);
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(log_in("guess"), 401);
  }
  EXPECT_EQ(log_in(kTestPassword), 429);
  const std::string token = reset_token();
  EXPECT_EQ(browser()
                .post("/api/v4/member/setNewPassword",
                      body_of({{"token", token}, {"password", kNewPassword}}))
                .status,
            204);
  EXPECT_EQ(log_in(kNewPassword), 200);
}

TEST_P(AccountPasswordApiTest, AcceptsAResetLinkOnce) {
  const std::string token = reset_token();
  auto visitor = browser();
  const std::string body = body_of({{"token", token}, {"password", kNewPassword}});
  EXPECT_EQ(visitor.post("/api/v4/member/setNewPassword", body).status, 204);
  EXPECT_EQ(visitor.post("/api/v4/member/setNewPassword", body).code(), "reset_link_expired");
  EXPECT_EQ(visitor.get("/api/v4/member/setNewPassword?token=" + token).status, 410);
}

TEST_P(AccountPasswordApiTest, AcceptsOnlyTheNewestResetLinkForHalfAnHour) {
  const std::string old = reset_token();
  const std::string token = reset_token();
  auto visitor = browser();
  EXPECT_EQ(visitor.get("/api/v4/member/setNewPassword?token=" + old).status, 410);
  clock().advance(minutes(30) - std::chrono::seconds(1));
  EXPECT_EQ(visitor.get("/api/v4/member/setNewPassword?token=" + token).status, 200);
  clock().advance(std::chrono::seconds(1));
  EXPECT_EQ(visitor.get("/api/v4/member/setNewPassword?token=" + token).status, 410);
}

TEST_P(AccountPasswordApiTest, AResetLinkStaysValidAfterARefusedPassword) {
  const std::string token = reset_token();
  auto visitor = browser();
  for (const auto& [password, code] : {std::pair<const char*, const char*>{"short", "too_short"},
                                       {"", "required"},
                                       {"password1234", "common"},
                                       {"cedar cedar cedar", "contains_personal"}}) {
    const auto refused = visitor.post("/api/v4/member/setNewPassword",
                                      body_of({{"token", token}, {"password", password}}));
    EXPECT_EQ(refused.status, 422) << password;
    EXPECT_EQ(refused.field_code("password"), code) << password;
  }
  EXPECT_EQ(visitor.get("/api/v4/member/setNewPassword?token=" + token).status, 200);
}

TEST_P(AccountPasswordApiTest, AnswersAResetAlikeWhetherOrNotThereIsAnAccount) {
  auto visitor = browser();
  const auto known =
      visitor.post("/api/v4/member/resetPasswordEmail", body_of({{"email", "ann@example.com"}}));
  const auto unknown =
      visitor.post("/api/v4/member/resetPasswordEmail", body_of({{"email", "no@example.com"}}));
  EXPECT_EQ(known.status, 202);
  EXPECT_EQ(unknown.status, 202);
  EXPECT_EQ(known.body, unknown.body);
  // The work is the same too: one row for each, and no lookup before a job runs.
  EXPECT_EQ(mails("password_reset").size(), 0u);
  EXPECT_EQ(services().graph.accounts.resets.answer_requests(), 2);
  EXPECT_EQ(mails("password_reset").size(), 1u);
  EXPECT_EQ(services().graph.accounts.resets.answer_requests(), 0);
}

TEST_P(AccountPasswordApiTest, ARequestThatFailsDelaysNoOther) {
  add_member("ben@example.com");
  reset_token();
  database().write([](storage::Connection& sql) {
    return sql.execute("create unique index one_mail on outbox (kind, to_address)");
  });
  auto visitor = browser();
  for (const char* email : {"ann@example.com", "ben@example.com"}) {
    clock().advance(std::chrono::seconds(1));
    visitor.post("/api/v4/member/resetPasswordEmail", body_of({{"email", email}}));
  }
  const auto count_requests = [this] {
    return database().read([](storage::Connection& sql) {
      return sql.query_one<std::int64_t>("select count(*) from reset_request");
    });
  };
  EXPECT_EQ(services().graph.accounts.resets.answer_requests(), 1);
  EXPECT_EQ(mails("password_reset").size(), 2u);
  EXPECT_EQ(count_requests(), 1);
  clock().advance(minutes(30));
  EXPECT_EQ(services().graph.accounts.resets.answer_requests(), 1);
  EXPECT_EQ(count_requests(), 0);
}

TEST_P(AccountPasswordApiTest, SeparatesResetsOfBrands) {
  add_member("ann@example.com", "harbor");
  const std::string token = reset_token();
  auto harbor = browser(kHarborHost);
  EXPECT_EQ(harbor.get("/api/v4/member/setNewPassword?token=" + token).status, 410);
  EXPECT_EQ(harbor
                .post("/api/v4/member/setNewPassword",
                      body_of({{"token", token}, {"password", kNewPassword}}))
                .status,
            410);
}

TEST_P(AccountPasswordApiTest, MailsThreeLinksAnHourToOneAddressAndAnswersAlike) {
  for (int i = 0; i < 5; ++i) {
    auto visitor = browser();
    visitor.client_address = "203.0.113." + std::to_string(i + 1);
    EXPECT_EQ(
        visitor.post("/api/v4/member/resetPasswordEmail", body_of({{"email", "ANN@example.com"}}))
            .status,
        202);
  }
  services().graph.accounts.resets.answer_requests();
  EXPECT_EQ(mails("password_reset").size(), 3u);
}

TEST_P(AccountPasswordApiTest, LimitsResetsOfANetwork) {
  auto visitor = browser();
  for (int i = 0; i < 10; ++i) {
    visitor.post("/api/v4/member/resetPasswordEmail",
                 body_of({{"email", "n" + std::to_string(i) + "@example.com"}}));
  }
  const auto refused =
      visitor.post("/api/v4/member/resetPasswordEmail", body_of({{"email", "z@example.com"}}));
  EXPECT_EQ(refused.status, 429);
  EXPECT_FALSE(refused.response.header("Retry-After").empty());
}

TEST_P(AccountPasswordApiTest, StoresNoTokenOfAMail) {
  const std::string token = reset_token();
  const auto stored = database().read([](storage::Connection& sql) {
    return sql.query<std::string>("select token_hash from account_token");
  });
  EXPECT_THAT(stored, testing::ElementsAre(sha256_hex(token)));
}

// --- password and e-mail address

TEST_P(AccountPasswordApiTest, ChangesThePasswordAndEndsOtherSessions) {
  auto here = browser_of(ann_);
  auto there = browser_of(ann_);
  const auto changed = here.post("/api/v4/member/changePassword",
                                 body_of({{"current", kTestPassword}, {"password", kNewPassword}}));
  ASSERT_EQ(changed.status, 200) << changed.body;
  EXPECT_EQ(here.get("/api/v4/member/info").status, 200);
  EXPECT_EQ(there.get("/api/v4/member/info").status, 401);
  EXPECT_EQ(count_sessions(), 1);
  EXPECT_EQ(login("ann@example.com", kNewPassword).status, 200);
  EXPECT_EQ(mails("password_changed").size(), 1u);
}

TEST_P(AccountPasswordApiTest, ChangesNoPasswordWithoutTheCurrentOne) {
  auto ann = browser_of(ann_);
  const std::string body = body_of({{"current", "a wrong guess"}, {"password", kNewPassword}});
  EXPECT_EQ(ann.post("/api/v4/member/changePassword", body).field_code("current"), "mismatch");
  for (int i = 0; i < 4; ++i) {
    ann.post("/api/v4/member/changePassword", body);
  }
  EXPECT_EQ(ann.post("/api/v4/member/changePassword", body).status, 429);
  EXPECT_EQ(mails("password_changed").size(), 0u);
}

TEST_P(AccountPasswordApiTest, ChangesTheEmailAddressOnceItsLinkIsFollowed) {
  auto ann = browser_of(ann_);
  const auto requested =
      ann.post("/api/v4/member/changeEmail",
               body_of({{"email", "New@Example.com"}, {"password", kTestPassword}}));
  ASSERT_EQ(requested.status, 202) << requested.body;
  EXPECT_EQ(ann.get("/api/v4/member/account").json().at("pendingEmail"), "New@Example.com");
  EXPECT_EQ(ann.get("/api/auth").json().at("email"), "Ann@Example.com");
  EXPECT_THAT(receivers("email_change_confirm"), testing::ElementsAre("New@Example.com"));
  EXPECT_THAT(receivers("email_change_notice"), testing::ElementsAre("Ann@Example.com"));

  auto visitor = browser();  // on another device
  const std::string token = token_of("email_change_confirm", "confirmPath");
  const auto confirmed = visitor.post("/api/v4/member/confirmEmail", body_of({{"token", token}}));
  ASSERT_EQ(confirmed.status, 200) << confirmed.body;
  EXPECT_EQ(ann.get("/api/auth").json().at("email"), "New@Example.com");
  const json::value account = ann.get("/api/v4/member/account").json();
  EXPECT_EQ(account.at("emailVerified"), true);
  EXPECT_EQ(account.as_object().if_contains("pendingEmail"), nullptr);
  EXPECT_EQ(login("ann@example.com", kTestPassword).status, 401);
  EXPECT_EQ(login("new@example.com", kTestPassword).status, 200);
  EXPECT_THAT(receivers("email_changed"),
              testing::UnorderedElementsAre("Ann@Example.com", "New@Example.com"));
  EXPECT_EQ(visitor.post("/api/v4/member/confirmEmail", body_of({{"token", token}})).status, 410);
}

TEST_P(AccountPasswordApiTest, RefusesAnAddressOfAnotherAccount) {
  add_member("ben@example.com");
  auto ann = browser_of(ann_);
  const auto ask = [&](const char* email, const char* password) {
    return ann.post("/api/v4/member/changeEmail",
                    body_of({{"email", email}, {"password", password}}));
  };
  EXPECT_EQ(ask("Ben@example.com", kTestPassword).field_code("email"), "taken");
  EXPECT_EQ(ask("ann@EXAMPLE.com", kTestPassword).field_code("email"), "not_allowed");
  EXPECT_EQ(ask("new@example.com", "a wrong guess").field_code("password"), "mismatch");
  ASSERT_EQ(ask("cat@example.com", kTestPassword).status, 202);
  add_member("cat@example.com");  // another person takes the address first
  const auto late = ann.post("/api/v4/member/confirmEmail",
                             body_of({{"token", token_of("email_change_confirm", "confirmPath")}}));
  EXPECT_EQ(late.code(), "email_taken");
  EXPECT_EQ(ann.get("/api/auth").json().at("email"), "Ann@Example.com");
  EXPECT_TRUE(receivers("email_changed").empty());
}

TEST_P(AccountPasswordApiTest, ANewPasswordEndsOpenEmailLinks) {
  auto ann = browser_of(ann_);
  ann.post("/api/v4/member/changeEmail",
           body_of({{"email", "thief@example.com"}, {"password", kTestPassword}}));
  const std::string email_token = token_of("email_change_confirm", "confirmPath");
  const std::string token = reset_token();
  auto visitor = browser();
  visitor.post("/api/v4/member/setNewPassword",
               body_of({{"token", token}, {"password", kNewPassword}}));
  EXPECT_EQ(visitor.post("/api/v4/member/confirmEmail", body_of({{"token", email_token}})).status,
            410);
}

}  // namespace
}  // namespace molar::api
