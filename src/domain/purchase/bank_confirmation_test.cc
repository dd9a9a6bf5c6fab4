// Payments that the buyer's bank asks to confirm (3-D Secure).
#include <gtest/gtest.h>

#include "domain/checkout/testing/shop_test_base.h"

namespace molar::domain {
namespace {

using Scope = ChargeCompletion::Scope;
using std::chrono::minutes;
using std::chrono::seconds;

class BankConfirmationTest : public ShopTest {
 protected:
  // Settles as an event of the provider does; false: still pending.
  bool settle_one(const std::string& attempt) {
    return !completion().settle_pending(attempt)->attempt.pending();
  }
  // Begins a payment, up to the bank's question; returns the attempt's id.
  std::string ask(const Ready& checkout) {
    auto refused = pay_with(checkout, "ask_card");
    EXPECT_EQ(refused.error().code, "payment_action_required");
    EXPECT_EQ(refused.error().kind, ErrorKind::PaymentDeclined);
    return refused.error().client_secret.substr(std::string_view("secret_").size());
  }
  void set_uses(std::int64_t most) {
    database().write([&](storage::Connection& sql) {
      return sql.execute("update coupon set max_uses = :most where code = 'ONCE'", most);
    });
  }
  // Begins a payment with the limited coupon, from that address; returns the error's code.
  std::string ask_from(const std::string& email, const std::string& address) {
    Ready checkout = ready(email, 1, 0, "ONCE");
    PurchaseInput input = order(checkout, kKey);
    input.payment_token = "ask_card";
    Buyer asking = buyer(checkout.token);
    asking.trace.client_address = address;
    return purchases().purchase(asking, input).error().code;
  }
};
MOLAR_ON_BOTH_DATABASES(BankConfirmationTest);

TEST_P(BankConfirmationTest, the_same_key_continues_after_the_bank_confirmation) {
  Ready checkout = ready();
  std::string attempt = ask(checkout);
  EXPECT_EQ(ask(checkout), attempt);  // repeated before the answer: the same question
  EXPECT_EQ(gateway_.succeeded(), 0);
  gateway_.confirm_with_bank(attempt, true);
  EXPECT_TRUE(pay_with(checkout, "ask_card").has_value());
  EXPECT_TRUE(pay_with(checkout, "ask_card").has_value());
  expect_books(1);
}

TEST_P(BankConfirmationTest, a_refusal_is_a_decline_and_another_card_pays) {
  Ready checkout = ready("ana@example.com", 1, 0, "ONCE");
  gateway_.confirm_with_bank(ask(checkout), false);
  auto refused = pay_with(checkout, "ask_card");
  EXPECT_EQ(refused.error().code, "payment_declined");
  EXPECT_EQ(refused.error().reason, "authentication_failed");
  EXPECT_EQ(count("select used from coupon where code = 'ONCE'"), 0);
  EXPECT_TRUE(pay_with(checkout, "tok_good", kOtherKey).has_value());
  expect_books(1);
}

TEST_P(BankConfirmationTest, another_attempt_of_the_buyer_replaces_an_open_confirmation) {
  Ready checkout = ready();
  std::string first = ask(checkout);
  EXPECT_TRUE(pay_with(checkout, "tok_good", kOtherKey).has_value());
  gateway_.confirm_with_bank(first, true);  // too late: the attempt was voided
  expect_books(1);
}

TEST_P(BankConfirmationTest, a_confirmed_payment_is_booked_when_the_buyer_does_not_return) {
  Ready checkout = ready();
  std::string attempt = ask(checkout);
  gateway_.confirm_with_bank(attempt, true);
  EXPECT_TRUE(settle_one(attempt));
  expect_books(1);
  EXPECT_TRUE(pay_with(checkout, "ask_card").has_value());
  expect_books(1);
}

TEST_P(BankConfirmationTest, an_open_confirmation_is_voided_after_half_an_hour) {
  Ready checkout = ready("ana@example.com", 1, 0, "ONCE");
  std::string attempt = ask(checkout);
  clock_.advance(minutes(29));
  EXPECT_EQ(completion().reconcile(Scope::LeaseOver).left, 1);
  EXPECT_FALSE(settle_one(attempt));
  clock_.advance(minutes(1));
  EXPECT_EQ(completion().reconcile(Scope::LeaseOver).voided, 1);
  gateway_.confirm_with_bank(attempt, true);
  EXPECT_EQ(gateway_.succeeded(), 0);
  EXPECT_EQ(count("select used from coupon where code = 'ONCE'"), 0);
  expect_books(0);
}

TEST_P(BankConfirmationTest, an_unanswered_confirmation_counts_as_an_attempt) {
  Ready checkout = ready();
  for (int i = 0; i < 5; ++i) {
    std::string key = "key-00000000000000" + std::to_string(i);
    EXPECT_EQ(pay_with(checkout, "ask_card", key).error().code, "payment_action_required");
    // The page repeats the request while its buyer answers: the same question.
    EXPECT_EQ(pay_with(checkout, "ask_card", key).error().code, "payment_action_required");
  }
  EXPECT_EQ(pay_with(checkout, "ask_card", kKey).error().code, "rate_limited");
  EXPECT_EQ(pay_with(checkout, "tok_good", kKey).error().code, "rate_limited");
  clock_.advance(std::chrono::hours(1) + minutes(5));
  completion().reconcile(Scope::LeaseOver);  // voids the last question
  checkout.quote = *checkouts().create_quote(key(checkout.token), "en");
  EXPECT_TRUE(pay_with(checkout, "tok_good", kKey).has_value());
}

TEST_P(BankConfirmationTest, limits_open_confirmations_of_a_network_to_fifteen_an_hour) {
  int confirmations = 0;
  std::string code;
  for (int i = 0; i < 25; ++i) {
    Ready checkout = ready("buyer" + std::to_string(i) + "@example.com");
    code = pay_with(checkout, "ask_card").error().code;
    confirmations += code == "payment_action_required" ? 1 : 0;
  }
  EXPECT_EQ(confirmations, 15);
  EXPECT_EQ(code, "rate_limited");
}

TEST_P(BankConfirmationTest, an_answered_confirmation_does_not_count) {
  for (int i = 0; i < 17; ++i) {
    Ready checkout = ready("buyer" + std::to_string(i) + "@example.com");
    std::string attempt = ask(checkout);
    clock_.advance(minutes(2));
    gateway_.confirm_with_bank(attempt, true);
    // Every second buyer does not return.
    if (i % 2 == 0) {
      ASSERT_TRUE(pay_with(checkout, "ask_card").has_value()) << i;
    } else {
      ASSERT_TRUE(settle_one(attempt)) << i;
    }
  }
  expect_books(17);
}

TEST_P(BankConfirmationTest, open_confirmations_of_a_network_reserve_two_uses_of_a_limited_coupon) {
  set_uses(3);
  EXPECT_EQ(ask_from("a@example.com", "192.0.2.9"), "payment_action_required");
  EXPECT_EQ(ask_from("b@example.com", "192.0.2.9"), "payment_action_required");
  EXPECT_EQ(ask_from("c@example.com", "192.0.2.9"), "rate_limited");
  EXPECT_EQ(count("select used from coupon where code = 'ONCE'"), 2);
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'voided'"), 1);
  // Another buyer gets the last use, and coupons without a limit are never reserved.
  Ready other = ready("d@example.com", 1, 0, "ONCE");
  EXPECT_FALSE(other.quote.coupon_reason.has_value());
  EXPECT_TRUE(pay(other).has_value());
  // After half an hour the two uses are free again.
  clock_.advance(minutes(31));
  completion().reconcile(Scope::LeaseOver);
  EXPECT_EQ(count("select used from coupon where code = 'ONCE'"), 1);
}

TEST_P(BankConfirmationTest, open_confirmations_of_another_brand_reserve_nothing) {
  set_uses(3);
  EXPECT_EQ(ask_from("a@example.com", "192.0.2.9"), "payment_action_required");
  EXPECT_EQ(ask_from("b@example.com", "192.0.2.9"), "payment_action_required");
  database().write([](storage::Connection& sql) {
    return sql.execute("update charge_attempt set group_key = 'harbor'");
  });
  EXPECT_EQ(ask_from("c@example.com", "192.0.2.9"), "payment_action_required");
}

TEST_P(BankConfirmationTest,
       open_confirmations_of_a_wide_network_reserve_eight_uses_of_a_limited_coupon) {
  set_uses(50);
  int confirmations = 0;
  for (int i = 0; i < 12; ++i) {
    std::string number = std::to_string(i);
    std::string code = ask_from("a" + number + "@example.com", "2001:db8:1:" + number + "::9");
    confirmations += code == "payment_action_required" ? 1 : 0;
  }
  EXPECT_EQ(confirmations, 8);
  EXPECT_EQ(count("select used from coupon where code = 'ONCE'"), 8);
  EXPECT_EQ(ask_from("b@example.com", "2001:db8:2:1::9"), "payment_action_required");
}

TEST_P(BankConfirmationTest, an_attempt_stays_with_its_first_provider) {
  Ready checkout = ready();
  std::string attempt = ask(checkout);
  EXPECT_EQ(count("select count(*) from charge_attempt where provider = 'sandbox'"), 1);
  gateway_.confirm_with_bank(attempt, true);
  EXPECT_TRUE(pay_with(checkout, "ask_card").has_value());
  EXPECT_EQ(count("select count(*) from payment where provider = 'sandbox'"), 1);
  EXPECT_EQ(count("select count(*) from payment_method where provider_customer_id <> ''"), 1);
}

}  // namespace
}  // namespace molar::domain
