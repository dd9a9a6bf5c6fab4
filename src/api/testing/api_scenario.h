// One row of a table of requests and their expected results.
//
//   const std::vector<ApiScenario> rows = {
//       {.name = "a wrong password", .method = "POST", .target = "/api/login",
//        .body = R"({"email":"ann@example.com","password":"wrong"})", .status = 401,
//        .contains = {"login_failed"}, .not_contains = {"csrfToken"},
//        .effect = [&] { EXPECT_EQ(fixture.count_sessions(), 0); }},
//   };
//   run_scenarios(client, rows);
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "api/testing/api_client.h"
#include "http/message/request.h"

namespace molar::api {

struct ApiScenario {
  std::string name;
  std::string method = "GET";
  std::string target;
  std::string body = {};
  std::vector<http::Header> headers = {};  // see ApiClient::send
  int status = 200;
  std::vector<std::string> contains = {};
  std::vector<std::string> not_contains = {};
  std::function<void()> effect = {};  // checks of the database, run afterwards
};

// Runs the rows in order, with the same client; failures contain the row's name.
void run_scenarios(ApiClient& client, const std::vector<ApiScenario>& rows);

// Bodies that every call refuses, each with the expected status.
struct BadBody {
  std::string name;
  std::string body;
  int status;
};
const std::vector<BadBody>& bad_bodies();

// Sends each bad body, and good ones with bad headers, to an unsafe call, and expects that all are
// refused. `good_body` is a body that the call accepts.
void expect_hostile_requests_refused(ApiClient& client, const std::string& method,
                                     const std::string& target, const std::string& good_body);

}  // namespace molar::api
