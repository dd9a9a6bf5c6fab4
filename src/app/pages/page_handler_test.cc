#include "app/pages/page_handler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "app/testing/page_handler_fixture.h"
#include "base/log.h"

namespace molar::app {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class PageHandlerTest : public PageHandlerFixture {};

TEST_F(PageHandlerTest, ThePageInputContainsEverythingThatThePageDependsOn) {
  visit->email = "ana@example.com";
  handler.handle(get("/dashboard?tab=card"));
  EXPECT_EQ(renderer.asked.group_key, "cedar");
  EXPECT_EQ(renderer.asked.content_key, "cedar:4:en");
  EXPECT_EQ(*renderer.asked.content, "en");
  EXPECT_EQ(renderer.asked.route_hint, "/dashboard");
  EXPECT_EQ(input(), boost::json::parse(R"({
    "url": "/dashboard?tab=card", "origin": "http://cedar.localhost:8080", "groupKey": "cedar",
    "contentKey": "cedar:4", "canonicalOrigin": "http://cedar.localhost:8080", "indexable": false,
    "language": "en", "timeZone": "America/Phoenix", "now": 1795000000000, "today": "2026-11-18",
    "csrfToken": "token1", "isAuthenticated": true, "email": "ana@example.com", "requestId": "req1",
    "config": {"siteSlug": "cedar", "buildId": "build7", "idleAuthMilliseconds": 900000,
      "idleSessionMilliseconds": 3600000, "captcha": {"provider": "off"},
      "buildPollMilliseconds": 3600000, "tracking": null,
      "payment": {"provider": "sandbox", "tokenizeUrl": "cedar:tokens"},
      "languages": ["en", "es"]}})"));
}

TEST_F(PageHandlerTest, AnAnonymousPageHasNoEmailAndCanBeRevalidated) {
  const http::Response response = handler.handle(get("/faq"));
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.content(), "<!doctype html>page");
  EXPECT_EQ(response.header("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(response.header("cache-control"), "no-cache");
  EXPECT_EQ(response.header("vary"), "Accept-Language, Cookie");
  EXPECT_FALSE(input().contains("email"));
  EXPECT_EQ(input().at("isAuthenticated"), false);
}

TEST_F(PageHandlerTest, PersonalPagesAreNotStored) {
  for (const char* path : {"/checkout/payment", "/member-login", "/dashboard", "/receipt/01J"}) {
    EXPECT_EQ(handler.handle(get(path)).header("cache-control"), "private, no-store") << path;
  }
  http::Request with_checkout = get("/faq");
  with_checkout.headers.push_back({"Cookie", "molar_checkout=abc"});
  EXPECT_EQ(handler.handle(with_checkout).header("cache-control"), "private, no-store");
  visit->email = "ana@example.com";
  EXPECT_EQ(handler.handle(get("/faq")).header("cache-control"), "private, no-store");
}

TEST_F(PageHandlerTest, UrlsWithSecretsAreNotSentAsReferrer) {
  for (const char* path : {"/reset-password", "/invite", "/confirm-email", "/Update-Card",
                           "/verify/7K3M9QX2TAABCDEFGHJK"}) {
    EXPECT_EQ(handler.handle(get(path)).header("referrer-policy"), "no-referrer") << path;
  }
  http::Request linked = get("/faq");
  linked.query = "token=abc";
  EXPECT_EQ(handler.handle(linked).header("referrer-policy"), "no-referrer");
  EXPECT_EQ(handler.handle(get("/faq")).header("referrer-policy"), "");
}

// 04:00 UTC is 21:00 of the day before in Phoenix.
TEST_F(PageHandlerTest, TodayIsTheDateInTheBrandsTimeZone) {
  clock.set(std::chrono::sys_days{parse_date("2026-11-18").value()} + std::chrono::hours(4));
  handler.handle(get("/"));
  EXPECT_EQ(input().at("today"), "2026-11-17");
}

TEST_F(PageHandlerTest, TheOriginIsHttpsBehindTls) {
  http::Request request = get("/");
  request.secure = true;
  handler.handle(request);
  EXPECT_EQ(input().at("origin"), "https://cedar.localhost:8080");
}

TEST_F(PageHandlerTest, ReturnsTheStatusAndRedirectOfThePage) {
  renderer.next.status = 404;
  EXPECT_EQ(handler.handle(get("/nowhere")).status, 404);
  renderer.next = {};
  renderer.next.status = 303;
  renderer.next.location = "/member-login?redirect=%2Fdashboard";
  const http::Response inside = handler.handle(get("/dashboard"));
  EXPECT_EQ(inside.status, 303);
  EXPECT_EQ(inside.header("location"), "/member-login?redirect=%2Fdashboard");
  renderer.next.status = 200;
  renderer.next.location = "https://partner.example/x";
  renderer.next.external_redirect = true;
  const http::Response outside = handler.handle(get("/partner"));
  EXPECT_EQ(outside.status, 302);
  EXPECT_EQ(outside.header("location"), "https://partner.example/x");
}

TEST_F(PageHandlerTest, ARateLimitedPageHasRetryAfter) {
  renderer.next.status = 429;
  const http::Response limited = handler.handle(get("/reset-password"));
  EXPECT_EQ(limited.status, 429);
  EXPECT_EQ(limited.header("retry-after"), "30");
  renderer.next.status = 200;
  EXPECT_EQ(handler.handle(get("/reset-password")).header("retry-after"), "");
}

TEST_F(PageHandlerTest, SendsTheBrandsOwnPolicyWithPagesAndShells) {
  EXPECT_EQ(handler.handle(get("/")).header("Content-Security-Policy"), "");
  policy = "default-src 'self'; script-src 'self' https://js.stripe.com";
  EXPECT_EQ(handler.handle(get("/")).header("Content-Security-Policy"), policy);
  renderer.next.is_shell = true;  // also on the shell
  EXPECT_EQ(handler.handle(get("/")).header("Content-Security-Policy"), policy);
}

TEST_F(PageHandlerTest, RefusesRedirectsOutOfTheSiteUnlessTheyAreExternal) {
  for (const char* location : {"//evil.example", "/\\evil.example", "https://evil.example",
                               "javascript:alert(1)", "/a\r\nSet-Cookie: x=1", "plain", "/a b"}) {
    renderer.next = {};
    renderer.next.status = 302;
    renderer.next.location = location;
    const http::Response response = handler.handle(get("/x"));
    EXPECT_EQ(response.status, 500) << location;
    EXPECT_EQ(response.header("location"), "") << location;
  }
  renderer.next.location = "javascript:alert(1)";
  renderer.next.external_redirect = true;
  EXPECT_EQ(handler.handle(get("/x")).status, 500);
}

TEST_F(PageHandlerTest, ApiCallsHaveTheIdentityOfTheVisitor) {
  renderer.api_paths = {"/api/echo?a=1"};
  http::Request request = get("/plans");
  request.secure = true;
  request.headers = {{"cookie", "__Host-molar_session=s1; molar_lang=en;other=x"},
                     {"If-None-Match", "\"1\""},
                     {"Accept-Language", "en"}};
  visit->language = "es";
  visit->visitor = std::make_shared<const api::Visitor>(brand, std::nullopt);
  const http::Response response = handler.handle(request);
  ASSERT_EQ(api_requests.size(), 1U);
  const http::Request& asked = api_requests[0];
  EXPECT_EQ(asked.method, "GET");
  EXPECT_EQ(asked.target, "/api/echo?a=1");
  EXPECT_EQ(asked.path, "/api/echo");
  EXPECT_EQ(asked.query, "a=1");
  EXPECT_EQ(asked.host, "cedar.localhost:8080");
  EXPECT_EQ(asked.client_address, "192.0.2.7");
  EXPECT_EQ(asked.request_id, "req1");
  EXPECT_TRUE(asked.secure);
  EXPECT_EQ(asked.visitor, visit->visitor);
  EXPECT_EQ(asked.header("cookie"), "__Host-molar_session=s1; other=x");
  EXPECT_EQ(asked.header("accept-language"), "es");
  EXPECT_EQ(asked.header("if-none-match"), "");
  EXPECT_EQ(renderer.api_answers[0].status, 200);
  EXPECT_EQ(renderer.api_answers[0].body, "{\"q\":\"a=1\"}");
  // The page's response sets and deletes the cookies that its API calls set and delete.
  EXPECT_EQ(response.header("set-cookie"), "molar_checkout=; Max-Age=0");
  EXPECT_EQ(response.header("cache-control"), "private, no-store");
}

TEST_F(PageHandlerTest, APageCanCallOnlyTheApi) {
  renderer.api_paths = {"/faq", "/api/%zz", "//evil/api/", "", "/api/%ff", "/api/unknown"};
  handler.handle(get("/"));
  for (const render::ApiAnswer& answer : renderer.api_answers) {
    EXPECT_EQ(answer.status, 404);
  }
  EXPECT_EQ(renderer.asked.route_hint, "/");  // no page rendered another
}

TEST_F(PageHandlerTest, TheShellIsServedAndNotStored) {
  renderer.next.is_shell = true;
  renderer.next.fault = "the page exceeded its time limit";
  const http::Response response = handler.handle(get("/faq"));
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.header("cache-control"), "private, no-store");
}

TEST_F(PageHandlerTest, TheShellOfAnUnknownSubjectIsNotFound) {
  router.add("GET", "/api/km/office/{id}/details", [](const http::Request& request) {
    if (request.path == "/api/km/office/9/details") {
      throw std::runtime_error("the database is gone");
    }
    return http::Response(request.path == "/api/km/office/7/details" ? 200 : 404);
  });
  renderer.next.is_shell = true;
  EXPECT_EQ(handler.handle(get("/office/7")).status, 200);
  EXPECT_EQ(handler.handle(get("/office/9")).status, 200);
  const http::Response unknown = handler.handle(get("/office/8"));
  EXPECT_EQ(unknown.status, 404);
  EXPECT_EQ(unknown.header("cache-control"), "private, no-store");
  renderer.next.is_shell = false;  // a page decides for itself
  EXPECT_EQ(handler.handle(get("/office/8")).status, 200);
}

// The page may have waited for the database that the call would read.
TEST_F(PageHandlerTest, TheShellOfALatePageMakesNoApiCall) {
  int calls = 0;
  router.add("GET", "/api/km/office/{id}/details", [&calls](const http::Request&) {
    ++calls;
    return http::Response(404);
  });
  renderer.next.is_shell = true;
  renderer.next.is_late = true;
  EXPECT_EQ(handler.handle(get("/office/8")).status, 200);
  EXPECT_EQ(calls, 0);
}

TEST_F(PageHandlerTest, TheTimeLimitIncludesTheWaitInTheQueue) {
  http::Request request = get("/faq");
  handler.handle(request);
  EXPECT_FALSE(renderer.asked.waiting_since.has_value());
  request.queued_at = std::chrono::steady_clock::now();
  handler.handle(request);
  EXPECT_EQ(renderer.asked.waiting_since, request.queued_at);
}

TEST_F(PageHandlerTest, WithoutAShellSendsAPlainPageInTheVisitorsLanguage) {
  renderer.next = {};
  renderer.next.is_shell = true;
  renderer.next.status = 500;
  http::Response response = handler.handle(get("/faq"));
  EXPECT_EQ(response.status, 500);
  EXPECT_THAT(std::string(response.content()), StartsWith("<!doctype html><html lang=\"en\">"));
  EXPECT_THAT(std::string(response.content()), Not(HasSubstr("style")));
  visit->language = "es";
  response = handler.handle(get("/faq"));
  EXPECT_THAT(std::string(response.content()), HasSubstr("Algo salió mal"));
}

std::vector<std::string>* log_lines = nullptr;

TEST_F(PageHandlerTest, TheLogNamesTheRouteOfAShellWithoutItsQuery) {
  std::vector<std::string> lines;
  log_lines = &lines;
  set_log_sink([](std::string_view line) { log_lines->emplace_back(line); });
  renderer.next.is_shell = true;
  renderer.next.fault = "it broke";
  handler.handle(get("/faq?email=ana@example.com"));
  set_log_sink(nullptr);
  ASSERT_EQ(lines.size(), 1U);
  const auto line = boost::json::parse(lines[0]).as_object();
  EXPECT_EQ(line.at("event"), "page_shell");
  EXPECT_EQ(line.at("route"), "/faq");
  EXPECT_EQ(line.at("group"), "cedar");
  EXPECT_EQ(line.at("fault"), "it broke");
  EXPECT_THAT(lines[0], Not(HasSubstr("ana@")));
}

TEST_F(PageHandlerTest, StoresAChosenLanguageButNoUnknownOne) {
  http::Response response = handler.handle(get("/faq?lang=es"));
  EXPECT_THAT(std::string(response.header("set-cookie")), StartsWith("molar_lang=es;"));
  EXPECT_THAT(std::string(response.header("set-cookie")), Not(HasSubstr("HttpOnly")));
  EXPECT_EQ(response.header("cache-control"), "private, no-store");
  for (const char* target : {"/faq?lang=fr", "/faq?lang=", "/faq"}) {
    EXPECT_EQ(handler.handle(get(target)).header("set-cookie"), "") << target;
  }
}

TEST_F(PageHandlerTest, AllowsOnlyGetAndHeadOnKnownHosts) {
  http::Request post = get("/faq");
  post.method = "POST";
  const http::Response refused = handler.handle(post);
  EXPECT_EQ(refused.status, 405);
  EXPECT_EQ(refused.header("allow"), "GET, HEAD");
  http::Request head = get("/faq");
  head.method = "HEAD";
  EXPECT_EQ(handler.handle(head).status, 200);
  visit = std::nullopt;
  EXPECT_EQ(handler.handle(get("/faq")).status, 421);
}

}  // namespace
}  // namespace molar::app
