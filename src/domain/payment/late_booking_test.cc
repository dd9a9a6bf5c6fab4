// Charges that are not in the books: found, booked, paid back, closed.
#include "domain/payment/late_booking.h"

#include <gtest/gtest.h>

#include "base/testing/seeded_random.h"
#include "domain/payment/testing/late_booking_test_base.h"

namespace molar::domain {
namespace {

using storage::Connection;

MOLAR_ON_BOTH_DATABASES(LateBookingTest);

TEST_P(LateBookingTest, does_not_report_booked_charges) {
  ASSERT_TRUE(pay(ready("a@example.com")).has_value());
  ASSERT_TRUE(pay(ready("b@example.com")).has_value());
  ASSERT_TRUE(pay(ready("c@example.com")).has_value());
  EXPECT_EQ(compare().booked, 3);
  EXPECT_TRUE(compare().unbooked.empty());
  gateway_.set_mode(ScriptedGateway::Mode::Down);
  EXPECT_EQ(books_->comparison.compare(brand_.group_key, from_millis(0)).error().code,
            "provider_unavailable");
}

TEST_P(LateBookingTest, a_charge_whose_checkout_still_exists_is_booked_once) {
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

TEST_P(LateBookingTest, a_charge_of_a_voided_attempt_is_booked) {
  charge_without_answer();
  UnbookedCharge pending = only_one();
  EXPECT_EQ(pending.attempt_status, "pending");
  EXPECT_EQ(books_->late.pay_back(brand_, pending, "why", "cli:test").error().code,
            "payment_pending");
  void_attempt();
  UnbookedCharge found = only_one();
  EXPECT_EQ(found.attempt_status, "voided");
  EXPECT_EQ(book(found), "ok");
  expect_books(1);
}

TEST_P(LateBookingTest, a_reopened_attempt_counts_its_coupon_again) {
  charge_without_answer("ONCE");
  EXPECT_EQ(used(), 1);
  void_attempt();
  EXPECT_EQ(used(), 0);
  EXPECT_EQ(book(only_one()), "ok");
  EXPECT_EQ(used(), 1);
}

TEST_P(LateBookingTest, a_refused_booking_returns_no_coupon_use_of_another_buyer) {
  charge_without_answer("ONCE");
  void_attempt();
  ASSERT_TRUE(pay(ready("ana@example.com")).has_value());
  ASSERT_TRUE(pay(ready("eve@example.com", 1, 0, "ONCE")).has_value());
  EXPECT_EQ(book(only_one()), "email_taken");
  EXPECT_EQ(used(), 1);
}

TEST_P(LateBookingTest, a_partly_refunded_charge_is_not_booked_as_a_membership) {
  charge_and_restore();
  std::string charge = only_one().charge.provider_id;
  ASSERT_TRUE(gateway_.refund({"dashboard", brand_.group_key, charge, 1'000}).has_value());
  UnbookedCharge found = only_one();
  EXPECT_EQ(book(found), "partly_refunded");
  EXPECT_EQ(count("select count(*) from charge_attempt"), 0);
  ASSERT_TRUE(books_->late.pay_back(brand_, found, "why", "cli:test").has_value());
  EXPECT_EQ(gateway_.taken_cents(), 0);
}

TEST_P(LateBookingTest, a_pending_charge_cannot_be_credited_to_another_household) {
  ASSERT_TRUE(pay(ready("eve@example.com")).has_value());
  std::string other = database().read([](Connection& sql) {
    return sql.query_one<std::string>("select id from household").value();
  });
  charge_without_answer();
  EXPECT_EQ(book(only_one(), other), "payment_pending");
  void_attempt();
  EXPECT_EQ(book(only_one(), other), "ok");
  EXPECT_EQ(count("select count(*) from subscription"), 1);
}

TEST_P(LateBookingTest, the_audit_log_records_only_completed_bookings) {
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

TEST_P(LateBookingTest, the_reconciler_audits_an_interrupted_booking_that_it_completes) {
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

TEST_P(LateBookingTest, the_reconciler_audits_a_reopened_attempt_that_it_completes) {
  charge_without_answer();
  void_attempt();
  UnbookedCharge found = only_one();
  EndingRandom ending(1);
  LateBooks interrupted(database(), gateways_, *limits_, clock_, ending);
  EXPECT_EQ(code_of(interrupted.late.book(brand_, found, "", "cli:test")), "not_booked");
  clock_.advance(std::chrono::minutes(1));
  EXPECT_EQ(completion().reconcile(ChargeCompletion::Scope::LeaseOver).succeeded, 1);
  EXPECT_EQ(count("select count(*) from audit where action = 'booked_late'"), 1);
}

TEST_P(LateBookingTest, a_refund_is_audited_before_the_provider_is_called) {
  charge_and_restore();
  UnbookedCharge found = only_one();
  EndingRandom ending(1);
  LateBooks interrupted(database(), gateways_, *limits_, clock_, ending);
  EXPECT_THROW((void)interrupted.late.pay_back(brand_, found, "lost", "cli:test"),
               UnavailableException);
  EXPECT_EQ(gateway_.taken_cents(), 0);
  EXPECT_EQ(count("select count(*) from audit where action = 'unbooked_pay_back_begun'"), 1);
}

TEST_P(LateBookingTest, an_unknown_charge_is_refunded) {
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
  EXPECT_EQ(count("select count(*) from audit where action = 'unbooked_paid_back' and group_key ="
                  " 'cedar' and actor = 'cli:test' and detail like '%lost with the disk%'"),
            1);
  Comparison after = compare();
  EXPECT_EQ(after.paid_back, 1);
  EXPECT_TRUE(after.unbooked.empty());
}

TEST_P(LateBookingTest, the_first_charge_of_a_buyer_who_joined_again_is_refunded) {
  charge_and_restore();
  UnbookedCharge found = only_one();
  ASSERT_TRUE(pay(ready("ana@example.com")).has_value());
  EXPECT_EQ(book(found), "email_taken");
  EXPECT_EQ(count("select count(*) from subscription"), 1);
  EXPECT_EQ(gateway_.succeeded(), 1);
  EXPECT_TRUE(compare().unbooked.empty());
}

TEST_P(LateBookingTest, data_of_other_brands_is_not_used) {
  charge_and_restore();
  EXPECT_EQ(books_->comparison.compare("harbor", from_millis(0))->compared(), 0);
  run("update checkout set group_key = 'harbor'");
  UnbookedCharge found = only_one();
  EXPECT_EQ(to_text(found.way), "nothing");
  EXPECT_EQ(found.checkout_id, "");
}

TEST_P(LateBookingTest, closing_a_charge_does_not_close_one_of_another_brand) {
  charge_and_restore();
  UnbookedCharge found = only_one();
  Brand harbor = brand_;
  harbor.group_key = "harbor";
  ASSERT_EQ(code_of(books_->late.close(harbor, found, "not ours", "cli:test")), "ok");
  EXPECT_EQ(compare().unbooked.size(), 1U);
}

}  // namespace
}  // namespace molar::domain
