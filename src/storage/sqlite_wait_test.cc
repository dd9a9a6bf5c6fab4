#include "storage/sqlite_wait.h"

#include <gtest/gtest.h>

namespace molar::storage {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

// A machine on which each sleep takes `slowness` times as long as requested.
class SqliteWaitTest : public ::testing::Test {
 protected:
  SqliteWait make(milliseconds patience, int slowness) {
    return SqliteWait(patience, {[this] { return now; },
                                 [this, slowness](milliseconds time) {
                                   requested_sleep += time;
                                   now += slowness * time;
                                 }});
  }
  // Retries like SQLite while the lock is held, until the wait ends. Returns the number of tries.
  static int wait_for_nothing(SqliteWait& wait) {
    int tries = 0;
    while (SqliteWait::handler(&wait, tries) != 0) {
      ++tries;
    }
    return tries;
  }
  SqliteWait::Time start = SqliteWait::Time() + 1h;
  SqliteWait::Time now = start;
  milliseconds requested_sleep{0};
};

TEST_F(SqliteWaitTest, EndsAtTheTimeoutWhenSleepsTakeLonger) {
  SqliteWait wait = make(5s, 8);
  EXPECT_GT(wait_for_nothing(wait), 10);
  EXPECT_GE(now - start, 5s);
  EXPECT_LT(now - start, 5s + 8 * 50ms);
  EXPECT_LT(requested_sleep, 1s);
}

TEST_F(SqliteWaitTest, NoPauseExceedsTheTimeout) {
  SqliteWait wait = make(5s, 1);
  wait_for_nothing(wait);
  EXPECT_EQ(now - start, 5s);
}

TEST_F(SqliteWaitTest, ADeadlineLimitsAllWaitsTogether) {
  SqliteWait wait = make(5s, 1);
  wait.set_deadline(start + 2s);
  wait_for_nothing(wait);
  EXPECT_EQ(now - start, 2s);
  EXPECT_EQ(wait_for_nothing(wait), 0);
  wait.set_deadline(std::nullopt);
  wait_for_nothing(wait);
  EXPECT_EQ(now - start, 7s);
}

TEST_F(SqliteWaitTest, TheFirstPauseIsShort) {
  SqliteWait wait = make(5s, 1);
  EXPECT_TRUE(wait.wait(0));
  EXPECT_EQ(now - start, 1ms);
}

}  // namespace
}  // namespace molar::storage
