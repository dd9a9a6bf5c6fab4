#include "http/server/client_budget.h"

#include <gtest/gtest.h>

#include "http/proxies.h"

namespace molar::http {
namespace {

using enum ClientBudget::Excess;

TEST(ClientBudget, LimitsTheTotalAndTheShareOfOneClient) {
  ClientBudget budget(100, 60);
  auto first = budget.take("192.0.2.1", 40, Refuse);
  ASSERT_TRUE(first);
  EXPECT_FALSE(budget.take("192.0.2.1", 21, Refuse)) << "one client";
  auto second = budget.take("192.0.2.1", 20, Refuse);
  EXPECT_TRUE(second);
  EXPECT_EQ(second->of_client(), 60U);
  EXPECT_FALSE(budget.take("192.0.2.2", 41, Refuse)) << "all together";
  auto third = budget.take("192.0.2.2", 40, Refuse);
  EXPECT_TRUE(third);
  EXPECT_FALSE(budget.take("192.0.2.9", 1, Refuse)) << "all is in use";
  first.reset();
  EXPECT_FALSE(budget.take("192.0.2.1", 41, Refuse)) << "40 are free";
  EXPECT_TRUE(budget.take("192.0.2.1", 40, Refuse));
  EXPECT_FALSE(budget.take("192.0.2.9", 61, Refuse));
}

TEST(ClientBudget, ReportsAnExceededLimit) {
  ClientBudget budget(2, 1);
  const auto first = budget.take("192.0.2.1", 1, Allow);
  EXPECT_FALSE(first->is_over_client() || first->is_over_all());
  const auto second = budget.take("192.0.2.1", 1, Allow);
  EXPECT_TRUE(second->is_over_client());
  EXPECT_FALSE(second->is_over_all());
  const auto proxy = budget.take("", 1, Allow);
  EXPECT_FALSE(proxy->is_over_client());
  EXPECT_TRUE(proxy->is_over_all());
  EXPECT_EQ(proxy->of_client(), 0U);
}

TEST(ClientBudget, AnIpv6NetworkCountsAsOneClient) {
  ClientBudget budget(100, 60);
  const auto first = budget.take(client_network("2001:db8::1"), 60, Refuse);
  EXPECT_FALSE(budget.take(client_network("2001:db8::ffff"), 1, Refuse));
  EXPECT_TRUE(budget.take(client_network("2001:db8:0:1::1"), 40, Refuse));
}

}  // namespace
}  // namespace molar::http
