#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "api/testing/api_fixture.h"
#include "api/testing/json_schema.h"
#include "api/testing/openapi_document.h"

namespace molar::api {
namespace {

namespace json = boost::json;

// Removes the names of parameters, which may differ.
std::string without_names(const std::string& operation) {
  return std::regex_replace(operation, std::regex("\\{[^}]*\\}"), "{}");
}

class OpenApiTest : public ApiFixture {};
MOLAR_ON_BOTH_DATABASES(OpenApiTest);

TEST_P(OpenApiTest, DescribesEveryRouteAndNoOther) {
  std::set<std::string> described;
  for (const std::string& operation : OpenApiDocument::instance().operations()) {
    if (operation.find(" /api/") != operation.npos) {
      described.insert(without_names(operation));
    }
  }
  std::set<std::string> bound;
  for (const http::Route& route : router().routes()) {
    if (route.pattern.starts_with("/api/")) {
      bound.insert(without_names(route.method + " " + route.pattern));
    }
  }
  EXPECT_THAT(bound, testing::ContainerEq(described));
}

TEST_P(OpenApiTest, RefusesEveryUnsafeCallWithoutAToken) {
  for (const http::Route& route : router().routes()) {
    // A provider's webhook is authenticated by its signature (webhook_api_test.cc).
    if (route.method == "GET" || route.pattern.starts_with("/api/webhooks/")) {
      continue;
    }
    const std::string path =
        std::regex_replace(route.pattern, std::regex("\\{[^}]*\\}"), "01JD3K5V7Q8XW2Y4Z6A8B0C2D4");
    auto visitor = browser();
    const auto answer = visitor.send(route.method, path, "{}", {{"csrf-token", ""}});
    EXPECT_EQ(answer.status, 403) << route.method << " " << path;
    EXPECT_EQ(answer.code(), "csrf_invalid");
    const auto evil = visitor.send(route.method, path, "{}", {{"Origin", "https://evil.example"}});
    EXPECT_EQ(evil.status, 403) << route.method << " " << path;
    const auto form = visitor.send(route.method, path, "a=b",
                                   {{"Content-Type", "application/x-www-form-urlencoded"}});
    EXPECT_EQ(form.status, 415) << route.method << " " << path;
  }
}

// A handler gets valid UTF-8 in the path, and any bytes in query, cookies and headers.
TEST_P(OpenApiTest, AnswersOddInputWithoutFailing) {
  const std::vector<std::string> odd = {"",
                                        "%00",
                                        "a%00b",
                                        "%ff%fe",
                                        "%c0%80",
                                        "-1",
                                        "0",
                                        "1e9",
                                        "1.5",
                                        "%2B1",
                                        "99999999999999999999999",
                                        "'--",
                                        "%27%20or%201=1",
                                        "%0d%0a",
                                        "%f0%9f%a6%b7",
                                        "null",
                                        "[]",
                                        "..%2f..%2fetc",
                                        std::string(9'000, '9')};
  auto visitor = browser();
  auto member = browser_of(add_member("ann@example.com"));
  for (const http::Route& route : router().routes()) {
    if (route.method != "GET" || !route.pattern.starts_with("/api/")) {
      continue;
    }
    for (const std::string& value : odd) {
      clock().advance(std::chrono::minutes(2));  // so that no limit applies
      std::string query = "?x[]=" + value;
      for (const char* name : {"coupon", "plan_id", "state", "email", "version", "lang"}) {
        query += "&" + std::string(name) + "=" + value;
      }
      const bool in_path = value.find("%00") == value.npos && value.find("%ff") == value.npos &&
                           value.find("%c0") == value.npos && !value.empty() &&
                           value.find("%2f") == value.npos;
      const std::string path =
          std::regex_replace(route.pattern, std::regex("\\{[^}]*\\}"), in_path ? value : "1");
      for (ApiClient* client : {&visitor, &member}) {
        const auto cookies = client->cookies();
        client->cookies()["molar_checkout"] = "\x01\xff" + value;
        client->cookies()["molar_lang"] = value;
        const auto answer = client->get(path + query);
        EXPECT_LT(answer.status, 500) << path << query;
        client->cookies() = cookies;
      }
    }
  }
}

TEST_P(OpenApiTest, AnswersUnknownHostsWithoutABrand) {
  for (const http::Route& route : router().routes()) {
    const std::string path = std::regex_replace(route.pattern, std::regex("\\{[^}]*\\}"), "1");
    http::Request request;
    request.method = route.method;
    request.path = path;
    request.host = "evil.example";
    EXPECT_EQ(router().handle(request).status, 421) << path;
  }
}

TEST_P(OpenApiTest, ServesTheDocument) {
  auto visitor = browser();
  const auto answer = visitor.get("/api/openapi.json");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.json().at("openapi"), "3.1.0");
  const std::string etag(answer.response.header("etag"));
  const auto again = visitor.send("GET", "/api/openapi.json", "", {{"If-None-Match", etag}});
  EXPECT_EQ(again.status, 304);
  EXPECT_EQ(again.body, "");
}

// Expects that each example fits its schema.
void expect_examples_fit(const json::value& document, const json::value& node,
                         const std::string& path) {
  if (node.is_array()) {
    for (const json::value& item : node.get_array()) {
      expect_examples_fit(document, item, path + "[]");
    }
    return;
  }
  if (!node.is_object()) {
    return;
  }
  const json::object& object = node.get_object();
  const auto* example = object.if_contains("example");
  const auto* schema = object.if_contains("schema");
  if (example != nullptr && (schema != nullptr || object.contains("type"))) {
    const auto faults = schema_faults(document, schema != nullptr ? *schema : node, *example);
    EXPECT_THAT(faults, testing::IsEmpty()) << path;
  }
  for (const auto& member : object) {
    if (member.key() != "example") {
      expect_examples_fit(document, member.value(), path + "/" + std::string(member.key()));
    }
  }
}

TEST(OpenApiDocument, HasExamplesThatFit) {
  const json::value& document = OpenApiDocument::instance().json();
  expect_examples_fit(document, document, "#");
}

TEST(JsonSchema, FindsEveryFault) {
  const json::value schema = json::parse(R"({
    "type":"object","required":["id","kind"],"additionalProperties":false,
    "properties":{
      "id":{"type":"string","pattern":"^[a-z]+$","maxLength":3},
      "kind":{"enum":["a","b"]},
      "n":{"type":["integer","null"],"minimum":1},
      "list":{"type":"array","minItems":1,"items":{"type":"boolean"}},
      "either":{"oneOf":[{"type":"string"},{"type":"null"}]}}})");
  const auto faults = [&](const char* value) {
    return schema_faults(schema, schema, json::parse(value));
  };
  EXPECT_THAT(faults(R"({"id":"abc","kind":"a","n":null,"list":[true],"either":null})"),
              testing::IsEmpty());
  for (const char* bad :
       {R"([])", R"({"id":"abc"})", R"({"id":"ABC","kind":"a"})", R"({"id":"abcd","kind":"a"})",
        R"({"id":"a","kind":"c"})", R"({"id":"a","kind":"a","n":1.5})",
        R"({"id":"a","kind":"a","n":0})", R"({"id":"a","kind":"a","list":[]})",
        R"({"id":"a","kind":"a","list":[1]})", R"({"id":"a","kind":"a","either":1})",
        R"({"id":"a","kind":"a","more":1})"}) {
    EXPECT_EQ(faults(bad).size(), 1u) << bad;
  }
  EXPECT_THROW(schema_faults(schema, json::parse(R"({"contains":{}})"), json::array{}),
               std::runtime_error);
}

}  // namespace
}  // namespace molar::api
