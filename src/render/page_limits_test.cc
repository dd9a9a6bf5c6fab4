// Pages that do not end: the visitor gets a response in time, and the next page works.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <future>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/log.h"
#include "render/page_renderer.h"
#include "render/testing/test_bundle.h"

namespace molar::render {
namespace {

using std::chrono::milliseconds;
using ::testing::AllOf;
using ::testing::Contains;
using testing::eventually;
using testing::expect_shell_in_time;
using ::testing::HasSubstr;
using testing::make_renderer;
using testing::no_api;
using testing::page;
using testing::renders_again;
using testing::short_limit;
using testing::test_options;

TEST(PageLimits, APageThatDoesNotEndLosesItsWorkerOnly) {
  for (const char* url : {"/busy", "/stubborn", "/endless"}) {
    const auto renderer = make_renderer(short_limit());
    ASSERT_TRUE(renders_again(*renderer));
    expect_shell_in_time(*renderer, url);
    EXPECT_TRUE(renders_again(*renderer)) << url;
    // On a busy machine, a page that ends may need more than 150 ms and cost its worker too.
    EXPECT_GE(renderer->stats().replaced, 1U) << url;
  }
}

// Collects log lines while it exists.
class LogLines {
 public:
  LogLines() {
    set_log_sink([](std::string_view line) {
      const std::lock_guard lock(mutex_);
      lines_.emplace_back(line);
    });
  }
  ~LogLines() {
    set_log_sink(nullptr);
    lines_.clear();
  }
  std::vector<std::string> all() const {
    const std::lock_guard lock(mutex_);
    return lines_;
  }

