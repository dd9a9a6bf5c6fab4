#include "domain/savings/estimate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace molar::domain {
namespace {

Plan make_plan() {
  Plan plan;
  plan.id = 1;
  plan.prices = {{BillingCycle::Annual, 12'000}, {BillingCycle::Monthly, 1'100}};
  plan.per_dependent_cents = 6'000;
  plan.max_members = 10;
  plan.processing_fee_cents = 2'000;
  plan.included_services = {{"exam", {}, 1}};
  return plan;
}

std::vector<FeeLine> make_fees() {
  return {{"exam", {"Exam", {{"es", "Examen"}}}, 6'000, 3'000},
          {"cleaning", {"Cleaning", {}}, 11'000, 6'000},
          {"crown", {"Crown", {}}, 120'000, 80'000}};
}

class EstimateTest : public testing::Test {
 protected:
  Estimate ask(std::vector<ChosenTreatment> treatments, int people = 1,
               BillingCycle cycle = BillingCycle::Annual, ProcessingFee fee = ProcessingFee::Kept) {
    return estimate({plan_, fees_, cycle, people, fee, treatments}, "en");
  }
  Plan plan_ = make_plan();
  std::vector<FeeLine> fees_ = make_fees();
};

TEST_F(EstimateTest, ReportsThatJoiningCostsMore) {
  const Estimate result = ask({{"cleaning", 1}, {"exam", 1}});
  EXPECT_EQ(result.usual_cents, 17'000);
  EXPECT_EQ(result.member_cents, 6'000);  // the exam is included
  EXPECT_EQ(result.fee.total_cents, 14'000);
  EXPECT_EQ(result.total_with_plan_cents, 20'000);
  EXPECT_EQ(result.saving_cents, -3'000);
  EXPECT_EQ(result.verdict, EstimateVerdict::CostsMore);
  EXPECT_EQ(result.break_even.after_treatment, std::nullopt);
  // 30 dollars are missing. Only one exam is included: further treatments like these save 80 of
  // every 170 dollars.
  EXPECT_EQ(result.break_even.usual_cents, 17'000 + 6'375);
}

TEST_F(EstimateTest, HasNoBreakEvenWithoutFurtherSavings) {
  EXPECT_EQ(ask({{"exam", 1}}).break_even.usual_cents, 6'000 + 16'000);
  fees_.front().member_cents = fees_.front().usual_cents;
  EXPECT_EQ(ask({{"exam", 1}}).break_even.usual_cents, std::nullopt);
}

TEST_F(EstimateTest, NamesTheTreatmentAtWhichTheFeeIsRecovered) {
  const Estimate result = ask({{"crown", 2}, {"exam", 2}});
  EXPECT_EQ(result.verdict, EstimateVerdict::Saves);
  ASSERT_EQ(result.lines.size(), 2U);
  EXPECT_EQ(result.lines.front().procedure, "exam");  // in the order of the price list
  EXPECT_EQ(result.lines.front().included, 1);
  EXPECT_EQ(result.lines.front().member_cents, 3'000);
  EXPECT_EQ(result.break_even.after_treatment, 3);  // two exams, then the first crown
  EXPECT_EQ(result.break_even.label, "Crown");
  EXPECT_EQ(result.break_even.usual_cents, 2 * 6'000 + 120'000);
}

TEST_F(EstimateTest, IncludesForEachPerson) {
  EXPECT_EQ(ask({{"exam", 3}}, 1).lines.front().included, 1);
  EXPECT_EQ(ask({{"exam", 3}}, 2).lines.front().included, 2);
  EXPECT_EQ(ask({{"exam", 3}}, 5).lines.front().included, 3);
}

TEST_F(EstimateTest, IncludesChildrensTreatmentsForChildrenOnly) {
  plan_.included_services = {{"exam", {}, 1, 14}};
  const auto included = [&](int people, int children) {
    const std::vector<ChosenTreatment> exams{{"exam", 4}};
    return estimate({.plan = plan_,
                     .fees = fees_,
                     .people = people,
                     .treatments = exams,
                     .children = children},
                    "en")
        .lines.front()
        .included;
  };
  EXPECT_EQ(included(4, 0), 0);
  EXPECT_EQ(included(4, 2), 2);
  EXPECT_EQ(ask({{"exam", 4}}, 4).lines.front().included, 0);
}

TEST_F(EstimateTest, CountsAllPeopleAndTwelveMonths) {
  EXPECT_EQ(ask({{"exam", 1}}, 3).fee.total_cents, 12'000 + 2 * 6'000 + 2'000);
  const Estimate monthly = ask({{"exam", 1}}, 3, BillingCycle::Monthly);
  EXPECT_EQ(monthly.fee.plan_cents, 12 * 1'100);
  EXPECT_EQ(monthly.fee.dependents_cents, 12 * 2 * 500);
  EXPECT_EQ(monthly.fee.processing_cents, 2'000);
  EXPECT_EQ(ask({{"exam", 1}}, 1, BillingCycle::Annual, ProcessingFee::NotCharged).fee.total_cents,
            12'000);
}

TEST_F(EstimateTest, LeavesOutTreatmentsWithoutAPrice) {
  const Estimate result = ask({{"veneer", 4}, {"crown", 1}});
  EXPECT_THAT(result.not_listed, testing::ElementsAre("veneer"));
  EXPECT_EQ(result.usual_cents, 120'000);
}

TEST_F(EstimateTest, TreatmentsThatSaveNothingHaveNoBreakEven) {
  fees_ = {{"crown", {"Crown", {}}, 100, 100}};
  const Estimate result = ask({{"crown", 1}});
  EXPECT_EQ(result.break_even.usual_cents, std::nullopt);
  EXPECT_EQ(result.saving_cents, -14'000);
}

TEST_F(EstimateTest, LabelsAreInTheRequestedLanguage) {
  const std::vector<ChosenTreatment> exam{{"exam", 1}};
  EXPECT_EQ(estimate({.plan = plan_, .fees = fees_, .treatments = exam}, "es").lines.front().label,
            "Examen");
}

// For all prices and choices: the sums add up, nothing is negative, and a plan never includes more
// than its number.
TEST(EstimateProperty, HoldsForAnyPricesAndChoice) {
  std::mt19937 random(20'261'121);  // NOLINT: the same every time on purpose
  const auto upto = [&](std::int64_t most) {
    return std::uniform_int_distribution<std::int64_t>(0, most)(random);
  };
  for (int round = 0; round < 2'000; ++round) {
    Plan plan = make_plan();
    plan.prices = {{BillingCycle::Annual, upto(50'000)}, {BillingCycle::Monthly, upto(5'000)}};
    plan.per_dependent_cents = upto(20'000);
    plan.processing_fee_cents = upto(3'000);
    plan.included_services = {{"p0", {}, static_cast<int>(upto(3))},
                              {"p1", {}, static_cast<int>(upto(3))}};
    std::vector<FeeLine> fees;
    std::vector<ChosenTreatment> chosen;
    for (int i = 0; i < 5; ++i) {
      const std::int64_t usual = upto(200'000);
      fees.push_back({"p" + std::to_string(i), {}, usual, upto(usual)});
      if (upto(1) == 1) {
        chosen.push_back({"p" + std::to_string(i), 1 + static_cast<int>(upto(5))});
      }
    }
    const int people = 1 + static_cast<int>(upto(9));
    const auto cycle = upto(1) == 0 ? BillingCycle::Annual : BillingCycle::Monthly;
    const Estimate result =
        estimate({plan, fees, cycle, people, ProcessingFee::Kept, chosen}, "en");
    std::int64_t usual = 0;
    std::int64_t member = 0;
    for (const EstimateLine& line : result.lines) {
      EXPECT_GE(line.member_cents, 0);
      EXPECT_LE(line.member_cents, line.usual_cents);
      EXPECT_LE(line.included, line.quantity);
      EXPECT_LE(line.included, 3 * people);
      usual += line.usual_cents;
      member += line.member_cents;
    }
    EXPECT_EQ(result.usual_cents, usual);
    EXPECT_EQ(result.member_cents, member);
    EXPECT_GE(result.fee.total_cents, 0);
    EXPECT_EQ(result.saving_cents, usual - member - result.fee.total_cents);
    EXPECT_EQ(result.verdict == EstimateVerdict::CostsMore, result.saving_cents < 0);
    // One of the treatments reaches the fee exactly when joining does not cost more.
    EXPECT_EQ(result.break_even.after_treatment.has_value(),
              result.saving_cents >= 0 && !result.lines.empty());
    // One more of a treatment never lowers the price.
    if (!chosen.empty()) {
      ++chosen.front().quantity;
      EXPECT_GE(
          estimate({plan, fees, cycle, people, ProcessingFee::Kept, chosen}, "en").member_cents,
          result.member_cents);
    }
  }
}

}  // namespace
}  // namespace molar::domain
