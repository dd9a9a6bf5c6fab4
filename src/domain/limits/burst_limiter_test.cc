#include "domain/limits/burst_limiter.h"

#include <gtest/gtest.h>

#include "base/testing/fake_clock.h"

namespace molar::domain {
namespace {

using namespace std::chrono_literals;

constexpr BurstLimit kThree{"three", 3};
constexpr BurstLimit kOther{"other", 3};

class BurstLimiterTest : public testing::Test {
 protected:
  int taken(int tries, std::string_view subject = "192.0.2.1", const BurstLimit& limit = kThree) {
    int count = 0;
    for (int i = 0; i < tries; ++i) {
      count += limiter_.take(limit, subject).has_value() ? 1 : 0;
    }
    return count;
  }

  FakeClock clock_{from_millis(1'795'280'400'000)};
  BurstLimiter limiter_{clock_, 4};
};

TEST_F(BurstLimiterTest, AllowsABurstAndThenRefillsWithTime) {
  EXPECT_EQ(taken(5), 3);
  const auto refused = limiter_.take(kThree, "192.0.2.1");
  ASSERT_TRUE(refused.has_error());
  EXPECT_EQ(refused.error().kind, ErrorKind::RateLimited);
  EXPECT_EQ(refused.error().retry_after_seconds, 20);
  clock_.advance(19s);
  EXPECT_EQ(taken(1), 0);
  clock_.advance(1s);
  EXPECT_EQ(taken(2), 1);
  clock_.advance(60s);
  EXPECT_EQ(taken(5), 3);
}

TEST_F(BurstLimiterTest, CountsEachSubjectAndLimitSeparately) {
  EXPECT_EQ(taken(5), 3);
  EXPECT_EQ(taken(5, "192.0.2.2"), 3);
  EXPECT_EQ(taken(5, "192.0.2.1", kOther), 3);
}

TEST_F(BurstLimiterTest, CountsNetworksOfOneCustomerTogether) {
  BurstLimiter limiter(clock_);
  int allowed = 0;
  for (int i = 0; i < 24; ++i) {
    allowed += limiter.take_by_network(kThree, "2001:db8:7:" + std::to_string(i) + "::1") ? 1 : 0;
  }
  EXPECT_EQ(allowed, 12);
}

TEST_F(BurstLimiterTest, ReportsWhetherItIsFull) {
  EXPECT_FALSE(limiter_.is_full(kThree, "192.0.2.1"));
  EXPECT_EQ(taken(2), 2);
  EXPECT_FALSE(limiter_.is_full(kThree, "192.0.2.1"));
  EXPECT_EQ(taken(1), 1);
  EXPECT_TRUE(limiter_.is_full(kThree, "192.0.2.1"));
  clock_.advance(20s);
  EXPECT_FALSE(limiter_.is_full(kThree, "192.0.2.1"));
}

TEST_F(BurstLimiterTest, AClockThatIsSetBackCausesNoLockout) {
  EXPECT_EQ(taken(3), 3);
  clock_.set(clock_.now() - 24h);
  EXPECT_EQ(taken(1), 0);
  clock_.advance(60s);
  EXPECT_EQ(taken(3), 3);
}

TEST_F(BurstLimiterTest, RemovesTheMostRefilledSubjectsFirst) {
  EXPECT_EQ(taken(3, "busy"), 3);
  for (const char* subject : {"a", "b", "c", "d", "e", "f"}) {
    EXPECT_EQ(taken(1, subject), 1);
  }
  EXPECT_EQ(taken(1, "busy"), 0);
}

}  // namespace
}  // namespace molar::domain
