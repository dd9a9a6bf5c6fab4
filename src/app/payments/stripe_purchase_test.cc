// Whole purchases through the Stripe adapter and its stand-in: with every fault of Stripe there is
// one charge and one membership, or neither.
#include <gtest/gtest.h>

#include "adapters/payment/stripe_gateway.h"
#include "adapters/payment/stripe_webhooks.h"
#include "domain/billing/ledger_store.h"
#include "domain/checkout/testing/shop_test_base.h"
#include "domain/payment/disputes.h"
#include "domain/payment/provider_events.h"
#include "sandbox/testing/stripe/stand_in.h"
#include "sandbox/testing/stripe/webhooks.h"

namespace molar::app {
namespace {

using sandbox::stripe::FaultMode;
using std::chrono::milliseconds;
using std::chrono::seconds;

struct PaidBy {
  std::string payment_id;
  std::string household_id;
  std::string brand;
};
BOOST_DESCRIBE_STRUCT(PaidBy, (), (payment_id, household_id, brand))

class StripePurchaseTest : public domain::ShopTest {
 protected:
  void SetUp() override {
    ShopTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    stripe_ = sandbox::stripe::StandIn::create({}, clock_, random_).value();
    stripe_->start();
    records_.emplace(database(), clock_);
    connect(seconds(20));
    gateways_.emplace(gateway_);
    gateways_->use(brand_.group_key, *gateway_over_http_);
    limits_.emplace(database(), clock_, "key");
    charges_over_http_.emplace(
        database(), *gateways_, effects(), *limits_,
        [this](const std::string&) { return std::make_shared<const domain::Brand>(brand_); },
        clock_, random_);
    purchases_over_http_.emplace(database(), *gateways_, *charges_over_http_, *limits_, clock_);
  }

