// Pages that will not end: the visitor is answered in time, and the next page is fine.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

#include "render/page_renderer.h"
#include "render/process_memory.h"
#include "render/testing/test_bundle.h"

namespace molar::render {
namespace {

using std::chrono::milliseconds;
using testing::eventually;
using testing::expect_shell_in_time;
using ::testing::HasSubstr;
using testing::make_renderer;
using testing::no_api;
using testing::page;
using testing::renders_again;
using testing::short_limit;
using testing::test_options;

TEST(PageLimits, ABusyLoopIsStoppedAndItsVmReplaced) {
  const auto renderer = make_renderer(short_limit());
  ASSERT_TRUE(renders_again(*renderer));
  expect_shell_in_time(*renderer, "/busy");
  EXPECT_TRUE(renders_again(*renderer));
  EXPECT_EQ(renderer->stats().recycled, 1U);
  EXPECT_EQ(renderer->stats().lost_threads, 0U);
}

TEST(PageLimits, CatchAndFinallyDoNotSaveABusyLoop) {
  const auto renderer = make_renderer(short_limit());
  ASSERT_TRUE(renders_again(*renderer));
  expect_shell_in_time(*renderer, "/stubborn");
  EXPECT_TRUE(renders_again(*renderer));
  EXPECT_EQ(renderer->stats().lost_threads, 0U);
}

TEST(PageLimits, AnAllocationBombIsStoppedAtItsCap) {
  RendererOptions options = test_options();
  options.render_limit = milliseconds(20'000);
  options.memory_growth_bytes = std::size_t{120} << 20U;
  const auto renderer = make_renderer(std::move(options));
  ASSERT_TRUE(renders_again(*renderer));
  const std::size_t before = resident_bytes();
  const PageResult result = renderer->render(page("/bomb"), no_api());
  EXPECT_TRUE(result.is_shell);
  EXPECT_THAT(result.fault, HasSubstr("over its memory"));
  EXPECT_LT(resident_bytes(), before + (std::size_t{400} << 20U));
  EXPECT_TRUE(renders_again(*renderer));
  EXPECT_EQ(renderer->stats().recycled, 1U);
}

TEST(PageLimits, ASlowApiCallLeavesTheVisitorWithTheShellInTime) {
  // Owned by the call, as page_renderer.h asks.
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

TEST(PageLimits, NobodyWaitsInAFullQueue) {
  RendererOptions options = test_options();
  options.queue = 1;
  options.render_limit = milliseconds(5'000);
  const auto renderer = make_renderer(std::move(options));
  ASSERT_TRUE(renders_again(*renderer));

  // One page is held inside the API, one waits; the third finds no room.
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

TEST(PageLimits, TheShellOfAnUnknownAddressIsNotFound) {
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

TEST(PageLimits, APageThatKeepsFailingIsNotTriedAnyMore) {
  const auto renderer = make_renderer();
  for (int i = 0; i < 5; ++i) {
    EXPECT_THAT(renderer->render(page("/throw"), no_api()).fault, HasSubstr("the page broke"));
  }
  const PageResult resting = renderer->render(page("/throw"), no_api());
  EXPECT_TRUE(resting.is_shell);
  EXPECT_THAT(resting.fault, HasSubstr("rests"));
  EXPECT_FALSE(renderer->render(page("/"), no_api()).is_shell);
  EXPECT_THAT(renderer->render(page("/throw", "harbor"), no_api()).fault,
              HasSubstr("the page broke"));
}

TEST(PageLimits, AVmIsRecycledAfterItsNumberOfPages) {
  RendererOptions options = test_options();
  options.recycle_after = 50;
  const auto renderer = make_renderer(std::move(options));
  for (int i = 0; i < 175; ++i) {
    EXPECT_FALSE(renderer->render(page("/"), no_api()).is_shell);
  }
  EXPECT_TRUE(eventually([&] { return renderer->stats().recycled == 3; }));
}

TEST(PageLimits, TwoVmsAreNotRecycledAtTheSameTime) {
  RendererOptions options = test_options();
  options.threads = 2;
  options.recycle_after = 150;
  const auto renderer = make_renderer(std::move(options));
  ASSERT_TRUE(eventually([&] { return renderer->stats().serving == 2; }));
  std::atomic<int> nobody_there{0};
  const auto visit = [&] {
    for (int i = 0; i < 1'000; ++i) {
      EXPECT_FALSE(renderer->render(page("/"), no_api()).is_shell);
      nobody_there += renderer->stats().serving == 0 ? 1 : 0;
    }
  };
  std::thread other(visit);
  visit();
  other.join();
  EXPECT_EQ(nobody_there, 0);
  EXPECT_GE(renderer->stats().recycled, 3U);
}

TEST(PageLimits, ANewVmIsWarmedBeforeItTakesRequests) {
  const auto renderer = make_renderer(short_limit());
  std::atomic<int> calls{0};
  const ApiCall counted = [&calls](std::string_view) {
    ++calls;
    return ApiAnswer{200, "warm"};
  };
  renderer->set_warm_pages({{page("/api?warm"), counted}});
  EXPECT_TRUE(eventually([&] { return calls == 10; }));  // a running VM, in its idle time
  renderer->render(page("/busy"), no_api());
  EXPECT_TRUE(eventually([&] { return renderer->healthy() && calls == 20; }));
  // The shell of the warm page's content is known without any visitor.
  EXPECT_THAT(renderer->render(page("/throw"), no_api()).html, HasSubstr("shell en"));
}

TEST(PageLimits, AWarmPageThatHangsDoesNotKeepTheServiceDown) {
  const auto renderer = make_renderer(short_limit());
  renderer->set_warm_pages({{page("/busy"), no_api()}});
  EXPECT_TRUE(eventually([&] { return renderer->stats().recycled >= 2; }));
  EXPECT_TRUE(renders_again(*renderer));
}

}  // namespace
}  // namespace molar::render
