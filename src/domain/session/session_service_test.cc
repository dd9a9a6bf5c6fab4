#include "domain/session/session_service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "base/log.h"
#include "base/testing/fake_clock.h"
#include "base/testing/interrupting_clock.h"
#include "base/testing/seeded_random.h"
#include "domain/session/account_store.h"
#include "domain/session/session_store.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using std::chrono::hours;
using std::chrono::minutes;

class SessionServiceTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    set_log_sink([](std::string_view) {});
    limits_ = std::make_unique<RateLimiter>(database(), clock_, "key");
    sessions_ = std::make_unique<SessionService>(ServiceBase(database(), clock_, random_), hasher_,
                                                 *limits_);
    add_account("cedar", "ann");
    add_account("harbor", "ben");
  }
  void TearDown() override { set_log_sink(nullptr); }

  // Creates an account with the ids "<name>-account", "<name>-house", "<name>-member".
  void add_account(const std::string& group, const std::string& name) {
    const std::string hash = *hasher_.hash("the password of " + name);
    const Status added = database().transact([&](storage::Connection& sql) -> Status {
      sql.execute("insert into household (id, group_key, created_at) values (:id, :group, 0)",
                  name + "-house", group);
      sql.execute(
          "insert into member (id, group_key, household_id, member_number, role, relationship, "
          "first_name, last_name, date_of_birth, language, added_on, status) values (:id, :group, "
          ":household, :number, 'primary', 'self', 'A', 'B', '1988-05-01', 'en', '2026-11-21', "
          "'active')",
          name + "-member", group, name + "-house", name);
      account_store::insert(sql,
                            {name + "-account", group, name + "@example.com", hash,
                             name + "-member", name + "-house", "primary"},
                            clock_.now());
      return {};
    });
    ASSERT_TRUE(added.has_value());
  }

  LoginAttempt attempt(const std::string& password) {
    return {"cedar", "ann@example.com", password, {"192.0.2.1", "Tests"}};
  }

  FakeClock clock_{from_millis(1'795'280'400'000)};
  SeededRandom random_{1};
  PasswordHasher hasher_{{.cost = {.memory_kib = 64, .passes = 1}, .wait = minutes(1)}};
  std::unique_ptr<RateLimiter> limits_;
  std::unique_ptr<SessionService> sessions_;
};
MOLAR_ON_BOTH_DATABASES(SessionServiceTest);

TEST_P(SessionServiceTest, FindsTheAccountOfASession) {
  const auto started = sessions_->login(attempt("the password of ann"));
  ASSERT_TRUE(started.has_value());
  const auto session = sessions_->find("cedar", started->cookie_value);
  ASSERT_TRUE(session.has_value());
  EXPECT_EQ(session->account_id, "ann-account");
  EXPECT_EQ(session->household_id, "ann-house");
  EXPECT_EQ(session->member_id, "ann-member");
  EXPECT_EQ(session->email, "ann@example.com");
  EXPECT_EQ(session->token_hash, sha256_hex(started->cookie_value));
  EXPECT_EQ(sessions_->find("harbor", started->cookie_value), std::nullopt);
}

TEST_P(SessionServiceTest, StartsNoSessionWithAPasswordThatWasReplacedMeanwhile) {
  // The limiter reads its clock for the last time when the password has been checked.
  InterruptingClock clock(clock_);
  RateLimiter limits(database(), clock, "key");
  SessionService sessions({database(), clock_, random_}, hasher_, limits);
  clock.is_due = [&] {
    return database().read(
        [](storage::Connection& sql) { return sql.exists("from rate_counter"); });
  };
  clock.once = [&] {
    database().write([&](storage::Connection& sql) {
      account_store::set_password_hash(sql, "ann-account", *hasher_.hash("another password"));
      session_store::end_all(sql, "ann-account", clock_.now());
    });
  };
  EXPECT_EQ(sessions.login(attempt("the password of ann")).error().code, "login_failed");
  EXPECT_TRUE(sessions.login(attempt("another password")).has_value());
}

