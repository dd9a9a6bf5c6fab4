#include <gtest/gtest.h>

#include <thread>

#include "domain/checkout/testing/shop_test_base.h"

namespace molar::domain {
namespace {

using Mode = ScriptedGateway::Mode;
using Scope = ChargeCompletion::Scope;
using std::chrono::seconds;

class ReconcilerTest : public ShopTest {
 protected:
  // A process dies in the middle of a purchase, before or after the charge.
  void crash(const Ready& checkout, bool after_charge) {
    auto die = [] { throw std::runtime_error("a crash"); };
    (after_charge ? gateway_.after_charge : gateway_.before_charge) = die;
    EXPECT_THROW((void)pay(checkout), std::runtime_error);
    gateway_.before_charge = nullptr;
    gateway_.after_charge = nullptr;
  }
};
MOLAR_ON_BOTH_DATABASES(ReconcilerTest);

TEST_P(ReconcilerTest, completes_charged_attempts) {
  Ready checkout = ready("ana@example.com", 2, 2);
  crash(checkout, true);
  EXPECT_EQ(completion().reconcile(Scope::LeaseOver).succeeded, 0);  // its lease has not ended
  clock_.advance(kAttemptLease);
  EXPECT_EQ(completion().reconcile(Scope::LeaseOver).succeeded, 1);
  expect_books(1);
  // The buyer repeats the request with the same key.
  EXPECT_TRUE(pay(checkout).has_value());
  EXPECT_EQ(gateway_.calls(), 1);
}

TEST_P(ReconcilerTest, voids_attempts_without_a_charge) {
  Ready checkout = ready("ana@example.com", 1, 0, "ONCE");
  crash(checkout, false);
  clock_.advance(kAttemptLease);
  EXPECT_EQ(completion().reconcile(Scope::LeaseOver).voided, 1);
  EXPECT_EQ(count("select used from coupon where code = 'ONCE'"), 0);
  expect_books(0);
  // The buyer, who got no answer, repeats the request with the same key: that is a new attempt.
  EXPECT_TRUE(pay(checkout).has_value());
  EXPECT_EQ(count("select used from coupon where code = 'ONCE'"), 1);
  expect_books(1);
}

TEST_P(ReconcilerTest, a_charge_after_its_attempt_was_voided_is_made_by_a_new_attempt) {
  Ready checkout = ready();
  gateway_.before_charge = [&] {  // this request hangs, and its lease ends
    gateway_.before_charge = nullptr;
    clock_.advance(kAttemptLease);
    EXPECT_EQ(completion().reconcile(Scope::LeaseOver).voided, 1);
  };
  EXPECT_TRUE(pay(checkout).has_value());
  EXPECT_EQ(gateway_.calls(), 2);
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'voided'"), 1);
  expect_books(1);
}

// The process that canceled the charge at the provider died before it voided the attempt.
TEST_P(ReconcilerTest, a_canceled_charge_without_a_voided_attempt_is_made_by_a_new_attempt) {
  Ready checkout = ready("ana@example.com", 1, 0, "ONCE");
  crash(checkout, false);
  const auto attempt = database().read([](storage::Connection& sql) {
    return sql.query_one<std::string>("select id from charge_attempt where status = 'pending'");
  });
  EXPECT_FALSE(gateway_.cancel_attempt("cedar", attempt.value())->has_value());
  clock_.advance(kAttemptLease);
  auto paid = pay(checkout);
  EXPECT_TRUE(paid.has_value()) << paid.error().code;
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'voided'"), 1);
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'declined'"), 0);
  EXPECT_EQ(count("select used from coupon where code = 'ONCE'"), 1);
  expect_books(1);
}

TEST_P(ReconcilerTest, a_voided_attempt_needs_a_valid_quote) {
  Ready checkout = ready();
  crash(checkout, false);
  completion().reconcile(Scope::Everything);
  clock_.advance(std::chrono::minutes(31));
  EXPECT_EQ(pay(checkout).error().code, "quote_expired");
  expect_books(0);
}

TEST_P(ReconcilerTest, a_lone_process_reconciles_leased_attempts_at_its_start) {
  crash(ready("a@example.com"), true);
  crash(ready("b@example.com"), false);
  ChargeTally tally = completion().reconcile(Scope::Everything);
  EXPECT_EQ(tally.succeeded, 1);
  EXPECT_EQ(tally.voided, 1);
  expect_books(1);
}

TEST_P(ReconcilerTest, waits_for_a_provider_that_is_down) {
  for (char c = 'a'; c <= 'e'; ++c) {
    crash(ready(std::string(1, c) + "@example.com"), true);
  }
  clock_.advance(kAttemptLease);
  gateway_.set_mode(Mode::Down);
  ChargeTally tally = completion().reconcile(Scope::LeaseOver);
  EXPECT_EQ(tally.left, 5);
  gateway_.set_mode(Mode::Well);
  clock_.advance(seconds(60));
  EXPECT_EQ(completion().reconcile(Scope::LeaseOver).succeeded, 5);
  expect_books(5);
}

// A bank that waits for its buyer is an answer: it does not delay the attempts behind it.
TEST_P(ReconcilerTest, abandoned_confirmations_do_not_delay_other_payments) {
  for (char c = 'a'; c <= 'd'; ++c) {
    Ready checkout = ready(std::string(1, c) + "@example.com");
    PurchaseInput input = order(checkout, "key-0123456789abcdef");
    input.payment_token = "ask_card";
    EXPECT_EQ(purchases().purchase(buyer(checkout.token), input).error().code,
              "payment_action_required");
  }
  gateway_.set_mode(Mode::LoseAnswer);
  EXPECT_EQ(pay(ready("z@example.com")).error().code, "payment_pending");
  gateway_.set_mode(Mode::Well);
  clock_.advance(kAttemptLease);
  ChargeTally tally = completion().reconcile(Scope::LeaseOver);
  EXPECT_EQ(tally.succeeded, 1);
  EXPECT_EQ(tally.left, 4);
  EXPECT_EQ(count("select count(*) from receipt"), 1);
}

TEST_P(ReconcilerTest, the_next_round_continues_with_the_remaining_attempts) {
  for (char c = 'a'; c <= 'e'; ++c) {
    crash(ready(std::string(1, c) + "@example.com"), true);
    clock_.advance(seconds(1));
  }
  clock_.advance(kAttemptLease);
  gateway_.set_mode(Mode::Down);
  EXPECT_EQ(completion().reconcile(Scope::LeaseOver).left, 5);
  // Three were queried and postponed; the two others are first now.
  auto pending = database().read([&](storage::Connection& sql) {
    return sql.query<std::string>(
        "select c.email from charge_attempt a join checkout c on c.id = a.checkout_id"
        " order by a.lease_until, a.id limit 2");
  });
  EXPECT_EQ(pending, (std::vector<std::string>{"d@example.com", "e@example.com"}));
}

TEST_P(ReconcilerTest, concurrent_reconcilers_complete_each_purchase_once) {
  for (char c = 'a'; c <= 'h'; ++c) {
    crash(ready(std::string(1, c) + "@example.com", 2, 1), true);
  }
  clock_.advance(kAttemptLease);
  {
    std::vector<std::jthread> processes;
    for (int i = 0; i < 4; ++i) {
      processes.emplace_back([&] { completion().reconcile(Scope::LeaseOver); });
    }
  }
  // Attempts that yielded to other transactions are settled in the next round.
  clock_.advance(seconds(60));
  completion().reconcile(Scope::LeaseOver);
  expect_books(8);
  EXPECT_EQ(count("select last_value from number_sequence"), 8);
}

TEST_P(ReconcilerTest, an_abandoned_checkout_that_was_charged_becomes_a_membership) {
  Ready checkout = ready();
  crash(checkout, true);
  clock_.advance(std::chrono::hours(25));
  checkouts().clean();
  EXPECT_EQ(completion().reconcile(Scope::LeaseOver).succeeded, 1);
  expect_books(1);
}

TEST_P(ReconcilerTest, ignores_brands_that_are_not_served) {
  crash(ready(), true);
  clock_.advance(kAttemptLease);
  database().write([](storage::Connection& sql) {
    return sql.execute("update charge_attempt set group_key = 'gone'");
  });
  EXPECT_EQ(completion().reconcile(Scope::LeaseOver).left, 1);
}

}  // namespace
}  // namespace molar::domain
