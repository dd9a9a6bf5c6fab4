// Stored cards and refunds, through the payment port over Stripe.
#include <gtest/gtest.h>

#include "app/testing/stripe_test_base.h"

namespace molar::app {
namespace {

using domain::Charge;
using domain::ChargeRequest;
using domain::ChargeState;
using domain::RefundState;
using sandbox::stripe::FaultMode;

class StripeCardsTest : public StripeTest {};
MOLAR_ON_BOTH_DATABASES(StripeCardsTest);

TEST_P(StripeCardsTest, stores_a_card_without_a_charge) {
  ChargeRequest store;
  store.idempotency_key = "store-1";
  store.group_key = "cedar";
  store.payment_token = stripe_->confirmation_token();
  store.reference = "house";
  Charge stored = gateway_->store_method(store);
  EXPECT_EQ(stored.state, ChargeState::Succeeded);
  EXPECT_EQ(stored.card.last4, "4242");
  EXPECT_TRUE(stored.customer_id.starts_with("cus_"));
  EXPECT_EQ(gateway_->store_method(store).method_id, stored.method_id);

  Charge as_first;
  as_first.method_id = stored.method_id;
  as_first.customer_id = stored.customer_id;
  EXPECT_EQ(gateway_->charge(renewal(as_first, "renewal-1")).state, ChargeState::Succeeded);

  store.customer_id = stored.customer_id;
  store.idempotency_key = "store-2";
  store.payment_token = stripe_->confirmation_token("4000000000009995");
  EXPECT_EQ(gateway_->store_method(store).decline_reason, "insufficient_funds");
  store.idempotency_key = "store-3";
  store.payment_token = stripe_->confirmation_token("4000002500003155");
  Charge challenged = gateway_->store_method(store);
  EXPECT_EQ(challenged.state, ChargeState::ActionRequired);
  ASSERT_TRUE(stripe_->confirm_with_bank(challenged.action, true));
  EXPECT_EQ(gateway_->store_method(store).state, ChargeState::Succeeded);
  EXPECT_EQ(stripe_->state().at("customers").as_array().size(), 1U);
}

TEST_P(StripeCardsTest, a_deleted_card_cannot_be_charged) {
  Charge first = pay("4242424242424242");
  Charge other = pay("4242424242424242", "attempt-2");
  fault(FaultMode::Error500, "/detach");
  EXPECT_EQ(gateway_->forget_method("cedar", first.method_id).error().kind, ErrorKind::Unavailable);
  fault(FaultMode::TimeoutAfter, "/detach");
  EXPECT_EQ(gateway_->forget_method("cedar", first.method_id).error().kind, ErrorKind::Unavailable);
  EXPECT_TRUE(gateway_->forget_method("cedar", first.method_id).has_value());  // already detached
  EXPECT_TRUE(gateway_->forget_method("cedar", "pm_nobody").has_value());
  EXPECT_EQ(gateway_->charge(renewal(first, "renewal-1")).decline_reason, "invalid_token");
  EXPECT_EQ(gateway_->charge(renewal(other, "renewal-2")).state, ChargeState::Succeeded);
  EXPECT_TRUE(gateway_->refund({"refund-1", "cedar", first.provider_id, 100})
                  .has_value());  // a refund still works
}

TEST_P(StripeCardsTest, a_customer_that_stripe_no_longer_has_is_replaced_with_the_next_card) {
  Charge gone = pay("4242424242424242");
  gone.customer_id = "cus_deleted";
  Charge refused = gateway_->charge(renewal(gone, "renewal-1"));
  EXPECT_EQ(refused.state, ChargeState::Declined);
  EXPECT_EQ(refused.decline_reason, "invalid_token");
  EXPECT_TRUE(refused.soft);  // the site may be connected to a wrong account

  ChargeRequest store = request(stripe_->confirmation_token(), "store-1");
  store.amount_cents = 0;
  store.customer_id = gone.customer_id;
  Charge stored = gateway_->store_method(store);
  ASSERT_EQ(stored.state, ChargeState::Succeeded);
  EXPECT_EQ(gateway_->store_method(store).method_id, stored.method_id);
  EXPECT_NE(stored.customer_id, gone.customer_id);
  EXPECT_EQ(gateway_->charge(renewal(stored, "renewal-2")).state, ChargeState::Succeeded);

  ChargeRequest order = request(stripe_->confirmation_token(), "attempt-2");
  order.customer_id = gone.customer_id;
  EXPECT_EQ(gateway_->charge(order).state, ChargeState::Succeeded);
  EXPECT_EQ(count("succeeded"), 4);  // the stored card is one of them
}

TEST_P(StripeCardsTest, a_charge_of_zero_stores_the_card) {
  ChargeRequest nothing = request(stripe_->confirmation_token());
  nothing.amount_cents = 0;
  Charge charge = gateway_->charge(nothing);
  EXPECT_EQ(charge.state, ChargeState::Succeeded);
  EXPECT_EQ(charge.amount_cents, 0);
  EXPECT_FALSE(charge.method_id.empty());
}

TEST_P(StripeCardsTest, refunds_once_per_key) {
  Charge charge = pay("4242424242424242");
  domain::RefundRequest part{"refund-1", "cedar", charge.provider_id, 5000};
  auto first = gateway_->refund(part);
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->state, RefundState::Succeeded);
  stripe_->forget_keys();
  EXPECT_EQ(gateway_->refund(part)->provider_id, first->provider_id);

  domain::RefundRequest rest{"refund-2", "cedar", charge.provider_id, 9900};
  for (FaultMode mode : {FaultMode::TimeoutAfter, FaultMode::Error500, FaultMode::TooMany}) {
    fault(mode, "/v1/refunds");
    EXPECT_EQ(gateway_->refund(rest).error().kind, ErrorKind::Unavailable);
  }
  fault(FaultMode::TimeoutAfter, "/v1/refunds", 2);
  EXPECT_EQ(gateway_->refund(rest).error().kind, ErrorKind::Unavailable);
  fault(FaultMode::None, "", 0);
  EXPECT_EQ(gateway_->refund(rest)->state, RefundState::Succeeded);
  EXPECT_EQ(stripe_->state().at("refunds").as_array().size(), 2U);

  auto too_much = gateway_->refund({"refund-3", "cedar", charge.provider_id, 1});
  EXPECT_EQ(too_much.error().code, "refund_refused");
  EXPECT_EQ(gateway_->refund({"refund-4", "cedar", "pi_unknown", 1}).error().kind,
            ErrorKind::Conflict);
}

TEST_P(StripeCardsTest, a_refund_can_succeed_or_fail_later) {
  Charge pending = pay("4000000000007726", "a");
  Charge failing = pay("4000000000005126", "b");
  domain::RefundRequest to_pending{"refund-a", "cedar", pending.provider_id, 100};
  domain::RefundRequest to_failing{"refund-b", "cedar", failing.provider_id, 100};
  EXPECT_EQ(gateway_->refund(to_pending)->state, RefundState::Pending);
  EXPECT_EQ(gateway_->refund(to_failing)->state, RefundState::Succeeded);
  stripe_->advance_refunds();
  EXPECT_EQ(gateway_->refund(to_pending)->state, RefundState::Succeeded);
  EXPECT_EQ(gateway_->refund(to_failing)->state, RefundState::Failed);
}

}  // namespace
}  // namespace molar::app
