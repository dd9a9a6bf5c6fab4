// Pages whose thread has to be given up. Their loops go on until this process ends, so these tests
// stand apart from those that look at time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

#include "render/page_renderer.h"
#include "render/testing/test_bundle.h"

namespace molar::render {
namespace {

using std::chrono::milliseconds;
using testing::eventually;
using testing::expect_shell_in_time;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::make_renderer;
using testing::no_api;
using testing::page;
using testing::renders_again;
using testing::short_limit;

TEST(StuckPages, AnEndlessChainOfPromisesCostsAThreadButNoVisitor) {
  RendererOptions options = short_limit();
  std::atomic<int> restarts_asked{0};
  options.on_too_many_lost = [&] { ++restarts_asked; };
  const auto renderer = make_renderer(std::move(options));
  ASSERT_TRUE(renders_again(*renderer));

  expect_shell_in_time(*renderer, "/endless");
  EXPECT_TRUE(eventually([&] { return renderer->stats().lost_threads == 1; }));
  EXPECT_TRUE(renders_again(*renderer));
  EXPECT_TRUE(renderer->healthy());
  EXPECT_EQ(restarts_asked, 0);

  EXPECT_TRUE(eventually([&] {
    renderer->render(page("/endless"), no_api());
    return renderer->stats().lost_threads >= 2;
  }));
  EXPECT_TRUE(eventually([&] { return restarts_asked == 1; }));
  EXPECT_TRUE(renders_again(*renderer));
}

TEST(StuckPages, ShellsAreThereWhileEveryVmIsStuck) {
  RendererOptions options = short_limit();
  options.lost_after = milliseconds(60'000);
  options.stop_limit = milliseconds(1);
  const auto renderer = make_renderer(std::move(options));
  ASSERT_TRUE(renders_again(*renderer));
  expect_shell_in_time(*renderer, "/endless");

  const PageResult waited = renderer->render(page("/", "cedar", "ana@example.com"), no_api());
  EXPECT_TRUE(waited.is_shell);
  EXPECT_THAT(waited.fault, HasSubstr("no script engine was free"));
  EXPECT_THAT(waited.html, HasSubstr("content=\"token-of-ana@example.com\""));
  // A brand that was never rendered has no shell: the application answers by itself.
  const PageResult unknown = renderer->render(page("/", "harbor"), no_api());
  EXPECT_THAT(unknown.html, IsEmpty());
  EXPECT_EQ(unknown.status, 500);
}

}  // namespace
}  // namespace molar::render
