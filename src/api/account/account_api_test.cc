#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/testing/account_api_test_base.h"
#include "domain/directory/office_writer.h"
#include "domain/directory/testing/test_offices.h"

namespace molar::api {
namespace {

namespace json = boost::json;
using std::chrono::minutes;

MOLAR_ON_BOTH_DATABASES(AccountApiTest);

// --- sessions

TEST_P(AccountApiTest, ListsAndEndsSessions) {
  auto phone = browser();
  phone.client_address = "198.51.100.7";
  ASSERT_EQ(phone
                .send("POST", "/api/login",
                      body_of({{"email", "ann@example.com"}, {"password", kTestPassword}}),
                      {{"User-Agent", "Phone/1.0 \x01"}})
                .status,
            200);
  clock().advance(minutes(2));
  auto here = browser_of(ann_);
  const json::value list = here.get("/api/v4/member/sessions").json();
  ASSERT_EQ(list.at("sessions").as_array().size(), 2u);
  EXPECT_EQ(list.at("sessions").at(0).at("current"), true);
  const json::value& other = list.at("sessions").at(1);
  EXPECT_EQ(other.at("current"), false);
  EXPECT_EQ(other.at("userAgent"), "Phone/1.0 ?");
  EXPECT_EQ(other.at("clientAddress"), "198.51.100.7");

  const std::string path = "/api/v4/member/sessions/" + std::string(other.at("id").as_string());
  auto ben = browser_of(add_member("ben@example.com"));
  EXPECT_EQ(ben.del(path).status, 404);
  EXPECT_EQ(here.del(path).status, 204);
  EXPECT_EQ(here.del(path).status, 404);
  EXPECT_EQ(phone.get("/api/v4/member/info").status, 401);
  EXPECT_EQ(here.get("/api/v4/member/info").status, 200);
  EXPECT_EQ(ben.get("/api/v4/member/info").status, 200);
}

TEST_P(AccountApiTest, LogsOutEverywhere) {
  auto here = browser_of(ann_);
  auto there = browser_of(ann_);
  auto ben = browser_of(add_member("ben@example.com"));
  const auto out = here.del("/api/v4/member/sessions");
  ASSERT_EQ(out.status, 200);
  EXPECT_EQ(out.json().at("isAuthenticated"), false);
  EXPECT_EQ(here.cookies().count("molar_session"), 0U);
  EXPECT_EQ(there.get("/api/v4/member/info").status, 401);
  EXPECT_EQ(ben.get("/api/v4/member/info").status, 200);
}

TEST_P(AccountApiTest, EndsIdleAndOldSessions) {
  auto idle = browser_of(ann_);
  clock().advance(minutes(60));
  EXPECT_EQ(idle.get("/api/v4/member/info").status, 401);

  auto busy = browser_of(ann_);
  for (int i = 0; i < 23; ++i) {
    clock().advance(minutes(30));
    ASSERT_EQ(busy.get("/api/auth").json().at("isAuthenticated"), true) << i;
  }
  clock().advance(minutes(30));  // twelve hours
  EXPECT_EQ(busy.get("/api/auth").json().at("isAuthenticated"), false);
}

// --- profile

TEST_P(AccountApiTest, ChangesOnlyTheSentFields) {
  auto ann = browser_of(ann_);
  const auto changed = ann.put("/api/v4/member/update",
                               R"({"phone":"(480) 555-0199","language":"es",
                                   "optIns":{"news":true}})");
  ASSERT_EQ(changed.status, 200) << changed.body;
  const json::value account = ann.get("/api/v4/member/account").json();
  EXPECT_EQ(account, changed.json());
  EXPECT_EQ(account.at("phone"), "4805550199");
  EXPECT_EQ(account.at("language"), "es");
  EXPECT_EQ(account.at("optIns").at("news"), true);
  EXPECT_EQ(account.at("optIns").at("tips"), false);
  EXPECT_EQ(account.at("address").at("line1"), "12 Palo Verde Rd");

  const auto moved = ann.put("/api/v4/member/update",
                             R"({"address":{"line1":"1 Main St","city":"Tucson","state":"az",
                                 "zip":"85701"},"optIns":{}})");
  ASSERT_EQ(moved.status, 200) << moved.body;
  EXPECT_EQ(moved.json().at("address").at("state"), "AZ");
  EXPECT_EQ(moved.json().at("optIns").at("news"), false);
  EXPECT_EQ(moved.json().at("phone"), "4805550199");
}

