// Pages contain no data of other visitors, brands or machines.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "render/page_renderer.h"
#include "render/testing/test_bundle.h"

namespace molar::render {
namespace {

using ::testing::HasSubstr;
using testing::make_renderer;
using testing::no_api;
using ::testing::Not;
using testing::page;
using testing::test_options;

std::string body_of(const std::string& html) {
  const std::size_t start = html.find("<body>") + 6;
  return html.substr(start, html.find("</body>") - start);
}

TEST(PageIsolation, AnAnonymousPageAfterAMembersPageEqualsThatOfANewWorker) {
  const auto fresh = make_renderer();
  const PageResult expected = fresh->render(page("/dashboard"), no_api());
  const auto used = make_renderer();
  used->render(page("/dashboard", "cedar", "ana@example.com"), no_api());
  const PageResult after = used->render(page("/dashboard"), no_api());
  EXPECT_EQ(after.html, expected.html);
  EXPECT_THAT(after.html, Not(HasSubstr("ana@example.com")));
}

// Answers sent with a page or requested by it do not outlive it.
TEST(PageIsolation, AnApiAnswerIsOnlyForItsPage) {
  const auto answer = [](std::string text) -> ApiCall {
    return [text](std::string_view) { return ApiAnswer{200, text}; };
  };
  const auto renderer = make_renderer();
  PageRequest ana = page("/api?%2Fapi%2Fme", "cedar", "ana@example.com");
  ana.calls = {"/api/me", "/api/unused"};
  EXPECT_EQ(body_of(renderer->render(ana, answer("ana's")).html), "ana's");
  PageRequest bo = page("/api?%2Fapi%2Fme", "cedar", "bo@example.com");
  EXPECT_EQ(body_of(renderer->render(bo, answer("bo's")).html), "bo's");
  bo = page("/api?%2Fapi%2Funused", "cedar", "bo@example.com");
  EXPECT_EQ(body_of(renderer->render(bo, answer("bo's")).html), "bo's");
  bo.calls = {"/api/unused"};
  EXPECT_EQ(body_of(renderer->render(bo, answer("bo's again")).html), "bo's again");
}

// Proves that these tests detect a leak: a module variable does pass from page to page. Therefore
// the bundle must have none (lint rule), and the canary below exists.
TEST(PageIsolation, TheseTestsDetectALeakThroughAModuleVariable) {
  const auto renderer = make_renderer();
  renderer->render(page("/leak", "cedar", "ana@example.com"), no_api());
  EXPECT_EQ(body_of(renderer->render(page("/leak"), no_api()).html), "ana@example.com");
}

TEST(PageIsolation, APageThatChangesObjectPrototypeLosesItsWorker) {
  const auto renderer = make_renderer();
  for (const char* email : {"ana@example.com", "bo@example.com"}) {
    const PageResult result = renderer->render(page("/pollute", "cedar", email), no_api());
    EXPECT_FALSE(result.is_shell);
    EXPECT_EQ(body_of(result.html), "undefined");
  }
  EXPECT_TRUE(testing::eventually([&] { return renderer->stats().replaced == 2; }));
}

TEST(PageIsolation, TwoBrandsAlternateOnOneWorker) {
  const auto cedar_only = make_renderer();
  const auto harbor_only = make_renderer();
  const std::string cedar = cedar_only->render(page("/", "cedar"), no_api()).html;
  const std::string harbor = harbor_only->render(page("/", "harbor"), no_api()).html;
  ASSERT_NE(cedar, harbor);
  const auto both = make_renderer();
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(both->render(page("/", "cedar"), no_api()).html, cedar);
    EXPECT_EQ(both->render(page("/", "harbor"), no_api()).html, harbor);
  }
}

TEST(PageIsolation, ReloadsContentsThatAWorkerHasDropped) {
  const auto renderer = make_renderer();
  for (int round = 0; round < 3; ++round) {
    for (int brand = 0; brand < 20; ++brand) {
      const std::string group = "brand" + std::to_string(brand);
      EXPECT_THAT(renderer->render(page("/", group), no_api()).html,
                  HasSubstr("<h1>" + group + " Dental</h1>"));
    }
  }
}

TEST(PageIsolation, CanaryOverThousandsOfInterleavedPages) {
  RendererOptions options = test_options();
  options.threads = 2;
  const auto renderer = make_renderer(std::move(options));
  struct Visitor {
    PageRequest request;
    std::string expected;
  };
  std::vector<Visitor> visitors;
  for (const char* group : {"cedar", "harbor"}) {
    for (const char* email : {"", "ana@example.com", "bo@example.com"}) {
      const PageRequest request = page("/dashboard", group, email);
      visitors.push_back({request, renderer->render(request, no_api()).html});
    }
  }
  std::atomic<int> different{0};
  const auto visit = [&](std::size_t offset) {
    for (std::size_t i = 0; i < 2'000; ++i) {
      const Visitor& visitor = visitors[(i * 7 + offset) % visitors.size()];
      if (renderer->render(visitor.request, no_api()).html != visitor.expected) {
        ++different;
      }
    }
  };
  std::thread other(visit, 3);
  visit(0);
  other.join();
  EXPECT_EQ(different, 0);
}

TEST(PageIsolation, TheLastMatchOfARegularExpressionDoesNotLeak) {
  const auto renderer = make_renderer();
  renderer->render(page("/regexp", "cedar", "ana@example.com"), no_api());
  EXPECT_EQ(body_of(renderer->render(page("/regexp"), no_api()).html),
            "undefined|undefined|undefined");
}

TEST(PageIsolation, TimeAndRandomNumbersDependOnTheInputOnly) {
  const auto renderer = make_renderer();
  const std::string first = renderer->render(page("/clock"), no_api()).html;
  EXPECT_THAT(first, HasSubstr("1795000000000|2026-11-18T11:06:40.000Z|1795000000000|Wed Nov 18 "
                               "2026|0|0."));
  EXPECT_THAT(first, HasSubstr("|11/18/2026<"));
  EXPECT_EQ(renderer->render(page("/clock"), no_api()).html, first);
  EXPECT_EQ(make_renderer()->render(page("/clock"), no_api()).html, first);
}

// Runs this program as a new process with another machine's settings, and returns its output.
std::string machine_page_under(const std::string& settings) {
  const std::string command =
      "env -u GTEST_TOTAL_SHARDS -u GTEST_SHARD_INDEX " + settings + " /proc/" +
      std::to_string(::getpid()) +
      "/exe --gtest_also_run_disabled_tests --gtest_filter=*PrintsTheMachinePage";
  std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), &::pclose);
  std::string output;
  std::array<char, 4096> buffer;
  while (pipe && std::fgets(buffer.data(), buffer.size(), pipe.get()) != nullptr) {
    const std::string line = buffer.data();
    if (line.starts_with("page: ")) {
      output += line;
    }
  }
  return output;
}

TEST(PageIsolation, DISABLED_PrintsTheMachinePage) {
  const auto renderer = make_renderer();
  for (const char* url : {"/machine", "/clock", "/"}) {
    std::printf("page: %s\n", renderer->render(page(url), no_api()).html.c_str());
  }
}

TEST(PageIsolation, PagesAreEqualUnderAnotherTimeZoneAndLocale) {
  const std::string here = machine_page_under("env TZ=UTC LANG=C.UTF-8");
  EXPECT_THAT(here, HasSubstr("2026-01-15T12:00:00.000Z"));
  EXPECT_THAT(here, HasSubstr("|UTC|en-US|"));
  EXPECT_EQ(machine_page_under("env TZ=America/Phoenix LANG=es_ES.UTF-8 LC_ALL=es_ES.UTF-8"), here);
  EXPECT_EQ(machine_page_under("env TZ=Asia/Kathmandu LANG=sv_SE.UTF-8 LANGUAGE=sv"), here);
}

}  // namespace
}  // namespace molar::render
