#include "render/page_worker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/eventfd.h>
#include <unistd.h>

#include <string>
#include <utility>
#include <vector>

#include "base/log.h"
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
    EXPECT_TRUE(pages.render(testing::page("/"), api, until).has_value());
    EXPECT_TRUE(pages.last_was_page());
    EXPECT_EQ(pages.renders(), renders);
    EXPECT_EQ(pages.calls(), calls);
  };
  expect_page(1, 0);  // loads the content and creates its shell
  expect_page(2, 0);
  ASSERT_TRUE(pages.check_content("parseContent", {"cedar", "{}", "en"}, until).has_value());
  EXPECT_FALSE(pages.last_was_page());
  EXPECT_EQ(pages.calls(), 1U);
  expect_page(3, 1);
}

// The stop of the server kills a worker that makes a shell: the content has no fault.
TEST_F(PageWorkerTest, AStopWhileAShellIsMadeIsNotLoggedAsItsFault) {
  const std::string begin = "globalThis.molar = { loadContent: JSON.parse, ";
  const std::string wait = "() { console.error('begun'); for (;;); } };";
  for (const std::string& bundle : {begin + "shellTemplate" + wait,
                                    begin + "shellTemplate: () => '<html>', addresses" + wait}) {
    static int stop;
    static std::vector<std::string> lines;
    stop = ::eventfd(0, EFD_CLOEXEC);
    lines.clear();
    set_log_sink([](std::string_view line) {
      lines.emplace_back(line);
      ::eventfd_write(stop, 1);
    });
    const WorkerImage image(testing::node_path(), {bundle, {}}, std::size_t{64} << 20U);
    auto process = WorkerProcess::begin_start(image, stop).value();
    const auto until = testing::within(std::chrono::milliseconds(10'000));
    ASSERT_TRUE(process->finish_start(until).has_value());
    ShellStore shells;
    PageWorker pages(std::move(process), shells);
    ApiCalls threads(1);
    PageCalls api(threads, testing::no_api());
    EXPECT_TRUE(pages.render(testing::page("/"), api, until).has_error());
    set_log_sink(nullptr);
    ::close(stop);
    EXPECT_THAT(lines, ::testing::ElementsAre(::testing::HasSubstr("begun")));
  }
}

}  // namespace
}  // namespace molar::render
