// Charges that are not in the books: found, booked, paid back.
#include "domain/payment/late_booking.h"

#include <gtest/gtest.h>

#include <optional>

#include "domain/checkout/testing/shop_test_base.h"
#include "domain/payment/testing/late_books.h"
#include "domain/purchase/attempt_store.h"

namespace molar::domain {
namespace {

using storage::Connection;

class LateBookingTest : public ShopTest {
 protected:
  void SetUp() override {
    ShopTest::SetUp();
    if (!IsSkipped()) {
      limits_.emplace(database(), clock_, "key");
      books_.emplace(database(), gateways_, *limits_, clock_, random_);
      purchases_.emplace(database(), gateways_, books_->settlement, *limits_, clock_, random_);
    }
  }
  Result<PurchaseOutcome> pay(const Ready& checkout) {
    return purchases_->purchase(buyer(checkout.token), order(checkout, "key-0123456789abcdef"));
  }
  Comparison compare() {
    return books_->comparison.compare(brand_.group_key, from_millis(0)).value();
  }
  UnbookedCharge only_one() {
    auto unbooked = compare().unbooked;
    EXPECT_EQ(unbooked.size(), 1U);
    return unbooked.at(0);
  }
  std::string book(const UnbookedCharge& found, const std::string& household = "") {
    return code_of(books_->late.book(brand_, found, household, "cli:test"));
  }
  // Charged, and then the books of before the charge are restored.
  Ready charge_and_restore(const std::string& email = "ana@example.com",
                           std::optional<std::string> coupon = std::nullopt) {
    Ready checkout = ready(email, 2, 2, coupon);
    gateway_.set_mode(ScriptedGateway::Mode::LoseAnswer);
    EXPECT_EQ(pay(checkout).error().code, "payment_pending");
    gateway_.set_mode(ScriptedGateway::Mode::Well);
    run("delete from purchase_attempt where status = 'pending'");
    run("update coupon set used = 0");
    return checkout;
  }
  void run(storage::Sql sql) {
    database().read([&](Connection& connection) { return connection.execute(sql); });
  }

  // The provider took the money, and nobody knows.
  void charge_without_answer(std::optional<std::string> coupon = std::nullopt) {
    Ready checkout = ready("ana@example.com", 1, 0, coupon);
    gateway_.set_mode(ScriptedGateway::Mode::LoseAnswer);
    EXPECT_EQ(pay(checkout).error().code, "payment_pending");
    gateway_.set_mode(ScriptedGateway::Mode::Well);
  }
  // As the reconciler does when the provider says that there is no such charge.
  void give_up() {
    auto pending = database().read([](Connection& sql) {
      auto id =
          sql.query_one<std::string>("select id from purchase_attempt where status = 'pending'");
      return attempt_store::find(sql, id.value()).value();
    });
    listing_.forgetful = true;
    books_->settlement.settle_pending(brand_, pending);
    listing_.forgetful = false;
  }
  std::int64_t used() { return count("select used from coupon where code = 'ONCE'"); }

