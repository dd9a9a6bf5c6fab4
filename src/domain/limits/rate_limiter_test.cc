#include "domain/limits/rate_limiter.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "base/testing/fake_clock.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr RateLimit kThree{"three", 3, minutes(15)};

class RateLimiterTest : public storage::DatabaseTest {
 protected:
  RateLimiter limiter() { return RateLimiter(database(), clock_, "key"); }
  FakeClock clock_{from_millis(1'790'000'000'000)};
};
MOLAR_ON_BOTH_DATABASES(RateLimiterTest);

TEST_P(RateLimiterTest, RefusesOneTryTooMany) {
  auto limits = limiter();
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(limits.check(kThree, "ann").has_value());
    EXPECT_TRUE(limits.take(kThree, "ann").has_value());
  }
  const Status refused = limits.take(kThree, "ann");
  ASSERT_TRUE(refused.has_error());
  EXPECT_EQ(refused.error().kind, ErrorKind::RateLimited);
  EXPECT_TRUE(limits.check(kThree, "ann").has_error());
  EXPECT_TRUE(limits.take(kThree, "ben").has_value());
  EXPECT_TRUE(limits.take({"other", 3, minutes(15)}, "ann").has_value());
}

TEST_P(RateLimiterTest, ReturnsASufficientRetryAfter) {
  auto limits = limiter();
  limits.take(kThree, "ann").value();
  clock_.advance(minutes(5));
  limits.take(kThree, "ann").value();
  limits.take(kThree, "ann").value();
  const int wait = limits.take(kThree, "ann").error().retry_after_seconds;
  EXPECT_GE(wait, 10 * 60);
  EXPECT_LE(wait, 11 * 60);
  clock_.advance(seconds(wait));
  EXPECT_TRUE(limits.take(kThree, "ann").has_value());
  EXPECT_TRUE(limits.take(kThree, "ann").has_error());
}

TEST_P(RateLimiterTest, HitsOfAClockThatWasAheadDoNotRefuseForLong) {
  auto limits = limiter();
  const Timestamp right = clock_.now();
  clock_.advance(std::chrono::hours(24 * 365));
  for (int i = 0; i < 3; ++i) {
    limits.take(kThree, "ann").value();
  }
  clock_.set(right);
  EXPECT_TRUE(limits.check(kThree, "ann").has_value());
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(limits.take(kThree, "ann").has_value());
  }
  EXPECT_TRUE(limits.take(kThree, "ann").has_error());
  // The clocks of two machines may differ a little.
  clock_.advance(-minutes(2));
  EXPECT_TRUE(limits.take(kThree, "ann").has_error());
}

TEST_P(RateLimiterTest, NeverAllowsMoreWithinAnyWindow) {
  auto limits = limiter();
  std::vector<Timestamp> allowed;
  for (int i = 0; i < 200; ++i) {
    if (limits.take(kThree, "ann")) {
      allowed.push_back(clock_.now());
    }
    clock_.advance(seconds(37));
  }
  ASSERT_GT(allowed.size(), 20u);
  for (std::size_t i = 3; i < allowed.size(); ++i) {
    EXPECT_GE(allowed[i] - allowed[i - 3], minutes(15));
  }
}

TEST_P(RateLimiterTest, SurvivesARestartAndHoldsForEveryProcess) {
  auto first = limiter();
  for (int i = 0; i < 3; ++i) {
    first.take(kThree, "ann").value();
  }
  storage::DatabaseOptions options;
  options.url = temp_database().url();
  auto elsewhere = storage::Database::open(options);
  ASSERT_TRUE(elsewhere.has_value());
  RateLimiter second(**elsewhere, clock_, "key");
  EXPECT_TRUE(second.take(kThree, "ann").has_error());
}

TEST_P(RateLimiterTest, ReturnsAttemptsAndClearsCounts) {
  auto limits = limiter();
  for (int i = 0; i < 10; ++i) {
    EXPECT_TRUE(limits.take(kThree, "ann").has_value());
    limits.give_back(kThree, "ann");
  }
  for (int i = 0; i < 3; ++i) {
    limits.take(kThree, "ann").value();
  }
  limits.clear(kThree, "ann");
  EXPECT_TRUE(limits.take(kThree, "ann").has_value());
  limits.give_back(kThree, "nobody");  // no effect without a counted attempt
}

TEST_P(RateLimiterTest, CountsConcurrentAttemptsExactly) {
  auto limits = limiter();
  std::atomic<int> allowed = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int n = 0; n < 5; ++n) {
        allowed += limits.take(kThree, "ann") ? 1 : 0;
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(allowed, 3);
}

TEST_P(RateLimiterTest, KeepsNoPersonalData) {
  auto limits = limiter();
  limits.take(kThree, "ann@example.com").value();
  const auto keys = database().read([](storage::Connection& sql) {
    return sql.query<std::string>("select key from rate_counter");
  });
  ASSERT_EQ(keys.size(), 1u);
  EXPECT_EQ(keys[0].find("ann"), keys[0].npos);
  EXPECT_TRUE(keys[0].starts_with("three:"));
}