 private:
  static inline std::mutex mutex_;
  static inline std::vector<std::string> lines_;
};

TEST(PageLimits, AnAllocationBombEndsOnlyItsWorker) {
  const LogLines log;
  RendererOptions options = test_options();
  options.render_limit = milliseconds(60'000);
  options.heap_limit_bytes = std::size_t{64} << 20U;
  const auto renderer = make_renderer(std::move(options));
  ASSERT_TRUE(renders_again(*renderer));
  const PageResult result = renderer->render(page("/bomb"), no_api());
  EXPECT_TRUE(result.is_shell);
  EXPECT_THAT(result.fault, HasSubstr("memory limit exceeded"));
  EXPECT_THAT(log.all(),
              Contains(AllOf(HasSubstr("render_worker_died"), HasSubstr("cedar /bomb"))));
  EXPECT_THAT(result.html, HasSubstr("shell en"));
  EXPECT_TRUE(renders_again(*renderer));
}

TEST(PageLimits, SendsShellsWhileAllWorkersAreBusy) {
  RendererOptions options = short_limit();
  options.lost_after = milliseconds(60'000);
  const auto renderer = make_renderer(std::move(options));
  ASSERT_TRUE(renders_again(*renderer));
  expect_shell_in_time(*renderer, "/endless");

  const PageResult waited = renderer->render(page("/", "cedar", "ana@example.com"), no_api());
  EXPECT_TRUE(waited.is_shell);
  EXPECT_THAT(waited.fault, HasSubstr("no render worker was free"));
  EXPECT_THAT(waited.html, HasSubstr("content=\"token-of-ana@example.com\""));
  // A brand that was never rendered has no shell: the application sends its own error page.
  const PageResult unknown = renderer->render(page("/", "harbor"), no_api());
  EXPECT_THAT(unknown.html, ::testing::IsEmpty());
  EXPECT_EQ(unknown.status, 500);
}

// Workers end in several ways while visitors request pages: each request gets a page.
TEST(PageLimits, NoRequestFailsWhenAWorkerIsKilled) {
  RendererOptions options = test_options();
  options.threads = 2;
  const auto renderer = make_renderer(std::move(options));
  ASSERT_TRUE(eventually([&] { return renderer->stats().serving == 2; }));
  std::atomic<int> shells{0};
  std::atomic<bool> is_over{false};
  const auto visit = [&] {
    while (!is_over) {
      shells += renderer->render(page("/"), no_api()).is_shell ? 1 : 0;
    }
  };
  std::vector<std::thread> visitors;
  for (int i = 0; i < 4; ++i) {
    visitors.emplace_back(visit);
  }
  for (const int signal : {SIGKILL, SIGABRT, SIGSEGV}) {
    const std::uint64_t before = renderer->stats().replaced;
    EXPECT_TRUE(testing::signal_a_worker(signal));
    EXPECT_TRUE(eventually([&] { return renderer->stats().replaced > before; })) << signal;
    EXPECT_TRUE(eventually([&] { return renderer->stats().serving == 2; })) << signal;
  }
  is_over = true;
  for (std::thread& visitor : visitors) {
    visitor.join();
  }
  EXPECT_EQ(shells, 0);
}

TEST(PageLimits, ASlowApiCallEndsWithTheShellInTime) {
  // Owned by the call, as api_call.h requires.
  struct Gate {
    std::mutex mutex;
    std::condition_variable opened;
    bool is_open = false;
  };
  auto gate = std::make_shared<Gate>();
  const ApiCall slow = [gate](std::string_view) {
    std::unique_lock lock(gate->mutex);
    gate->opened.wait(lock, [&] { return gate->is_open; });
    return ApiAnswer{200, "late"};
  };
  RendererOptions options = short_limit();
  options.lost_after = milliseconds(60'000);
  const auto renderer = make_renderer(std::move(options));
  ASSERT_TRUE(renders_again(*renderer));
  EXPECT_TRUE(renderer->render(page("/api?x"), slow).is_shell);
  {
    const std::lock_guard lock(gate->mutex);
    gate->is_open = true;
  }
  gate->opened.notify_all();
  EXPECT_TRUE(renders_again(*renderer));
}

TEST(PageLimits, AFullQueueRefusesFurtherPages) {
  RendererOptions options = test_options();
  options.queue = 1;
  options.render_limit = milliseconds(5'000);
  const auto renderer = make_renderer(std::move(options));
  ASSERT_TRUE(renders_again(*renderer));

  // The API call of one page is blocked, a second page waits, and the others do not fit the queue.
  auto entered = std::make_shared<std::promise<void>>();
  auto release = std::make_shared<std::promise<void>>();
  const std::shared_future<void> released = release->get_future().share();
  const ApiCall held = [entered, released](std::string_view) {
    entered->set_value();
    released.wait();
    return ApiAnswer{200, "held"};
  };
  auto first =
      std::async(std::launch::async, [&] { return renderer->render(page("/api?x"), held); });
  entered->get_future().wait();
  std::vector<std::future<PageResult>> others;
  for (int i = 0; i < 3; ++i) {
    others.push_back(
        std::async(std::launch::async, [&] { return renderer->render(page("/"), no_api()); }));
  }
  EXPECT_TRUE(eventually([&] { return renderer->stats().shells == 2; }));
  release->set_value();
  EXPECT_FALSE(first.get().is_shell);
  int shells = 0;
  for (auto& other : others) {
    const PageResult result = other.get();
    if (result.is_shell) {
      ++shells;
      EXPECT_THAT(result.fault, HasSubstr("too many pages are waiting"));
    }
  }
  EXPECT_EQ(shells, 2);
}

TEST(PageLimits, ARequestThatWaitedTooLongGetsTheShellImmediately) {
  const auto renderer = make_renderer();
  ASSERT_TRUE(renders_again(*renderer));
  PageRequest request = page("/");
  request.waiting_since = std::chrono::steady_clock::now() - std::chrono::hours(1);
  const PageResult late = renderer->render(request, no_api());
  EXPECT_TRUE(late.is_shell);
  EXPECT_TRUE(late.is_late);
  EXPECT_THAT(late.fault, HasSubstr("waited too long"));
  EXPECT_FALSE(renderer->render(page("/throw"), no_api()).is_late);
}

// The first visitors after a start have waited for the port, and the workers are cold.
TEST(PageLimits, APageMayTakeLongerWhileItsBrandHasNoShell) {
  const RendererOptions options = test_options();
  const auto renderer = make_renderer(options);
  PageRequest request = page("/");
  request.waiting_since = std::chrono::steady_clock::now() - options.render_limit * 3 / 2;
  const PageResult first = renderer->render(request, no_api());
  EXPECT_FALSE(first.is_shell) << first.fault;
  EXPECT_EQ(first.status, 200);
  const PageResult next = renderer->render(request, no_api());
  EXPECT_TRUE(next.is_shell);
  EXPECT_FALSE(next.html.empty());
}

TEST(PageLimits, TheShellOfAnUnknownPathHasStatus404) {
  const auto renderer = make_renderer(short_limit());
  ASSERT_TRUE(renders_again(*renderer));
  const PageResult known = renderer->render(page("/busy"), no_api());
  EXPECT_TRUE(known.is_shell);
  EXPECT_EQ(known.status, 200);
  ASSERT_TRUE(renders_again(*renderer));
  const PageResult unknown = renderer->render(page("/lost"), no_api());
  EXPECT_TRUE(unknown.is_shell);
  EXPECT_EQ(unknown.status, 404);
  EXPECT_FALSE(unknown.html.empty());
}

TEST(PageLimits, StopsRenderingAPageThatRepeatedlyCostsItsWorker) {
  RendererOptions options = short_limit();
  options.lost_after = milliseconds(1);
  options.failures_to_open = 2;
  const auto renderer = make_renderer(std::move(options));
  PageResult last;
  EXPECT_TRUE(eventually([&] {
    last = renderer->render(page("/busy"), no_api());
    return last.fault.find("circuit open") != std::string::npos;
  }));
  EXPECT_TRUE(last.is_shell);
  EXPECT_TRUE(renders_again(*renderer));
}

// A page that throws, or an API that refuses one visitor, may work for the next visitor.
TEST(PageLimits, APageThatThrowsIsRenderedAgainNextTime) {
  const auto renderer = make_renderer();
  for (int i = 0; i < 20; ++i) {
    EXPECT_THAT(renderer->render(page("/throw"), no_api()).fault, HasSubstr("the page broke"));
  }
  EXPECT_EQ(renderer->stats().replaced, 0U);
}

TEST(PageLimits, ReplacesAWorkerThatExceedsTheMemoryLimit) {
  RendererOptions options = test_options();
  options.heap_limit_bytes = std::size_t{40} << 20U;
  const auto renderer = make_renderer(std::move(options));
  ASSERT_TRUE(renders_again(*renderer));
  for (int i = 0; i < 200; ++i) {
    EXPECT_FALSE(renderer->render(page("/grow"), no_api()).is_shell);
  }
  EXPECT_TRUE(eventually([&] { return renderer->stats().replaced >= 1; }));
  EXPECT_FALSE(renderer->render(page("/"), no_api()).is_shell);
}

TEST(PageLimits, WarmsANewWorker) {
  const auto renderer = make_renderer(short_limit());
  std::atomic<int> calls{0};
  const ApiCall counted = [&calls](std::string_view) {
    ++calls;
    return ApiAnswer{200, "warm"};
  };
  renderer->set_warm_pages({{page("/api?warm"), counted}});
  EXPECT_TRUE(eventually([&] { return calls == 5; }));  // on a running worker while it is idle
  renderer->render(page("/busy"), no_api());
  EXPECT_TRUE(eventually([&] { return renderer->stats().serving > 0 && calls == 10; }));
  // The shell of the warm page's content exists before the first visitor.
  EXPECT_THAT(renderer->render(page("/throw"), no_api()).html, HasSubstr("shell en"));
}

TEST(PageLimits, IsReadyAfterShellsAndAPageAndWhileWorkersAreBusy) {
  RendererOptions options = short_limit();
  options.lost_after = milliseconds(60'000);
  const auto renderer = make_renderer(std::move(options));
  renderer->render(page("/"), no_api());
  EXPECT_FALSE(renderer->healthy());  // the warm pages are not set yet
  renderer->set_warm_pages({{page("/"), no_api()}, {page("/", "harbor"), no_api()}});
  EXPECT_TRUE(eventually([&] { return renderer->healthy(); }));
  EXPECT_FALSE(renderer->render(page("/throw", "harbor"), no_api()).html.empty());
  expect_shell_in_time(*renderer, "/endless");
  EXPECT_EQ(renderer->stats().serving, 0U);
  EXPECT_TRUE(renderer->healthy());
}

// Buffers are outside of the heap that the engine limits: the address space limits them.
TEST(PageLimits, EndlessBuffersExceedTheWorkersAddressSpace) {
  const auto renderer = make_renderer();
  EXPECT_TRUE(renderer->render(page("/buffers"), no_api()).is_shell);
  EXPECT_TRUE(renders_again(*renderer));
}

// The pool's thread finds the worker in use and must be woken when the worker returns.
TEST(PageLimits, WarmsTheOnlyWorkerWhenAPageReturnsIt) {
  RendererOptions options = test_options();
  options.threads = 1;
  const auto renderer = make_renderer(std::move(options));
  const ApiCall sets_warm_pages = [&renderer](std::string_view) {
    renderer->set_warm_pages({{page("/"), no_api()}, {page("/", "harbor"), no_api()}});
    std::this_thread::yield();
    return ApiAnswer{200, "{}"};
  };
  for (int i = 0; i < 10; ++i) {
    renderer->render(page("/api?x"), sets_warm_pages);
  }
  EXPECT_TRUE(eventually([&] { return renderer->healthy(); }));
}

TEST(PageLimits, AWorkerThatEndedBetweenTwoPagesFailsNoPage) {
  RendererOptions options = test_options();
  options.failures_to_open = 1;
  const auto renderer = make_renderer(std::move(options));
  for (int i = 0; i < 3; ++i) {
    ASSERT_FALSE(renderer->render(page("/"), no_api()).is_shell);
    ASSERT_TRUE(testing::end_a_worker());
  }
  EXPECT_FALSE(renderer->render(page("/"), no_api()).is_shell);
}

TEST(PageLimits, StoresCompiledCodeForTheNextStart) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("molar-code-" + std::to_string(::getpid()));
  RendererOptions options = test_options();
  options.code_folder = folder;
  const auto has_code = [&] { return std::filesystem::exists(folder / "server-bundle.code"); };
  {
    const auto renderer = make_renderer(options);
    renderer->set_warm_pages({{page("/"), no_api()}});
    EXPECT_TRUE(eventually(has_code));
  }
  // A damaged file is detected, and the code is created again.
  std::ofstream(folder / "server-bundle.code", std::ios::trunc) << "nothing of the kind";
  {
    const auto renderer = make_renderer(options);
    EXPECT_FALSE(renderer->render(page("/"), no_api()).is_shell);
    renderer->set_warm_pages({{page("/"), no_api()}});
    EXPECT_TRUE(eventually(
        [&] { return std::filesystem::file_size(folder / "server-bundle.code") > 100; }));
  }
  EXPECT_FALSE(make_renderer(options)->render(page("/"), no_api()).is_shell);
  std::filesystem::remove_all(folder);
}

TEST(PageLimits, AHangingWarmPageDoesNotBlockTheService) {
  const auto renderer = make_renderer(short_limit());
  renderer->set_warm_pages({{page("/busy"), no_api()}});
  EXPECT_TRUE(eventually([&] { return renderer->stats().replaced >= 1; }));
  EXPECT_TRUE(renders_again(*renderer));
}

}  // namespace
}  // namespace molar::render