TEST_P(AccountApiTest, RefusesInvalidFields) {
  auto ann = browser_of(ann_);
  run_scenarios(ann, {{.name = "a phone without area",
                       .method = "PUT",
                       .target = "/api/v4/member/update",
                       .body = R"({"phone":"5550199"})",
                       .status = 422,
                       .contains = {"phone"}},
                      {.name = "half an address",
                       .method = "PUT",
                       .target = "/api/v4/member/update",
                       .body = R"({"address":{"line1":"1 Main St"}})",
                       .status = 422,
                       .contains = {"address.city", "address.zip"}},
                      {.name = "a language that the brand does not have",
                       .method = "PUT",
                       .target = "/api/v4/member/update",
                       .body = R"({"language":"fr"})",
                       .status = 422,
                       .contains = {"language"}},
                      {.name = "an office of nobody",
                       .method = "PUT",
                       .target = "/api/v4/member/update",
                       .body = R"({"phone":"4805550111","homeOfficeId":999999})",
                       .status = 422,
                       .contains = {"homeOfficeId"}},
                      {.name = "a role",
                       .method = "PUT",
                       .target = "/api/v4/member/update",
                       .body = R"({"role":"primary"})",
                       .status = 422,
                       .contains = {"not_allowed"}}});
  EXPECT_EQ(ann.get("/api/v4/member/account").json().at("phone"), "6025550134");
}

TEST_P(AccountApiTest, AcceptsOnlyAParticipatingOfficeAsHomeOffice) {
  const Date today = *parse_date("2026-11-21");
  domain::put_test_places(database());
  for (const std::int64_t id : {1'000'001, 1'000'002}) {
    domain::put_test_office(database(), "cedar", {.id = id}, today);
  }
  domain::put_test_office(database(), "harbor", {.id = 1'000'003}, today);
  domain::put_test_office(database(), "cedar", {.id = 1'000'004, .to = today}, today);
  auto ann = browser_of(ann_);
  const auto choose = [&](int id) {
    const std::string body = R"({"homeOfficeId":)" + std::to_string(id) + "}";
    return ann.put("/api/v4/member/update", body).status;
  };
  EXPECT_EQ(choose(1'000'001), 200);
  EXPECT_EQ(choose(1'000'003), 422) << "another brand's";
  const Status ended = database().transact([&](storage::Connection& sql) -> Status {
    domain::terminate_office(sql, "cedar", 1'000'001);
    domain::terminate_office(sql, "cedar", 1'000'002);
    return {};
  });
  ASSERT_TRUE(ended.has_value());
  EXPECT_EQ(choose(1'000'002), 422);
  EXPECT_EQ(choose(1'000'001), 200) << "chosen before";

  clock().advance(std::chrono::hours(8));  // tomorrow in UTC, 18:00 in Phoenix
  auto evening = browser_of(ann_);
  EXPECT_EQ(evening.put("/api/v4/member/update", R"({"homeOfficeId":1000004})").status, 200)
      << "its last day";
}

// --- access

TEST_P(AccountApiTest, NeedsASession) {
  auto visitor = browser();
  for (const auto& [method, path] : {std::pair<const char*, const char*>{"GET", "account"},
                                     {"PUT", "update"},
                                     {"POST", "changeEmail"},
                                     {"POST", "changePassword"},
                                     {"GET", "sessions"},
                                     {"DELETE", "sessions"},
                                     {"DELETE", "sessions/00000000000000000000000000"},
                                     {"GET", "export"},
                                     {"GET", "deletion"},
                                     {"POST", "invite/01JD3K5V7Q8XW2Y4Z6A8B0C2D4"}}) {
    EXPECT_EQ(visitor.send(method, "/api/v4/member/" + std::string(path), "").code(),
              "auth_required")
        << path;
  }
  EXPECT_EQ(visitor.del("/api/v4/member").code(), "auth_required");
}

TEST_P(AccountApiTest, RedirectsPasswordManagersToThePasswordPage) {
  auto visitor = browser();
  EXPECT_EQ(visitor.get("/.well-known/change-password").response.header("Location"),
            "/reset-password");
  auto ann = browser_of(ann_);
  EXPECT_EQ(ann.get("/.well-known/change-password").response.header("Location"),
            "/dashboard/account#password");
}

TEST_P(AccountApiTest, RefusesHostileBodies) {
  auto ann = browser_of(ann_);
  expect_hostile_requests_refused(ann, "PUT", "/api/v4/member/update", R"({"language":"en"})");
  expect_hostile_requests_refused(
      ann, "POST", "/api/v4/member/changeEmail",
      body_of({{"email", "x@example.com"}, {"password", kTestPassword}}));
}

}  // namespace
}  // namespace molar::api
