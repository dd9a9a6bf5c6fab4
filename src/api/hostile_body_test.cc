// Every field of every call with a body, with values that no form sends.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "api/testing/api_fixture.h"
#include "api/testing/join.h"
#include "api/testing/openapi_document.h"
#include "base/text.h"

namespace molar::api {
namespace {

namespace json = boost::json;

std::vector<json::value> odd_values() {
  json::array odd = {nullptr,
                     true,
                     0,
                     -1,
                     1.5,
                     9'007'199'254'740'993,
                     18'446'744'073'709'551'615ULL,
                     1e300,
                     "",
                     " ",
                     json::string("\0", 1),
                     json::string("a\0b", 3),
                     "\x1b[31m",
                     "\u202e\u2066",
                     "\u0085",
                     "🦷",
                     "<script>alert(1)</script>",
                     "'; drop table member; --",
                     "%s%n",
                     "../../etc/passwd",
                     "a@b.test\r\nBcc: c@d.test",
                     json::string(5'000, 'x')};
  odd.emplace_back(json::array{});
  odd.emplace_back(json::object{});
  odd.emplace_back(json::object{{"$ne", ""}});
  json::value deep = nullptr;
  for (int i = 0; i < 20; ++i) {
    json::array around;
    around.push_back(deep);
    deep = std::move(around);
  }
  odd.push_back(deep);
  return {odd.begin(), odd.end()};
}

// Collects the paths of all members, nested ones too: {"address", "zip"}.
void collect_paths(const json::object& body, const std::vector<std::string>& above,
                   std::vector<std::vector<std::string>>& paths) {
  for (const auto& member : body) {
    std::vector<std::string> path = above;
    path.emplace_back(member.key());
    paths.push_back(path);
    if (member.value().is_object()) {
      collect_paths(member.value().get_object(), path, paths);
    }
  }
}

json::object with(json::object body, const std::vector<std::string>& path,
                  const json::value& value) {
  json::object* at = &body;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    at = &(*at)[path[i]].as_object();
  }
  (*at)[path.back()] = value;
  return body;
}

class HostileBodyTest : public ApiFixture {
 protected:
  // Expects no server error, and only responses described in api/openapi.yaml (ApiClient checks
  // that).
  void try_every_field(ApiClient& client, const std::string& method, const std::string& target,
                       const json::object& good) {
    std::vector<std::vector<std::string>> paths;
    collect_paths(good, {}, paths);
    paths.push_back({"extra"});
    for (const auto& path : paths) {
      for (const json::value& odd : odd_values()) {
        clock().advance(std::chrono::seconds(5));
        const std::string body = json::serialize(with(good, path, odd));
        const auto answer = client.send(method, target, body);
        EXPECT_LT(answer.status, 500) << method << " " << target << " " << body << "\n"
                                      << answer.body;
        if (path.back() == "extra") {
          EXPECT_EQ(answer.status, 422) << target;
        }
      }
    }
  }
};
MOLAR_ON_BOTH_DATABASES(HostileBodyTest);

TEST_P(HostileBodyTest, Login) {
  auto visitor = browser();
  try_every_field(visitor, "POST", "/api/login",
                  {{"email", "ann@example.com"}, {"password", "x"}, {"redirect", "/dashboard"}});
}

TEST_P(HostileBodyTest, Contact) {
  auto visitor = browser();
  try_every_field(visitor, "POST", "/api/v4/contact",
                  {{"name", "Ana Lee"},
                   {"email", "ana@example.com"},
                   {"phone", "6025550134"},
                   {"topic", "billing"},
                   {"message", "My card was charged twice."},
                   {"company", nullptr}});
}

TEST_P(HostileBodyTest, StartAndChangeACheckout) {
  auto visitor = browser();
  const json::object start{{"planId", 2},
                           {"billingCycle", "annual"},
                           {"officeId", nullptr},
                           {"state", "AZ"},
                           {"coupon", "SMILE20"}};
  try_every_field(visitor, "POST", "/api/km/checkout", start);
  ASSERT_LT(visitor.post("/api/km/checkout", json::serialize(start)).status, 300);
  json::object change = start;
  change.erase("state");
  try_every_field(visitor, "PUT", "/api/km/checkout", change);
}

TEST_P(HostileBodyTest, AccountAndPeople) {
  auto visitor = browser();
  ASSERT_EQ(visitor.post("/api/km/checkout", R"({"planId":2,"billingCycle":"annual"})").status,
            201);
  try_every_field(visitor, "POST", "/api/km/checkout/account",
                  json::parse(account_body({})).as_object());
  ASSERT_EQ(visitor.post("/api/km/checkout/account", account_body({})).status, 200);
  json::object child = json::parse(child_body(0)).as_object();
  child["email"] = "kim@example.com";
  try_every_field(visitor, "POST", "/api/km/checkout/member", child);
  const json::value members = visitor.get("/api/km/checkout/member").json().at("members");
  for (const json::value& member : members.as_array()) {
    EXPECT_EQ(
        visitor.del("/api/km/checkout/member/" + std::string(member.at("id").as_string())).status,
        200);
  }
}

TEST_P(HostileBodyTest, Purchase) {
  auto visitor = browser();
  json::object purchase = fill_checkout(visitor);
  const json::object good = purchase;
  purchase["paymentToken"] = "tok_do_not_honor";
  for (const json::value& odd : odd_values()) {
    for (const char* field : {"checkoutId", "quoteId", "billingCycle", "autoRenew", "consents",
                              "idempotencyKey", "extra", "dueTodayCents"}) {
      const auto answer = visitor.post("/api/v4/member/purchaseSubscription",
                                       json::serialize(with(purchase, {field}, odd)));
      EXPECT_GE(answer.status, 400) << field << json::serialize(odd);
      EXPECT_LT(answer.status, 500) << field << json::serialize(odd) << answer.body;
    }
    json::array consents;
    consents.emplace_back(json::object{{"key", odd}, {"version", odd}});
    EXPECT_GE(visitor
                  .post("/api/v4/member/purchaseSubscription",
                        json::serialize(with(purchase, {"consents"}, consents)))
                  .status,
              400);
  }
  EXPECT_TRUE(gateway().succeeded().empty());
  EXPECT_EQ(count_sessions(), 0);
}

std::string first_id(const json::value& list) {
  return std::string(list.at(0).at("id").as_string());
}

// Calls whose body is a JSON object: "POST /api/login". A card link needs a token of a mail, and
// BillingApiTest tries it.
std::vector<std::string> calls_with_a_body() {
  std::vector<std::string> calls;
  for (const std::string& operation : OpenApiDocument::instance().operations()) {
    const std::size_t space = operation.find(' ');
    std::string method = operation.substr(0, space);
    const std::string path = operation.substr(space + 1);
    const json::value& described =
        OpenApiDocument::instance().json().at("paths").at(path).at(to_lower_ascii(method));
    const auto* body = described.as_object().if_contains("requestBody");
    const bool is_json =
        body != nullptr && body->at("content").as_object().contains("application/json");
    if (is_json && path.starts_with("/api/") && !path.starts_with("/api/webhooks/") &&
        path != "/api/km/billing/card/{token}") {
      calls.push_back(operation);
    }
  }
  return calls;
}

// Without the check of the whole body, a misspelled field would be ignored, and a wrong value of a
// known one replaced by a default.
TEST_P(HostileBodyTest, EveryCallRefusesAnUnknownField) {
  auto ana = browser();
  const json::object paid = join(ana, {.children = 1});
  auto visitor = browser();
  visitor.client_address = "192.0.2.2";
  fill_checkout(visitor, {.email = "ben@example.com", .children = 1});
  const json::value checkout = visitor.get("/api/km/checkout").json();
  const json::value people = ana.get("/api/v4/member/dependents").json().at("people");
  const std::map<std::string, std::string, std::less<>> names{
      {"/member/{memberId}", "/member/" + first_id(checkout.at("members"))},
      {"/dependents/{id}", "/dependents/" + first_id(people)},
      {"/invite/{personId}", "/invite/" + first_id(people)},
      {"/switch/{id}", "/switch/1"},
      {"/group/{id}", "/group/cedar"},
      {"/office/{id}", "/office/21"}};
  const std::vector<std::string> calls = calls_with_a_body();
  EXPECT_GT(calls.size(), 30U);
  for (const std::string& call : calls) {
    clock().advance(std::chrono::seconds(5));
    const std::size_t space = call.find(' ');
    std::string path = call.substr(space + 1);
    for (const auto& [pattern, real] : names) {
      if (const std::size_t at = path.find(pattern); at != std::string::npos) {
        path.replace(at, pattern.size(), real);
      }
    }
    const bool joins =
        path.starts_with("/api/km/checkout") || path.ends_with("/purchaseSubscription");
    const auto answer =
        (joins ? visitor : ana).send(call.substr(0, space), path, R"({"unknown": 1})");
    EXPECT_EQ(answer.status, 422) << call << answer.body;
    EXPECT_EQ(answer.field_code("unknown"), "not_allowed") << call << answer.body;
  }
}

}  // namespace
}  // namespace molar::api
