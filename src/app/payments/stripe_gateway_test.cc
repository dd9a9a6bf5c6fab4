// Charges through the payment port over Stripe.
#include <gtest/gtest.h>

#include "app/testing/stripe_test_base.h"

namespace molar::app {
namespace {

using domain::Charge;
using domain::ChargeRequest;
using domain::ChargeState;
using sandbox::stripe::FaultMode;

class StripeGatewayTest : public StripeTest {};

MOLAR_ON_BOTH_DATABASES(StripeGatewayTest);

TEST_P(StripeGatewayTest, lists_successful_charges_in_pages) {
  for (int i = 0; i < 52; ++i) {
    ChargeRequest order =
        request(stripe_->confirmation_token("4242424242424242"), "key-" + std::to_string(i));
    ASSERT_EQ(gateway_->charge(order).state, ChargeState::Succeeded);
  }
  (void)pay("4000000000000002", "declined");
  std::map<std::string, domain::ListedCharge> listed;
  std::string page;
  int pages = 0;
  do {
    auto next = gateway_->list_charges("cedar", from_millis(0), page);
    ASSERT_TRUE(next.has_value());
    for (const domain::ListedCharge& charge : next->charges) {
      listed[charge.idempotency_key] = charge;
    }
    page = next->next;
    ++pages;
  } while (!page.empty());
  EXPECT_EQ(listed.size(), 52U);
  EXPECT_EQ(pages, 2);
  const domain::ListedCharge& charge = listed["key-7"];
  EXPECT_EQ(charge.amount_cents, 14900);
  EXPECT_EQ(charge.reference, "checkout-1");
  EXPECT_EQ(charge.card.last4, "4242");
  EXPECT_FALSE(charge.customer_id.empty());
  EXPECT_EQ(charge.payer_name, "Ana Lee");
  EXPECT_EQ(charge.payer_email, "ana@example.com");
  ASSERT_TRUE(gateway_->refund({"re-1", "cedar", charge.provider_id, 900}).has_value());
  auto again = gateway_->list_charges("cedar", from_millis(0), "");
  for (const domain::ListedCharge& one : again->charges) {
    EXPECT_EQ(one.refunded_cents, one.idempotency_key == "key-7" ? 900 : 0);
  }
  auto later = clock_.now() + std::chrono::seconds(1);
  EXPECT_TRUE(gateway_->list_charges("cedar", later, "")->charges.empty());
  fault(FaultMode::Error500, "/v1/payment_intents");
  EXPECT_EQ(gateway_->list_charges("cedar", from_millis(0), "").error().code,
            "provider_unavailable");
}

TEST_P(StripeGatewayTest, charges_once_and_stores_the_card_for_renewals) {
  std::string token = stripe_->confirmation_token();
  Charge charge = gateway_->charge(request(token));
  EXPECT_EQ(charge.state, ChargeState::Succeeded);
  EXPECT_TRUE(charge.provider_id.starts_with("pi_"));
  EXPECT_EQ(charge.amount_cents, 14900);
  EXPECT_EQ(charge.card.brand, "visa");
  EXPECT_EQ(charge.card.last4, "4242");
  EXPECT_EQ(charge.card.exp_year, 2030);
  EXPECT_EQ(gateway_->charge(request(token)).provider_id, charge.provider_id);
  stripe_->forget_keys();  // a day later
  EXPECT_EQ(gateway_->charge(request(token)).provider_id, charge.provider_id);
  EXPECT_EQ(count("succeeded"), 1);

  Charge next = gateway_->charge(renewal(charge, "renewal-1"));
  EXPECT_EQ(next.state, ChargeState::Succeeded);
  EXPECT_EQ(next.customer_id, charge.customer_id);
  EXPECT_EQ(next.method_id, charge.method_id);
  EXPECT_EQ(stripe_->state().at("customers").as_array().size(), 1U);
}

TEST_P(StripeGatewayTest, a_wallet_with_consent_pays_now_and_renews_later) {
  for (const char* wallet : {"apple_pay", "google_pay", "link"}) {
    std::string token = stripe_->wallet_token(wallet, "4242424242424242", true);
    Charge charge = gateway_->charge(request(token, wallet));
    ASSERT_EQ(charge.state, ChargeState::Succeeded) << wallet;
    EXPECT_EQ(charge.card.last4, "4242");
    Charge later = gateway_->charge(renewal(charge, std::string("renewal-") + wallet));
    EXPECT_EQ(later.state, ChargeState::Succeeded) << wallet;
  }
}

TEST_P(StripeGatewayTest, a_wallet_without_consent_pays_once) {
  ChargeRequest order = request(stripe_->wallet_token("apple_pay", "4242424242424242", false));
  order.keeps_method = false;
  Charge charge = gateway_->charge(order);
  EXPECT_EQ(charge.state, ChargeState::Succeeded);
  EXPECT_EQ(charge.card.last4, "4242");
  EXPECT_EQ(charge.method_id, "");
  EXPECT_EQ((*gateway_->find_charge("cedar", "attempt-1"))->method_id, "");
  const boost::json::object state = stripe_->state();
  const boost::json::value& intent = state.at("intents").as_array().front();
  EXPECT_TRUE(intent.at("setup_future_usage").is_null());
  Charge later = charge;
  later.method_id = std::string(intent.at("payment_method").as_string());
  EXPECT_EQ(gateway_->charge(renewal(later, "renewal-1")).decline_reason, "invalid_token");
  EXPECT_EQ(count("succeeded"), 1);
}

TEST_P(StripeGatewayTest, a_wallet_can_decline_or_need_authentication) {
  for (bool keeps : {true, false}) {
    std::string suffix = keeps ? "-kept" : "-once";
    auto order = [&](const char* number) {
      ChargeRequest made =
          request(stripe_->wallet_token("google_pay", number, keeps), number + suffix);
      made.keeps_method = keeps;
      return made;
    };
    EXPECT_EQ(gateway_->charge(order("4000000000009995")).decline_reason, "insufficient_funds");
    ChargeRequest asks = order("4000002760003184");
    Charge challenged = gateway_->charge(asks);
    ASSERT_EQ(challenged.state, ChargeState::ActionRequired);
    ASSERT_TRUE(stripe_->confirm_with_bank(challenged.action, true));
    Charge paid = gateway_->charge(asks);
    EXPECT_EQ(paid.state, ChargeState::Succeeded);
    EXPECT_EQ(paid.method_id.empty(), !keeps);
  }
  EXPECT_EQ(count("succeeded"), 2);
}

// The page created the token without the consent that the order contains: nothing is charged.
TEST_P(StripeGatewayTest, a_token_without_consent_cannot_pay_an_order_that_stores_the_method) {
  Charge charge =
      gateway_->charge(request(stripe_->wallet_token("link", "4242424242424242", false)));
  EXPECT_NE(charge.state, ChargeState::Succeeded);
  EXPECT_EQ(count("succeeded"), 0);
}

TEST_P(StripeGatewayTest, finds_the_charge_of_a_key) {
  EXPECT_FALSE(gateway_->find_charge("cedar", "attempt-1")->has_value());
  Charge charge = pay("4242424242424242");
  auto found = gateway_->find_charge("cedar", "attempt-1");
  ASSERT_TRUE(found.has_value() && found->has_value());
  EXPECT_EQ((*found)->provider_id, charge.provider_id);
  EXPECT_EQ((*found)->card.last4, "4242");
  // A key belongs to its brand.
  EXPECT_FALSE(gateway_->find_charge("harbor", "attempt-1")->has_value());
}

TEST_P(StripeGatewayTest, every_decline_has_a_reason_and_is_final) {
  struct Row {
    const char* number;
    const char* reason;
    bool soft;
  };
  for (const Row& row : {Row{"4000000000009995", "insufficient_funds", true},
                         {"4000000000000002", "do_not_honor", true},
                         {"4000000000000119", "network", true},
                         {"4000000000006975", "insufficient_funds", true},
                         {"4000000000000069", "expired_card", false},
                         {"4000000000000127", "incorrect_cvc", false},
                         {"4000000000009987", "lost_stolen", false},
                         {"4000000000009979", "lost_stolen", false}}) {
    Charge charge = pay(row.number, row.number);
    EXPECT_EQ(charge.state, ChargeState::Declined) << row.number;
    EXPECT_EQ(charge.decline_reason, row.reason);
    EXPECT_EQ(charge.soft, row.soft) << row.number;
    // A repeated request has the same result, even after Stripe has forgotten the key.
    stripe_->forget_keys();
    EXPECT_EQ(pay("4242424242424242", row.number).decline_reason, row.reason);
    EXPECT_EQ((*gateway_->find_charge("cedar", row.number))->decline_reason, row.reason);
  }
  EXPECT_EQ(count("canceled"), 8);
  EXPECT_EQ(count("succeeded"), 0);
}

TEST_P(StripeGatewayTest, unknown_and_used_tokens_are_declined) {
  EXPECT_EQ(gateway_->charge(request("ctoken_forged", "a")).decline_reason, "invalid_token");
  EXPECT_EQ(gateway_->charge(request("pm_forged", "b")).decline_reason, "invalid_token");
  std::string token = stripe_->confirmation_token();
  EXPECT_EQ(gateway_->charge(request(token, "c")).state, ChargeState::Succeeded);
  EXPECT_EQ(gateway_->charge(request(token, "d")).decline_reason, "invalid_token");
  EXPECT_EQ(count("succeeded"), 1);
}

TEST_P(StripeGatewayTest, the_same_key_returns_the_result_of_an_authentication) {
  std::string token = stripe_->confirmation_token("4000002500003155");
  Charge challenged = gateway_->charge(request(token));
  EXPECT_EQ(challenged.state, ChargeState::ActionRequired);
  EXPECT_TRUE(challenged.action.starts_with("pi_"));
  EXPECT_EQ(gateway_->charge(request(token)).action, challenged.action);
  EXPECT_EQ((*gateway_->find_charge("cedar", "attempt-1"))->state, ChargeState::ActionRequired);
  ASSERT_TRUE(stripe_->confirm_with_bank(challenged.action, true));
  Charge paid = gateway_->charge(request(token));
  EXPECT_EQ(paid.state, ChargeState::Succeeded);
  // The card is stored now: the next charge needs no authentication.
  EXPECT_EQ(gateway_->charge(renewal(paid, "renewal-1")).state, ChargeState::Succeeded);
}

TEST_P(StripeGatewayTest, a_failed_authentication_is_a_decline) {
  std::string token = stripe_->confirmation_token("4000002760003184");
  Charge challenged = gateway_->charge(request(token));
  ASSERT_TRUE(stripe_->confirm_with_bank(challenged.action, false));
  Charge refused = gateway_->charge(request(token));
  EXPECT_EQ(refused.state, ChargeState::Declined);
  EXPECT_EQ(refused.decline_reason, "authentication_failed");
  EXPECT_FALSE(refused.soft);
  EXPECT_EQ(count("canceled"), 1);
}

TEST_P(StripeGatewayTest, declines_of_renewals_are_soft_or_final) {
  Charge first = pay("4242424242424242");
  struct Row {
    const char* code;
    const char* reason;
    bool soft;
  };
  for (const Row& row : {Row{"insufficient_funds", "insufficient_funds", true},
                         {"try_again_later", "try_again", true},
                         {"expired_card", "expired_card", false},
                         {"stolen_card", "lost_stolen", false},
                         {"authentication_required", "authentication_required", false}}) {
    ASSERT_TRUE(stripe_->set_method_declines(first.method_id, row.code));
    Charge later = gateway_->charge(renewal(first, std::string("renewal-") + row.code));
    EXPECT_EQ(later.state, ChargeState::Declined) << row.code;
    EXPECT_EQ(later.decline_reason, row.reason);
    EXPECT_EQ(later.soft, row.soft) << row.code;
  }
  stripe_->set_method_declines(first.method_id, "");
  EXPECT_EQ(gateway_->charge(renewal(first, "renewal-ok")).state, ChargeState::Succeeded);
}

// At every point where Stripe fails, the outcome is unknown; the retry ends with one charge.
TEST_P(StripeGatewayTest, an_unclear_answer_counts_as_unknown) {
  int number = 0;
  for (const char* path : {"/customers", "/v1/payment_intents", "/confirm"}) {
    for (FaultMode mode : {FaultMode::TimeoutBefore, FaultMode::TimeoutAfter, FaultMode::Error500,
                           FaultMode::TooMany, FaultMode::Garbage}) {
      std::string key = "fault-" + std::to_string(++number);
      std::string token = stripe_->confirmation_token();
      fault(mode, path);
      EXPECT_EQ(gateway_->charge(request(token, key)).state, ChargeState::Unknown)
          << path << " " << static_cast<int>(mode);
      fault(FaultMode::None, "", 0);
      EXPECT_EQ(gateway_->charge(request(token, key)).state, ChargeState::Succeeded)
          << path << " " << static_cast<int>(mode);
    }
  }
  EXPECT_EQ(count("succeeded"), 15);
}

// Stripe repeats a 500 for the same key: the prepared payment is canceled, never charged twice.
TEST_P(StripeGatewayTest, a_repeated_500_ends_with_at_most_one_charge) {
  std::string token = stripe_->confirmation_token();
  fault(FaultMode::Error500After, "/confirm");
  EXPECT_EQ(gateway_->charge(request(token)).state, ChargeState::Unknown);
  Charge found = **gateway_->find_charge("cedar", "attempt-1");
  EXPECT_EQ(found.state, ChargeState::Succeeded);  // Stripe carried it out
  EXPECT_EQ(gateway_->charge(request(token)).provider_id, found.provider_id);

  fault(FaultMode::Error500After, "/v1/payment_intents");
  std::string other = stripe_->confirmation_token();
  EXPECT_EQ(gateway_->charge(request(other, "attempt-2")).state, ChargeState::Unknown);
  EXPECT_EQ(gateway_->charge(request(other, "attempt-2")).state, ChargeState::Unknown);
  EXPECT_FALSE(gateway_->find_charge("cedar", "attempt-2")->has_value());
  EXPECT_FALSE(gateway_->cancel_attempt("cedar", "attempt-2")->has_value());
  EXPECT_EQ(gateway_->charge(request(other, "attempt-2")).state, ChargeState::Declined);
  EXPECT_EQ(gateway_->charge(request(other, "attempt-3")).state, ChargeState::Succeeded);
  EXPECT_EQ(count("succeeded"), 2);
}

TEST_P(StripeGatewayTest, a_canceled_attempt_cannot_be_paid_unless_it_was_paid_before) {
  EXPECT_FALSE(gateway_->cancel_attempt("cedar", "never began")->has_value());
  EXPECT_TRUE(pay("4242424242424242", "never began").is_blocked);

  Charge challenged = pay("4000002500003155", "challenged");
  EXPECT_FALSE(gateway_->cancel_attempt("cedar", "challenged")->has_value());
  EXPECT_FALSE(stripe_->confirm_with_bank(challenged.action, true));  // too late
  EXPECT_EQ(count("succeeded"), 0);

  Charge paid = pay("4242424242424242", "paid");
  EXPECT_EQ((*gateway_->cancel_attempt("cedar", "paid"))->provider_id, paid.provider_id);

  fault(FaultMode::TimeoutBefore, "/confirm");
  EXPECT_EQ(pay("4242424242424242", "lost").state, ChargeState::Unknown);
  EXPECT_FALSE(gateway_->find_charge("cedar", "lost")->has_value());
  EXPECT_FALSE(gateway_->cancel_attempt("cedar", "lost")->has_value());
  EXPECT_TRUE(pay("4242424242424242", "lost").is_blocked);
  EXPECT_EQ(count("succeeded"), 1);
}

TEST_P(StripeGatewayTest, the_same_key_with_another_order_does_not_charge_again) {
  Charge first = pay("4242424242424242");
  ChargeRequest other = request(stripe_->confirmation_token());
  other.amount_cents = 99'900;
  Charge again = gateway_->charge(other);
  EXPECT_EQ(again.provider_id, first.provider_id);
  EXPECT_EQ(again.amount_cents, 14900);
  EXPECT_EQ(count("succeeded"), 1);
  auto refund = gateway_->refund({"refund-1", "cedar", first.provider_id, 100});
  auto larger = gateway_->refund({"refund-1", "cedar", first.provider_id, 14'900});
  EXPECT_EQ(larger->provider_id, refund->provider_id);
  EXPECT_EQ(stripe_->state().at("refunds").as_array().size(), 1U);

  // Stripe knows the key but its response was lost: a refusal of the second order is an unknown
  // outcome, and nothing is charged.
  fault(FaultMode::TimeoutAfter, "/v1/payment_intents");
  EXPECT_EQ(pay("4242424242424242", "attempt-2").state, ChargeState::Unknown);
  other.idempotency_key = "attempt-2";
  EXPECT_EQ(gateway_->charge(other).state, ChargeState::Unknown);
  EXPECT_EQ(count("succeeded"), 1);
}

TEST_P(StripeGatewayTest, charges_with_a_wrong_api_key_or_without_provider_are_unknown) {
  EXPECT_EQ(make_gateway("sk_wrong")->charge(request("ctoken_1")).state, ChargeState::Unknown);
  ChargeRequest other_brand = request("ctoken_1", "k");
  other_brand.group_key = "harbor";  // no key for it
  EXPECT_EQ(gateway_->charge(other_brand).state, ChargeState::Unknown);
  Charge charge = pay("4242424242424242");
  stripe_->stop();
  EXPECT_EQ(gateway_->charge(request("ctoken_1", "later")).state, ChargeState::Unknown);
  EXPECT_EQ(gateway_->find_charge("cedar", "attempt-1").error().code, "provider_unavailable");
  EXPECT_EQ(gateway_->cancel_attempt("cedar", "attempt-1").error().code, "provider_unavailable");
  EXPECT_EQ(gateway_->refund({"r", "cedar", charge.provider_id, 1}).error().kind,
            ErrorKind::Unavailable);
}

}  // namespace
}  // namespace molar::app
