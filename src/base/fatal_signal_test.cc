#include "base/fatal_signal.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <thread>

namespace molar {
namespace {

using ::testing::KilledBySignal;

// Each case crashes a child process, which is this program started again.
class FatalSignalDeathTest : public ::testing::Test {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

TEST_F(FatalSignalDeathTest, ReportsSignalBuildContextAndStackAndEndsByTheSignal) {
  const auto crash = [](int signal) {
    report_fatal_signals();
    const CrashContext page("GET", "/join-now");
    { const CrashContext inner("GET", "/api/auth"); }
    ::raise(signal);
  };
  EXPECT_EXIT(crash(SIGSEGV), KilledBySignal(SIGSEGV),
              "fatal signal 11 SIGSEGV\nbuild id: [0-9a-f]+\nat: GET /join-now\nstack:\n[^\n]+"
              "\\+0x[0-9a-f]+.*end of stack");
  EXPECT_EXIT(crash(SIGABRT), KilledBySignal(SIGABRT), "fatal signal 6 SIGABRT");
  EXPECT_EXIT(crash(SIGBUS), KilledBySignal(SIGBUS), "fatal signal 7 SIGBUS");
}

TEST_F(FatalSignalDeathTest, EndsAlsoWhenTheReaderOfTheReportHasStopped) {
  const auto crash = [] {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0 || ::fcntl(ends[1], F_SETFL, O_NONBLOCK) != 0) {
      ::_exit(1);
    }
    while (::write(ends[1], "full", 4) > 0) {
    }
    ::fcntl(ends[1], F_SETFL, 0);
    ::dup2(ends[1], STDERR_FILENO);
    report_fatal_signals();
    ::raise(SIGSEGV);
  };
  EXPECT_EXIT(crash(), KilledBySignal(SIGALRM), "");
}

// NOLINTNEXTLINE(misc-no-recursion)
int fill_the_stack(int depth) {
  volatile char room[4'096];
  room[0] = static_cast<char>(depth);
  return depth < 0 ? 0 : fill_the_stack(depth + 1) + room[0];
}

TEST_F(FatalSignalDeathTest, ReportsAStackOverflowOnASeparateStack) {
  const auto crash = [] {
    report_fatal_signals();
    std::thread([] {
      const CrashStack stack;
      const CrashContext note("job", "endless");
      fill_the_stack(0);
    }).join();
  };
  EXPECT_EXIT(crash(), KilledBySignal(SIGSEGV), "at: job endless\nstack:\n");
}

TEST(CrashContext, AcceptsAnyLength) {
  const CrashContext note(std::string(500, 'k'), std::string(500, 'd'));
  const CrashContext other("", std::string(500, 'd'));
}

}  // namespace
}  // namespace molar
