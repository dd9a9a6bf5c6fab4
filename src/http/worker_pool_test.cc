#include "http/worker_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

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

TEST(WorkerPool, RefusesWhatDoesNotFitTheQueue) {
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

TEST(WorkerPool, StoppingWaitsForWhatRunsAndDropsTheRest) {
  std::promise<void> release;
  std::promise<void> started;
  std::atomic<bool> finished = false;
  std::atomic<bool> dropped_ran = false;
  WorkerPool pool(1, 1U << 20U);  // so large that only a stop refuses a job
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

}  // namespace
}  // namespace molar::http
