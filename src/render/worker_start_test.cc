// Workers that start late, never, or while the server ends; and the warming of started workers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <future>
#include <string_view>

#include "base/log.h"
#include "render/page_renderer.h"
#include "render/testing/test_bundle.h"

namespace molar::render {
namespace {

using std::chrono::milliseconds;
using testing::eventually;
using ::testing::HasSubstr;
using testing::make_renderer;
using testing::no_api;
using testing::page;
using testing::renders_again;
using testing::short_limit;
using testing::test_options;

pid_t a_worker() {
  for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task")) {
    std::ifstream children(thread.path() / "children");
    if (pid_t worker = 0; children >> worker) {
      return worker;
    }
  }
  return 0;
}

std::size_t count_workers() {
  std::size_t count = 0;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task")) {
    std::ifstream children(thread.path() / "children");
    for (pid_t worker = 0; children >> worker;) {
      ++count;
    }
  }
  return count;
}

// Number of open descriptors that watch a worker's end.
std::size_t count_watched() {
  std::size_t count = 0;
  for (const auto& descriptor : std::filesystem::directory_iterator("/proc/self/fd")) {
    std::error_code closed;
    const auto target = std::filesystem::read_symlink(descriptor.path(), closed);
    count += target == "anon_inode:[pidfd]" ? 1 : 0;
  }
  return count;
}

TEST(WorkerStart, AStopOfTheServerEndsAStartingWorker) {
  RendererOptions options = test_options("for (;;);");
  options.start_limit = std::chrono::hours(1);
  auto renderer = PageRenderer::begin(std::move(options));
  ASSERT_TRUE(eventually([] { return a_worker() > 0; }));
  renderer.reset();
  EXPECT_EQ(a_worker(), 0);
}

// Pages wait for the first worker; others would use the same cores.
TEST(WorkerStart, TheFirstWorkerStartsAlone) {
  RendererOptions options = test_options("for (;;);");
  options.threads = 3;
  options.start_limit = milliseconds(300);
  const auto renderer = PageRenderer::begin(std::move(options));
  auto ended = std::async(std::launch::async, [&] { return renderer->wait_for_start(); });
  std::size_t most = 0;
  while (ended.wait_for(milliseconds(1)) != std::future_status::ready) {
    most = std::max(most, count_workers());
  }
  EXPECT_EQ(most, 1U);
}

TEST(WorkerStart, AWorkerThatStartsTooLateIsStartedOnceMore) {
  RendererOptions options = test_options("for (;;);");
  options.threads = 1;
  options.start_limit = milliseconds(1);
  static std::atomic<int> faults;
  faults = 0;
  set_log_sink([](std::string_view line) {
    faults += line.find("script_engine_failed") == std::string_view::npos ? 0 : 1;
  });
  const auto renderer = testing::start_renderer(std::move(options));
  set_log_sink(nullptr);
  ASSERT_TRUE(renderer.has_error());
  EXPECT_EQ(renderer.error().code, "script_engine_failed");
  EXPECT_THAT(renderer.error().internal, HasSubstr("render.start_limit_ms"));
  EXPECT_EQ(faults, 2);
}

TEST(WorkerStart, ContinuesWithoutDescriptorsForAnotherWorker) {
  const auto renderer = make_renderer(test_options());
  ASSERT_TRUE(renders_again(*renderer));
  const pid_t worker = a_worker();
  ASSERT_GT(worker, 0);
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  const rlimit none{3, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
  const std::uint64_t replaced = renderer->stats().replaced;
  EXPECT_EQ(::kill(worker, SIGKILL), 0);
  EXPECT_TRUE(eventually([&] { return renderer->stats().replaced > replaced; }));
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
  EXPECT_TRUE(renders_again(*renderer));
}

// One late call at the start must not leave all later workers cold.
TEST(WorkerStart, ALateWarmPageDoesNotStopTheOthers) {
  const auto renderer = make_renderer(short_limit());
  std::promise<void> release;
  const std::shared_future<void> released = release.get_future().share();
  std::atomic<int> slow_calls{0};
  const ApiCall late_once = [&, released](std::string_view) {
    if (++slow_calls == 1) {
      released.wait();
    }
    return ApiAnswer{200, "slow"};
  };
  std::atomic<int> others{0};
  const ApiCall counted = [&others](std::string_view) {
    ++others;
    return ApiAnswer{200, "warm"};
  };
  renderer->set_warm_pages({{page("/api?slow"), late_once}, {page("/api?warm"), counted}});
  EXPECT_TRUE(eventually([&] { return others >= 2 && slow_calls >= 2; }));
  release.set_value();
}

TEST(WorkerStart, WatchesNoEndedWorkersWhileWarmPagesEndWorkers) {
  std::atomic<std::size_t> most{0};
  std::atomic<int> ended{0};
  const ApiCall deadly = [&](std::string_view) {
    most = std::max<std::size_t>(most, count_watched());
    ::kill(a_worker(), SIGKILL);
    ++ended;
    return ApiAnswer{200, "too late"};
  };
  RendererOptions options = test_options();
  options.threads = 1;
  const auto renderer = make_renderer(std::move(options));
  renderer->set_warm_pages(
      {{page("/api?1"), deadly}, {page("/api?2"), deadly}, {page("/api?3"), deadly}});
  EXPECT_TRUE(eventually([&] { return ended >= 6; }));  // a page is dropped after two losses
  EXPECT_LE(most, 2U);
}

TEST(WorkerStart, DropsOnlyTheHangingWarmPage) {
  const auto renderer = make_renderer(short_limit());
  std::atomic<int> others{0};
  const ApiCall counted = [&others](std::string_view) {
    ++others;
    return ApiAnswer{200, "warm"};
  };
  renderer->set_warm_pages({{page("/busy"), no_api()}, {page("/api?warm"), counted}});
  EXPECT_TRUE(eventually([&] { return others > 0; }));
}

}  // namespace
}  // namespace molar::render
