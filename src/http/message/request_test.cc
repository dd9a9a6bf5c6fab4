#include "http/message/request.h"

#include <gtest/gtest.h>

#include "http/message/response.h"

namespace molar::http {
namespace {

TEST(Request, FindsHeadersWithoutRegardToCase) {
  const Request request{
      .headers = {{"Content-Type", "application/json"}, {"X-A", "1"}, {"x-a", "2"}}};
  EXPECT_EQ(request.header("content-type"), "application/json");
  EXPECT_EQ(request.header("X-a"), "1");
  EXPECT_EQ(request.header("absent"), "");
}

TEST(Request, ReadsCookiesAcrossSeveralFields) {
  const Request request{.headers = {{"Cookie", "a=1"}, {"cookie", "b=2; c=3"}, {"Cookie", "e=4"}}};
  EXPECT_EQ(request.cookie("a"), "1");
  EXPECT_EQ(request.cookie("c"), "3");
  EXPECT_EQ(request.cookie("e"), "4");
  EXPECT_FALSE(request.cookie("d"));
  const Request twice{.headers = {{"Cookie", "a=1"}, {"Cookie", "a=2"}}};
  EXPECT_FALSE(twice.cookie("a"));
}

TEST(Request, ReadsTheFirstValueOfAQueryParameter) {
  const Request request{.query = "state=AZ&state=CA&q=a+b%26"};
  EXPECT_EQ(request.query_value("state"), "AZ");
  EXPECT_EQ(request.query_value("q"), "a b&");
  EXPECT_FALSE(request.query_value("none"));
}

TEST(Response, SetReplacesAndAddKeeps) {
  Response response = Response::html(200, "x");
  response.set("content-type", "text/plain").add("Set-Cookie", "a=1").add("Set-Cookie", "b=2");
  EXPECT_EQ(response.header("Content-Type"), "text/plain");
  EXPECT_EQ(response.headers.size(), 3U);
  EXPECT_EQ(Response::json(200, "{}").header("cache-control"), "no-store");
  EXPECT_EQ(Response::redirect(302, "/x").header("location"), "/x");
}

TEST(Response, PrefersTheSharedBody) {
  Response response = Response::text(200, "own");
  EXPECT_EQ(response.content(), "own");
  response.shared_body = std::make_shared<const std::string>("shared");
  EXPECT_EQ(response.content(), "shared");
}

}  // namespace
}  // namespace molar::http
