#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/testing/api_fixture.h"
#include "api/testing/join.h"
#include "base/random.h"
#include "domain/account/accounts.h"
#include "domain/membership/change_store.h"

namespace molar::api {
namespace {

namespace json = boost::json;
using std::chrono::hours;
using std::chrono::minutes;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kNewPassword = "quiet river under stars";

std::string body_of(std::initializer_list<std::pair<json::string_view, json::value_ref>> members) {
  return json::serialize(json::object(members));
}

class AccountApiTest : public ApiFixture {
 protected:
  void SetUp() override {
    ApiFixture::SetUp();
    if (!IsSkipped()) {
      ann_ = add_member("Ann@Example.com");
    }
  }

  // What the mails of a kind say, in the order in which they were queued.
  std::vector<json::value> mails(const std::string& kind) {
    const auto rows = database().read([&](storage::Connection& sql) {
      return sql.query<std::string>("select data from outbox where kind = :kind order by id", kind);
    });
    std::vector<json::value> data;
    for (const std::string& row : rows) {
      data.push_back(json::parse(row));
    }
    return data;
  }
  std::vector<std::string> receivers(const std::string& kind) {
    return database().read([&](storage::Connection& sql) {
      return sql.query<std::string>("select to_address from outbox where kind = :kind order by id",
                                    kind);
    });
  }

  // The token that the newest mail of this kind carries.
  std::string token_of(const std::string& kind, const char* path) {
    const std::string link(mails(kind).back().at(path).as_string());
    return link.substr(link.find("token=") + 6);
  }

  std::string reset_token(const std::string& email = "ann@example.com") {
    clock().advance(std::chrono::milliseconds(1));  // mails sort by when they were queued
    auto visitor = browser();
    visitor.client_address = "203.0.113." + std::to_string(++asked_);
    EXPECT_EQ(visitor.post("/api/v4/member/resetPasswordEmail", body_of({{"email", email}})).status,
              202);
    services().accounts->resets.answer_requests();
    return token_of("password_reset", "resetPath");
  }

  ApiAnswer login(const std::string& email, const std::string& password) {
    auto client = browser();
    return client.post("/api/login", body_of({{"email", email}, {"password", password}}));
  }

  std::int64_t count(const std::string& email) {
    return *database().read([&](storage::Connection& sql) {
      return sql.query_one<std::int64_t>("select count(*) from account where email_key = :key",
                                         email);
    });
  }

