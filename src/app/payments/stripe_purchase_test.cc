// Whole purchases through the Stripe adapter and its stand-in: after every fault of Stripe there is
// one charge with one membership, or neither.
#include <gtest/gtest.h>

#include "app/testing/stripe_purchase_base.h"

namespace molar::app {
namespace {

using sandbox::stripe::FaultMode;
using std::chrono::seconds;

class StripePurchaseTest : public StripePurchaseBase {};
MOLAR_ON_BOTH_DATABASES(StripePurchaseTest);

TEST_P(StripePurchaseTest, a_purchase_charges_once_after_every_fault) {
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

TEST_P(StripePurchaseTest, replaces_a_key_with_a_stored_error_while_the_buyer_retries) {
  for (const char* path : {"/v1/customers", "/v1/payment_intents", "/confirm"}) {
    Ready checkout = ready("buyer-of" + std::to_string(std::string(path).size()) + "@example.com");
    std::string token = stripe_->confirmation_token();
    stripe_->faults().set({FaultMode::Error500After, 1, path, {}});
    std::string result = pay(checkout, token);
    EXPECT_EQ(result, "payment_pending") << path;
    int retries = 0;
    for (; result == "payment_pending" && retries < 20; ++retries) {
      clock_.advance(seconds(5));
      result = pay(checkout, token);
    }
    EXPECT_EQ(result, "paid") << path;
    EXPECT_LE(retries, 12) << path;  // within a minute
  }
  expect_one_of_each(3);
}

TEST_P(StripePurchaseTest, the_reconciler_finishes_or_voids_abandoned_purchases) {
  Ready charged = ready("charged@example.com");
  break_at(FaultMode::TimeoutAfter, "/confirm");
  EXPECT_EQ(pay(charged, stripe_->confirmation_token()), "payment_pending");
  Ready unreached = ready("unreached@example.com");
  stripe_->faults().set({FaultMode::Error500, 9, "", {}});
  EXPECT_EQ(pay(unreached, stripe_->confirmation_token()), "payment_pending");
  clock_.advance(seconds(60));
  EXPECT_EQ(charges_over_http_->completion().reconcile().left, 1);

  mend();
  stripe_->forget_keys();  // a day later
  clock_.advance(std::chrono::hours(25));
  auto tally = charges_over_http_->completion().reconcile();
  EXPECT_EQ(tally.succeeded, 1);
  expect_one_of_each(1);
}

TEST_P(StripePurchaseTest, a_checkout_can_be_paid_by_another_card_after_a_decline) {
  Ready checkout = ready();
  EXPECT_EQ(pay(checkout, stripe_->confirmation_token("4000000000009995")), "payment_declined");
  expect_one_of_each(0);
  EXPECT_EQ(pay(checkout, stripe_->confirmation_token(), "key-fedcba9876543210"), "paid");
  expect_one_of_each(1);
}

TEST_P(StripePurchaseTest, a_wallet_is_stored_only_with_consent_to_renewal) {
  EXPECT_EQ(pay_by_wallet(ready("once@example.com"), "4242424242424242", false), "paid");
  EXPECT_EQ(count("select count(*) from payment_method"), 0);
  EXPECT_EQ(count("select count(*) from payment where last4 = '4242' and method_id is null"), 1);
  EXPECT_EQ(pay_by_wallet(ready("renews@example.com"), "4242424242424242", true), "paid");
  EXPECT_EQ(count("select count(*) from payment_method"), 1);
  expect_one_of_each(2);
}

TEST_P(StripePurchaseTest, the_reconciler_does_not_store_a_wallet_that_pays_once) {
  Ready checkout = ready();
  break_at(FaultMode::TimeoutAfter, "/confirm");
  EXPECT_EQ(pay_by_wallet(checkout, "4242424242424242", false), "payment_pending");
  mend();
  clock_.advance(seconds(60));
  EXPECT_EQ(charges_over_http_->completion().reconcile().succeeded, 1);
  EXPECT_EQ(count("select count(*) from payment_method"), 0);
  expect_one_of_each(1);
}

TEST_P(StripePurchaseTest, a_checkout_can_be_paid_by_card_after_a_declined_wallet) {
  Ready checkout = ready();
  EXPECT_EQ(pay_by_wallet(checkout, "4000000000009995", false), "payment_declined");
  expect_one_of_each(0);
  EXPECT_EQ(pay(checkout, stripe_->confirmation_token(), "key-fedcba9876543210"), "paid");
  EXPECT_EQ(count("select count(*) from payment_method"), 1);
  expect_one_of_each(1);
}

TEST_P(StripePurchaseTest, events_in_reverse_order_create_one_membership) {
  Ready checkout = ready();
  domain::PurchaseInput input = order(checkout, "key-0123456789abcdef");
  input.payment_token = stripe_->confirmation_token("4000002500003155");
  auto challenged = purchases_over_http_->purchase(buyer(checkout.token), input);
  ASSERT_TRUE(stripe_->confirm_with_bank(challenged.error().client_secret, true));

  ASSERT_GE(stripe_events().size(), 2U);
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

TEST_P(StripePurchaseTest, a_payment_that_cannot_be_booked_is_refunded) {
  Ready first = ready("same@example.com");
  Ready second = ready("same@example.com");
  std::string asks = stripe_->confirmation_token("4000002500003155");
  domain::PurchaseInput input = order(second, "key-0123456789abcdef");
  input.payment_token = asks;
  auto challenged = purchases_over_http_->purchase(buyer(second.token), input);
  EXPECT_EQ(pay(first, stripe_->confirmation_token()), "paid");
  ASSERT_TRUE(stripe_->confirm_with_bank(challenged.error().client_secret, true));
  auto retried = purchases_over_http_->purchase(buyer(second.token), input);
  EXPECT_EQ(retried.error().reason, "email_taken");
  EXPECT_EQ(count("select count(*) from subscription"), 1);
  EXPECT_EQ(stripe_->state().at("refunds").as_array().size(), 1U);
}

}  // namespace
}  // namespace molar::app
