#include "render/page_renderer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <latch>
#include <memory>
#include <stdexcept>

#include "render/testing/test_bundle.h"

namespace molar::render {
namespace {

using testing::echo_api;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::make_renderer;
using testing::no_api;
using ::testing::Not;
using testing::page;
using testing::test_options;

TEST(PageRenderer, RendersAPageFromItsContentAndInput) {
  const auto renderer = make_renderer();
  const PageResult result = renderer->render(page("/plans?state=AZ"), no_api());
  EXPECT_EQ(result.status, 200);
  EXPECT_FALSE(result.is_shell);
  EXPECT_THAT(result.fault, IsEmpty());
  EXPECT_THAT(result.html, HasSubstr("<h1>cedar Dental</h1><p>/plans?state=AZ</p><p>visitor</p>"));
}

TEST(PageRenderer, KeepsCharactersOutsideOfAsciiAndOfTheBasicPlane) {
  const auto renderer = make_renderer();
  const PageResult result = renderer->render(page("/sonrisa-año-🦷"), no_api());
  EXPECT_THAT(result.html, HasSubstr("<p>/sonrisa-año-🦷</p>"));
}

TEST(PageRenderer, ReturnsInternalAndExternalRedirects) {
  const auto renderer = make_renderer();
  const PageResult inside = renderer->render(page("/redirect"), no_api());
  EXPECT_EQ(inside.status, 302);
  EXPECT_EQ(inside.location, "/member-login?redirect=%2Fdashboard");
  EXPECT_FALSE(inside.external_redirect);
  EXPECT_THAT(inside.html, IsEmpty());
  const PageResult outside = renderer->render(page("/external"), no_api());
  EXPECT_EQ(outside.location, "https://example.com/x");
  EXPECT_TRUE(outside.external_redirect);
}

TEST(PageRenderer, ReturnsTheStatusOfAMissingPage) {
  const PageResult result = make_renderer()->render(page("/missing"), no_api());
  EXPECT_EQ(result.status, 404);
  EXPECT_FALSE(result.is_shell);
  EXPECT_THAT(result.html, HasSubstr("Page not found"));
}

TEST(PageRenderer, APageCallsTheApiInTheProcess) {
  const PageResult result =
      make_renderer()->render(page("/api?%2Fapi%2Fv4%2Fplans%3Fstate%3DAZ"), echo_api());
  EXPECT_EQ(result.status, 200);
  EXPECT_THAT(result.html, HasSubstr("<body>/api/v4/plans?state=AZ</body>"));
}

TEST(PageRenderer, StatusAndTextOfTheApiReachThePageUnchanged) {
  const ApiCall api = [](std::string_view) {
    return ApiAnswer{404, "quote \" backslash \\ line\n nul \x01 é 🦷"};
  };
  const PageResult result = make_renderer()->render(page("/api?x"), api);
  EXPECT_EQ(result.status, 404);
  EXPECT_THAT(result.html, HasSubstr("quote &#34; backslash \\ line\n nul \x01 é 🦷"));
}

TEST(PageRenderer, AnExceptionOfTheApiBecomesAJavaScriptError) {
  const ApiCall broken = [](std::string_view) -> ApiAnswer {
    throw std::runtime_error("the database is away");
  };
  const auto renderer = make_renderer();
  EXPECT_THAT(renderer->render(page("/api-caught?x"), broken).html,
              HasSubstr("<body>the database is away</body>"));
  const ApiCall strange = [](std::string_view) -> ApiAnswer { throw 7; };
  EXPECT_THAT(renderer->render(page("/api-caught?x"), strange).html,
              HasSubstr("<body>host function failed</body>"));
}

TEST(PageRenderer, MakesKnownCallsOnceAndInParallel) {
  std::latch both(2);
  std::atomic<int> calls{0};
  const ApiCall api = [&](std::string_view path) {
    ++calls;
    both.arrive_and_wait();
    return ApiAnswer{200, "answer of " + std::string(path)};
  };
  PageRequest request = page("/api-twice?%2Fone");
  request.calls = {"/one", "/two", "/one"};
  const PageResult result = make_renderer()->render(request, api);
  EXPECT_THAT(result.html, HasSubstr("<body>answer of /one answer of /one</body>"));
  EXPECT_THAT(result.asked, ElementsAre("/one"));
  EXPECT_EQ(calls, 2);
}

TEST(PageRenderer, MakesUnknownCallsOnce) {
  std::atomic<int> calls{0};
  const ApiCall api = [&calls](std::string_view path) {
    ++calls;
    return ApiAnswer{200, "answer of " + std::string(path)};
  };
  PageRequest request = page("/api-twice?%2Fone");
  request.calls = {"/other"};
  const PageResult result = make_renderer()->render(request, api);
  EXPECT_THAT(result.html, HasSubstr("<body>answer of /one answer of /one</body>"));
  EXPECT_THAT(result.asked, ElementsAre("/one"));
  EXPECT_EQ(calls, 2);
}

TEST(PageRenderer, AFailedKnownCallFailsOnlyInPagesThatReadIt) {
  std::atomic<int> calls{0};
  const ApiCall broken = [&calls](std::string_view) -> ApiAnswer {
    ++calls;
    throw std::runtime_error("the database is away");
  };
  const auto renderer = make_renderer();
  PageRequest request = page("/api-caught?x");
  request.calls = {"x"};
  EXPECT_THAT(renderer->render(request, broken).html,
              HasSubstr("<body>the database is away</body>"));
  EXPECT_EQ(calls, 1);
  request = page("/");
  request.calls = {"x"};
  const PageResult other = renderer->render(request, broken);
  EXPECT_FALSE(other.is_shell);
  EXPECT_THAT(other.asked, IsEmpty());
}

// A page that does not read the answer is rendered without it.
TEST(PageRenderer, OnlyPagesThatReadAKnownCallWaitForIt) {
  auto released = std::make_shared<std::promise<void>>();
  const std::shared_future<void> release = released->get_future().share();
  const ApiCall held = [release](std::string_view) {
    release.wait();
    return ApiAnswer{200, "late"};
  };
  RendererOptions options = test_options();
  options.render_limit = std::chrono::milliseconds(2'000);
  const auto renderer = make_renderer(std::move(options));
  PageRequest request = page("/");
  request.calls = {"/held"};
  EXPECT_FALSE(renderer->render(request, held).is_shell);
  request = page("/api?%2Fheld");
  request.calls = {"/held"};
  EXPECT_TRUE(renderer->render(request, held).is_shell);
  released->set_value();
}

TEST(PageRenderer, APageThatThrowsGetsTheShellAndLeavesTheWorkerFit) {
  const auto renderer = make_renderer();
  EXPECT_FALSE(renderer->render(page("/"), no_api()).is_shell);
  const PageResult broken = renderer->render(page("/throw"), no_api());
  EXPECT_TRUE(broken.is_shell);
  EXPECT_EQ(broken.status, 200);
  EXPECT_THAT(broken.fault, HasSubstr("TypeError: the page broke"));
  EXPECT_THAT(broken.html, Not(HasSubstr("the page broke")));
  EXPECT_FALSE(renderer->render(page("/"), no_api()).is_shell);
  EXPECT_EQ(renderer->stats().replaced, 0U);
}

TEST(PageRenderer, ReturnsAnErrorPageOfTheBundleWithItsFault) {
  const PageResult result = make_renderer()->render(page("/error-page"), no_api());
  EXPECT_FALSE(result.is_shell);
  EXPECT_EQ(result.status, 500);
  EXPECT_EQ(result.fault, "caught inside");
  EXPECT_THAT(result.html, HasSubstr("Sorry"));
}

TEST(PageRenderer, APageWhosePromiseNeverSettlesGetsTheShell) {
  const auto renderer = make_renderer();
  const PageResult result = renderer->render(page("/never"), no_api());
  EXPECT_TRUE(result.is_shell);
  EXPECT_THAT(result.fault, HasSubstr("never settles"));
  EXPECT_EQ(renderer->stats().replaced, 0U);
}

TEST(PageRenderer, AFailedFirstPageStillHasAShell) {
  const PageResult result = make_renderer()->render(page("/throw"), no_api());
  EXPECT_THAT(result.html, HasSubstr("<title>cedar Dental</title>"));
}

TEST(PageRenderer, ReturnsTheTextOfAContentCheck) {
  const auto renderer = make_renderer();
  const auto good =
      renderer->check_content("parseContent", {"cedar", R"({"name":"Cedar ñ"})", "es"});
  ASSERT_TRUE(good.has_value());
  EXPECT_EQ(
      *good,
      R"({"ok":true,"content":{"name":"Cedar ñ","groupKey":"cedar","language":"es","rows":[]}})");
  const auto bad = renderer->check_content("parseContent", {"cedar", R"({"name":1})", "en"});
  ASSERT_TRUE(bad.has_value());
  EXPECT_EQ(*bad, R"({"ok":false,"faults":[{"path":"name","message":"expected a text"}]})");
  const auto review =
      renderer->check_content("reviewContent", {"cedar", R"({"promise":"seguro"})", "es"});
  ASSERT_TRUE(review.has_value());
  EXPECT_EQ(*review, R"([{"path":"promise","rule":"L-7","message":"es: seguro"}])");
  EXPECT_EQ(*renderer->check_content("reviewContent", {"cedar", "{}", "en"}), "[]");
  EXPECT_EQ(renderer->check_content("reviewContent", {"cedar", "{", "en"}).error().kind,
            ErrorKind::Unavailable);
}

TEST(PageRenderer, AFailingContentSchemaIsUnavailable) {
  RendererOptions options = test_options();
  options.parse_limit = std::chrono::milliseconds(100);
  const auto renderer = make_renderer(std::move(options));
  const auto thrown = renderer->check_content("parseContent", {"cedar", "throw", "en"});
  ASSERT_TRUE(thrown.has_error());
  EXPECT_EQ(thrown.error().kind, ErrorKind::Unavailable);
  EXPECT_THAT(thrown.error().internal, HasSubstr("schema broke"));
  const auto hung = renderer->check_content("parseContent", {"cedar", "hang", "en"});
  ASSERT_TRUE(hung.has_error());
  EXPECT_TRUE(testing::eventually([&] {
    return renderer->check_content("parseContent", {"cedar", R"({"name":"a"})", "en"}).has_value();
  }));
}

TEST(PageRenderer, AFailedStartOfTheBundleIsAnError) {
  const auto renderer = testing::start_renderer(test_options("throw new Error('no bundle')"));
  ASSERT_TRUE(renderer.has_error());
  EXPECT_EQ(renderer.error().code, "script_engine_failed");
  EXPECT_THAT(renderer.error().internal, HasSubstr("no bundle"));
  const auto empty = testing::start_renderer(test_options("1"));
  ASSERT_TRUE(empty.has_error());
  EXPECT_THAT(empty.error().internal, HasSubstr("globalThis.molar"));
}

}  // namespace
}  // namespace molar::render
