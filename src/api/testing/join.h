// A complete purchase through the API, for tests that need a member.
#pragma once

#include <boost/json.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "api/testing/api_client.h"

namespace molar::api {

struct JoinOptions {
  std::int64_t plan_id = 2;
  std::string cycle = "annual";
  std::string email = "ana@example.com";
  std::string password = "plum trees in winter";  // empty: none
  std::string coupon = {};
  bool auto_renew = false;
  int children = 0;
  std::string payment_token = "tok_ok";
};

// Valid bodies of an account and of a child.
std::string account_body(const JoinOptions& options);
std::string child_body(int number);

// Chooses the plan, completes all steps and requests the quote; returns the purchase's body, ready
// to be sent.
boost::json::object fill_checkout(ApiClient& client, const JoinOptions& options = {});

// As fill_checkout(), and pays. Throws std::runtime_error when a step is refused. Afterwards the
// client is signed in.
boost::json::object join(ApiClient& client, const JoinOptions& options = {});

}  // namespace molar::api
