#include "app/server_options.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

namespace molar::app {
namespace {

std::size_t lane(const std::string& method, const std::string& path) {
  http::Request request;
  request.method = method;
  request.path = path;
  return lane_of(request);
}

TEST(ServerLanes, WhatWaitsForSomethingElseHoldsNothingElse) {
  const std::size_t api = lane("GET", "/api/v4/member/info");
  const std::size_t pages = lane("GET", "/join-now");
  const std::size_t money = lane("POST", "/api/v4/member/purchaseSubscription");
  const std::size_t passwords = lane("POST", "/api/login");
  const std::size_t uploads = lane("POST", "/api/km/grievance/files");
  const std::initializer_list<std::size_t> all{api, pages, money, passwords, uploads};
  for (const auto* first = all.begin(); first != all.end(); ++first) {
    for (const auto* other = first + 1; other != all.end(); ++other) {
      EXPECT_NE(*first, *other);
    }
  }
  EXPECT_EQ(api, 0U);
  EXPECT_EQ(server_options({}, {}, {}).lanes.size(), all.size() - 1);
}

TEST(ServerLanes, ReadingIsOrdinaryWork) {
  EXPECT_EQ(lane("GET", "/api/v4/member/balance"), 0U);
  EXPECT_NE(lane("POST", "/api/v4/member/balance"), 0U);
  EXPECT_EQ(lane("POST", "/api/v4/contact"), 0U);
  EXPECT_EQ(lane("POST", "/api/v4/member/switch/7"), lane("PUT", "/api/v4/member/updateBilling"));
}

}  // namespace
}  // namespace molar::app