  SeededMember ann_;
  int asked_ = 0;
};
MOLAR_ON_BOTH_DATABASES(AccountApiTest);

// --- a forgotten password

TEST_P(AccountApiTest, SetsAForgottenPasswordAndEndsEverySession) {
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

TEST_P(AccountApiTest, TakesAResetLinkOnce) {
  const std::string token = reset_token();
  auto visitor = browser();
  const std::string body = body_of({{"token", token}, {"password", kNewPassword}});
  EXPECT_EQ(visitor.post("/api/v4/member/setNewPassword", body).status, 204);
  EXPECT_EQ(visitor.post("/api/v4/member/setNewPassword", body).code(), "reset_link_expired");
  EXPECT_EQ(visitor.get("/api/v4/member/setNewPassword?token=" + token).status, 410);
}

TEST_P(AccountApiTest, TakesAResetLinkForHalfAnHourAndOnlyTheNewest) {
  const std::string old = reset_token();
  const std::string token = reset_token();
  auto visitor = browser();
  EXPECT_EQ(visitor.get("/api/v4/member/setNewPassword?token=" + old).status, 410);
  clock().advance(minutes(30) - std::chrono::seconds(1));
  EXPECT_EQ(visitor.get("/api/v4/member/setNewPassword?token=" + token).status, 200);
  clock().advance(std::chrono::seconds(1));
  EXPECT_EQ(visitor.get("/api/v4/member/setNewPassword?token=" + token).status, 410);
}

TEST_P(AccountApiTest, KeepsAResetLinkWhenThePasswordIsRefused) {
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

TEST_P(AccountApiTest, AnswersAResetWishAlikeWhetherOrNotThereIsAnAccount) {
  auto visitor = browser();
  const auto known =
      visitor.post("/api/v4/member/resetPasswordEmail", body_of({{"email", "ann@example.com"}}));
  const auto unknown =
      visitor.post("/api/v4/member/resetPasswordEmail", body_of({{"email", "no@example.com"}}));
  EXPECT_EQ(known.status, 202);
  EXPECT_EQ(unknown.status, 202);
  EXPECT_EQ(known.body, unknown.body);
  // The same work too: a row each, and nothing is looked up before a job does.
  EXPECT_EQ(mails("password_reset").size(), 0u);
  EXPECT_EQ(services().accounts->resets.answer_requests(), 2);
  EXPECT_EQ(mails("password_reset").size(), 1u);
  EXPECT_EQ(services().accounts->resets.answer_requests(), 0);
}

TEST_P(AccountApiTest, KeepsResetsOfBrandsApart) {
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

TEST_P(AccountApiTest, MailsThreeLinksAnHourToOneAddressAndSaysNothing) {
  for (int i = 0; i < 5; ++i) {
    auto visitor = browser();
    visitor.client_address = "203.0.113." + std::to_string(i + 1);
    EXPECT_EQ(
        visitor.post("/api/v4/member/resetPasswordEmail", body_of({{"email", "ANN@example.com"}}))
            .status,
        202);
  }
  services().accounts->resets.answer_requests();
  EXPECT_EQ(mails("password_reset").size(), 3u);
}

TEST_P(AccountApiTest, LimitsResetWishesOfANetwork) {
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

TEST_P(AccountApiTest, StoresNoTokenOfAMail) {
  const std::string token = reset_token();
  const auto stored = database().read([](storage::Connection& sql) {
    return sql.query<std::string>("select token_hash from account_token");
  });
  EXPECT_THAT(stored, testing::ElementsAre(sha256_hex(token)));
}

// --- password and e-mail address

TEST_P(AccountApiTest, ChangesThePasswordAndKeepsOnlyThisBrowser) {
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

TEST_P(AccountApiTest, ChangesNoPasswordWithoutThePresentOne) {
  auto ann = browser_of(ann_);
  const std::string body = body_of({{"current", "a wrong guess"}, {"password", kNewPassword}});
  EXPECT_EQ(ann.post("/api/v4/member/changePassword", body).field_code("current"), "mismatch");
  for (int i = 0; i < 4; ++i) {
    ann.post("/api/v4/member/changePassword", body);
  }
  EXPECT_EQ(ann.post("/api/v4/member/changePassword", body).status, 429);
  EXPECT_EQ(mails("password_changed").size(), 0u);
}

TEST_P(AccountApiTest, ChangesTheEmailAddressOnceItsLinkIsFollowed) {
  auto ann = browser_of(ann_);
  const auto asked = ann.post("/api/v4/member/changeEmail",
                              body_of({{"email", "New@Example.com"}, {"password", kTestPassword}}));
  ASSERT_EQ(asked.status, 202) << asked.body;
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

TEST_P(AccountApiTest, TakesNoAddressOfSomebodyElse) {
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
  add_member("cat@example.com");  // somebody else was faster
  const auto late = ann.post("/api/v4/member/confirmEmail",
                             body_of({{"token", token_of("email_change_confirm", "confirmPath")}}));
  EXPECT_EQ(late.code(), "email_taken");
  EXPECT_EQ(ann.get("/api/auth").json().at("email"), "Ann@Example.com");
  EXPECT_TRUE(receivers("email_changed").empty());
}

TEST_P(AccountApiTest, EndsOpenLinksWithThePassword) {
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

// --- sessions

TEST_P(AccountApiTest, ListsAndEndsSessions) {
  auto phone = browser();
  phone.client_address = "198.51.100.7";
  ASSERT_EQ(phone
                .send("POST", "/api/login",
                      body_of({{"email", "ann@example.com"}, {"password", kTestPassword}}),
                      {{"User-Agent", "Phone/1.0 \x01"}})
                .status,
            200);
  clock().advance(minutes(2));
  auto here = browser_of(ann_);
  const json::value list = here.get("/api/v4/member/sessions").json();
  ASSERT_EQ(list.at("sessions").as_array().size(), 2u);
  EXPECT_EQ(list.at("sessions").at(0).at("current"), true);
  const json::value& other = list.at("sessions").at(1);
  EXPECT_EQ(other.at("current"), false);
  EXPECT_EQ(other.at("userAgent"), "Phone/1.0 ?");
  EXPECT_EQ(other.at("clientAddress"), "198.51.100.7");

  const std::string path = "/api/v4/member/sessions/" + std::string(other.at("id").as_string());
  auto ben = browser_of(add_member("ben@example.com"));
  EXPECT_EQ(ben.del(path).status, 404);
  EXPECT_EQ(here.del(path).status, 204);
  EXPECT_EQ(here.del(path).status, 404);
  EXPECT_EQ(phone.get("/api/v4/member/info").status, 401);
  EXPECT_EQ(here.get("/api/v4/member/info").status, 200);
  EXPECT_EQ(ben.get("/api/v4/member/info").status, 200);
}

TEST_P(AccountApiTest, LogsOutEverywhere) {
  auto here = browser_of(ann_);
  auto there = browser_of(ann_);
  auto ben = browser_of(add_member("ben@example.com"));
  const auto out = here.del("/api/v4/member/sessions");
  ASSERT_EQ(out.status, 200);
  EXPECT_EQ(out.json().at("isAuthenticated"), false);
  EXPECT_TRUE(here.cookies().empty());
  EXPECT_EQ(there.get("/api/v4/member/info").status, 401);
  EXPECT_EQ(ben.get("/api/v4/member/info").status, 200);
}

TEST_P(AccountApiTest, EndsIdleAndOldSessionsByItself) {
  auto idle = browser_of(ann_);
  clock().advance(minutes(60));
  EXPECT_EQ(idle.get("/api/v4/member/info").status, 401);

  auto busy = browser_of(ann_);
  for (int i = 0; i < 23; ++i) {
    clock().advance(minutes(30));
    ASSERT_EQ(busy.get("/api/auth").json().at("isAuthenticated"), true) << i;
  }
  clock().advance(minutes(30));  // twelve hours
  EXPECT_EQ(busy.get("/api/auth").json().at("isAuthenticated"), false);
}

// --- what a person says about themselves

TEST_P(AccountApiTest, ChangesWhatIsGivenAndKeepsTheRest) {
  auto ann = browser_of(ann_);
  const auto changed = ann.put("/api/v4/member/update",
                               R"({"phone":"(480) 555-0199","language":"es",
                                   "optIns":{"news":true}})");
  ASSERT_EQ(changed.status, 200) << changed.body;
  const json::value account = ann.get("/api/v4/member/account").json();
  EXPECT_EQ(account, changed.json());
  EXPECT_EQ(account.at("phone"), "4805550199");
  EXPECT_EQ(account.at("language"), "es");
  EXPECT_EQ(account.at("optIns").at("news"), true);
  EXPECT_EQ(account.at("optIns").at("tips"), false);
  EXPECT_EQ(account.at("address").at("line1"), "12 Palo Verde Rd");

  const auto moved = ann.put("/api/v4/member/update",
                             R"({"address":{"line1":"1 Main St","city":"Tucson","state":"az",
                                 "zip":"85701"},"optIns":{}})");
  ASSERT_EQ(moved.status, 200) << moved.body;
  EXPECT_EQ(moved.json().at("address").at("state"), "AZ");
  EXPECT_EQ(moved.json().at("optIns").at("news"), false);
  EXPECT_EQ(moved.json().at("phone"), "4805550199");
}

TEST_P(AccountApiTest, RefusesWhatBreaksTheRules) {
  auto ann = browser_of(ann_);
  run_scenarios(ann, {{.name = "a phone without area",
                       .method = "PUT",
                       .target = "/api/v4/member/update",
                       .body = R"({"phone":"5550199"})",
                       .status = 422,
                       .contains = {"phone"}},
                      {.name = "half an address",
                       .method = "PUT",
                       .target = "/api/v4/member/update",
                       .body = R"({"address":{"line1":"1 Main St"}})",
                       .status = 422,
                       .contains = {"address.city", "address.zip"}},
                      {.name = "a language that the brand does not have",
                       .method = "PUT",
                       .target = "/api/v4/member/update",
                       .body = R"({"language":"fr"})",
                       .status = 422,
                       .contains = {"language"}},
                      {.name = "an office of nobody",
                       .method = "PUT",
                       .target = "/api/v4/member/update",
                       .body = R"({"phone":"4805550111","homeOfficeId":999999})",
                       .status = 422,
                       .contains = {"homeOfficeId"}},
                      {.name = "a role",
                       .method = "PUT",
                       .target = "/api/v4/member/update",
                       .body = R"({"role":"primary"})",
                       .status = 422,
                       .contains = {"not_allowed"}}});
  EXPECT_EQ(ann.get("/api/v4/member/account").json().at("phone"), "6025550134");
}

// --- invitations

class InviteApiTest : public AccountApiTest {
 protected:
  void SetUp() override {
    AccountApiTest::SetUp();
    if (!IsSkipped()) {
      bea_ = add_adult_dependent(ann_, "unused@example.com");
      const Status without_login = database().transact([&](storage::Connection& sql) -> Status {
        sql.execute("delete from account where id = :id", bea_.account_id);
        return {};
      });
      ASSERT_TRUE(without_login.has_value());
    }
  }

  ApiAnswer invite(ApiClient& client, const std::string& email = "bea@example.com") {
    clock().advance(std::chrono::milliseconds(1));
    return client.post("/api/v4/member/invite/" + bea_.member_id, body_of({{"email", email}}));
  }

  SeededMember bea_;
};
MOLAR_ON_BOTH_DATABASES(InviteApiTest);

TEST_P(InviteApiTest, GivesAnotherAdultAnOwnLogin) {
  auto ann = browser_of(ann_);
  const auto invited = invite(ann);
  ASSERT_EQ(invited.status, 202) << invited.body;
  EXPECT_EQ(invited.json().at("expiresOn"), "2026-12-04");
  EXPECT_EQ(ann.get("/api/v4/member/info").json().at("people").at(1).at("login"), "invited");
  EXPECT_EQ(mails("invite").front().at("inviterName"), "Ana Lee");
  const std::string token = token_of("invite", "invitePath");

  auto bea = browser();
  const auto shown = bea.get("/api/km/invite/" + token);
  ASSERT_EQ(shown.status, 200) << shown.body;
  EXPECT_EQ(shown.json().at("firstName"), "Bea");
  EXPECT_EQ(shown.json().at("inviterName"), "Ana Lee");
  EXPECT_THAT(shown.body, Not(HasSubstr(bea_.household_id)));

  const auto made = bea.post("/api/v4/member/signup",
                             R"({"inviteToken":")" + token + R"(","password":")" + kNewPassword +
                                 R"(","person":{"phone":"480-555-0123"}})");
  ASSERT_EQ(made.status, 200) << made.body;
  EXPECT_EQ(made.json().at("redirect"), "/dashboard");
  const json::value info = bea.get("/api/v4/member/info").json();
  EXPECT_EQ(info.at("member").at("role"), "adult_dependent");
  EXPECT_EQ(info.at("member").at("phone"), "4805550123");
  EXPECT_EQ(info.at("people").as_array().size(), 1u);
  EXPECT_EQ(ann.get("/api/v4/member/info").json().at("people").at(1).at("login"), "active");
  EXPECT_EQ(mails("signed_up").size(), 1u);
  EXPECT_EQ(bea.get("/api/km/invite/" + token).status, 410);
  EXPECT_EQ(invite(ann, "other@example.com").code(), "has_account");
}

TEST_P(InviteApiTest, KeepsMoneyAndPeopleForThePrimaryMember) {
  auto bea = browser_of(add_adult_dependent(ann_, "bea@example.com"));
  EXPECT_EQ(invite(bea).code(), "forbidden");
  for (const char* own : {"/api/v4/member/account", "/api/v4/member/sessions",
                          "/api/v4/member/export", "/api/v4/member/deletion"}) {
    EXPECT_EQ(bea.get(own).status, 200) << own;
  }
}

TEST_P(InviteApiTest, ReplacesAnInvitation) {
  auto ann = browser_of(ann_);
  invite(ann);
  const std::string old = token_of("invite", "invitePath");
  invite(ann, "bea2@example.com");
  auto visitor = browser();
  EXPECT_EQ(visitor.get("/api/km/invite/" + old).code(), "invite_expired");
  EXPECT_EQ(visitor.get("/api/km/invite/" + token_of("invite", "invitePath")).status, 200);
  clock().advance(hours(24 * 14));
  EXPECT_EQ(visitor.get("/api/km/invite/" + token_of("invite", "invitePath")).status, 410);
}

TEST_P(InviteApiTest, InvitesNobodyElse) {
  auto ben = browser_of(add_member("ben@example.com"));
  EXPECT_EQ(invite(ben).status, 404);
  add_member("ann2@example.com", "harbor");
  auto ann = browser_of(ann_);
  EXPECT_EQ(invite(ann, "ben@example.com").field_code("email"), "taken");
  const Status younger = database().transact([&](storage::Connection& sql) -> Status {
    sql.execute("update member set date_of_birth = '2009-01-01' where id = :id", bea_.member_id);
    return {};
  });
  ASSERT_TRUE(younger.has_value());
  EXPECT_EQ(invite(ann).code(), "not_an_adult");
}

TEST_P(InviteApiTest, EndsWithThePersonsPlaceOnTheMembership) {
  auto ann = browser_of(ann_);
  invite(ann);
  const std::string token = token_of("invite", "invitePath");
  const Status gone = database().transact([&](storage::Connection& sql) -> Status {
    sql.execute("update member set status = 'removed' where id = :id", bea_.member_id);
    return {};
  });
  ASSERT_TRUE(gone.has_value());
  auto visitor = browser();
  EXPECT_EQ(visitor.get("/api/km/invite/" + token).status, 410);
  EXPECT_EQ(visitor
                .post("/api/v4/member/signup",
                      body_of({{"inviteToken", token}, {"password", kNewPassword}}))
                .status,
            410);
}

TEST_P(InviteApiTest, TakesTheLoginOfWhoLeavesTheMembership) {
  auto bea = browser_of(add_adult_dependent(ann_, "bea@example.com"));
  const std::string id(bea.get("/api/v4/member/info").json().at("member").at("id").as_string());
  const Status left = database().transact([&](storage::Connection& sql) -> Status {
    EXPECT_TRUE(domain::change_store::end_person(sql, "cedar", ann_.household_id, id, "removed",
                                                 "member", *parse_date("2026-11-21")));
    return {};
  });
  ASSERT_TRUE(left.has_value());
  EXPECT_EQ(bea.get("/api/v4/member/info").status, 401);
  EXPECT_EQ(login("bea@example.com", kTestPassword).status, 401);
  auto again = browser();
  join(again, {.email = "bea@example.com"});  // on a membership of her own
}

TEST_P(InviteApiTest, IsOfOneBrand) {
  auto ann = browser_of(ann_);
  invite(ann);
  auto harbor = browser(kHarborHost);
  EXPECT_EQ(harbor.get("/api/km/invite/" + token_of("invite", "invitePath")).status, 410);
}

// --- taking along and leaving

TEST_P(AccountApiTest, ExportsTheWholeHouseholdForItsPrimaryMember) {
  auto ana = browser();
  join(ana, {.email = "ana@example.com", .children = 1});
  const auto file = ana.get("/api/v4/member/export?format=json");
  ASSERT_EQ(file.status, 200) << file.body;
  EXPECT_THAT(std::string(file.response.header("Content-Disposition")),
              HasSubstr("cedar-my-data-2026-11-21.json"));
  const json::value data = file.json();
  EXPECT_EQ(data.at("people").as_array().size(), 2u);
  EXPECT_EQ(data.at("subscriptions").at(0).at("planId"), 2);
  EXPECT_EQ(data.at("payments").at(0).at("last4"), "4242");
  EXPECT_EQ(data.at("receipts").at(0).at("body").at("number"),
            data.at("receipts").at(0).at("name"));
  EXPECT_FALSE(data.at("consents").as_array().empty());
  EXPECT_FALSE(data.at("notIncluded").as_array().empty());
  EXPECT_EQ(mails("export_made").size(), 1u);
  for (const char* secret : {"argon2", "tok_", "token_hash", "Path\""}) {
    EXPECT_THAT(file.body, Not(HasSubstr(secret)));
  }
}

TEST_P(AccountApiTest, ExportsATableThatNoSpreadsheetRuns) {
  auto ann = browser_of(ann_);
  const Status odd = database().transact([&](storage::Connection& sql) -> Status {
    sql.execute("update member set city = '=HYPERLINK(\"x\")' where id = :id", ann_.member_id);
    return {};
  });
  ASSERT_TRUE(odd.has_value());
  const auto file = ann.get("/api/v4/member/export?format=csv&lang=es");
  ASSERT_EQ(file.status, 200);
  EXPECT_EQ(file.response.header("Content-Type"), "text/csv; charset=utf-8");
  EXPECT_TRUE(file.body.starts_with("\xEF\xBB\xBFsection,record,field,value\r\n"));
  EXPECT_THAT(file.body, HasSubstr("\"people\",1,\"city\",\"'=HYPERLINK(\"\"x\"\")\"\r\n"));
  EXPECT_THAT(file.body, HasSubstr("Su contraseña"));
  EXPECT_EQ(ann.get("/api/v4/member/export?format=xml").status, 422);
}

TEST_P(AccountApiTest, ExportsAnAdultDependentAlone) {
  auto ana = browser();
  join(ana, {.email = "ana@example.com", .children = 1});
  const auto household = *database().read([](storage::Connection& sql) {
    return sql.query_one<std::string>(
        "select household_id from account where email = 'ana@example.com'");
  });
  auto bea = browser_of(add_adult_dependent({.household_id = household}, "bea@example.com"));
  const auto file = bea.get("/api/v4/member/export");
  ASSERT_EQ(file.status, 200);
  const json::value data = file.json();
  ASSERT_EQ(data.at("people").as_array().size(), 1u);
  EXPECT_EQ(data.at("people").at(0).at("firstName"), "Bea");
  for (const char* hidden : {"subscriptions", "payments", "ana@example.com", "4242", "Kim"}) {
    EXPECT_THAT(file.body, Not(HasSubstr(hidden)));
  }
}

TEST_P(AccountApiTest, DeletesNoAccountWhileTheMembershipRuns) {
  auto ana = browser();
  join(ana, {.email = "ana@example.com"});
  const json::value view = ana.get("/api/v4/member/deletion").json();
  EXPECT_EQ(view.at("possible"), false);
  EXPECT_TRUE(view.at("runningPlan").is_string());
  const std::string body = body_of({{"password", kTestPassword}});
  EXPECT_EQ(ana.send("DELETE", "/api/v4/member", body).code(), "membership_running");
  EXPECT_EQ(count("ana@example.com"), 1);
}

TEST_P(AccountApiTest, DeletesTheHouseholdsLoginsAndContactData) {
  auto ana = browser();
  const json::object bought = join(ana, {.email = "ana@example.com"});
  const std::string receipt =
      "/api/v4/member/receipt/" + std::string(bought.at("receiptId").as_string());
  const auto household = *database().read([](storage::Connection& sql) {
    return sql.query_one<std::string>(
        "select household_id from account where email = 'ana@example.com'");
  });
  auto bea = browser_of(add_adult_dependent({.household_id = household}, "bea@example.com"));
  const Status ended = database().transact([&](storage::Connection& sql) -> Status {
    sql.execute("update subscription set status = 'canceled' where household_id = :id", household);
    return {};
  });
  ASSERT_TRUE(ended.has_value());
  const json::value view = ana.get("/api/v4/member/deletion").json();
  EXPECT_EQ(view.at("possible"), true);
  EXPECT_EQ(view.at("people"), 2);
  EXPECT_EQ(view.at("keptUntil"), "2031-11-21");

  EXPECT_EQ(ana.send("DELETE", "/api/v4/member", body_of({{"password", "a wrong guess"}}))
                .field_code("password"),
            "mismatch");
  const auto deleted = ana.send("DELETE", "/api/v4/member", body_of({{"password", kTestPassword}}));
  ASSERT_EQ(deleted.status, 200) << deleted.body;
  EXPECT_EQ(ana.get(receipt).status, 401);
  EXPECT_EQ(bea.get("/api/v4/member/info").status, 401);
  EXPECT_EQ(count("ana@example.com") + count("bea@example.com"), 0);
  EXPECT_EQ(login("ana@example.com", kTestPassword).status, 401);
  EXPECT_THAT(receivers("account_deleted"),
              testing::UnorderedElementsAre("ana@example.com", "bea@example.com"));
  const auto rows_of = [&](auto query) { return *database().read(query); };
  EXPECT_EQ(rows_of([&](storage::Connection& sql) {
              return sql.query_one<std::int64_t>(
                  "select count(*) from member where household_id = :id and (email is not null or "
                  "phone is not null or address_line1 is not null)",
                  household);
            }),
            0);
  EXPECT_EQ(rows_of([&](storage::Connection& sql) {
              return sql.query_one<std::int64_t>(
                  "select count(*) from payment_method where household_id = :id and active = 1",
                  household);
            }),
            0);
  // What the law wants kept is kept.
  EXPECT_GT(rows_of([&](storage::Connection& sql) {
              return sql.query_one<std::int64_t>(
                  "select count(*) from consent where household_id = :id", household);
            }),
            0);
  EXPECT_EQ(rows_of([&](storage::Connection& sql) {
              return sql.query_one<std::int64_t>(
                  "select count(*) from receipt where household_id = :id", household);
            }),
            1);

  auto again = browser();
  join(again, {.email = "ana@example.com"});  // the address is free
}

TEST_P(AccountApiTest, ErasesTheRestWhenItsTimeIsOver) {
  auto ana = browser();
  join(ana, {.email = "ana@example.com"});
  const Status ended = database().transact([&](storage::Connection& sql) -> Status {
    sql.execute("update subscription set status = 'expired' where household_id <> :id",
                ann_.household_id);
    return {};
  });
  ASSERT_TRUE(ended.has_value());
  ASSERT_EQ(ana.send("DELETE", "/api/v4/member", body_of({{"password", kTestPassword}})).status,
            200);
  clock().advance(hours(24 * 1826));  // five years to the day
  EXPECT_EQ(services().accounts->deletion.erase_due(), 0);
  clock().advance(hours(24));
  EXPECT_EQ(services().accounts->deletion.erase_due(), 1);
  EXPECT_EQ(services().accounts->deletion.erase_due(), 0);
  const auto left = *database().read([&](storage::Connection& sql) {
    return sql.query_one<std::int64_t>(
        "select (select count(*) from consent) + (select count(*) from receipt) + "
        "(select count(*) from member where first_name = 'Ana' and household_id <> :seeded) + "
        "(select count(*) from checkout where first_name is not null)",
        ann_.household_id);
  });
  EXPECT_EQ(left, 0);
}

TEST_P(AccountApiTest, DeletesOnlyTheOwnLoginOfAnAdultDependent) {
  auto bea = browser_of(add_adult_dependent(ann_, "bea@example.com"));
  EXPECT_EQ(bea.get("/api/v4/member/deletion").json().at("kept").as_array().size(), 0u);
  ASSERT_EQ(bea.send("DELETE", "/api/v4/member", body_of({{"password", kTestPassword}})).status,
            200);
  auto ann = browser_of(ann_);
  const json::value info = ann.get("/api/v4/member/info").json();
  ASSERT_EQ(info.at("people").as_array().size(), 2u);  // still on the membership
  EXPECT_EQ(info.at("people").at(1).as_object().if_contains("login"), nullptr);
  EXPECT_EQ(count("bea@example.com"), 0);
}

// --- the way there

TEST_P(AccountApiTest, NeedsASession) {
  auto visitor = browser();
  for (const auto& [method, path] : {std::pair<const char*, const char*>{"GET", "account"},
                                     {"PUT", "update"},
                                     {"POST", "changeEmail"},
                                     {"POST", "changePassword"},
                                     {"GET", "sessions"},
                                     {"DELETE", "sessions"},
                                     {"DELETE", "sessions/00000000000000000000000000"},
                                     {"GET", "export"},
                                     {"GET", "deletion"},
                                     {"POST", "invite/01JD3K5V7Q8XW2Y4Z6A8B0C2D4"}}) {
    EXPECT_EQ(visitor.send(method, "/api/v4/member/" + std::string(path), "").code(),
              "auth_required")
        << path;
  }
  EXPECT_EQ(visitor.del("/api/v4/member").code(), "auth_required");
}

TEST_P(AccountApiTest, LeadsPasswordManagersToTheRightPage) {
  auto visitor = browser();
  EXPECT_EQ(visitor.get("/.well-known/change-password").response.header("Location"),
            "/reset-password");
  auto ann = browser_of(ann_);
  EXPECT_EQ(ann.get("/.well-known/change-password").response.header("Location"),
            "/dashboard/account#password");
}

TEST_P(AccountApiTest, RefusesHostileBodies) {
  auto ann = browser_of(ann_);
  expect_hostile_requests_refused(ann, "PUT", "/api/v4/member/update", R"({"language":"en"})");
  expect_hostile_requests_refused(
      ann, "POST", "/api/v4/member/changeEmail",
      body_of({{"email", "x@example.com"}, {"password", kTestPassword}}));
}

}  // namespace
}  // namespace molar::api
