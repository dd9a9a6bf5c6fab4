#include "storage/failure_log.h"

#include <gtest/gtest.h>

#include <string>

#include "base/log.h"
#include "storage/no_wait_scope.h"

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
  void report(FailureKind kind) { log_.report(Failure(kind, "why"), 1); }

  FailureLog log_;
};

TEST_F(FailureLogTest, LogsALastingFailureOnce) {
  report(FailureKind::Full);
  EXPECT_TRUE(has("disk_full"));
  logged.clear();
  report(FailureKind::Full);
  EXPECT_EQ(logged, "");
}

TEST_F(FailureLogTest, LogsEachKindOfFailure) {
  report(FailureKind::Crowded);
  EXPECT_TRUE(has("database_busy"));
  report(FailureKind::Full);
  EXPECT_TRUE(has("disk_full"));
  report(FailureKind::Damaged);
  EXPECT_TRUE(has("database_damaged"));
}

TEST_F(FailureLogTest, IgnoresBusyFailuresInANoWaitScope) {
  {
    const NoWaitScope now;
    report(FailureKind::Busy);
    report(FailureKind::Crowded);
    EXPECT_EQ(logged, "");
    report(FailureKind::Outage);
    EXPECT_TRUE(has("database_failed"));
  }
  report(FailureKind::Busy);
  EXPECT_TRUE(has("database_busy"));
}

}  // namespace
}  // namespace molar::storage
