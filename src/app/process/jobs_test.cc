#include "app/process/jobs.h"

#include <gtest/gtest.h>

#include <future>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/log.h"

namespace molar::app {
namespace {

using namespace std::chrono_literals;

TEST(Jobs, EveryJobRunsAtTheStartAndWhenItIsDue) {
  Jobs jobs;
  std::promise<void> once;
  std::promise<void> thrice;
  int runs = 0;
  jobs.add("hourly", 1h, [&] { once.set_value(); });
  jobs.add("often", 1ms, [&] {
    if (++runs == 3) {
      thrice.set_value();
    }
  });
  jobs.start();
  EXPECT_EQ(once.get_future().wait_for(10s), std::future_status::ready);
  EXPECT_EQ(thrice.get_future().wait_for(10s), std::future_status::ready);
}

TEST(Jobs, AJobThatThrowsRunsAgain) {
  set_log_sink([](std::string_view) {});
  Jobs jobs;
  std::promise<void> again;
  int runs = 0;
  jobs.add("faulty", 1ms, [&] {
    if (++runs == 2) {
      again.set_value();
    }
    throw std::runtime_error("no");
  });
  jobs.start();
  EXPECT_EQ(again.get_future().wait_for(10s), std::future_status::ready);
  jobs.stop();
  set_log_sink(nullptr);
}

std::vector<std::string> failures_of_jobs;

// While the disk is full, jobs fail every second.
TEST(Jobs, TheSameFailureIsLoggedOnceAMinute) {
  failures_of_jobs.clear();
  set_log_sink([](std::string_view line) { failures_of_jobs.emplace_back(line); });
  Jobs jobs;
  std::promise<void> enough;
  int runs = 0;
  jobs.add("faulty", 1ms, [&] {
    if (++runs == 8) {
      enough.set_value();
    }
    if (runs == 4) {
      return;
    }
    throw std::runtime_error(runs == 3 ? "other" : "full");
  });
  jobs.start();
  EXPECT_EQ(enough.get_future().wait_for(10s), std::future_status::ready);
  jobs.stop();
  set_log_sink(nullptr);
  ASSERT_EQ(failures_of_jobs.size(), 3U);  // of runs 1, 3 and 5
  EXPECT_NE(failures_of_jobs[0].find("\"full\""), std::string::npos);
  EXPECT_NE(failures_of_jobs[1].find("\"other\""), std::string::npos);
  EXPECT_NE(failures_of_jobs[2].find("\"full\""), std::string::npos);
}

TEST(Jobs, StopWaitsForARunningJob) {
  Jobs jobs;
  std::promise<void> started;
  std::promise<void> release;
  bool finished = false;
  jobs.add("slow", 1h, [&] {
    started.set_value();
    release.get_future().wait();
    finished = true;
  });
  jobs.start();
  started.get_future().wait();
  std::thread stopper([&] { jobs.stop(); });
  release.set_value();
  stopper.join();
  EXPECT_TRUE(finished);
}

}  // namespace
}  // namespace molar::app