  void connect(milliseconds limit) {
    adapters::StripeOptions options;
    options.api_url = stripe_->url();
    options.secret_keys = {{"", "sk_test_stand_in"}};
    options.bank_debits = {{"", true}};
    options.total_timeout = limit;
    gateway_over_http_.emplace(options, *records_);
  }
  // Only calls that meet a fault are given up soon: a busy machine takes its time for the others.
  void break_at(FaultMode mode, const char* path) {
    stripe_->faults().set({mode, 1, path, seconds(2)});
    connect(seconds(1));
  }
  void mend() {
    stripe_->faults().set({FaultMode::None, 0});
    connect(seconds(20));
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
  // As a wallet pays: kept for renewals with the buyer's consent only.
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
  boost::json::array told() { return stripe_->state().at("events").as_array(); }
  // The site gets Stripe's events since the one of that number, the newest first, and acts on each.
  void hear(
      std::size_t since, const std::function<void(domain::ProviderEvents&)>& connect,
      const std::function<void()>& after_each = [] {}) {
    adapters::StripeWebhooks reader({{brand_.group_key, {"whsec"}}}, clock_);
    domain::ProviderEvents events(database(), reader, clock_);
    connect(events);
    const boost::json::array all = told();
    for (std::size_t i = all.size(); i-- > since;) {
      std::string body = boost::json::serialize(all[i]);
      std::string signature = sandbox::stripe::sign("whsec", clock_.now(), body);
      ASSERT_TRUE(events.receive(brand_.group_key, signature, body).has_value());
      EXPECT_EQ(events.process([] { return true; }).left, 0);
      after_each();
    }
  }
  // The brands of all payments that have something left to refund.
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
MOLAR_ON_BOTH_DATABASES(StripePurchaseTest);

TEST_P(StripePurchaseTest, comes_through_every_fault_with_one_charge) {
  int buyers = 0;
  for (FaultMode mode : {FaultMode::TimeoutBefore, FaultMode::TimeoutAfter, FaultMode::Error500,
                         FaultMode::TooMany, FaultMode::Garbage}) {
    for (const char* path : {"/v1/payment_intents", "/confirm"}) {
      Ready checkout = ready("buyer" + std::to_string(++buyers) + "@example.com");
      std::string token = stripe_->confirmation_token();
      break_at(mode, path);
      EXPECT_EQ(pay(checkout, token), "payment_pending") << path << static_cast<int>(mode);
      mend();
      clock_.advance(seconds(6));
      EXPECT_EQ(pay(checkout, token), "paid") << path << static_cast<int>(mode);
    }
  }
  expect_one_of_each(buyers);
}

// Stripe keeps a 500 under its key: creating the intent can never be repeated.
TEST_P(StripePurchaseTest, a_broken_key_is_given_up_while_its_buyer_keeps_asking) {
  for (const char* path : {"/v1/customers", "/v1/payment_intents", "/confirm"}) {
    Ready checkout = ready("buyer-of" + std::to_string(std::string(path).size()) + "@example.com");
    std::string token = stripe_->confirmation_token();
    stripe_->faults().set({FaultMode::Error500After, 1, path, {}});
    std::string said = pay(checkout, token);
    EXPECT_EQ(said, "payment_pending") << path;
    int asked = 0;
    for (; said == "payment_pending" && asked < 20; ++asked) {
      clock_.advance(seconds(5));
      said = pay(checkout, token);
    }
    EXPECT_EQ(said, "paid") << path;
    EXPECT_LE(asked, 12) << path;  // within a minute
  }
  expect_one_of_each(3);
}

TEST_P(StripePurchaseTest, what_its_buyer_left_is_finished_or_voided) {
  Ready charged = ready("charged@example.com");
  break_at(FaultMode::TimeoutAfter, "/confirm");
  EXPECT_EQ(pay(charged, stripe_->confirmation_token()), "payment_pending");
  Ready unreached = ready("unreached@example.com");
  stripe_->faults().set({FaultMode::Error500, 9, "", {}});
  EXPECT_EQ(pay(unreached, stripe_->confirmation_token()), "payment_pending");
  clock_.advance(seconds(60));
  EXPECT_EQ(charges_over_http_->completion().reconcile().left, 1);

  mend();
  stripe_->forget_keys();  // and that a day later
  clock_.advance(std::chrono::hours(25));
  auto tally = charges_over_http_->completion().reconcile();
  EXPECT_EQ(tally.succeeded, 1);
  expect_one_of_each(1);
}

TEST_P(StripePurchaseTest, a_decline_leaves_the_checkout_and_another_card_pays) {
  Ready checkout = ready();
  EXPECT_EQ(pay(checkout, stripe_->confirmation_token("4000000000009995")), "payment_declined");
  expect_one_of_each(0);
  EXPECT_EQ(pay(checkout, stripe_->confirmation_token(), "key-fedcba9876543210"), "paid");
  expect_one_of_each(1);
}

TEST_P(StripePurchaseTest, a_wallet_is_kept_with_the_consent_to_renewal_only) {
  EXPECT_EQ(pay_by_wallet(ready("once@example.com"), "4242424242424242", false), "paid");
  EXPECT_EQ(count("select count(*) from payment_method"), 0);
  EXPECT_EQ(count("select count(*) from payment where last4 = '4242' and method_id is null"), 1);
  EXPECT_EQ(pay_by_wallet(ready("renews@example.com"), "4242424242424242", true), "paid");
  EXPECT_EQ(count("select count(*) from payment_method"), 1);
  expect_one_of_each(2);
}

// Its answer was lost: the reconciler books it, and still keeps nothing.
TEST_P(StripePurchaseTest, a_wallet_that_pays_once_is_not_kept_by_the_reconciler) {
  Ready checkout = ready();
  break_at(FaultMode::TimeoutAfter, "/confirm");
  EXPECT_EQ(pay_by_wallet(checkout, "4242424242424242", false), "payment_pending");
  mend();
  clock_.advance(seconds(60));
  EXPECT_EQ(charges_over_http_->completion().reconcile().succeeded, 1);
  EXPECT_EQ(count("select count(*) from payment_method"), 0);
  expect_one_of_each(1);
}

TEST_P(StripePurchaseTest, a_declined_wallet_leaves_the_checkout_and_a_card_pays) {
  Ready checkout = ready();
  EXPECT_EQ(pay_by_wallet(checkout, "4000000000009995", false), "payment_declined");
  expect_one_of_each(0);
  EXPECT_EQ(pay(checkout, stripe_->confirmation_token(), "key-fedcba9876543210"), "paid");
  EXPECT_EQ(count("select count(*) from payment_method"), 1);
  expect_one_of_each(1);
}

TEST_P(StripePurchaseTest, a_bank_account_makes_a_membership_once_its_money_is_there) {
  Ready checkout = ready();
  const std::string token = stripe_->bank_token();
  EXPECT_EQ(pay_by_bank(checkout, token), "on its way");
  EXPECT_EQ(pay_by_bank(checkout, token), "on its way");
  EXPECT_EQ(pay(checkout, stripe_->confirmation_token(), "key-fedcba9876543210"), "on its way");
  expect_under_way(1);
  stripe_->forget_keys();  // and that a day later
  clock_.advance(std::chrono::hours(24 * 4));
  EXPECT_EQ(charges_over_http_->completion().reconcile().left, 1);
  expect_under_way(1);
  stripe_->advance_debits();
  clock_.advance(std::chrono::hours(1));
  EXPECT_EQ(charges_over_http_->completion().reconcile().succeeded, 1);
  expect_one_of_each(1);
  EXPECT_EQ(count("select count(*) from payment where brand = 'bank_account' and last4 = '6789'"),
            1);
  EXPECT_EQ(count("select count(*) from payment_method"), 0);
}

TEST_P(StripePurchaseTest, a_bank_that_refuses_leaves_the_checkout_and_a_card_pays) {
  Ready checkout = ready();
  EXPECT_EQ(pay_by_bank(checkout, stripe_->bank_token("000222222227")), "on its way");
  clock_.advance(std::chrono::hours(24 * 4));
  stripe_->advance_debits();
  EXPECT_EQ(charges_over_http_->completion().reconcile().declined, 1);
  EXPECT_EQ(count("select count(*) from outbox where kind = 'debit_failed'"), 1);
  const boost::json::object state = stripe_->state();
  EXPECT_EQ(state.at("intents").at(0).at("status"), "canceled");  // nobody can pay it later
  checkout.quote = checkouts().create_quote(key(checkout.token), "en").value();
  EXPECT_EQ(pay(checkout, stripe_->confirmation_token(), "key-fedcba9876543210"), "paid");
  expect_one_of_each(1);
}

// Up to 60 days after it succeeded: the person who decides finds the member by the history.
TEST_P(StripePurchaseTest, a_debit_that_the_bank_takes_back_is_in_the_history_of_its_household) {
  EXPECT_EQ(pay_by_bank(ready("returned@example.com"), stripe_->bank_token()), "on its way");
  stripe_->advance_debits();
  clock_.advance(std::chrono::hours(1));
  EXPECT_EQ(charges_over_http_->completion().reconcile().succeeded, 1);
  EXPECT_EQ(pay(ready("card@example.com"), stripe_->confirmation_token()), "paid");
  const auto mails = count("select count(*) from outbox");
  clock_.advance(std::chrono::hours(24 * 20));
  const std::size_t before = told().size();
  stripe_->return_debits();

  for (int delivery = 0; delivery < 2; ++delivery) {
    hear(before, [&](domain::ProviderEvents& events) {
      events.on("charge.dispute.", [&](const domain::ProviderEvent& event) {
        return domain::note_dispute(database(), event, clock_, random_);
      });
    });
  }
  EXPECT_EQ(count("select count(*) from audit a join payment p on p.household_id = a.entity_id"
                  " where a.entity = 'household' and a.actor = 'provider:stripe'"
                  " and a.action like 'charge.dispute.%' and p.brand = 'bank_account'"),
            3);
  EXPECT_EQ(count("select count(*) from audit a join payment p on p.household_id = a.entity_id"
                  " join receipt r on r.payment_id = p.id"
                  " where a.action = 'charge.dispute.created' and a.detail like '%\"charge\":\"'"
                  " || p.provider_id || '\"%' and a.detail like '%' || r.number || '%'"),
            1);
  // There is nothing to refund any more. Membership and member hear nothing until a person has
  // decided.
  EXPECT_EQ(refundable_payments(), std::vector<std::string>{"visa"});
  expect_one_of_each(2);
  EXPECT_EQ(count("select count(*) from subscription where status = 'active'"), 2);
  EXPECT_EQ(count("select count(*) from outbox"), mails);
  // What is gone is not sent a second time when the membership is then ended.
  const auto charge = database().read([](storage::Connection& sql) {
    return *sql.query_one<std::string>(
        "select provider_id from payment where brand = 'bank_account'");
  });
  EXPECT_EQ(gateway_over_http_->refund({"refund-1", brand_.group_key, charge, 100}).error().code,
            "refund_refused");
  EXPECT_TRUE(stripe_->state().at("refunds").as_array().empty());
}

TEST_P(StripePurchaseTest, a_dispute_that_is_won_makes_its_payment_refundable_again) {
  EXPECT_EQ(pay(ready("card@example.com"), stripe_->confirmation_token()), "paid");
  domain::ProviderEvent event{"cedar/evt_1", "stripe", brand_.group_key, "", "du_1", "", ""};
  event.charge_id = database().read([](storage::Connection& sql) {
    return sql.query_one<std::string>("select provider_id from payment").value();
  });
  const std::vector<std::string> card{"visa"};
  const std::vector<std::string> none;
  for (const auto& [type, left] : {std::pair("charge.dispute.created", card),
                                   std::pair("charge.dispute.funds_withdrawn", none),
                                   std::pair("charge.dispute.updated", none),
                                   std::pair("charge.dispute.funds_reinstated", card)}) {
    event.type = type;
    event.id += "1";
    for (int delivery = 0; delivery < 2; ++delivery) {
      EXPECT_TRUE(domain::note_dispute(database(), event, clock_, random_));
      EXPECT_EQ(refundable_payments(), left) << type;
    }
  }
  EXPECT_EQ(count("select count(*) from audit where action like 'charge.dispute.%'"), 4);
}

TEST_P(StripePurchaseTest, a_dispute_of_a_charge_that_is_not_booked_is_noted_by_its_own_id) {
  const domain::ProviderEvent event{
      "cedar/evt_1", "stripe", brand_.group_key, "charge.dispute.created",
      "du_1",        "",       "pi_unknown"};
  EXPECT_TRUE(domain::note_dispute(database(), event, clock_, random_));
  EXPECT_EQ(count("select count(*) from audit where entity = 'dispute' and entity_id = 'du_1'"
                  " and detail like '%pi_unknown%'"),
            1);
}

TEST_P(StripePurchaseTest, a_debit_comes_through_every_fault_once) {
  int debits = 0;
  for (FaultMode mode : {FaultMode::TimeoutBefore, FaultMode::TimeoutAfter, FaultMode::Error500,
                         FaultMode::TooMany, FaultMode::Garbage}) {
    for (const char* path : {"/v1/payment_intents", "/confirm"}) {
      Ready checkout = ready("buyer" + std::to_string(++debits) + "@example.com");
      const std::string token = stripe_->bank_token();
      break_at(mode, path);
      EXPECT_EQ(pay_by_bank(checkout, token), "payment_pending") << path << static_cast<int>(mode);
      mend();
      clock_.advance(seconds(6));
      EXPECT_EQ(pay_by_bank(checkout, token), "on its way") << path << static_cast<int>(mode);
    }
  }
  expect_under_way(debits);
  stripe_->advance_debits();
  clock_.advance(std::chrono::hours(1));
  EXPECT_EQ(charges_over_http_->completion().reconcile().succeeded, debits);
  expect_one_of_each(debits);
}

// The request says one, the token is the other: Stripe refuses, and the buyer may try again.
TEST_P(StripePurchaseTest, a_card_is_no_bank_account) {
  Ready checkout = ready();
  EXPECT_EQ(pay_by_bank(checkout, stripe_->confirmation_token()), "payment_pending");
  clock_.advance(seconds(60));
  EXPECT_EQ(charges_over_http_->completion().reconcile().voided, 1);
  EXPECT_EQ(pay(checkout, stripe_->confirmation_token(), "key-fedcba9876543210"), "paid");
  expect_one_of_each(1);
}

// The buyer has closed the browser after the bank's question: only Stripe tells, and in any order.
TEST_P(StripePurchaseTest, events_in_reverse_order_make_one_membership) {
  Ready checkout = ready();
  domain::PurchaseInput input = order(checkout, "key-0123456789abcdef");
  input.payment_token = stripe_->confirmation_token("4000002500003155");
  auto asked = purchases_over_http_->purchase(buyer(checkout.token), input);
  ASSERT_TRUE(stripe_->answer_bank(asked.error().client_secret, true));

  ASSERT_GE(told().size(), 2U);
  hear(
      0,
      [&](domain::ProviderEvents& events) {
        events.on("payment_intent.", [&](const domain::ProviderEvent& event) {
          auto settled = charges_over_http_->completion().settle_pending(event.idempotency_key);
          return !settled || !settled->attempt.pending();
        });
      },
      [&] { expect_one_of_each(1); });
}

TEST_P(StripePurchaseTest, a_payment_that_cannot_be_booked_is_returned) {
  Ready first = ready("same@example.com");
  Ready second = ready("same@example.com");
  std::string asks = stripe_->confirmation_token("4000002500003155");
  domain::PurchaseInput input = order(second, "key-0123456789abcdef");
  input.payment_token = asks;
  auto asked = purchases_over_http_->purchase(buyer(second.token), input);
  EXPECT_EQ(pay(first, stripe_->confirmation_token()), "paid");
  ASSERT_TRUE(stripe_->answer_bank(asked.error().client_secret, true));
  auto late = purchases_over_http_->purchase(buyer(second.token), input);
  EXPECT_EQ(late.error().reason, "email_taken");
  EXPECT_EQ(count("select count(*) from subscription"), 1);
  EXPECT_EQ(stripe_->state().at("refunds").as_array().size(), 1U);
}

}  // namespace
}  // namespace molar::app
