#include "http/server/worker_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <latch>
#include <thread>

#include "http/server/worker_lanes.h"

namespace molar::http {
namespace {

TEST(WorkerPool, RunsEverythingItAccepts) {
  std::atomic<int> ran = 0;
  std::promise<void> all;
  WorkerPool pool(2, 100);
  for (int i = 0; i < 50; ++i) {
    ASSERT_TRUE(pool.submit([&] {
      if (++ran == 50) {
        all.set_value();
      }
    }));
  }
  all.get_future().wait();
  EXPECT_EQ(ran, 50);
}

// A thread is woken for each of them, by the submitter or by the thread woken before.
TEST(WorkerPool, RunsJobsThatWaitForEachOtherInParallel) {
  for (int round = 0; round < 200; ++round) {
    WorkerPool pool(4, 0);
    std::latch all(5);
    for (int i = 0; i < 4; ++i) {
      ASSERT_TRUE(pool.submit([&] { all.arrive_and_wait(); }));
    }
    all.arrive_and_wait();
    pool.stop();
  }
}

TEST(WorkerPool, RefusesJobsWhenTheQueueIsFull) {
  std::promise<void> release;
  const std::shared_future<void> released = release.get_future().share();
  WorkerPool pool(1, 2);
  std::promise<void> started;
  ASSERT_TRUE(pool.submit([&] {
    started.set_value();
    released.wait();
  }));
  started.get_future().wait();
  EXPECT_TRUE(pool.submit([] {}));
  EXPECT_TRUE(pool.submit([] {}));
  EXPECT_FALSE(pool.submit([] {}));
  release.set_value();
  pool.stop();
  EXPECT_FALSE(pool.submit([] {}));
}

TEST(WorkerPool, StopWaitsForRunningJobsAndDropsQueuedOnes) {
  std::promise<void> release;
  std::promise<void> started;
  std::atomic<bool> finished = false;
  std::atomic<bool> dropped_ran = false;
  WorkerPool pool(1, 1U << 20U);  // so large that jobs are refused only after a stop
  pool.submit([&] {
    started.set_value();
    release.get_future().wait();
    finished = true;
  });
  started.get_future().wait();
  pool.submit([&] { dropped_ran = true; });
  std::thread stopper([&] { pool.stop(); });
  while (pool.submit([] {})) {
    std::this_thread::yield();  // until stop() has closed the queue
    if (finished) {
      break;
    }
  }
  release.set_value();
  stopper.join();
  EXPECT_TRUE(finished);
  EXPECT_FALSE(dropped_ran);
}

TEST(WorkerLanes, StopClosesAllLanesBeforeItWaitsForOne) {
  constexpr std::size_t kTries = 1U << 20U;
  std::promise<void> release;
  const std::shared_future<void> released = release.get_future().share();
  // A queue so large that jobs are refused only after a stop.
  WorkerLanes lanes({.worker_threads = 1, .worker_queue = 1, .lanes = {{1, kTries}}});
  std::promise<void> started;
  ASSERT_TRUE(lanes.submit(0, [&] {
    started.set_value();
    released.wait();
  }));
  started.get_future().wait();
  std::promise<void> stopping;
  std::thread stopper([&] {
    stopping.set_value();
    lanes.stop();
  });
  stopping.get_future().wait();
  bool taken = true;
  for (std::size_t tries = 0; taken && tries < kTries; ++tries) {
    taken = lanes.submit(1, [] {});
    std::this_thread::yield();
  }
  EXPECT_FALSE(taken);
  release.set_value();
  stopper.join();
}

}  // namespace
}  // namespace molar::http