TEST_P(SessionServiceTest, StartsASessionWhenAnotherLoginHasRenewedTheHashMeanwhile) {
  InterruptingClock clock(clock_);
  RateLimiter limits(database(), clock, "key");
  SessionService sessions({database(), clock_, random_}, hasher_, limits);
  PasswordHasher stronger({.cost = {.memory_kib = 64, .passes = 2}, .wait = minutes(1)});
  SessionService updated({database(), clock_, random_}, stronger, *limits_);
  clock.is_due = [&] {
    return database().read(
        [](storage::Connection& sql) { return sql.exists("from rate_counter"); });
  };
  clock.once = [&] { EXPECT_TRUE(updated.login(attempt("the password of ann")).has_value()); };
  EXPECT_TRUE(sessions.login(attempt("the password of ann")).has_value());
  EXPECT_EQ(clock.once, nullptr);
}

TEST_P(SessionServiceTest, ANewHashOfAReplacedPasswordIsNotStored) {
  const auto find = [&] {
    return database().read([](storage::Connection& sql) {
      return account_store::find_by_email(sql, "cedar", "ann@example.com").value();
    });
  };
  const auto renew = [&](const Account& account, const std::string& hash) {
    return database().write([&](storage::Connection& sql) {
      return account_store::renew_password_hash(sql, account, hash);
    });
  };
  const Account before = find();
  EXPECT_TRUE(renew(before, "new"));
  EXPECT_FALSE(renew(before, "late"));
  EXPECT_EQ(find().password_hash, "new");
}

TEST_P(SessionServiceTest, StartsASessionAfterAPurchase) {
  const auto started = sessions_->start("cedar", "ann-account");
  ASSERT_TRUE(started.has_value());
  EXPECT_TRUE(sessions_->find("cedar", started->cookie_value).has_value());
  EXPECT_EQ(sessions_->start("cedar", "ben-account").error().code, "account_not_found");
}

