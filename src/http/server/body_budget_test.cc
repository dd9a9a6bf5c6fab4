#include "http/server/body_budget.h"

#include <gtest/gtest.h>

namespace molar::http {
namespace {

TEST(BodyBudget, LimitsTheTotalAndTheShareOfOneClient) {
  BodyBudget budget(100, 60);
  auto first = budget.take("192.0.2.1", 40);
  ASSERT_TRUE(first);
  EXPECT_FALSE(budget.take("192.0.2.1", 21)) << "one client";
  auto second = budget.take("192.0.2.1", 20);
  EXPECT_TRUE(second);
  EXPECT_FALSE(budget.take("192.0.2.2", 41)) << "all together";
  auto third = budget.take("192.0.2.2", 40);
  EXPECT_TRUE(third);
  EXPECT_EQ(budget.used(), 100U);
  first.reset();
  EXPECT_EQ(budget.used(), 60U);
  EXPECT_TRUE(budget.take("192.0.2.1", 40));
  EXPECT_FALSE(budget.take("192.0.2.9", 61));
}

TEST(BodyBudget, AnIpv6NetworkCountsAsOneClient) {
  BodyBudget budget(100, 60);
  const auto first = budget.take("2001:db8::1", 60);
  EXPECT_FALSE(budget.take("2001:db8::ffff", 1));
  EXPECT_TRUE(budget.take("2001:db8:0:1::1", 40));
}

}  // namespace
}  // namespace molar::http
