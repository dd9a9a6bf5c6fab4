#include "app/settings/connection_budget.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/settings/server_options.h"
#include "storage/testing/temp_database.h"

namespace molar::app {
namespace {

TEST(ConnectionBudget, TheDefaultPoolDoesNotGrowWithTheCores) {
  Config config;
  config.render.threads = 1;
  // One per thread: workers, API calls of one render worker, and jobs.
  EXPECT_EQ(pool_connections(config), worker_threads(config) + 2 + 5);
  config.render.threads = 16;
  EXPECT_EQ(pool_connections(config), 32U);
  config.database.connections = 80;
  EXPECT_EQ(pool_connections(config), 80U);
}

TEST(ConnectionBudget, HoldsAnUpdateIfTwoProcessesFit) {
  EXPECT_TRUE((ConnectionBudget{33, 97}.holds_update()));
  EXPECT_TRUE((ConnectionBudget{33, 66}.holds_update()));
  EXPECT_FALSE((ConnectionBudget{33, 65}.holds_update()));
  EXPECT_EQ((ConnectionBudget{33, 97}.to_text()),
            "33 connections a process, the server takes 97: 2 processes");
}

class PostgresBudgetTest : public storage::DatabaseTest {};
INSTANTIATE_TEST_SUITE_P(Database, PostgresBudgetTest, testing::Values(storage::Dialect::Postgres),
                         storage::dialect_name);

TEST_P(PostgresBudgetTest, ReadsTheServersLimit) {
  Config config;
  config.database.connections = 1'000;
  const ConnectionBudget budget = connection_budget(database(), config);
  EXPECT_EQ(budget.of_process, 1'001);
  EXPECT_GT(budget.of_server, 0);
  EXPECT_FALSE(budget.holds_update());
}

}  // namespace
}  // namespace molar::app