TEST_P(RateLimiterTest, PurgesExpiredCounts) {
  auto limits = limiter();
  limits.take(kThree, "ann").value();
  EXPECT_EQ(limits.purge(), 0);
  clock_.advance(kLongestRateWindow + std::chrono::hours(3));
  limits.take(kThree, "ben").value();
  EXPECT_EQ(limits.purge(), 1);
}

TEST_P(RateLimiterTest, KeepsTheCountsOfTheLongestWindow) {
  constexpr RateLimit kOneADay{"one_a_day", 1, kLongestRateWindow};
  auto limits = limiter();
  limits.take(kOneADay, "ann").value();
  clock_.advance(kLongestRateWindow - seconds(1));
  EXPECT_EQ(limits.purge(), 0);
  EXPECT_TRUE(limits.take(kOneADay, "ann").has_error());
}

TEST_P(RateLimiterTest, AllowsOneAttemptPerIntervalWhenPacedAndFull) {
  const RateLimit paced{"paced", 3, minutes(15), minutes(3)};
  auto limits = limiter();
  for (int i = 0; i < 3; ++i) {
    limits.take(paced, "ann").value();
  }
  const int wait = limits.take(paced, "ann").error().retry_after_seconds;
  EXPECT_GE(wait, 3 * 60);
  EXPECT_LE(wait, 4 * 60);
  clock_.advance(seconds(wait));
  EXPECT_TRUE(limits.take(paced, "ann").has_value());
  EXPECT_TRUE(limits.take(paced, "ann").has_error());
  clock_.advance(minutes(20));
  EXPECT_TRUE(limits.take(paced, "ann").has_value());
  EXPECT_TRUE(limits.take(paced, "ann").has_value());
}

TEST_P(RateLimiterTest, CountsInAllCountersOrInNone) {
  const RateLimit one{"one", 1, minutes(15)};
  auto limits = limiter();
  limits.take(one, "full").value();
  for (int i = 0; i < 5; ++i) {
    EXPECT_TRUE(limits.take({{kThree, "ann"}, {one, "full"}}).has_error());
  }
  EXPECT_TRUE(limits.take({{kThree, "ann"}, {one, "free"}}).has_value());
  EXPECT_EQ(limits.check({{kThree, "ann"}, {one, "free"}}).error().kind, ErrorKind::RateLimited);
  limits.give_back({{kThree, "ann"}, {one, "free"}});
  EXPECT_TRUE(limits.take({{kThree, "ann"}, {one, "free"}}).has_value());
}

TEST_P(RateLimiterTest, CountsNetworksOfOneCustomerTogether) {
  auto limits = limiter();
  int allowed = 0;
  for (int i = 0; i < 24; ++i) {  // 24 networks of one /48
    allowed += limits.take_by_network(kThree, "2001:db8:7:" + std::to_string(i) + "::1") ? 1 : 0;
  }
  EXPECT_EQ(allowed, 3 * kWideNetworkFactor);
  EXPECT_TRUE(limits.take_by_network(kThree, "2001:db8:8::1").has_value());
  for (int i = 0; i < 24; ++i) {
    EXPECT_TRUE(limits.take_by_network(kThree, "192.0.2." + std::to_string(i)).has_value());
  }
}

TEST_P(RateLimiterTest, CountsTheNetworksOfEachGroupSeparately) {
  const RateLimit few{"few", 1, minutes(15), minutes(0), 3};
  auto limits = limiter();
  for (int i = 0; i < 9; ++i) {
    limits.take_by_network(few, "198.51.100." + std::to_string(i), "cedar");
  }
  EXPECT_TRUE(limits.take_by_network(few, "198.51.100.20", "cedar").has_error());
  EXPECT_TRUE(limits.take_by_network(few, "198.51.100.20", "harbor").has_value());
  limits.give_back_by_network(few, "198.51.100.0", "cedar");
  EXPECT_TRUE(limits.take_by_network(few, "198.51.100.20", "cedar").has_error());  // harbor's hit
  EXPECT_TRUE(limits.take_by_network(few, "198.51.100.21", "cedar").has_value());
}

TEST_P(RateLimiterTest, CountsAllNetworksTogetherWithoutRefusedAttempts) {
  const RateLimit few{"few", 2, minutes(15), minutes(0), 10};
  auto limits = limiter();
  for (int i = 0; i < 50; ++i) {
    limits.take_by_network(few, "192.0.2.1");  // two of them count
  }
  int allowed = 0;
  for (int i = 0; i < 20; ++i) {
    allowed += limits.take_by_network(few, "198.51.100." + std::to_string(i)) ? 1 : 0;
  }
  EXPECT_EQ(allowed, 8);
  clock_.advance(minutes(1));
  EXPECT_TRUE(limits.take_by_network(few, "198.51.100.99").has_value());
}

}  // namespace
}  // namespace molar::domain
