#include "domain/account/login_change.h"

#include <gtest/gtest.h>

#include "domain/membership/testing/membership_test_base.h"
#include "domain/session/account_store.h"

namespace molar::domain {
namespace {

using storage::Connection;

class LoginChangeTest : public MembershipTest {
 protected:
  std::string change(const std::string& who, const std::string& email) {
    return change(brand_, who, email);
  }
  // Returns the error code, or "" on success.
  std::string change(const Brand& brand, const std::string& who, const std::string& email) {
    auto done = LoginChanges(database(), clock_, random_, "cli:ann")
                    .change(brand, {who, email, "letter with a copy of the passport"});
    return done.has_error() ? done.error().code : "";
  }
  std::optional<Account> login(const std::string& email) {
    return database().read([&](Connection& sql) {
      return account_store::find_by_email(sql, brand_.group_key, email);
    });
  }
};
MOLAR_ON_BOTH_DATABASES(LoginChangeTest);

TEST_P(LoginChangeTest, ChangesTheAddressOfTheLogin) {
  const std::string home = join(2);
  const Account account = login("ana@example.com").value();
  auto session_added = database().transact([&](Connection& sql) -> Status {
    sql.execute(
        "insert into session (token_hash, group_key, account_id, created_at, last_seen_at,"
        " expires_at) values ('stolen', :group, :account, 1, 1, 9000000000000)",
        brand_.group_key, account.id);
    return {};
  });
  ASSERT_TRUE(session_added.has_value());
  EXPECT_EQ(change(household(home).primary.member_number, "New@Example.com"), "");
  EXPECT_FALSE(login("ana@example.com").has_value());
  EXPECT_EQ(login("new@example.com")->id, account.id);
  EXPECT_EQ(login("new@example.com")->password_hash, account.password_hash);
  EXPECT_EQ(household(home).primary.email, "New@Example.com");
  EXPECT_EQ(count("select count(*) from session where token_hash = 'stolen'"), 0);
  // From then on, a repeated purchase with the same idempotency key does not sign in.
  EXPECT_EQ(count("select count(*) from account where sessions_ended_at is not null"), 1);
  EXPECT_EQ(notices("email_changed"), 2);
  EXPECT_EQ(count("select count(*) from audit where action = 'login_changed' and actor ="
                  " 'cli:ann'"),
            1);
}

TEST_P(LoginChangeTest, RefusesInvalidAddressesAndPeopleWithoutLogin) {
  const std::string home = join(2, 1);
  join(2, 0, std::nullopt, "bo@example.com", "tok_2");
  EXPECT_EQ(change(home, "BO@example.com"), "email_taken");
  EXPECT_EQ(change(home, "ana@example.com"), "nothing_to_change");
  EXPECT_EQ(change(home, "no address"), "validation_failed");
  EXPECT_EQ(change("nobody@example.com", "new@example.com"), "member_not_found");
  EXPECT_EQ(change(household(home).dependents.at(0).id, "kid@example.com"), "login_not_found");
  Brand harbor = brand_;
  harbor.group_key = "harbor";
  EXPECT_EQ(change(harbor, home, "new@example.com"), "member_not_found");
  EXPECT_TRUE(login("ana@example.com").has_value());
  EXPECT_EQ(notices("email_changed"), 0);
}

}  // namespace
}  // namespace molar::domain
