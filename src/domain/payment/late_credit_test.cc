// Charges of a household that are not in the books become its credit.
#include <gtest/gtest.h>

#include <optional>

#include "domain/billing/testing/billing_test_base.h"
#include "domain/payment/testing/late_books.h"

namespace molar::domain {
namespace {

class LateCreditTest : public BillingTest {
 protected:
  void SetUp() override {
    BillingTest::SetUp();
    if (!IsSkipped()) {
      books_.emplace(database(), gateways_, parts().limits, clock_, random_);
      household_ = join();
    }
  }
  // Charges the household and leaves the books as before the charge, as after a restored backup.
  void charge_and_restore() {
    ChargeRequest request{"lost-attempt", "cedar", "tok_x", 8'400, "Cedar", household_};
    ASSERT_EQ(listing_.charge(request).state, ChargeState::Succeeded);
  }
  std::vector<UnbookedCharge> unbooked() {
    return books_->comparison.compare("cedar", from_millis(0))->unbooked;
  }

  ListingGateway listing_{gateway_};
  PaymentGateways gateways_{listing_};
  std::optional<LateBooks> books_;
  std::string household_;
};
MOLAR_ON_BOTH_DATABASES(LateCreditTest);

TEST_P(LateCreditTest, a_charge_of_a_household_becomes_its_credit_with_a_receipt) {
  charge_and_restore();
  auto found = unbooked();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(to_text(found[0].way), "credit");
  EXPECT_EQ(found[0].household_id, household_);
  EXPECT_EQ(code_of(books_->late.book(*brand_, found[0], "", "cli:test")), "ok");
  EXPECT_EQ(code_of(books_->late.book(*brand_, found[0], "", "cli:test")), "already_booked");
  EXPECT_EQ(statement(household_).credit_cents, 8'400);
  EXPECT_EQ(notices(household_), std::vector<std::string>{"receipt"});
  EXPECT_TRUE(unbooked().empty());
  expect_balanced();
}

// docs/operations.md: after a restored backup the charges are booked before the money jobs run.
TEST_P(LateCreditTest, a_renewal_that_was_booked_late_is_not_charged_again) {
  travel("2027-11-21");
  ChargeRequest request{"lost-renewal", "cedar", "tok_x", 12'900, "Cedar", household_};
  ASSERT_EQ(listing_.charge(request).state, ChargeState::Succeeded);
  ASSERT_EQ(code_of(books_->late.book(*brand_, unbooked().at(0), "", "cli:test")), "ok");
  const int charges = gateway_.calls();
  run_jobs();
  EXPECT_EQ(gateway_.calls(), charges);
  EXPECT_EQ(format_date(subscription(household_).starts_on), "2027-11-21");
  EXPECT_EQ(statement(household_).credit_cents, 0);
  expect_balanced();
}

TEST_P(LateCreditTest, the_rest_of_a_partly_refunded_charge_becomes_credit) {
  charge_and_restore();
  std::string charge = unbooked().at(0).charge.provider_id;
  ASSERT_TRUE(gateway_.refund({"dashboard", "cedar", charge, 3'000}).has_value());
  auto found = unbooked();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(code_of(books_->late.book(*brand_, found[0], "", "cli:test")), "ok");
  EXPECT_EQ(statement(household_).credit_cents, 5'400);
  expect_balanced();
}

TEST_P(LateCreditTest, the_operator_may_name_the_household) {
  std::string other = join();
  charge_and_restore();
  auto found = unbooked();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(code_of(books_->late.book(*brand_, found[0], other, "cli:test")), "ok");
  EXPECT_EQ(statement(other).credit_cents, 8'400);
  EXPECT_EQ(statement(household_).credit_cents, 0);
  expect_balanced();
}

}  // namespace
}  // namespace molar::domain
