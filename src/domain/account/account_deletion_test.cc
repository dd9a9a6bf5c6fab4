#include "domain/account/account_deletion.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "domain/account/account_deletion_store.h"
#include "domain/account/accounts.h"
#include "domain/account/invite_store.h"
#include "domain/household/member_store.h"
#include "domain/membership/testing/membership_test_base.h"
#include "domain/session/account_store.h"
#include "domain/session/account_token_store.h"

namespace molar::domain {
namespace {

using std::chrono::hours;
using storage::Connection;

constexpr const char* kPassword = "plum trees in winter";  // of every login

// Ana has a canceled membership with an adult, Bea, who has an own login.
class AccountDeletionTest : public MembershipTest {
 protected:
  void SetUp() override {
    MembershipTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    limits_ = std::make_unique<RateLimiter>(database(), clock_, "key");
    sessions_ = std::make_unique<SessionService>(ServiceBase(database(), clock_, random_), hasher_,
                                                 *limits_);
    accounts_ = std::make_unique<Accounts>(ServiceBase(database(), clock_, random_), *sessions_,
                                           hasher_, *limits_);
    home_ = join(2, 0);
    ASSERT_TRUE(
        change(home_, ChangeKind::AddDependent, person("Bea", "1990-01-01", "other_household"))
            .has_value());
    const auto bea = household(home_).dependents.front();
    ASSERT_TRUE(accounts_->invites
                    .invite(brand_, log_in("ana@example.com"), {bea.id, "bea@example.com", "en"})
                    .has_value());
    ASSERT_TRUE(accounts_->invites
                    .sign_up(brand_, {.token = invite_token(),
                                      .password = kPassword,
                                      .phone = "6025550177",
                                      .language = "en"})
                    .has_value());
    database().write(
        [](Connection& sql) { return sql.execute("update subscription set status = 'canceled'"); });
  }

  Session log_in(const std::string& email) {
    return sessions_->login({brand_.group_key, email, kPassword, {}}).value().session;
  }
  std::string invite_token() {
    const auto data = database().read([](Connection& sql) {
      return sql.query_one<std::string>("select data from outbox where kind = 'invite'");
    });
    const std::string start = "/invite?token=";
    const std::size_t at = data->find(start) + start.size();
    return data->substr(at, data->find('"', at) - at);
  }
  void add_message(const std::string& id, const std::string& account_id) {
    database().write([&](Connection& sql) {
      return sql.execute(
          "insert into contact_message (id, group_key, number, name, email, topic, message,"
          " language, account_id, suspected, digest, received_at) values (:id, 'cedar', :number,"
          " 'Ana Lee', 'ana@example.com', 'billing', 'Please call me.', 'en', :account, 0, 'd', 0)",
          id, id, account_id);
    });
  }
  // The ids of the contact messages.
  std::vector<std::string> messages() {
    return database().read([](Connection& sql) {
      return sql.query<std::string>("select id from contact_message order by id");
    });
  }
  AccountDeletion& deletion() { return accounts_->deletion; }

