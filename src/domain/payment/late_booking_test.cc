// Charges that are not in the books: found, booked, paid back, closed.
#include "domain/payment/late_booking.h"

#include <gtest/gtest.h>

#include "domain/payment/testing/late_booking_test_base.h"

namespace molar::domain {
namespace {

using storage::Connection;

MOLAR_ON_BOTH_DATABASES(LateBookingTest);

TEST_P(LateBookingTest, what_is_booked_or_under_way_is_not_told) {
  ASSERT_TRUE(pay(ready("a@example.com")).has_value());
  ASSERT_TRUE(pay(ready("b@example.com")).has_value());
  ASSERT_TRUE(pay(ready("c@example.com")).has_value());
  EXPECT_EQ(compare().booked, 3);
  EXPECT_TRUE(compare().unbooked.empty());
  gateway_.set_mode(ScriptedGateway::Mode::Down);
  EXPECT_EQ(books_->comparison.compare(brand_.group_key, from_millis(0)).error().code,
            "provider_unavailable");
}

TEST_P(LateBookingTest, a_membership_whose_checkout_is_still_there_is_booked_once) {
  charge_and_restore("ana@example.com", "ONCE");
  UnbookedCharge found = only_one();
  EXPECT_EQ(to_text(found.way), "membership");
  EXPECT_EQ(found.payer_name, "Ana Lee");
  EXPECT_EQ(found.payer_email, "ana@example.com");
  EXPECT_EQ(found.attempt_status, "");
  EXPECT_EQ(book(found), "ok");
  expect_books(1);
  EXPECT_EQ(count("select count(*) from member"), 3);
  EXPECT_EQ(count("select used from coupon where code = 'ONCE'"), 1);
  EXPECT_EQ(count("select count(*) from consent where user_agent like 'booked late%'"), 2);
  EXPECT_EQ(count("select count(*) from audit where action = 'booked_late'"), 1);
  EXPECT_TRUE(compare().unbooked.empty());
  EXPECT_EQ(book(found), "already_booked");
  EXPECT_EQ(books_->late.pay_back(brand_, found, "why", "cli:test").error().code, "already_booked");
  expect_books(1);
}

TEST_P(LateBookingTest, a_charge_of_an_attempt_that_was_given_up_is_booked) {
  charge_without_answer();
  UnbookedCharge pending = only_one();
  EXPECT_EQ(pending.attempt_status, "pending");
  EXPECT_EQ(books_->late.pay_back(brand_, pending, "why", "cli:test").error().code,
            "payment_pending");
  give_up();
  UnbookedCharge found = only_one();
  EXPECT_EQ(found.attempt_status, "voided");
  EXPECT_EQ(book(found), "ok");
  expect_books(1);
}

TEST_P(LateBookingTest, a_reopened_attempt_takes_its_use_of_a_coupon_again) {
  charge_without_answer("ONCE");
  EXPECT_EQ(used(), 1);
  give_up();
  EXPECT_EQ(used(), 0);
  EXPECT_EQ(book(only_one()), "ok");
  EXPECT_EQ(used(), 1);
}

TEST_P(LateBookingTest, a_buyer_who_has_an_account_gives_back_no_other_buyers_use) {
  charge_without_answer("ONCE");
  give_up();
  ASSERT_TRUE(pay(ready("ana@example.com")).has_value());
  ASSERT_TRUE(pay(ready("eve@example.com", 1, 0, "ONCE")).has_value());
  EXPECT_EQ(book(only_one()), "email_taken");
  EXPECT_EQ(used(), 1);
}

TEST_P(LateBookingTest, a_partly_refunded_charge_makes_no_membership) {
  charge_and_restore();
  std::string charge = only_one().charge.provider_id;
  ASSERT_TRUE(gateway_.refund({"dashboard", brand_.group_key, charge, 1'000}).has_value());
  UnbookedCharge found = only_one();
  EXPECT_EQ(book(found), "partly_refunded");
  EXPECT_EQ(count("select count(*) from charge_attempt"), 0);
  ASSERT_TRUE(books_->late.pay_back(brand_, found, "why", "cli:test").has_value());
  EXPECT_EQ(gateway_.taken_cents(), 0);
}

TEST_P(LateBookingTest, a_pending_charge_is_no_other_households) {
  ASSERT_TRUE(pay(ready("eve@example.com")).has_value());
  std::string other = database().read([](Connection& sql) {
    return sql.query_one<std::string>("select id from household").value();
  });
  charge_without_answer();
  EXPECT_EQ(book(only_one(), other), "payment_pending");
  give_up();
  EXPECT_EQ(book(only_one(), other), "ok");
  EXPECT_EQ(count("select count(*) from subscription"), 1);
}

TEST_P(LateBookingTest, the_log_says_booked_only_of_what_was_booked) {
  charge_and_restore();
  UnbookedCharge found = only_one();
  ASSERT_TRUE(pay(ready("ana@example.com")).has_value());
  EXPECT_EQ(book(found), "email_taken");
  EXPECT_EQ(count("select count(*) from audit where action = 'late_booking_begun'"), 1);
  EXPECT_EQ(count("select count(*) from audit where action = 'booked_late'"), 0);
}

// Produces `left` random texts, then throws like a process that loses its database.
class EndingRandom final : public RandomSource {
 public:
  explicit EndingRandom(int left) : left_(left) {}
  void fill(std::span<unsigned char> bytes) override {
    if (left_-- <= 0) {
      throw UnavailableException("the end of this test's random texts");
    }
    random_.fill(bytes);
  }

 private:
  int left_;
  SeededRandom random_{77};
};

TEST_P(LateBookingTest, an_interrupted_booking_is_noted_by_whoever_ends_it) {
  charge_and_restore();
  UnbookedCharge found = only_one();
  EndingRandom ending(1);
  LateBooks interrupted(database(), gateways_, *limits_, clock_, ending);
  EXPECT_EQ(code_of(interrupted.late.book(brand_, found, "", "cli:test")), "not_booked");
  EXPECT_EQ(count("select count(*) from audit where action = 'late_booking_begun'"), 1);
  EXPECT_EQ(count("select count(*) from audit where action = 'booked_late'"), 0);
  clock_.advance(std::chrono::minutes(1));
  EXPECT_EQ(completion().reconcile(ChargeCompletion::Scope::LeaseOver).succeeded, 1);
  EXPECT_EQ(count("select count(*) from audit where action = 'booked_late' and group_key = 'cedar'"
                  " and actor = 'cli:test'"),
            1);
  expect_books(1);
}

TEST_P(LateBookingTest, a_reopened_attempt_is_noted_by_whoever_ends_it) {
  charge_without_answer();
  give_up();
  UnbookedCharge found = only_one();
  EndingRandom ending(1);
  LateBooks interrupted(database(), gateways_, *limits_, clock_, ending);
  EXPECT_EQ(code_of(interrupted.late.book(brand_, found, "", "cli:test")), "not_booked");
  clock_.advance(std::chrono::minutes(1));
  EXPECT_EQ(completion().reconcile(ChargeCompletion::Scope::LeaseOver).succeeded, 1);
  EXPECT_EQ(count("select count(*) from audit where action = 'booked_late'"), 1);
}

TEST_P(LateBookingTest, a_refund_is_noted_before_it_is_asked_for) {
  charge_and_restore();
  UnbookedCharge found = only_one();
  EndingRandom ending(1);
  LateBooks interrupted(database(), gateways_, *limits_, clock_, ending);
  EXPECT_THROW((void)interrupted.late.pay_back(brand_, found, "lost", "cli:test"),
               UnavailableException);
  EXPECT_EQ(gateway_.taken_cents(), 0);
  EXPECT_EQ(count("select count(*) from audit where action = 'unbooked_pay_back_begun'"), 1);
}

TEST_P(LateBookingTest, a_charge_that_nobody_knows_of_goes_back) {
  charge_and_restore();
  run("delete from quote");
  run("delete from checkout_member");
  run("delete from checkout");
  UnbookedCharge found = only_one();
  EXPECT_EQ(to_text(found.way), "nothing");
  EXPECT_EQ(found.charge.card.last4, "4242");
  EXPECT_EQ(book(found), "not_bookable");
  ASSERT_TRUE(books_->late.pay_back(brand_, found, "lost with the disk", "cli:test").has_value());
  ASSERT_TRUE(books_->late.pay_back(brand_, found, "twice", "cli:test").has_value());
  EXPECT_EQ(gateway_.taken_cents(), 0);
  Comparison after = compare();
  EXPECT_EQ(after.paid_back, 1);
  EXPECT_TRUE(after.unbooked.empty());
}

TEST_P(LateBookingTest, a_buyer_who_joined_again_gets_the_first_charge_back) {
  charge_and_restore();
  UnbookedCharge found = only_one();
  ASSERT_TRUE(pay(ready("ana@example.com")).has_value());
  EXPECT_EQ(book(found), "email_taken");
  EXPECT_EQ(count("select count(*) from subscription"), 1);
  EXPECT_EQ(gateway_.succeeded(), 1);
  EXPECT_TRUE(compare().unbooked.empty());
}

TEST_P(LateBookingTest, another_brands_books_are_not_looked_at) {
  charge_and_restore();
  EXPECT_EQ(books_->comparison.compare("harbor", from_millis(0))->compared(), 0);
  run("update checkout set group_key = 'harbor'");
  UnbookedCharge found = only_one();
  EXPECT_EQ(to_text(found.way), "nothing");
  EXPECT_EQ(found.checkout_id, "");
}

TEST_P(LateBookingTest, closing_a_charge_closes_no_other_brands) {
  charge_and_restore();
  UnbookedCharge found = only_one();
  Brand harbor = brand_;
  harbor.group_key = "harbor";
  ASSERT_EQ(code_of(books_->late.close(harbor, found, "not ours", "cli:test")), "ok");
  EXPECT_EQ(compare().unbooked.size(), 1U);
}

}  // namespace
}  // namespace molar::domain
