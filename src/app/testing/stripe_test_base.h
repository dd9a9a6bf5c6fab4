// The payment port over Stripe, against a stand-in that implements Stripe's HTTP interface over a
// real socket, with all kinds of faults.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "adapters/payment/stripe_gateway.h"
#include "base/testing/fake_clock.h"
#include "base/testing/seeded_random.h"
#include "sandbox/testing/stripe/stand_in.h"
#include "storage/testing/temp_database.h"

namespace molar::app {

class StripeTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    stripe_ = sandbox::stripe::StandIn::create({}, clock_, random_).value();
    stripe_->start();
    payments_ = std::make_unique<domain::ProviderPayments>(database(), clock_);
    gateway_ = make_gateway("sk_test_stand_in");
  }

  std::unique_ptr<adapters::StripeGateway> make_gateway(const std::string& key) {
    adapters::StripeOptions options;
    options.api_url = stripe_->url();
    options.secret_keys = {{"cedar", key}};
    options.connect_timeout = std::chrono::milliseconds(2'000);
    options.total_timeout = std::chrono::milliseconds(400);
    return std::make_unique<adapters::StripeGateway>(options, *payments_);
  }

  domain::ChargeRequest request(std::string token, std::string key = "attempt-1") {
    return {std::move(key), "cedar", std::move(token), 14900, "Cedar Dental", "checkout-1"};
  }
  domain::ChargeRequest renewal(const domain::Charge& first, std::string key) {
    domain::ChargeRequest later = request("", std::move(key));
    later.method_id = first.method_id;
    later.customer_id = first.customer_id;
    later.off_session = true;
    return later;
  }
  domain::Charge pay(const std::string& number, const std::string& key = "attempt-1") {
    return gateway_->charge(request(stripe_->confirmation_token(number), key));
  }
  void fault(sandbox::stripe::FaultMode mode, const std::string& path, int count = 1) {
    stripe_->faults().set({mode, count, path, std::chrono::milliseconds(900)});
  }
  // Returns the number of payment intents with this status.
  int count(std::string_view status) {
    int found = 0;
    const boost::json::object state = stripe_->state();
    for (const auto& intent : state.at("intents").as_array()) {
      found += intent.at("status").as_string() == status ? 1 : 0;
    }
    return found;
  }

  FakeClock clock_{from_millis(1'795'280'400'000)};
  SeededRandom random_{5};
  std::unique_ptr<sandbox::stripe::StandIn> stripe_;
  std::unique_ptr<domain::ProviderPayments> payments_;
  std::unique_ptr<adapters::StripeGateway> gateway_;
};

}  // namespace molar::app
