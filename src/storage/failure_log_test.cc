#include "storage/failure_log.h"

#include <gtest/gtest.h>

#include <string>

#include "base/log.h"
#include "storage/no_waiting.h"

namespace molar::storage {
namespace {

std::string logged;

class FailureLogTest : public testing::Test {
 protected:
  void SetUp() override {
    logged.clear();
    set_log_sink([](std::string_view line) { logged += line; });
  }
  void TearDown() override { set_log_sink(nullptr); }
  static bool has(const std::string& event) {
    return logged.find("\"event\":\"" + event + "\"") != std::string::npos;
  }
  void tell(FailureKind kind) { log_.tell(Failure(kind, "why"), 1); }

  FailureLog log_;
};

TEST_F(FailureLogTest, WritesAKindThatLastsOnce) {
  tell(FailureKind::Full);
  EXPECT_TRUE(has("disk_full"));
  logged.clear();
  tell(FailureKind::Full);
  EXPECT_EQ(logged, "");
}

TEST_F(FailureLogTest, NoKindHidesAnother) {
  tell(FailureKind::Crowded);
  EXPECT_TRUE(has("database_busy"));
  tell(FailureKind::Full);
  EXPECT_TRUE(has("disk_full"));
  tell(FailureKind::Damaged);
  EXPECT_TRUE(has("database_damaged"));
}

TEST_F(FailureLogTest, WhoDoesNotWaitForOthersIsNoTrouble) {
  {
    const NoWaiting now;
    tell(FailureKind::Busy);
    tell(FailureKind::Crowded);
    EXPECT_EQ(logged, "");
    tell(FailureKind::Outage);
    EXPECT_TRUE(has("database_failed"));
  }
  tell(FailureKind::Busy);
  EXPECT_TRUE(has("database_busy"));
}

}  // namespace
}  // namespace molar::storage
