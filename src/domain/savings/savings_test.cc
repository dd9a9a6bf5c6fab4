#include "domain/savings/savings.h"

#include <gtest/gtest.h>

namespace molar::domain {
namespace {

Date day(int month, unsigned number, int year = 2027) {
  return Date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
              std::chrono::day(number)};
}

class SavingsTest : public testing::Test {
 protected:
  SavingsTest() {
    plan_.included_services = {{"exam", {"Exam", {}}, 1}};
    fees_ = {{"exam", {"Exam", {{"es", "Examen"}}}, 6'000, 3'000},
             {"cleaning", {"Cleaning", {}}, 11'000, 6'000}};
    Member ana;
    ana.id = "ana";
    ana.first_name = "Ana";
    Member kim = ana;
    kim.id = "kim";
    people_ = {ana, kim};
  }

  void visit(const char* person, Date on, std::size_t fee,
             std::optional<std::int64_t> paid = std::nullopt) {
    SavingsEntry entry;
    entry.id = std::to_string(entries_.size());
    entry.member_id = person;
    entry.visit_on = on;
    entry.procedure = fees_[fee].procedure;
    entry.label = fees_[fee].label;
    entry.usual_cents = fees_[fee].usual_cents;
    entry.member_cents = fees_[fee].member_cents;
    entry.paid_cents = paid;
    entries_.push_back(entry);
  }

  SavingsSummary sum_up(std::int64_t cost = 12'900, const std::string& language = "en") {
    return sum_up_savings({.period = {day(1, 1), day(12, 31)},
                           .cost_cents = cost,
                           .plan = plan_,
                           .fees = fees_,
                           .people = people_,
                           .entries = entries_},
                          language);
  }

