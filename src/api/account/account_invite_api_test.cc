#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/testing/account_api_test_base.h"
#include "api/testing/join.h"
#include "domain/membership/change/change_store.h"

namespace molar::api {
namespace {

namespace json = boost::json;
using std::chrono::hours;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kNewPassword = "quiet river under stars";

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

TEST_P(InviteApiTest, CreatesALoginForAnotherAdult) {
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

TEST_P(InviteApiTest, ForbidsAnAdultDependentToInvite) {
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

TEST_P(InviteApiTest, InvitesOnlyAdultsOfTheOwnHouseholdWithAFreeAddress) {
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

TEST_P(InviteApiTest, EndsWhenThePersonIsRemoved) {
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

TEST_P(InviteApiTest, EndsWhenACorrectionMakesThePersonAMinor) {
  auto ann = browser_of(ann_);
  invite(ann);
  const std::string token = token_of("invite", "invitePath");
  auto visitor = browser();
  const auto sign_up = [&] {
    return visitor.post("/api/v4/member/signup",
                        body_of({{"inviteToken", token}, {"password", kNewPassword}}));
  };
  const auto correct_birth = [&](const std::string& birth) {
    const Status corrected = database().transact([&](storage::Connection& sql) -> Status {
      sql.execute("update member set date_of_birth = :birth, role = 'child' where id = :id", birth,
                  bea_.member_id);
      return {};
    });
    ASSERT_TRUE(corrected.has_value());
  };
  correct_birth("2008-11-22");  // 18 tomorrow
  EXPECT_EQ(visitor.get("/api/km/invite/" + token).code(), "invite_expired");
  EXPECT_EQ(sign_up().code(), "invite_expired");
  const auto is_shown_as_invited = [&] {
    const auto info = ann.get("/api/v4/member/info").json();
    return info.at("people").at(1).as_object().contains("login");
  };
  EXPECT_FALSE(is_shown_as_invited());
  correct_birth("2008-11-21");
  EXPECT_TRUE(is_shown_as_invited());
  EXPECT_EQ(sign_up().status, 200);
}

TEST_P(InviteApiTest, CreatesNoLoginWithoutItsSession) {
  auto ann = browser_of(ann_);
  invite(ann);
  const std::string token = token_of("invite", "invitePath");
  const auto execute = [&](storage::Sql statement) {
    database().write([&](storage::Connection& sql) { sql.execute(statement); });
  };
  auto bea = browser();
  const auto sign_up = [&] {
    return bea.post("/api/v4/member/signup",
                    body_of({{"inviteToken", token}, {"password", kNewPassword}}));
  };
  execute("alter table session rename column user_agent to broken");
  EXPECT_ANY_THROW((void)sign_up());
  execute("alter table session rename column broken to user_agent");
  EXPECT_EQ(mails("signed_up").size(), 0u);
  EXPECT_EQ(sign_up().status, 200);
}

TEST_P(InviteApiTest, DeletesTheLoginOfARemovedPerson) {
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
  join(again, {.email = "bea@example.com"});  // with her own membership
}

TEST_P(InviteApiTest, IsValidForOneBrandOnly) {
  auto ann = browser_of(ann_);
  invite(ann);
  auto harbor = browser(kHarborHost);
  EXPECT_EQ(harbor.get("/api/km/invite/" + token_of("invite", "invitePath")).status, 410);
}

}  // namespace
}  // namespace molar::api
