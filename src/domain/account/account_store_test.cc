#include "domain/session/account_store.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "base/testing/seeded_random.h"
#include "domain/account/invite_store.h"
#include "domain/household/member_store.h"
#include "domain/session/account_token_store.h"
#include "domain/session/session_store.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using namespace std::chrono_literals;
using storage::Connection;

constexpr Timestamp kNow{std::chrono::milliseconds(1'795'280'400'000)};

// Two brands, each with a login of the same address; "cedar" has a second login.
class AccountStoreTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    write([this](Connection& sql) {
      add(sql, "cedar", "ana");
      add(sql, "cedar", "bea");
      add(sql, "harbor", "ana");
    });
  }

  // Writes a household of one person with a login, a session, an invitation and two links; the ids
  // and hashes contain the brand and the name.
  void add(Connection& sql, const std::string& group, const std::string& name) {
    const std::string key = group + "-" + name;
    member_store::insert_household(sql, "home-" + key, group, kNow);
    member_store::insert_member(
        sql, {"member-" + key, group, "home-" + key, make_member_number(random_), "primary", "self",
              name, "Lee", parse_date("1988-05-01").value(), name + "@example.com", "6025550134",
              "12 Elm St", "", "Phoenix", "AZ", "85001", "en", parse_date("2026-11-21").value(),
              "active"});
    account_store::insert(
        sql, {key, group, name + "@example.com", "hash", "member-" + key, "home-" + key}, kNow);
    Session session{.token_hash = "session-" + key,
                    .group_key = group,
                    .account_id = key,
                    .created_at = kNow,
                    .last_seen_at = kNow};
    session_store::insert(sql, session, {"192.0.2.7", "Firefox"}, kNow + 12h);
    invite_store::insert(sql, {"invite-" + key, group, "home-" + key, "member-" + key,
                               "member-" + key, name + "@example.com", kNow, kNow + 24h});
    for (const char* kind : {kPasswordResetToken, kEmailChangeToken}) {
      account_token_store::insert(
          sql, {kind + ("-" + key), group, kind, key, std::nullopt, kNow, kNow + 1h});
    }
  }
  template <class Work>
  void write(Work work) {
    ASSERT_TRUE(database().transact([&](Connection& sql) -> Status {
      work(sql);
      return {};
    }));
  }
  std::string rows(storage::Sql text) {
    std::string all;
    for (const auto& id :
         database().read([&](Connection& sql) { return sql.query<std::string>(text); })) {
      all += (all.empty() ? "" : " ") + id;
    }
    return all;
  }

  SeededRandom random_{7};
};
MOLAR_ON_BOTH_DATABASES(AccountStoreTest);

TEST_P(AccountStoreTest, finds_an_account_a_session_and_a_link_of_its_own_brand_only) {
  database().read([](Connection& sql) {
    EXPECT_EQ(account_store::find_by_email(sql, "cedar", "ANA@example.com")->id, "cedar-ana");
    EXPECT_EQ(account_store::find_by_email(sql, "harbor", "ana@example.com")->id, "harbor-ana");
    EXPECT_FALSE(account_store::find_by_email(sql, "harbor", "bea@example.com"));
    EXPECT_FALSE(account_store::find_by_id(sql, "harbor", "cedar-ana"));
    EXPECT_FALSE(account_store::find_id_by_household(sql, "harbor", "home-cedar-ana"));
    EXPECT_TRUE(session_store::find_live(sql, "cedar", "session-cedar-ana", kNow, kNow - 1h));
    EXPECT_FALSE(session_store::find_live(sql, "harbor", "session-cedar-ana", kNow, kNow - 1h));
    EXPECT_EQ(session_store::list_live(sql, "cedar", "cedar-ana", kNow, kNow - 1h).size(), 1U);
    EXPECT_TRUE(session_store::list_live(sql, "harbor", "cedar-ana", kNow, kNow - 1h).empty());
    auto link = [&](const char* group, const char* kind, Timestamp now) {
      return account_token_store::find_usable(sql, group, kind, "password_reset-cedar-ana", now)
          .has_value();
    };
    EXPECT_TRUE(link("cedar", kPasswordResetToken, kNow));
    EXPECT_FALSE(link("harbor", kPasswordResetToken, kNow));
    EXPECT_FALSE(link("cedar", kEmailChangeToken, kNow));
    EXPECT_FALSE(link("cedar", kPasswordResetToken, kNow + 1h));
    EXPECT_TRUE(invite_store::find_usable(sql, "cedar", "invite-cedar-ana", kNow));
    EXPECT_FALSE(invite_store::find_usable(sql, "harbor", "invite-cedar-ana", kNow));
    EXPECT_FALSE(invite_store::find_usable(sql, "cedar", "invite-cedar-ana", kNow + 24h));
  });
}

TEST_P(AccountStoreTest, removing_a_login_leaves_all_others) {
  write([](Connection& sql) { account_store::remove_login(sql, "harbor", "member-cedar-ana"); });
  EXPECT_EQ(rows("select id from account order by id"), "cedar-ana cedar-bea harbor-ana");
  write([](Connection& sql) { account_store::remove_login(sql, "cedar", "member-cedar-ana"); });
  EXPECT_EQ(rows("select id from account order by id"), "cedar-bea harbor-ana");
  EXPECT_EQ(rows("select token_hash from session order by 1"),
            "session-cedar-bea session-harbor-ana");
  EXPECT_EQ(rows("select token_hash from invite order by 1"), "invite-cedar-bea invite-harbor-ana");
  EXPECT_EQ(rows("select token_hash from account_token where kind = 'email_change' order by 1"),
            "email_change-cedar-bea email_change-harbor-ana");
}

TEST_P(AccountStoreTest, removes_the_open_links_of_one_account_only) {
  write([](Connection& sql) {
    account_token_store::remove_of_kind(sql, "cedar-ana", kEmailChangeToken);
  });
  EXPECT_EQ(rows("select token_hash from account_token where account_id like 'cedar%' order by 1"),
            "email_change-cedar-bea password_reset-cedar-ana password_reset-cedar-bea");
  write([](Connection& sql) {
    account_token_store::use(sql, "password_reset-cedar-bea", kNow);
    account_token_store::remove_open(sql, "cedar-ana");
    account_token_store::remove_open(sql, "cedar-bea");
  });
  EXPECT_EQ(rows("select token_hash from account_token order by 1"),
            "email_change-harbor-ana password_reset-cedar-bea password_reset-harbor-ana");
}

TEST_P(AccountStoreTest, ending_all_sessions_of_an_account_leaves_those_of_others) {
  write([](Connection& sql) { session_store::end_all(sql, "cedar-ana", kNow); });
  EXPECT_EQ(rows("select token_hash from session order by 1"),
            "session-cedar-bea session-harbor-ana");
  EXPECT_EQ(rows("select id from account where sessions_ended_at is not null"), "cedar-ana");
}

}  // namespace
}  // namespace molar::domain
