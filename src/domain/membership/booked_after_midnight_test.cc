// Changes that are paid before midnight and booked after it.
#include <gtest/gtest.h>

#include "domain/membership/testing/membership_test_base.h"

namespace molar::domain {
namespace {

namespace json = boost::json;

class BookedAfterMidnightTest : public MembershipTest {
 protected:
  // Confirms a change whose answer is lost; the reconciler books it on the next day.
  void change_over_midnight(const std::string& home, ChangeKind kind, const json::object& inputs,
                            const char* next_day) {
    gateway_.set_mode(ScriptedGateway::Mode::LoseAnswer);
    auto unclear = change(home, kind, inputs, "key-cccccccccccccccc");
    ASSERT_TRUE(unclear.has_error());
    EXPECT_EQ(unclear.error().code, "payment_pending");
    gateway_.set_mode(ScriptedGateway::Mode::Well);
    travel_to(next_day);
    run_renewals();
    EXPECT_EQ(charges().completion().reconcile().succeeded, 1);
  }
};
MOLAR_ON_BOTH_DATABASES(BookedAfterMidnightTest);

TEST_P(BookedAfterMidnightTest, ARenewalOfTheLastDayPaysTheNextTermInAdvance) {
  std::string home = join(1);
  travel_to("2027-11-20");
  change_over_midnight(home, ChangeKind::Renew, {}, "2027-11-21");
  EXPECT_EQ(run_renewals().renewed, 1);
  const Subscription s = subscription(home);
  EXPECT_EQ(s.status, "active");
  EXPECT_EQ(format_date(s.starts_on), "2027-11-21");
  auto canceled = change(home, ChangeKind::Cancel, {});
  ASSERT_TRUE(canceled.has_value()) << canceled.error().code;
  EXPECT_EQ(canceled->at("refundCents"), 12'900);
  expect_balance(home);
}

TEST_P(BookedAfterMidnightTest, AResumedTermBeginsOnTheDayOfTheQuote) {
  std::string home = join(1);
  ASSERT_TRUE(change(home, ChangeKind::Cancel, {}).has_value());
  travel_to("2026-12-24");
  change_over_midnight(home, ChangeKind::Renew, {}, "2026-12-25");
  EXPECT_EQ(format_date(subscription(home).starts_on), "2026-12-24");
  auto canceled = change(home, ChangeKind::Cancel, {});
  ASSERT_TRUE(canceled.has_value()) << canceled.error().code;
  EXPECT_EQ(canceled->at("refundCents"), 12'900);
  expect_balance(home);
}

TEST_P(BookedAfterMidnightTest, ANewMembershipBeginsOnTheDayOfTheQuote) {
  std::string home = join(1);
  ASSERT_TRUE(change(home, ChangeKind::Cancel, {}).has_value());
  travel_to("2026-12-24");
  change_over_midnight(home, ChangeKind::Purchase, {{"planId", 1}, {"billingCycle", "annual"}},
                       "2026-12-25");
  const Subscription s = subscription(home);
  EXPECT_EQ(format_date(s.starts_on), "2026-12-24");
  EXPECT_EQ(format_date(s.refund_until), "2027-01-23");
  auto canceled = change(home, ChangeKind::Cancel, {});
  ASSERT_TRUE(canceled.has_value()) << canceled.error().code;
  EXPECT_EQ(canceled->at("refundCents"), 12'900);
  expect_balance(home);
}

}  // namespace
}  // namespace molar::domain