  ListingGateway listing_{gateway_};
  PaymentGateways gateways_{listing_};
  std::optional<RateLimiter> limits_;
  std::optional<LateBooks> books_;
  std::optional<PurchaseService> purchases_;
};
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
  EXPECT_EQ(count("select count(*) from purchase_attempt"), 0);
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

// Gives so many random texts and is then as a process that loses its database.
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
  EXPECT_EQ(reconciler().run(Reconciler::Scope::LeaseOver).succeeded, 1);
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
  EXPECT_EQ(reconciler().run(Reconciler::Scope::LeaseOver).succeeded, 1);
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

TEST_P(LateBookingTest, the_job_looks_when_it_is_new_and_every_night) {
  ChargeComparison::Brands brands = {std::make_shared<const Brand>(brand_)};
  auto runs = [&] {
    books_->comparison.run_if_due(brands, [] { return true; });
    return count("select coalesce(max(runs), 0) from job_run where name = 'payments'");
  };
  EXPECT_EQ(books_->comparison.usual_since(), clock_.now() - std::chrono::hours(24 * 30));
  EXPECT_EQ(runs(), 1);  // 17:00 UTC
  EXPECT_EQ(books_->comparison.usual_since(), clock_.now() - std::chrono::hours(24 * 7));
  clock_.advance(std::chrono::hours(1));
  EXPECT_EQ(runs(), 1);
  clock_.advance(std::chrono::hours(15));  // 09:00
  EXPECT_EQ(runs(), 2);
  clock_.advance(std::chrono::hours(1));
  EXPECT_EQ(runs(), 2);
  // A night on which the provider did not answer does not move the beginning, and is tried again.
  Timestamp since = books_->comparison.usual_since();
  gateway_.set_mode(ScriptedGateway::Mode::Down);
  clock_.advance(std::chrono::hours(23));
  EXPECT_EQ(runs(), 3);
  EXPECT_EQ(books_->comparison.usual_since(), since);
  gateway_.set_mode(ScriptedGateway::Mode::Well);
  clock_.advance(std::chrono::hours(1));
  EXPECT_EQ(runs(), 4);
  EXPECT_EQ(books_->comparison.usual_since(), clock_.now() - std::chrono::hours(24 * 7));
  clock_.advance(std::chrono::hours(1));
  EXPECT_EQ(runs(), 4);
}

TEST_P(LateBookingTest, a_charge_is_told_until_somebody_treats_it) {
  ChargeComparison::Brands brands = {std::make_shared<const Brand>(brand_)};
  auto usual = [&] {
    books_->comparison.run_if_due(brands, [] { return true; });
    return books_->comparison.compare(brand_.group_key, books_->comparison.usual_since()).value();
  };
  listing_.charge_at = clock_.now();
  charge_and_restore();
  clock_.advance(std::chrono::hours(24 * 10 + 16));  // 09:00 UTC
  EXPECT_EQ(usual().unbooked.size(), 1U);
  clock_.advance(std::chrono::hours(24 * 8));
  EXPECT_EQ(usual().unbooked.size(), 1U);
  EXPECT_EQ(book(usual().unbooked.at(0)), "ok");
  clock_.advance(std::chrono::hours(24));
  EXPECT_EQ(usual().compared(), 0);
  EXPECT_EQ(books_->comparison.usual_since(), clock_.now() - std::chrono::hours(24 * 7));
}

TEST_P(LateBookingTest, a_charge_that_an_operator_closed_is_told_no_more) {
  ChargeComparison::Brands brands = {std::make_shared<const Brand>(brand_)};
  auto run_job = [&] { books_->comparison.run_if_due(brands, [] { return true; }); };
  listing_.charge_at = clock_.now();
  charge_and_restore();
  clock_.advance(std::chrono::hours(24 * 10 + 16));  // 09:00 UTC
  run_job();
  UnbookedCharge found = only_one();
  EXPECT_EQ(code_of(books_->late.close(brand_, found, "lost by a dispute", "cli:test")), "ok");
  EXPECT_EQ(compare().closed, 1);
  EXPECT_TRUE(compare().unbooked.empty());
  EXPECT_EQ(gateway_.succeeded(), 1);
  EXPECT_EQ(count("select count(*) from audit where action = 'unbooked_closed'"
                  " and group_key = 'cedar'"),
            1);
  for (const std::string& code :
       {code_of(books_->late.close(brand_, found, "again", "cli:test")), book(found),
        books_->late.pay_back(brand_, found, "why", "cli:test").error().code}) {
    EXPECT_EQ(code, "already_closed");
  }
  clock_.advance(std::chrono::hours(24));
  run_job();
  EXPECT_EQ(books_->comparison.usual_since(), clock_.now() - std::chrono::hours(24 * 7));
}

TEST_P(LateBookingTest, closing_a_charge_closes_no_other_brands) {
  charge_and_restore();
  UnbookedCharge found = only_one();
  Brand harbor = brand_;
  harbor.group_key = "harbor";
  ASSERT_EQ(code_of(books_->late.close(harbor, found, "not ours", "cli:test")), "ok");
  EXPECT_EQ(compare().unbooked.size(), 1U);
}

TEST_P(LateBookingTest, a_comparison_ends_between_two_pages) {
  listing_.charge_at = clock_.now();
  for (const char* email : {"a@example.com", "b@example.com", "c@example.com"}) {
    ASSERT_TRUE(pay(ready(email)).has_value());
  }
  ChargeComparison::Brands brands = {std::make_shared<const Brand>(brand_)};
  auto first_page = [&] { return listing_.pages < 1; };
  books_->comparison.run_if_due(brands, first_page);
  EXPECT_EQ(listing_.pages, 1);
  EXPECT_EQ(count("select count(*) from job_run where name = 'payments'"), 0);
  books_->comparison.run_if_due(brands, [] { return true; });
  EXPECT_EQ(listing_.pages, 3);
}

}  // namespace
}  // namespace molar::domain
