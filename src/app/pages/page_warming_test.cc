#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/testing/page_handler_fixture.h"

namespace molar::app {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class PageWarmingTest : public PageHandlerFixture {};

TEST_F(PageWarmingTest, WarmPagesAreAnonymousPagesOfEveryBrandAndLanguage) {
  auto harbor = std::make_shared<domain::Brand>(*brand);
  harbor->group_key = "harbor";
  harbor->content_key = "harbor:4";
  harbor->hosts = {"harbor.localhost"};
  const auto pages = handler.warm_pages({brand, harbor}, {"/"});
  std::vector<std::string> keys;
  for (const render::WarmPage& page : pages) {
    keys.push_back(page.request.content_key);
    EXPECT_EQ(page.request.input.at("isAuthenticated"), false);
    EXPECT_EQ(page.api("/api/echo").status, 200);
  }
  EXPECT_THAT(keys, ElementsAre("cedar:4:en", "cedar:4:es", "harbor:4:en", "harbor:4:es"));
  const std::vector<render::WarmPage> two = handler.warm_pages({brand, harbor}, {"/", "/faq"});
  EXPECT_EQ(two.at(3).request.content_key, "harbor:4:es");
  EXPECT_EQ(two.at(3).request.route_hint, "/");
  EXPECT_EQ(two.at(4).request.route_hint, "/faq");
  brand->hosts.clear();
  EXPECT_EQ(handler.warm_pages({brand, harbor}, {"/"}).size(), 2U);
  brand->hosts = {"cedar.localhost"};
  const std::vector<std::string> many(100, "/");
  EXPECT_EQ(handler.warm_pages({brand, harbor}, many).size(), PageHandler::kMaxWarmPages);
}

TEST_F(PageWarmingTest, WarmPagesIncludeTheFictitiousMemberWithoutApiCalls) {
  auto headless = std::make_shared<domain::Brand>(*brand);
  headless->hosts.clear();
  options.warm_member = read_warm_member(
      R"({"email":"pat@molar.invalid","paths":["/dashboard"],"answers":{"/api/echo":[7]}})");
  const PageHandler warming{renderer, router, clock,
                            [](const http::Request&) { return std::nullopt; }, options};
  const std::vector<std::string> many(100, "/");
  const auto pages = warming.warm_pages({headless, brand}, many);
  ASSERT_EQ(pages.size(), PageHandler::kMaxWarmPages);
  EXPECT_EQ(pages.front().request.route_hint, "/");
  const render::WarmPage& dashboard = pages.back();
  EXPECT_EQ(dashboard.request.route_hint, "/dashboard");
  EXPECT_EQ(dashboard.request.content_key, "cedar:4:en");
  EXPECT_EQ(dashboard.request.input.at("email"), "pat@molar.invalid");
  EXPECT_EQ(dashboard.request.input.at("isAuthenticated"), true);
  EXPECT_EQ(dashboard.api("/api/echo").body, "[7]");
  EXPECT_EQ(dashboard.api("/api/v4/member/info").status, 404);
  EXPECT_THAT(api_requests, ::testing::IsEmpty());
  EXPECT_THAT(warming.warm_pages({headless}, many), ::testing::IsEmpty());
}

}  // namespace
}  // namespace molar::app
