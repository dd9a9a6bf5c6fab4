// The provider's interface through its router. Tests over a socket:
// src/app/payments/payment_sandbox_test.cc.
#include "sandbox/provider_api.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <boost/json.hpp>

#include <filesystem>
#include <fstream>

#include "base/log.h"
#include "base/testing/fake_clock.h"
#include "base/testing/seeded_random.h"
#include "sandbox/provider.h"
#include "sandbox/testing/stored_records.h"

namespace molar::sandbox {
namespace {

constexpr const char* kCard =
    R"({"number":"4242424242424242","expMonth":12,"expYear":2030,"cvc":"123","name":"Ana Lee",)"
    R"("billingZip":"85001"})";

class ProviderApiTest : public testing::Test {
 protected:
  ProviderApiTest() : clock_(from_millis(1'795'280'400'000)) {
    std::string folder = std::filesystem::temp_directory_path() / "molar-provider-XXXXXX";
    folder_ = mkdtemp(folder.data());
    ledger_ = Ledger::open(folder_ / "sandbox.db", clock_, random_).value();
    api_ = std::make_unique<ProviderApi>(
        ProviderApi{*ledger_, clock_, "the secret", {"http://cedar.localhost:8080"}});
    bind_provider(router_, *api_);
  }
  ~ProviderApiTest() override {
    ledger_.reset();
    std::filesystem::remove_all(folder_);
  }

  http::Response send(std::string method, std::string target, std::string body = {},
                      std::vector<http::Header> headers = {}) {
    http::Request request;
    request.method = std::move(method);
    request.target = target;
    auto question = target.find('?');
    request.path = target.substr(0, question);
    request.query = question == std::string::npos ? "" : target.substr(question + 1);
    request.body = std::move(body);
    request.headers = std::move(headers);
    request.headers.push_back({"Content-Type", "application/json"});
    return router_.handle(request);
  }
  http::Response ask(std::string method, std::string target, std::string body = {},
                     const std::string& key = "key-1") {
    return send(std::move(method), std::move(target), std::move(body),
                {{"Authorization", "Bearer the secret"}, {"Idempotency-Key", key}});
  }
  std::string token(std::string body = kCard) {
    auto response = send("POST", "/v1/tokens", std::move(body));
    EXPECT_EQ(response.status, 201) << response.body;
    return std::string(boost::json::parse(response.body).at("token").as_string());
  }
  http::Response charge(const std::string& token, const std::string& key = "key-1") {
    return ask("POST", "/v1/charges",
               R"({"groupKey":"cedar","token":")" + token + R"(","amountCents":1500})", key);
  }

  FakeClock clock_;
  SeededRandom random_{5};
  std::filesystem::path folder_;
  std::unique_ptr<Ledger> ledger_;
  std::unique_ptr<ProviderApi> api_;
  http::Router router_;
};

TEST_F(ProviderApiTest, returns_a_token_for_a_card_and_stores_no_number) {
  auto response = send("POST", "/v1/tokens", kCard, {{"Origin", "http://cedar.localhost:8080"}});
  EXPECT_EQ(response.status, 201);
  EXPECT_EQ(response.header("Access-Control-Allow-Origin"), "http://cedar.localhost:8080");
  auto body = boost::json::parse(response.body);
  EXPECT_EQ(body.at("card").at("last4").as_string(), "4242");
  EXPECT_EQ(body.at("card").at("brand").as_string(), "visa");
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder_)) {
    EXPECT_EQ(std::system(("grep -qa 4242424242 " + file.path().string()).c_str()) == 0, false);
  }
}

TEST_F(ProviderApiTest, only_known_origins_may_read_responses) {
  auto preflight = send("OPTIONS", "/v1/tokens", "", {{"Origin", "http://cedar.localhost:8080"}});
  EXPECT_EQ(preflight.status, 204);
  EXPECT_EQ(preflight.header("Access-Control-Allow-Origin"), "http://cedar.localhost:8080");
  EXPECT_EQ(preflight.header("Access-Control-Allow-Headers"), "content-type");
  auto stranger = send("OPTIONS", "/v1/tokens", "", {{"Origin", "http://evil.example"}});
  EXPECT_EQ(stranger.header("Access-Control-Allow-Origin"), "");
}

TEST_F(ProviderApiTest, refuses_bad_cards_field_by_field) {
  auto response = send("POST", "/v1/tokens",
                       R"({"number":"4242424242424241","expMonth":13,"expYear":2030,"cvc":"1",)"
                       R"("name":"","billingZip":"x"})");
  EXPECT_EQ(response.status, 422);
  auto codes = boost::json::parse(response.body).at("errorCodes").as_object();
  EXPECT_EQ(codes.size(), 5U);
  EXPECT_EQ(codes.at("number").as_string(), "invalid");
  EXPECT_EQ(response.body.find("4242"), std::string::npos);
  EXPECT_EQ(send("POST", "/v1/tokens", "{").status, 400);
  EXPECT_EQ(send("POST", "/v1/tokens", R"({"number":4242424242424242})").status, 422);
}

TEST_F(ProviderApiTest, calls_between_servers_require_the_secret) {
  for (const char* path :
       {"/v1/charges?group_key=a&idempotency_key=b", "/v1/charges/taken?group_key=a"}) {
    EXPECT_EQ(send("GET", path).status, 401);
    EXPECT_EQ(send("GET", path, "", {{"Authorization", "Bearer wrong"}}).status, 401);
  }
  EXPECT_EQ(send("POST", "/v1/charges", "{}").status, 401);
}

TEST_F(ProviderApiTest, charges_once_per_key) {
  std::string card = token();
  auto first = charge(card);
  EXPECT_EQ(first.status, 200) << first.body;
  EXPECT_EQ(charge(card).body, first.body);
  EXPECT_EQ(
      ask("POST", "/v1/charges", R"({"groupKey":"cedar","token":"x","amountCents":1})").status,
      409);
  EXPECT_EQ(ask("GET", "/v1/charges?group_key=cedar&idempotency_key=key-1").body, first.body);
  EXPECT_EQ(ask("GET", "/v1/charges?group_key=cedar&idempotency_key=none").status, 404);
  EXPECT_EQ(ask("POST", "/v1/charges", "{}", "").status, 400);
  EXPECT_EQ(ask("POST", "/v1/charges", R"({"groupKey":"c","token":"t","amountCents":-1})").status,
            422);
}

TEST_F(ProviderApiTest, a_refund_is_stored_with_its_charge) {
  auto created = boost::json::parse(charge(token()).body);
  std::string id(created.at("id").as_string());
  ask("POST", "/v1/refunds", R"({"chargeId":")" + id + R"(","amountCents":500})", "refund-1");
  const auto charges = stored_charges(folder_ / "sandbox.db");
  ASSERT_EQ(charges.size(), 1U);
  EXPECT_EQ(charges[0].refunded_cents, 500);
  EXPECT_EQ(stored_refunds(folder_ / "sandbox.db").at(0).charge_id, id);
}

// The general text requests a restore of the site's database.
TEST_F(ProviderApiTest, names_its_own_store_when_that_is_damaged) {
  const std::string store = folder_ / "damaged.db";
  std::ofstream(store) << std::string(30'000, 'x');
  auto provider = SandboxProvider::create({.store_path = store}, clock_, random_);
  ASSERT_TRUE(provider.has_error());
  EXPECT_EQ(provider.error().code, "sandbox_store_damaged");
  EXPECT_NE(provider.error().detail.find(store), std::string::npos) << provider.error().detail;
}

}  // namespace
}  // namespace molar::sandbox
