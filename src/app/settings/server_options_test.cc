#include "app/settings/server_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "api/testing/api_fixture.h"

namespace molar::app {
namespace {

class ServerLanes : public api::ApiFixture {
 protected:
  std::size_t lane(const std::string& method, const std::string& path,
                   const std::string& query = "") {
    http::Request request;
    request.method = method;
    request.path = path;
    request.query = query;
    return lane_of(router(), request);
  }
};
INSTANTIATE_TEST_SUITE_P(Database, ServerLanes, testing::Values(storage::Dialect::Sqlite),
                         storage::dialect_name);

TEST_P(ServerLanes, RequestsThatWaitForDifferentThingsHaveDifferentLanes) {
  const std::size_t api = lane("GET", "/api/v4/member/info");
  const std::size_t pages = lane("GET", "/join-now");
  const std::size_t money = lane("POST", "/api/v4/member/purchaseSubscription");
  const std::size_t passwords = lane("POST", "/api/login");
  const std::size_t uploads = lane("POST", "/api/km/grievance/files");
  const std::size_t documents = lane("GET", "/api/v4/member/receipt/7", "format=pdf");
  const std::size_t probes = lane("GET", "/readyz");
  const std::initializer_list<std::size_t> all{api,     pages,     money, passwords,
                                               uploads, documents, probes};
  for (const auto* first = all.begin(); first != all.end(); ++first) {
    for (const auto* other = first + 1; other != all.end(); ++other) {
      EXPECT_NE(*first, *other);
    }
  }
  EXPECT_EQ(api, 0U);
  EXPECT_EQ(server_options({}, {}).lanes.size(), all.size() - 1);
}

TEST_P(ServerLanes, ReadsUseTheOrdinaryLane) {
  EXPECT_EQ(lane("GET", "/api/v4/member/balance"), 0U);
  EXPECT_NE(lane("POST", "/api/v4/member/balance"), 0U);
  EXPECT_EQ(lane("POST", "/api/v4/contact"), 0U);
  EXPECT_EQ(lane("POST", "/api/v4/member/switch/7"), lane("PUT", "/api/v4/member/updateBilling"));
}

TEST_P(ServerLanes, DrawingADocumentHasItsOwnLane) {
  const std::string card = "/api/v4/member/idCard/7";
  const std::string list = "/api/km/group/cedar/directory";
  EXPECT_NE(lane("GET", card, "format=png"), 0U);
  EXPECT_EQ(lane("HEAD", card, "lang=es&format=png"), lane("GET", list, "format=pdf"));
  EXPECT_EQ(lane("GET", card), 0U);
  EXPECT_EQ(lane("GET", card, "format=json"), 0U);
  EXPECT_EQ(lane("POST", card, "format=pdf"), 0U);
}

TEST(ServerOptions, LargeWebhooksDoNotDependOnTheBrandsAtTheStart) {
  const auto paths = [](const Config& config) {
    std::vector<std::string> webhooks;
    for (const http::LargeBody& large : server_options(config, {}).large_bodies) {
      if (large.path.starts_with("/api/webhooks/")) {
        webhooks.push_back(large.path);
      }
    }
    return webhooks;
  };
  Config config;
  EXPECT_THAT(paths(config), testing::IsEmpty());
  config.payment.brands["nova"].stripe_webhook_secret = "whsec_1";
  config.payment.brands["mesa"].stripe_secret_key = "sk_1";
  EXPECT_THAT(paths(config), testing::ElementsAre("/api/webhooks/stripe/nova"));
  config.payment.stripe_webhook_secret = "whsec_2";
  EXPECT_THAT(paths(config), testing::ElementsAre("/api/webhooks/stripe/"));
}

TEST_P(ServerLanes, DeletingTheAccountUsesTheLaneOfLogins) {
  EXPECT_EQ(lane("DELETE", "/api/v4/member"), lane("POST", "/api/login"));
  EXPECT_EQ(lane("DELETE", "/api/v4/member/sessions"), 0U);
}

// Routes that change data and wait only for the database. A new route belongs here or in
// lane_routes().
const std::vector<std::string> kOrdinary = {
    "DELETE /api/km/checkout/member/{memberId}",
    "DELETE /api/km/grievance/files/{id}",
    "DELETE /api/v4/grievance/files/{id}",
    "DELETE /api/v4/member/savings/{id}",
    "DELETE /api/v4/member/sessions",
    "DELETE /api/v4/member/sessions/{id}",
    "DELETE /api/v4/member/switch",
    "POST /api/km/checkout",
    "POST /api/km/checkout/member",
    "POST /api/km/checkout/members-done",
    "POST /api/km/checkout/quote",
    "POST /api/km/contact",
    "POST /api/km/grievance",
    "POST /api/km/group/{id}/priceQuotes",
    "POST /api/km/office/{id}/report",
    "POST /api/v4/contact",
    "POST /api/v4/grievance",
    "POST /api/v4/member/confirmEmail",
    "POST /api/v4/member/grievances/{number}/appeal",
    "POST /api/v4/member/grievances/{number}/messages",
    "POST /api/v4/member/grievances/{number}/withdraw",
    "POST /api/v4/member/idCard/{personId}",
    "POST /api/v4/member/invite/{personId}",
    "POST /api/v4/member/logout",
    "POST /api/v4/member/priceQuotes",
    "POST /api/v4/member/resetPasswordEmail",
    "POST /api/v4/member/savings",
    "POST /api/webhooks/stripe/{group}",
    "PUT /api/km/checkout",
    "PUT /api/km/checkout/member/{memberId}",
    "PUT /api/v4/member/autoRenew",
    "PUT /api/v4/member/dependents/{id}",
    "PUT /api/v4/member/update",
};

TEST_P(ServerLanes, EveryRouteThatChangesDataIsAssignedToALane) {
  std::vector<std::string> routes;
  for (const http::Route& route : router().routes()) {
    if (route.method != "GET") {
      routes.push_back(route.method + " " + route.pattern);
    }
  }
  std::vector<std::string> known = kOrdinary;
  for (const LaneRoute& route : lane_routes()) {
    known.push_back(std::string(route.method) + " " + std::string(route.pattern));
  }
  EXPECT_THAT(routes, testing::UnorderedElementsAreArray(known));
}

}  // namespace
}  // namespace molar::app
