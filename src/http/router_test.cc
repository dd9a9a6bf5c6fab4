#include "http/router.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace molar::http {
namespace {

Handler says(std::string text) {
  return [text](const Request& request) {
    std::string body = text;
    for (const auto& [name, value] : request.params) {
      body += ' ' + name + '=' + value;
    }
    return Response::text(200, body);
  };
}

Response ask(const Router& router, std::string method, std::string path) {
  return router.handle({.method = std::move(method), .path = std::move(path), .request_id = "id"});
}

Router plans() {
  Router router;
  router.add("GET", "/api/v4/plans", says("list"));
  router.add("GET", "/api/v4/plans/{id}", says("one"));
  router.add("GET", "/api/v4/plans/{id}/{id2}", says("office"));
  router.add("GET", "/api/v4/plans/best", says("best"));
  router.add("PUT", "/api/v4/plans/{planId}", says("put"));
  router.add("GET", "/healthz", says("ok"));
  router.set_fallback(says("page"));
  return router;
}

TEST(Router, ReadsNamedSegments) {
  const Router router = plans();
  EXPECT_EQ(ask(router, "GET", "/api/v4/plans").body, "list");
  EXPECT_EQ(ask(router, "GET", "/api/v4/plans/7").body, "one id=7");
  EXPECT_EQ(ask(router, "GET", "/api/v4/plans/7/9").body, "office id=7 id2=9");
  EXPECT_EQ(ask(router, "PUT", "/api/v4/plans/7").body, "put planId=7");
}

TEST(Router, PrefersLiteralSegmentsButFallsBackToNames) {
  const Router router = plans();
  EXPECT_EQ(ask(router, "GET", "/api/v4/plans/best").body, "best");
  EXPECT_EQ(ask(router, "GET", "/api/v4/plans/best/9").body, "office id=best id2=9");
}

TEST(Router, HeadRunsTheGetHandler) {
  EXPECT_EQ(ask(plans(), "HEAD", "/api/v4/plans").body, "list");
}

TEST(Router, FindsTheRouteOfARequest) {
  const Router router = plans();
  const auto pattern = [&](std::string method, std::string path) {
    const Route* route = router.route_of({.method = std::move(method), .path = std::move(path)});
    return route ? route->method + " " + route->pattern : "none";
  };
  EXPECT_EQ(pattern("GET", "/api/v4/plans/best"), "GET /api/v4/plans/best");
  EXPECT_EQ(pattern("HEAD", "/api/v4/plans/7"), "GET /api/v4/plans/{id}");
  EXPECT_EQ(pattern("PUT", "/api/v4/plans/7"), "PUT /api/v4/plans/{planId}");
  EXPECT_EQ(pattern("DELETE", "/api/v4/plans/7"), "none");
  EXPECT_EQ(pattern("GET", "/faq"), "none");
  EXPECT_EQ(pattern("OPTIONS", "*"), "none");
}

TEST(Router, ReturnsTheMethodsOfAPath) {
  const Response response = ask(plans(), "DELETE", "/api/v4/plans/7");
  EXPECT_EQ(response.status, 405);
  EXPECT_EQ(response.header("Allow"), "GET, HEAD, PUT");
  EXPECT_EQ(response.header("Content-Type"), "application/problem+json");
  EXPECT_NE(response.body.find("\"method_not_allowed\""), std::string::npos);
  EXPECT_EQ(ask(plans(), "POST", "/healthz").header("Allow"), "GET, HEAD");
  EXPECT_EQ(ask(plans(), "POST", "/faq").status, 405);
  EXPECT_EQ(ask(plans(), "OPTIONS", "/faq").header("Allow"), "GET, HEAD");
}

TEST(Router, UnknownApiPathsAre404AndOtherPathsReachTheFallback) {
  const Router router = plans();
  for (const auto* path : {"/api/", "/api/none", "/api/v4/plans/", "/api/v4/plans//9",
                           "/api/v4/plans/7/8/9", "/api/v4"}) {
    const Response response = ask(router, "GET", path);
    EXPECT_EQ(response.status, 404) << path;
    EXPECT_NE(response.body.find("\"route_not_found\""), std::string::npos) << path;
  }
  for (const auto* path : {"/", "/faq", "/healthz/x", "/api"}) {
    EXPECT_EQ(ask(router, "GET", path).body, "page") << path;
    EXPECT_EQ(ask(router, "HEAD", path).body, "page") << path;
  }
}

TEST(Router, WithoutAFallbackEverythingUnknownIs404) {
  Router router;
  router.add("GET", "/", says("root"));
  EXPECT_EQ(ask(router, "GET", "/").body, "root");
  EXPECT_EQ(ask(router, "GET", "/x").status, 404);
}

TEST(Router, ANameMayBePartOfASegment) {
  Router router;
  router.add("GET", "/list-{number}.xml", [](const Request& request) {
    return Response::text(200, request.params.at("number"));
  });
  router.add("GET", "/list-all.xml", says("all"));
  router.set_fallback(says("page"));
  EXPECT_EQ(ask(router, "GET", "/list-12.xml").body, "12");
  EXPECT_EQ(ask(router, "GET", "/list-12.xml").route, "/list-{number}.xml");
  EXPECT_EQ(ask(router, "GET", "/list-all.xml").body, "all");
  for (const auto* path : {"/list-.xml", "/list-1.xm", "/list-1.xml/2", "/lists-1.xml", "/list-"}) {
    EXPECT_EQ(ask(router, "GET", path).body, "page") << path;
  }
  EXPECT_EQ(ask(router, "POST", "/list-12.xml").status, 405);
}

TEST(Router, SetsThePatternForTheLog) {
  EXPECT_EQ(ask(plans(), "GET", "/api/v4/plans/7").route, "/api/v4/plans/{id}");
  EXPECT_EQ(ask(plans(), "GET", "/faq").route, "");
}

TEST(Router, RefusesDuplicateAndInvalidRoutes) {
  Router router = plans();
  EXPECT_THROW(router.add("GET", "/healthz", says("again")), std::logic_error);
  EXPECT_THROW(router.add("GET", "/api/v4/plans/{other}", says("again")), std::logic_error);
  EXPECT_THROW(router.add("GET", "healthz", says("no slash")), std::logic_error);
}

}  // namespace
}  // namespace molar::http