TEST_P(SessionServiceTest, VerifiesAtMostFiveOfManyConcurrentGuesses) {
  std::atomic<int> judged = 0;
  std::atomic<int> refused = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 6; ++i) {
    threads.emplace_back([&, i] {
      for (int n = 0; n < 4; ++n) {
        const auto result = sessions_->login(attempt("guess " + std::to_string(i * 10 + n)));
        const Error error = result.error();
        judged += error.code == "login_failed" ? 1 : 0;
        refused += error.code == "rate_limited" ? 1 : 0;
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(judged, 5);
  EXPECT_EQ(refused, 19);
}

TEST_P(SessionServiceTest, CountsNoAttemptThatWasNotVerified) {
  PasswordHasher busy({.cost = {.memory_kib = 64, .passes = 1},
                       .at_once = 0,
                       .wait = std::chrono::milliseconds(1)});
  SessionService service({database(), clock_, random_}, busy, *limits_);
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(service.login(attempt("the password of ann")).error().kind, ErrorKind::Unavailable);
  }
  EXPECT_TRUE(sessions_->login(attempt("the password of ann")).has_value());
}

TEST_P(SessionServiceTest, DoesNotCountAgainstTheAddressForALockedAccount) {
  for (int i = 0; i < 40; ++i) {
    sessions_->login(attempt("wrong"));
  }
  LoginAttempt other = attempt("x");
  other.email = "somebody@example.com";
  EXPECT_EQ(sessions_->login(other).error().code, "login_failed");
}

TEST_P(SessionServiceTest, StrangersNeverLockOutADeviceThatLoggedInBefore) {
  LoginAttempt own = attempt("the password of ann");
  own.device.marks = sessions_->login(own)->device_marks;
  for (int i = 0; i < 60; ++i) {  // from three networks, without a pause
    LoginAttempt foreign = attempt("wrong");
    foreign.device.client_address = "198.51.100." + std::to_string(i % 3);
    sessions_->login(foreign);
  }
  LoginAttempt unknown = attempt("the password of ann");
  unknown.device.client_address = "203.0.113.9";
  EXPECT_EQ(sessions_->login(unknown).error().code, "rate_limited");
  EXPECT_TRUE(sessions_->needs_captcha(unknown));
  EXPECT_FALSE(sessions_->needs_captcha(own));
  own.device.client_address = "198.51.100.1";  // even from a network that is locked
  EXPECT_TRUE(sessions_->login(own).has_value());
  // It counts its own failures, and no stranger's.
  own.password = "wrong";
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(sessions_->login(own).error().code, "login_failed");
  }
  EXPECT_TRUE(sessions_->needs_captcha(own));
  EXPECT_EQ(sessions_->login(own).error().code, "rate_limited");
}

TEST_P(SessionServiceTest, ADeviceMarkIsValidForItsAccountAndBrandOnly) {
  const std::string marks = sessions_->login(attempt("the password of ann"))->device_marks;
  const KnownDevices devices(*limits_, random_);
  EXPECT_TRUE(devices.find(marks, "cedar", "ANN@example.com").has_value());
  EXPECT_FALSE(devices.find(marks, "harbor", "ann@example.com").has_value());
  EXPECT_FALSE(devices.find(marks, "cedar", "ben@example.com").has_value());
  std::string forged = marks;
  forged[0] = forged[0] == 'x' ? 'y' : 'x';
  EXPECT_FALSE(devices.find(forged, "cedar", "ann@example.com").has_value());
  EXPECT_FALSE(devices.find(std::string(5'000, '.'), "cedar", "ann@example.com").has_value());
  // Four people share one browser. A fifth one replaces the first.
  std::string shared = marks;
  for (const char* email : {"b@example.com", "c@example.com", "d@example.com"}) {
    shared = devices.remember(shared, "cedar", email);
  }
  EXPECT_TRUE(devices.find(shared, "cedar", "ann@example.com").has_value());
  EXPECT_EQ(devices.find(devices.remember(shared, "cedar", "ann@example.com"), "cedar",
                         "ann@example.com"),
            devices.find(marks, "cedar", "ann@example.com"));
  shared = devices.remember(shared, "cedar", "e@example.com");
  EXPECT_FALSE(devices.find(shared, "cedar", "ann@example.com").has_value());
  EXPECT_TRUE(devices.find(shared, "cedar", "b@example.com").has_value());
}

TEST_P(SessionServiceTest, ADeviceKeepsItsNumberAndDropsUnknownParts) {
  const KnownDevices devices(*limits_, random_);
  const std::string first = devices.remember("", "cedar", "ann@example.com");
  EXPECT_EQ(devices.remember(first, "cedar", "ann@example.com"), first);
  EXPECT_NE(devices.remember("", "cedar", "ann@example.com"), first);  // another browser
  EXPECT_EQ(devices.remember("short." + first + ".", "cedar", "ann@example.com"), first);
  std::string four = first;
  for (const char* email : {"b@example.com", "c@example.com", "d@example.com"}) {
    four = devices.remember(four, "cedar", email);
  }
  EXPECT_EQ(four.size(), 4 * first.size() + 3);
  EXPECT_TRUE(four.ends_with(first));
  EXPECT_TRUE(devices.find(four + ".", "cedar", "ann@example.com").has_value());
  EXPECT_FALSE(devices.find(four + "..", "cedar", "ann@example.com").has_value());  // too long
}

TEST_P(SessionServiceTest, ManyNetworksTogetherGetTenAttemptsInAQuarterOfAnHour) {
  int judged = 0;
  const auto try_from_everywhere = [&] {
    for (int i = 0; i < 30; ++i) {
      LoginAttempt foreign = attempt("wrong");
      foreign.device.client_address = "198.51.100." + std::to_string(i);
      judged += sessions_->login(foreign).error().code == "login_failed" ? 1 : 0;
    }
  };
  for (int minute = 0; minute < 15; ++minute) {
    try_from_everywhere();
    clock_.advance(minutes(1));
  }
  EXPECT_GT(judged, 5);
  EXPECT_LE(judged, 10);
}

TEST_P(SessionServiceTest, OneNetworkIsLockedWhileOthersAreSlowedDown) {
  for (int i = 0; i < 5; ++i) {
    sessions_->login(attempt("wrong"));
  }
  const int here = sessions_->login(attempt("x")).error().retry_after_seconds;
  EXPECT_GT(here, 14 * 60);
  LoginAttempt elsewhere = attempt("the password of ann");
  elsewhere.device.client_address = "203.0.113.9";
  const int there = sessions_->login(elsewhere).error().retry_after_seconds;
  EXPECT_LE(there, 4 * 60);
  clock_.advance(std::chrono::seconds(there));
  EXPECT_TRUE(sessions_->login(elsewhere).has_value());
}

TEST_P(SessionServiceTest, PasswordChecksOfSignedInMembersHaveASeparateCounter) {
  const auto started = sessions_->start("cedar", "ann-account");
  for (int i = 0; i < 30; ++i) {
    LoginAttempt foreign = attempt("wrong");
    foreign.device.client_address = "198.51.100." + std::to_string(i);
    sessions_->login(foreign);
  }
  EXPECT_EQ(*sessions_->knows_password(started->session, "the password of ann"), true);
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(*sessions_->knows_password(started->session, "guess"), false);
  }
  EXPECT_EQ(sessions_->knows_password(started->session, "guess").error().code, "rate_limited");
}

TEST_P(SessionServiceTest, NoPasswordLogsInToAnAccountWithoutAPassword) {
  database().write(
      [](storage::Connection& sql) { account_store::set_password_hash(sql, "ann-account", ""); });
  for (const char* guess : {"", " ", "the password of ann", "null"}) {
    EXPECT_EQ(sessions_->login(attempt(guess)).error().code, "login_failed") << guess;
  }
  const auto started = sessions_->start("cedar", "ann-account");
  ASSERT_TRUE(started.has_value());
  EXPECT_EQ(sessions_->knows_password(started->session, "").error().code, "password_not_set");
  EXPECT_EQ(sessions_->login(attempt("guess")).error().code, "login_failed");
  EXPECT_EQ(sessions_->login(attempt("guess")).error().code, "rate_limited");
}

TEST_P(SessionServiceTest, AsksUnknownDevicesForACaptchaWhileLoginsFailEverywhere) {
  LoginAttempt calm = attempt("x");
  calm.email = "calm@example.com";
  calm.device.client_address = "203.0.113.9";
  EXPECT_FALSE(sessions_->needs_captcha(calm));
  for (int i = 0; i < 60; ++i) {
    LoginAttempt foreign = attempt("wrong");
    foreign.email = "guess" + std::to_string(i) + "@example.com";
    foreign.device.client_address = "198.51.100." + std::to_string(i);
    sessions_->login(foreign);
  }
  EXPECT_TRUE(sessions_->needs_captcha(calm));
  calm.group_key = "harbor";
  EXPECT_FALSE(sessions_->needs_captcha(calm));
}

TEST_P(SessionServiceTest, KeepsLockoutsThroughARestart) {
  for (int i = 0; i < 5; ++i) {
    sessions_->login(attempt("wrong"));
  }
  RateLimiter limits(database(), clock_, "key");
  SessionService restarted({database(), clock_, random_}, hasher_, limits);
  EXPECT_EQ(restarted.login(attempt("the password of ann")).error().code, "rate_limited");
}

TEST_P(SessionServiceTest, PurgesEndedSessionsOnly) {
  const auto idle = sessions_->start("cedar", "ann-account");
  clock_.advance(minutes(30));
  const auto live = sessions_->start("cedar", "ann-account");
  clock_.advance(minutes(30));
  EXPECT_EQ(sessions_->purge(), 1);
  EXPECT_EQ(sessions_->find("cedar", idle->cookie_value), std::nullopt);
  EXPECT_TRUE(sessions_->find("cedar", live->cookie_value).has_value());
}

TEST_P(SessionServiceTest, FindsTakenEmailsOfTheGroupOnly) {
  EXPECT_TRUE(sessions_->is_email_taken("cedar", "ANN@Example.com"));
  EXPECT_FALSE(sessions_->is_email_taken("harbor", "ann@example.com"));
}

TEST_P(SessionServiceTest, AllowsOneAccountAnAddressAndGroup) {
  const auto insert = [&](const std::string& group, const std::string& id) {
    return *database().transact([&](storage::Connection& sql) -> Result<bool> {
      return account_store::insert(
          sql, {id, group, "Ann@EXAMPLE.com", "x", "ann-member", "ann-house"}, clock_.now());
    });
  };
  EXPECT_FALSE(insert("cedar", "second"));
  EXPECT_TRUE(insert("harbor", "third"));
}

}  // namespace
}  // namespace molar::domain
