#include "render/page_worker.h"

#include <gtest/gtest.h>

#include <utility>

#include "render/testing/worker_fixture.h"

namespace molar::render {
namespace {

using PageWorkerTest = testing::WorkerFixture;

// The pool checks the memory after every mail or check of content, but only after some pages.
TEST_F(PageWorkerTest, CountsPagesApartFromMailsAndChecksOfContent) {
  ShellStore shells;
  auto process = make(testing::test_bundle());
  ASSERT_NE(process, nullptr);
  PageWorker pages(std::move(process), shells);
  EXPECT_FALSE(pages.last_was_page());
  const auto until = testing::within(std::chrono::milliseconds(10'000));
  ApiCalls threads(1);
  const auto expect_page = [&](std::uint64_t renders, std::uint64_t calls) {
    PageCalls api(threads, testing::no_api());
    EXPECT_FALSE(pages.render(testing::page("/"), api, until).fault.has_value());
    EXPECT_TRUE(pages.last_was_page());
    EXPECT_EQ(pages.renders(), renders);
    EXPECT_EQ(pages.calls(), calls);
  };
  expect_page(1, 0);  // loads the content and creates its shell
  expect_page(2, 0);
  ASSERT_TRUE(pages.parse_content("cedar", "{}", "en", until).has_value());
  EXPECT_FALSE(pages.last_was_page());
  EXPECT_EQ(pages.calls(), 1U);
  expect_page(3, 1);
}

}  // namespace
}  // namespace molar::render
