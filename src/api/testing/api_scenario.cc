#include "api/testing/api_scenario.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace molar::api {
namespace {

std::string repeated(std::string_view part, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) {
    text += part;
  }
  return text;
}

}  // namespace

void run_scenarios(ApiClient& client, const std::vector<ApiScenario>& rows) {
  for (const ApiScenario& row : rows) {
    SCOPED_TRACE(row.name + ": " + row.method + " " + row.target);
    const ApiAnswer answer = client.send(row.method, row.target, row.body, row.headers);
    EXPECT_EQ(answer.status, row.status) << answer.body;
    for (const std::string& text : row.contains) {
      EXPECT_THAT(answer.body, testing::HasSubstr(text));
    }
    for (const std::string& text : row.not_contains) {
      EXPECT_THAT(answer.body, testing::Not(testing::HasSubstr(text)));
    }
    if (row.effect) {
      row.effect();
    }
  }
}

const std::vector<BadBody>& bad_bodies() {
  static const std::vector<BadBody> kBodies = {
      {"nothing", " ", 400},
      {"broken JSON", "{\"email\":", 400},
      {"two documents", "{}{}", 400},
      {"a list", "[]", 400},
      {"a text", "\"{}\"", 400},
      {"null", "null", 400},
      {"single quotes", "{'a':'b'}", 400},
      {"a key twice", R"({"a":1,"a":2})", 400},
      {"__proto__", R"({"__proto__":{"isAdmin":true}})", 400},
      {"a nested constructor", R"({"a":{"constructor":{}}})", 400},
      {"bad UTF-8", "{\"a\":\"\xC3\x28\"}", 400},
      {"an overlong NUL", "{\"a\":\"\xC0\x80\"}", 400},
      {"a lone surrogate", R"({"a":"\ud800"})", 400},
      {"33 levels", "{\"a\":" + repeated("[", 33) + repeated("]", 33) + "}", 400},
      {"10,000 levels", "{\"a\":" + repeated("[", 10'000), 400},
      {"70 KiB", "{\"a\":\"" + repeated("x", 70 * 1024) + "\"}", 413},
      {"an unknown field", R"({"isAdmin":true})", 422},
  };
  return kBodies;
}

void expect_hostile_requests_refused(ApiClient& client, const std::string& method,
                                     const std::string& target, const std::string& good_body) {
  for (const BadBody& bad : bad_bodies()) {
    SCOPED_TRACE(bad.name);
    EXPECT_EQ(client.send(method, target, bad.body).status, bad.status);
  }
  const std::string own = "http://" + client.host();
  const std::vector<ApiScenario> rows = {
      {.name = "a form",
       .headers = {{"Content-Type", "application/x-www-form-urlencoded"}},
       .status = 415},
      {.name = "plain text", .headers = {{"Content-Type", "text/plain"}}, .status = 415},
      {.name = "no type", .headers = {{"Content-Type", ""}}, .status = 415},
      {.name = "another charset",
       .headers = {{"Content-Type", "application/json; charset=utf-16"}},
       .status = 415},
      {.name = "compressed", .headers = {{"Content-Encoding", "gzip"}}, .status = 415},
      {.name = "no token",
       .headers = {{"csrf-token", ""}},
       .status = 403,
       .contains = {"csrf_invalid"}},
      {.name = "a wrong token",
       .headers = {{"csrf-token", "x" + client.csrf_token().substr(1)}},
       .status = 403},
      {.name = "another origin", .headers = {{"Origin", "https://evil.example"}}, .status = 403},
      {.name = "a longer origin", .headers = {{"Origin", own + ".evil.example"}}, .status = 403},
      {.name = "another port", .headers = {{"Origin", own + ":81"}}, .status = 403},
      {.name = "the null origin", .headers = {{"Origin", "null"}}, .status = 403},
      {.name = "a cross-site fetch", .headers = {{"Sec-Fetch-Site", "cross-site"}}, .status = 403},
      {.name = "a sibling's fetch", .headers = {{"Sec-Fetch-Site", "same-site"}}, .status = 403},
  };
  std::vector<ApiScenario> filled = rows;
  for (ApiScenario& row : filled) {
    row.method = method;
    row.target = target;
    row.body = good_body;
  }
  run_scenarios(client, filled);
}

}  // namespace molar::api