  Plan plan_;
  std::vector<FeeLine> fees_;
  std::vector<Member> people_;
  std::vector<SavingsEntry> entries_;
};

TEST_F(SavingsTest, IncludesChildrensTreatmentsUpToTheirAgeLimit) {
  plan_.included_services = {{"exam", {"Exam", {}}, 2, 14}};
  people_[0].date_of_birth = day(6, 15, 1990);
  people_[1].date_of_birth = day(6, 15, 2013);
  visit("ana", day(3, 1), 0);
  visit("kim", day(6, 14), 0);
  visit("kim", day(6, 15), 0);
  const SavingsSummary summary = sum_up();
  EXPECT_FALSE(summary.lines[0].is_included);  // on the birthday
  EXPECT_TRUE(summary.lines[1].is_included);
  EXPECT_FALSE(summary.lines[2].is_included);
}

TEST_F(SavingsTest, ComparesTheBillOfAVisitAsAWhole) {
  // The exam is included, the cleaning costs 60: a bill of 60 is correct, however it is
  // distributed.
  visit("ana", day(3, 1), 0, 2'000);
  visit("ana", day(3, 1), 1, 4'000);
  visit("kim", day(3, 1), 0, 2'000);
  visit("kim", day(3, 1), 1, 4'001);
  const SavingsSummary summary = sum_up();
  EXPECT_TRUE(summary.lines[1].is_overcharged);  // kim's exam
  EXPECT_FALSE(summary.lines[0].is_overcharged);
  EXPECT_FALSE(summary.lines[2].is_overcharged);
  EXPECT_FALSE(summary.lines[3].is_overcharged);
}

TEST_F(SavingsTest, ReportsThatTheMembershipHasNotPaidForItself) {
  visit("ana", day(3, 1), 1);
  const SavingsSummary summary = sum_up();
  EXPECT_EQ(summary.saved_cents, 5'000);
  EXPECT_EQ(summary.balance_cents, 5'000 - 12'900);
  EXPECT_EQ(summary.outcome, "behind");
  // An exam and a cleaning save 3,000 + 5,000; 7,900 are missing.
  ASSERT_TRUE(summary.break_even.has_value());
  EXPECT_EQ(summary.break_even->saved_cents, 8'000);
  EXPECT_EQ(summary.break_even->visits, 1);
}

TEST_F(SavingsTest, CountsUpwardsHowManyVisitsAreMissing) {
  visit("ana", day(3, 1), 1);
  EXPECT_EQ(sum_up(5'000 + 8'001).break_even->visits, 2);
  EXPECT_EQ(sum_up(5'000 + 16'000).break_even->visits, 2);
  EXPECT_EQ(sum_up(5'000 + 16'001).break_even->visits, 3);
}

TEST_F(SavingsTest, ReportsAheadAndEven) {
  visit("ana", day(3, 1), 1);
  EXPECT_EQ(sum_up(4'999).outcome, "ahead");
  EXPECT_EQ(sum_up(5'000).outcome, "even");
  EXPECT_FALSE(sum_up(5'000).break_even.has_value());
  entries_.clear();
  EXPECT_EQ(sum_up().outcome, "nothing_recorded");
}

TEST_F(SavingsTest, AnIncludedTreatmentIsFreeForTheEarliestVisitOfEachPerson) {
  visit("ana", day(6, 1), 0);
  visit("ana", day(2, 1), 0);
  visit("kim", day(7, 1), 0);
  const SavingsSummary summary = sum_up();
  ASSERT_EQ(summary.lines.size(), 3U);  // the latest first
  EXPECT_TRUE(summary.lines[0].is_included);
  EXPECT_FALSE(summary.lines[1].is_included);
  EXPECT_EQ(summary.lines[1].paid_cents, 3'000);
  EXPECT_TRUE(summary.lines[2].is_included);
  EXPECT_EQ(summary.lines[2].saved_cents, 6'000);
}

TEST_F(SavingsTest, UsesThePaidAmountAndMarksOvercharges) {
  visit("ana", day(3, 1), 1, 7'500);
  visit("ana", day(3, 2), 1, 12'000);
  const SavingsSummary summary = sum_up();
  EXPECT_EQ(summary.lines[1].saved_cents, 3'500);
  EXPECT_TRUE(summary.lines[1].is_overcharged);
  EXPECT_EQ(summary.lines[0].saved_cents, -1'000);  // more than the usual price, shown as it is
  EXPECT_EQ(summary.saved_cents, 2'500);
}

TEST_F(SavingsTest, UsesThisMembershipYearOnly) {
  visit("ana", day(12, 31, 2026), 1);
  visit("ana", day(1, 1), 1);
  visit("ana", day(12, 31), 1);
  visit("ana", day(1, 1, 2028), 1);
  EXPECT_EQ(sum_up().lines.size(), 2U);
}

TEST_F(SavingsTest, UsesTheRequestedLanguage) {
  visit("ana", day(3, 1), 0);
  EXPECT_EQ(sum_up(1, "es").lines.front().label, "Examen");
}

TEST(SavingsPeriod, IsThePaidTermOfAYearlyMembership) {
  Subscription subscription;
  subscription.cycle = "annual";
  subscription.starts_on = day(2, 3);
  subscription.ends_on = day(2, 2, 2028);
  const SavingsPeriod period = savings_period(subscription, day(2, 3, 2025), day(5, 1));
  EXPECT_EQ(period.starts_on, day(2, 3));
  EXPECT_EQ(period.ends_on, day(2, 2, 2028));
}

TEST(SavingsPeriod, IsTheYearSinceJoiningOfAMonthlyOne) {
  Subscription subscription;
  subscription.cycle = "monthly";
  const auto period = [&](Date today) {
    return savings_period(subscription, day(2, 29, 2028), today);
  };
  EXPECT_EQ(period(day(2, 28, 2029)).starts_on, day(2, 28, 2029));
  EXPECT_EQ(period(day(2, 27, 2029)).starts_on, day(2, 29, 2028));
  EXPECT_EQ(period(day(2, 27, 2029)).ends_on, day(2, 27, 2029));
  EXPECT_EQ(period(day(5, 1, 2032)).starts_on, day(2, 29, 2032));
}

}  // namespace
}  // namespace molar::domain
