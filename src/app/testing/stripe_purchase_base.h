// Base of tests of purchases through Stripe.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "adapters/payment/stripe_gateway.h"
#include "adapters/payment/stripe_webhooks.h"
#include "domain/billing/ledger_store.h"
#include "domain/checkout/testing/shop_test_base.h"
#include "domain/payment/provider_events.h"
#include "sandbox/testing/stripe/stand_in.h"
#include "sandbox/testing/stripe/webhooks.h"

namespace molar::app {

struct PaidBy {
  std::string payment_id;
  std::string household_id;
  std::string brand;
};
BOOST_DESCRIBE_STRUCT(PaidBy, (), (payment_id, household_id, brand))

// A shop whose brand receives payments through the Stripe adapter and its stand-in.
class StripePurchaseBase : public domain::ShopTest {
 protected:
  void SetUp() override {
    ShopTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    stripe_ = sandbox::stripe::StandIn::create({}, clock_, random_).value();
    stripe_->start();
    records_.emplace(database(), clock_);
    connect(std::chrono::seconds(20));
    gateways_.emplace(gateway_);
    gateways_->use(brand_.group_key, *gateway_over_http_);
    limits_.emplace(database(), clock_, "key");
    const domain::ServiceBase base(database(), clock_, random_);
    charges_over_http_.emplace(base, *gateways_, effects(), *limits_, [this](const std::string&) {
      return std::make_shared<const domain::Brand>(brand_);
    });
    purchases_over_http_.emplace(base, *gateways_, *charges_over_http_, *limits_);
  }

  void connect(std::chrono::milliseconds limit) {
    adapters::StripeOptions options;
    options.api_url = stripe_->url();
    options.secret_keys = {{"", "sk_test_stand_in"}};
    options.bank_debits = {{"", true}};
    options.total_timeout = limit;
    gateway_over_http_.emplace(options, *records_);
  }
  // Only calls with a fault have a short timeout: on a busy machine the others may take long.
  void break_at(sandbox::stripe::FaultMode mode, const char* path) {
    stripe_->faults().set({mode, 1, path, std::chrono::seconds(2)});
    connect(std::chrono::seconds(1));
  }
  void mend() {
    stripe_->faults().set({sandbox::stripe::FaultMode::None, 0});
    connect(std::chrono::seconds(20));
  }

  std::string pay(const Ready& checkout, const std::string& token,
                  const std::string& key = "key-0123456789abcdef") {
    domain::PurchaseInput input = order(checkout, key);
    input.payment_token = token;
    return say(purchases_over_http_->purchase(buyer(checkout.token), input));
  }
  static std::string say(const Result<domain::PurchaseOutcome>& paid) {
    return paid.has_error() ? paid.error().code : paid->awaits_debit ? "on its way" : "paid";
  }
  int paid_at_stripe() {
    const boost::json::object state = stripe_->state();
    int paid = 0;
    for (const auto& intent : state.at("intents").as_array()) {
      paid += intent.at("status").as_string() == "succeeded" ? 1 : 0;
    }
    return paid;
  }
  // Pays with a wallet; the method is stored for renewals only with the buyer's consent (`renews`).
  std::string pay_by_wallet(const Ready& checkout, const std::string& number, bool renews,
                            const std::string& key = "key-0123456789abcdef") {
    domain::PurchaseInput input = order(checkout, key);
    input.payment_token = stripe_->wallet_token("apple_pay", number, renews);
    input.auto_renew = renews;
    input.keeps_method = renews;
    if (renews) {
      for (const domain::QuoteConsent& consent : checkout.quote.consents) {
        if (!consent.required) {
          input.consents.push_back({consent.key, consent.version});
        }
      }
    }
    auto paid = purchases_over_http_->purchase(buyer(checkout.token), input);
    return paid.has_value() ? "paid" : paid.error().code;
  }
  std::string pay_by_bank(const Ready& checkout, const std::string& token) {
    domain::PurchaseInput input = order(checkout, "key-0123456789abcdef");
    input.payment_token = token;
    input.keeps_method = false;
    input.debits_bank = true;
    return say(purchases_over_http_->purchase(buyer(checkout.token), input));
  }
  boost::json::array stripe_events() { return stripe_->state().at("events").as_array(); }
  // Delivers Stripe's events from index `since` on, newest first, and processes each.
  void hear(
      std::size_t since, const std::function<void(domain::ProviderEvents&)>& connect,
      const std::function<void()>& after_each = [] {}) {
    adapters::StripeWebhooks reader({{brand_.group_key, {"whsec"}}}, clock_);
    domain::ProviderEvents events({database(), clock_, random_}, reader);
    connect(events);
    const boost::json::array all = stripe_events();
    for (std::size_t i = all.size(); i-- > since;) {
      std::string body = boost::json::serialize(all[i]);
      std::string signature = sandbox::stripe::sign("whsec", clock_.now(), body);
      ASSERT_TRUE(events.receive(brand_.group_key, signature, body).has_value());
      EXPECT_EQ(events.process([] { return true; }).left, 0);
      after_each();
    }
  }
  // Returns the card brands of all payments that are not fully refunded.
  std::vector<std::string> refundable_payments() {
    return database().read([&](storage::Connection& sql) {
      std::vector<std::string> brands;
      for (const auto& [id, household, brand] : sql.query<PaidBy>(
               "select id, household_id, brand from payment order by created_at, id")) {
        auto left = domain::ledger_store::payment_left(sql, brand_.group_key, household, id);
        if (left && left->left_cents > 0) {
          brands.push_back(brand);
        }
      }
      return brands;
    });
  }
  void expect_under_way(int debits) {
    EXPECT_EQ(paid_at_stripe(), 0);
    EXPECT_EQ(count("select count(*) from household"), 0);
    EXPECT_EQ(count("select count(*) from charge_attempt where status = 'pending'"), debits);
    EXPECT_EQ(count("select count(*) from outbox where kind = 'debit_begun'"), debits);
  }
  void expect_one_of_each(int memberships) {
    EXPECT_EQ(paid_at_stripe(), memberships);
    EXPECT_EQ(count("select count(*) from subscription"), memberships);
    EXPECT_EQ(count("select count(*) from receipt"), memberships);
    EXPECT_EQ(count("select count(*) from payment where provider = 'stripe'"), memberships);
    EXPECT_EQ(count("select count(*) from charge_attempt where status = 'pending'"), 0);
  }

  std::unique_ptr<sandbox::stripe::StandIn> stripe_;
  std::optional<domain::ProviderPayments> records_;
  std::optional<adapters::StripeGateway> gateway_over_http_;
  std::optional<domain::PaymentGateways> gateways_;
  std::optional<domain::ChargeService> charges_over_http_;
  std::optional<domain::RateLimiter> limits_;
  std::optional<domain::PurchaseService> purchases_over_http_;
};

}  // namespace molar::app
