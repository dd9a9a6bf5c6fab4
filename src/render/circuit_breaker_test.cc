#include "render/circuit_breaker.h"

#include <gtest/gtest.h>

namespace molar::render {
namespace {

using std::chrono::seconds;

class CircuitBreakerTest : public ::testing::Test {
 protected:
  CircuitBreaker breaker{5, seconds(60)};
  CircuitBreaker::TimePoint start = CircuitBreaker::TimePoint{} + std::chrono::hours(1);

  void fail(int times, seconds at) {
    for (int i = 0; i < times; ++i) {
      breaker.failed("cedar /faq", start + at);
    }
  }
  bool allows(seconds at) const { return breaker.allows("cedar /faq", start + at); }
};

TEST_F(CircuitBreakerTest, OpensAtTheFifthFailureWithinAMinute) {
  fail(4, seconds(0));
  EXPECT_TRUE(allows(seconds(1)));
  EXPECT_TRUE(breaker.failed("cedar /faq", start + seconds(59)));
  EXPECT_FALSE(allows(seconds(59)));
  EXPECT_TRUE(breaker.allows("harbor /faq", start + seconds(59)));
}

TEST_F(CircuitBreakerTest, StaysClosedIfFailuresAreFartherApart) {
  for (int i = 0; i < 20; ++i) {
    fail(1, seconds(16 * i));
    EXPECT_TRUE(allows(seconds(16 * i)));
  }
}

TEST_F(CircuitBreakerTest, AllowsAnotherTryAfterAMinute) {
  fail(5, seconds(0));
  EXPECT_FALSE(allows(seconds(59)));
  EXPECT_TRUE(allows(seconds(60)));
}

TEST_F(CircuitBreakerTest, OpensAgainIfTheNextTryFails) {
  fail(5, seconds(0));
  fail(1, seconds(61));
  EXPECT_FALSE(allows(seconds(62)));
}

TEST_F(CircuitBreakerTest, ASuccessResetsTheFailures) {
  fail(5, seconds(0));
  breaker.succeeded("cedar /faq");
  fail(4, seconds(61));
  EXPECT_TRUE(allows(seconds(62)));
}

TEST_F(CircuitBreakerTest, LimitsTheNumberOfPaths) {
  fail(5, seconds(0));
  for (std::size_t i = 0; i < CircuitBreaker::kMaxKeys; ++i) {
    breaker.failed("cedar /" + std::to_string(i), start);
  }
  EXPECT_TRUE(allows(seconds(1)));  // deleted with the failures of all keys
}

}  // namespace
}  // namespace molar::render
