#include "domain/billing/proration.h"

#include <gtest/gtest.h>

#include "domain/billing/dunning_plan.h"
#include "domain/billing/next_term.h"
#include "domain/terms/refund_rule.h"

namespace molar::domain {
namespace {

Date day(const char* text) {
  return parse_date(text).value();
}

Subscription annual(const char* starts = "2026-11-21", const char* renews = "2027-11-21") {
  Subscription s;
  s.cycle = "annual";
  s.starts_on = day(starts);
  s.renews_on = day(renews);
  s.ends_on = add_days(s.renews_on, -1);
  s.anchor_day = static_cast<int>(static_cast<unsigned>(s.starts_on.day()));
  s.price_cents = 12'900;
  return s;
}

TEST(Proration, RoundsHalfUpByDays) {
  struct Row {
    std::int64_t cents;
    int left;
    int term;
    std::int64_t expected;
  };
  for (const Row& row :
       {Row{2'000, 200, 365, 1'096}, Row{12'900, 265, 365, 9'366}, Row{100, 1, 2, 50},
        Row{101, 1, 2, 51}, Row{1, 1, 2, 1}, Row{0, 5, 7, 0}, Row{12'900, 365, 365, 12'900},
        Row{12'900, 0, 365, 0}, Row{-2'000, 200, 365, -1'096}, Row{-101, 1, 2, -51}}) {
    EXPECT_EQ(prorate(row.cents, row.left, row.term), row.expected)
        << row.cents << " × " << row.left << " ÷ " << row.term;
  }
}

TEST(Proration, WaivesAPartThatIsTooSmallToBeCharged) {
  EXPECT_EQ(charge_for_rest(3'600, 5, 365), 0);  // 49 cents
  EXPECT_EQ(charge_for_rest(3'600, 6, 365), 59);
  EXPECT_EQ(charge_for_rest(50, 1, 1), 50);
  EXPECT_EQ(charge_for_rest(0, 1, 1), 0);
}

TEST(Proration, TodayCountsAsUnusedForAddedPeopleAndAsUsedForRemovedPeople) {
  Subscription s = annual();
  EXPECT_EQ(days_in_term(s), 365);
  EXPECT_EQ(days_left_with(s, s.starts_on), 365);
  EXPECT_EQ(days_left_after(s, s.starts_on), 364);
  EXPECT_EQ(days_left_with(s, s.ends_on), 1);
  EXPECT_EQ(days_left_after(s, s.ends_on), 0);
  EXPECT_EQ(days_left_with(s, add_days(s.renews_on, 3)), 0);
  EXPECT_EQ(days_left_after(s, add_days(s.renews_on, 3)), 0);
}

TEST(Proration, UsedAndUnusedValueAddUpToThePrice) {
  Subscription s = annual("2027-03-01", "2028-03-01");
  ASSERT_EQ(days_in_term(s), 366);
  for (int used = 1; used <= 366; ++used) {
    Date today = add_days(s.starts_on, used - 1);
    std::int64_t used_value = prorate(s.price_cents, used, 366);
    EXPECT_NEAR(static_cast<double>(used_value + unused_value(s, today)), 12'900, 1) << used;
  }
}

TEST(RefundRule, HasWindowAndFeeOfEachState) {
  struct Row {
    const char* state;
    int window;
    std::int64_t fee_back_of_3500;
    int refund_days;
  };
  for (const Row& row :
       {Row{"FL", 30, 500, 30}, Row{"LA", 30, 500, 30}, Row{"WV", 30, 500, 30},
        Row{"MO", 30, 500, 30}, Row{"NH", 30, 500, 30}, Row{"OR", 30, 500, 30},
        Row{"SC", 30, 500, 30}, Row{"UT", 30, 500, 30}, Row{"DE", 30, 500, 30},
        Row{"ND", 30, 500, 30}, Row{"AZ", 30, 500, 30}, Row{"AR", 30, 3'500, 30},
        Row{"MD", 30, 3'500, 30}, Row{"NY", 30, 500, 30}, Row{"CA", 30, 500, 30}}) {
    const RefundRule& rule = refund_rule_of(row.state);
    EXPECT_EQ(rule.window_days, row.window) << row.state;
    EXPECT_EQ(fee_returned(rule, 3'500), row.fee_back_of_3500) << row.state;
    EXPECT_EQ(rule.refund_days, row.refund_days) << row.state;
    EXPECT_EQ(&refund_rule_by_code(rule.code), &rule) << row.state;
  }
  EXPECT_EQ(fee_returned(refund_rule_of("AZ"), 2'000), 0);
  EXPECT_EQ(fee_returned(refund_rule_of("AR"), 2'000), 2'000);
}

TEST(RefundRule, ARenewalIsRefundableForSixtyDays) {
  EXPECT_EQ(refund_until_after_renewal(day("2027-11-21"), day("2027-11-21")), day("2028-01-20"));
  EXPECT_EQ(refund_until_after_renewal(day("2027-11-21"), day("2027-12-05")), day("2028-02-03"));
  EXPECT_EQ(refund_until_after_renewal(day("2027-11-21"), day("2027-11-01")), day("2028-01-20"));
}

TEST(DunningPlan, ComputesTheStateOfEveryDay) {
  Date since = day("2027-11-21");
  for (int passed = 0; passed <= 40; ++passed) {
    Date today = add_days(since, passed);
    DunningState state = dunning_state(since, today);
    int step = passed >= 21 ? 5 : passed >= 14 ? 4 : passed >= 7 ? 3 : passed >= 3 ? 2 : 1;
    int next = passed >= 21 ? 28 : passed >= 14 ? 21 : passed >= 7 ? 14 : passed >= 3 ? 7 : 3;
    EXPECT_EQ(state.step, step) << passed;
    EXPECT_EQ(state.next_on, add_days(since, next)) << passed;
    EXPECT_EQ(state.last_try, passed >= 21) << passed;
    EXPECT_EQ(state.suspended, passed >= 14) << passed;
    EXPECT_EQ(dunning_is_over(since, today), passed >= 28) << passed;
  }
  EXPECT_EQ(dunning_state(since, since).grace_until, day("2027-12-04"));
}

TEST(NoticePlan, AnnouncesAnAnnualRenewalThreeTimes) {
  Subscription s = annual();
  std::vector<std::string> days;
  Date after = s.starts_on;
  while (auto next = next_notice_on(s, after)) {
    days.push_back(format_date(*next));
    after = *next;
  }
  EXPECT_EQ(days, (std::vector<std::string>{"2027-10-07", "2027-10-22", "2027-11-14"}));
  EXPECT_EQ(renewal_notice_due(s, day("2027-10-06")), std::nullopt);
  EXPECT_EQ(renewal_notice_due(s, day("2027-10-07")), 45);
  EXPECT_EQ(renewal_notice_due(s, day("2027-10-21")), 45);
  EXPECT_EQ(renewal_notice_due(s, day("2027-10-22")), 30);
  EXPECT_EQ(renewal_notice_due(s, day("2027-11-20")), 7);
  EXPECT_EQ(renewal_notice_due(s, day("2027-11-21")), std::nullopt);
}

TEST(NoticePlan, RemindsOfAMonthlyMembershipOnceAYear) {
  Subscription s = annual("2028-02-29", "2028-03-29");
  s.cycle = "monthly";
  s.anchor_day = 29;
  s.next_notice_on = next_notice_on(s, s.starts_on);
  EXPECT_EQ(format_date(*s.next_notice_on), "2029-02-28");
  s.starts_on = day("2029-02-28");
  EXPECT_EQ(format_date(*next_notice_on(s, day("2029-02-28"))), "2030-02-28");
  // After years without a run of the job, there is one reminder.
  EXPECT_EQ(format_date(*next_notice_on(s, day("2031-06-01"))), "2032-02-29");
}

}  // namespace
}  // namespace molar::domain
