#include "domain/account/credentials.h"

#include <gtest/gtest.h>

#include <memory>

#include "base/testing/interrupting_clock.h"
#include "domain/account/account_deletion.h"
#include "domain/membership/testing/membership_test_base.h"
#include "domain/session/account_store.h"
#include "domain/session/session_store.h"

namespace molar::domain {
namespace {

using storage::Connection;

// The clock is first read after the current password was checked.
class CredentialsTest : public MembershipTest {
 protected:
  void SetUp() override {
    MembershipTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    limits_ = std::make_unique<RateLimiter>(database(), clock_, "key");
    sessions_ = std::make_unique<SessionService>(ServiceBase(database(), clock_, random_), hasher_,
                                                 *limits_);
    credentials_ = std::make_unique<Credentials>(ServiceBase(database(), interrupted_, random_),
                                                 *sessions_, hasher_, *limits_);
    join(2);
    account_ = find().value();
    set_password("the old password");
  }

  std::optional<Account> find() {
    return database().read([&](Connection& sql) {
      return account_store::find_by_email(sql, brand_.group_key, "ana@example.com");
    });
  }
  // As a reset does.
  void set_password(const std::string& password) {
    database().write([&](Connection& sql) {
      account_store::set_password_hash(sql, account_.id, *hasher_.hash(password));
      session_store::end_all(sql, account_.id, clock_.now());
    });
  }
  Result<StartedSession> log_in(const std::string& password) {
    return sessions_->login({brand_.group_key, "ana@example.com", password, {}});
  }

  Account account_;
  InterruptingClock interrupted_{clock_};
  std::unique_ptr<RateLimiter> limits_;
  std::unique_ptr<SessionService> sessions_;
  std::unique_ptr<Credentials> credentials_;
};
MOLAR_ON_BOTH_DATABASES(CredentialsTest);

TEST_P(CredentialsTest, ASessionThatAResetHasEndedChangesNoPassword) {
  const Session session = log_in("the old password")->session;
  interrupted_.once = [&] { set_password("the new password"); };
  const PasswordChange change{
      .current = "the old password", .password = "a third password for ana s house", .device = {}};
  EXPECT_EQ(credentials_->change_password(brand_, session, change).error().code, "auth_required");
  EXPECT_TRUE(log_in("the new password").has_value());
}

TEST_P(CredentialsTest, ChangesNoPasswordWithoutTheNewSession) {
  const Session session = log_in("the old password")->session;
  const auto execute = [&](storage::Sql statement) {
    database().write([&](Connection& sql) { sql.execute(statement); });
  };
  const PasswordChange change{
      .current = "the old password", .password = "a third password for ana s house", .device = {}};
  // No session can be inserted.
  execute("alter table session rename column user_agent to broken");
  EXPECT_ANY_THROW((void)credentials_->change_password(brand_, session, change));
  execute("alter table session rename column broken to user_agent");
  EXPECT_TRUE(log_in("the old password").has_value());
  EXPECT_EQ(notices("password_changed"), 0);
}

TEST_P(CredentialsTest, ASessionThatAResetHasEndedChangesNoAddress) {
  const Session session = log_in("the old password")->session;
  interrupted_.once = [&] { set_password("the new password"); };
  EXPECT_EQ(credentials_->request_email(session, {"new@example.com", "the old password", "en"})
                .error()
                .code,
            "auth_required");
  EXPECT_EQ(notices("email_change_confirm"), 0);
}

TEST_P(CredentialsTest, ASessionThatAResetHasEndedDeletesNoAccount) {
  const Session session = log_in("the old password")->session;
  database().write(
      [](Connection& sql) { return sql.execute("update subscription set status = 'canceled'"); });
  const AccountDeletion deletion({database(), interrupted_, random_}, *sessions_);
  interrupted_.once = [&] { set_password("the new password"); };
  EXPECT_EQ(deletion.remove(brand_, session, "the old password").error().code, "auth_required");
  const auto owner = log_in("the new password");
  ASSERT_TRUE(owner.has_value());
  EXPECT_TRUE(deletion.remove(brand_, owner->session, "the new password").has_value());
  EXPECT_EQ(find(), std::nullopt);
}

}  // namespace
}  // namespace molar::domain