  std::string home_;
  std::unique_ptr<RateLimiter> limits_;
  std::unique_ptr<SessionService> sessions_;
  std::unique_ptr<Accounts> accounts_;
};
MOLAR_ON_BOTH_DATABASES(AccountDeletionTest);

TEST_P(AccountDeletionTest, ThePrimaryMemberDeletesTheMessagesOfEveryLogin) {
  const Session ana = log_in("ana@example.com");
  add_message("m1", ana.account_id);
  add_message("m2", log_in("bea@example.com").account_id);
  add_message("m3", "another account");
  ASSERT_TRUE(deletion().remove(brand_, ana, kPassword).has_value());
  EXPECT_EQ(messages(), std::vector<std::string>{"m3"});
}

TEST_P(AccountDeletionTest, ThePrimaryMemberDeletesOpenInvitesOfTheHousehold) {
  const Session ana = log_in("ana@example.com");
  for (const auto& [hash, group] : {std::pair{"mine", "cedar"}, std::pair{"other", "harbor"}}) {
    database().write([&](Connection& sql) {
      invite_store::insert(sql, {hash, group, home_, "m", ana.member_id, "cleo@example.com",
                                 clock_.now(), clock_.now() + hours(24)});
    });
  }
  ASSERT_TRUE(deletion().remove(brand_, ana, kPassword).has_value());
  EXPECT_EQ(count("select count(*) from invite where group_key = 'cedar'"), 0);
  EXPECT_EQ(count("select count(*) from invite where group_key = 'harbor'"), 1);
}

TEST_P(AccountDeletionTest, ThePrimaryMemberDeletesTheInputsOfChangesOfTheHousehold) {
  const std::string other = join(2, 1, std::nullopt, "carl@example.com");
  ASSERT_TRUE(
      change(other, ChangeKind::AddDependent, person("Dan", "2015-01-01", "child")).has_value());
  const auto quotes = [&](const std::string& household) {
    return database().read([&](Connection& sql) {
      return sql.query_one<std::int64_t>(
          "select count(*) from change_quote where household_id = :id", household);
    });
  };
  ASSERT_EQ(quotes(home_), 1);
  ASSERT_TRUE(deletion().remove(brand_, log_in("ana@example.com"), kPassword).has_value());
  EXPECT_EQ(quotes(home_), 0);
  EXPECT_EQ(quotes(other), 1);
}

TEST_P(AccountDeletionTest, ThePrimaryMemberDeletesTheAddressesInAnswersOfCharges) {
  const std::string other = join(2, 1, std::nullopt, "carl@example.com");
  const auto answers = [&](const std::string& household) {
    return database().read([&](Connection& sql) {
      return sql.query_one<std::int64_t>(
          "select count(*) from charge_attempt where response like '%@example.com%' and checkout_id"
          " in (select id from checkout where household_id = :id)",
          household);
    });
  };
  ASSERT_EQ(answers(home_), 1);
  ASSERT_TRUE(deletion().remove(brand_, log_in("ana@example.com"), kPassword).has_value());
  EXPECT_EQ(answers(home_), 0);
  EXPECT_EQ(answers(other), 1);
}

TEST_P(AccountDeletionTest, ADependentDeletesTheInputsAndTheAnswerOfTheirAddition) {
  const std::string other = join(2, 1, std::nullopt, "carl@example.com");
  ASSERT_TRUE(
      change(other, ChangeKind::AddDependent, person("Dan", "2015-01-01", "child")).has_value());
  const auto rows_of = [&](const std::string& household) {
    return database().read([&](Connection& sql) {
      return std::pair(
          sql.query_one<std::int64_t>("select count(*) from change_quote where household_id = :id",
                                      household),
          sql.query_one<std::int64_t>("select count(*) from charge_attempt where household_id = :id"
                                      " and response like '%\"person\"%'",
                                      household));
    });
  };
  ASSERT_EQ(rows_of(home_), std::pair(std::optional<std::int64_t>(1), rows_of(other).second));
  const auto of_other = rows_of(other);
  ASSERT_EQ(of_other.second, 1);
  ASSERT_TRUE(deletion().remove(brand_, log_in("bea@example.com"), kPassword).has_value());
  EXPECT_EQ(rows_of(home_).first, 0);
  EXPECT_EQ(rows_of(home_).second, 0);
  EXPECT_EQ(rows_of(other), of_other);
}

TEST_P(AccountDeletionTest, ADependentDeletesOnlyTheirContactDataAndMessages) {
  const Session ana = log_in("ana@example.com");
  const Session bea = log_in("bea@example.com");
  add_message("m1", ana.account_id);
  add_message("m2", bea.account_id);
  ASSERT_TRUE(deletion().remove(brand_, bea, kPassword).has_value());
  EXPECT_EQ(messages(), std::vector<std::string>{"m1"});
  const Household home = household(home_);
  EXPECT_EQ(home.dependents.front().first_name, "Bea");  // stays a member
  EXPECT_EQ(home.dependents.front().email, std::nullopt);
  EXPECT_EQ(home.dependents.front().phone, std::nullopt);
  EXPECT_EQ(home.primary.email, "ana@example.com");
  EXPECT_EQ(home.primary.phone, "6025550134");
}

TEST_P(AccountDeletionTest, IsRefusedWhileAPaymentIsPending) {
  const Session ana = log_in("ana@example.com");
  database().write([](Connection& sql) {
    return sql.execute("update charge_attempt set status = 'pending' where household_id <> ''");
  });
  EXPECT_EQ(deletion().remove(brand_, ana, kPassword).error().code, "charge_in_progress");
  EXPECT_TRUE(sessions_->knows_password(ana, kPassword).value());
}

TEST_P(AccountDeletionTest, TheJobErasesTheRetainedDataOfTheHouseholdAlone) {
  const std::string other = join(2, 1, std::nullopt, "carl@example.com");
  ASSERT_TRUE(
      change(other, ChangeKind::AddDependent, person("Dan", "2015-01-01", "child")).has_value());
  ASSERT_TRUE(deletion().remove(brand_, log_in("ana@example.com"), kPassword).has_value());
  ASSERT_GT(count("select count(*) from outbox where kind = 'account_deleted'"), 0);
  ASSERT_GT(count("select count(distinct kind) from outbox"), 1);
  const auto rows_of = [&](const std::string& household) {
    return database().read([&](Connection& sql) {
      std::vector<std::int64_t> rows;
      const auto add = [&](std::optional<std::int64_t> found) {
        rows.push_back(found.value_or(0));
      };
      add(sql.query_one<std::int64_t>("select count(*) from outbox where household_id = :id",
                                      household));
      add(sql.query_one<std::int64_t>("select count(*) from consent where household_id = :id",
                                      household));
      add(sql.query_one<std::int64_t>("select count(*) from receipt where household_id = :id",
                                      household));
      add(sql.query_one<std::int64_t>(
          "select count(*) from agreement_edition where household_id = :id", household));
      add(sql.query_one<std::int64_t>(
          "select count(*) from member where household_id = :id and first_name <> '-'", household));
      add(sql.query_one<std::int64_t>(
          "select count(*) from checkout_member m join checkout c on c.id = m.checkout_id"
          " where c.household_id = :id",
          household));
      add(sql.query_one<std::int64_t>(
          "select count(*) from charge_attempt a join checkout c on c.id = a.checkout_id"
          " where c.household_id = :id and a.effect_data <> '{}'",
          household));
      add(
          sql.query_one<std::int64_t>("select count(*) from charge_attempt where household_id = :id"
                                      " and response is not null",
                                      household));
      add(sql.query_one<std::int64_t>(
          "select count(*) from charge_attempt where household_id = :id and lines like '% of %'",
          household));
      add(sql.query_one<std::int64_t>(
          "select count(*) from invoice where household_id = :id and lines like '% of %'",
          household));
      return rows;
    });
  };
  const std::vector<std::int64_t> of_other = rows_of(other);
  EXPECT_GT(*std::ranges::min_element(of_other), 0);
  clock_.advance(hours(24 * (5 * 365 + 3)));
  accounts_->clean();
  EXPECT_EQ(rows_of(home_), std::vector<std::int64_t>(of_other.size(), 0));
  EXPECT_EQ(rows_of(other), of_other);
}

TEST_P(AccountDeletionTest, TheJobDeletesLinksSomeTimeAfterTheyExpired) {
  const Session ana = log_in("ana@example.com");
  const Timestamp expires = clock_.now() + hours(1);
  database().write([&](Connection& sql) {
    sql.execute("delete from invite");
    account_token_store::insert(sql, {"token", "cedar", kPasswordResetToken, ana.account_id,
                                      std::nullopt, clock_.now(), expires});
    invite_store::insert(sql, {"invite", "cedar", home_, "m", ana.member_id, "cleo@example.com",
                               clock_.now(), expires});
  });
  const auto links_after = [&](hours expired) {
    clock_.set(expires + expired);
    accounts_->clean();
    return std::pair(count("select count(*) from account_token"),
                     count("select count(*) from invite"));
  };
  EXPECT_EQ(links_after(hours(23)), std::pair(1L, 1L));
  EXPECT_EQ(links_after(hours(25)), std::pair(0L, 1L));
  EXPECT_EQ(links_after(hours(24 * 31)), std::pair(0L, 0L));
}

// --- limits of the services of an account

TEST_P(AccountDeletionTest, LimitsInvitesToTenAnHour) {
  const Session ana = log_in("ana@example.com");
  const InviteInput nobody{"nobody", "cleo@example.com", "en"};
  for (int i = 1; i < 10; ++i) {  // SetUp() has sent one
    EXPECT_EQ(accounts_->invites.invite(brand_, ana, nobody).error().kind, ErrorKind::NotFound);
  }
  EXPECT_EQ(accounts_->invites.invite(brand_, ana, nobody).error().kind, ErrorKind::RateLimited);
}

TEST_P(AccountDeletionTest, LimitsChangesOfTheAddressToFiveAnHour) {
  const Session ana = log_in("ana@example.com");
  for (int i = 0; i < 5; ++i) {
    EXPECT_TRUE(accounts_->credentials.request_email(ana, {"new@example.com", kPassword, "en"})
                    .has_value());
  }
  EXPECT_EQ(
      accounts_->credentials.request_email(ana, {"new@example.com", kPassword, "en"}).error().kind,
      ErrorKind::RateLimited);
}

TEST_P(AccountDeletionTest, LimitsExportsToTenAnHour) {
  const Session ana = log_in("ana@example.com");
  const Session bea = log_in("bea@example.com");
  for (int i = 0; i < 10; ++i) {
    EXPECT_TRUE(accounts_->exports.collect(brand_, ana, "en").has_value());
  }
  EXPECT_EQ(accounts_->exports.collect(brand_, ana, "en").error().kind, ErrorKind::RateLimited);
  EXPECT_TRUE(accounts_->exports.collect(brand_, bea, "en").has_value());
}

}  // namespace
}  // namespace molar::domain
