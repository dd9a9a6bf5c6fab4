#include "domain/savings/calculator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "base/testing/fake_clock.h"
#include "domain/plan/catalogue.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using testing::ElementsAre;

// Three offices in Arizona: 31 and 32 use the plan's list, 33 has its own; 34 has no agreement. One
// in California with its own list. Plan 3 is for office 33 only.
constexpr std::string_view kCatalogue = R"({
  "plans": [
    {"id": 1, "sortOrder": 1, "name": "Solo", "audience": "adult", "states": ["AZ", "CA"],
     "prices": [{"cycle": "annual", "cents": 10000}, {"cycle": "monthly", "cents": 1000}],
     "maxMembers": 1, "processingFeeCents": 2000, "feeScheduleId": "base",
     "includedServices": [{"procedure": "checkup_exam", "label": "Exam", "quantityPerYear": 1}]},
    {"id": 2, "sortOrder": 2, "name": "Family", "audience": "family",
     "prices": [{"cycle": "annual", "cents": 15000}], "perDependentCents": 1000,
     "maxMembers": 10, "feeScheduleId": "base", "translations": {"es": {"name": "Familia"}}},
    {"id": 3, "sortOrder": 3, "name": "One office", "audience": "adult", "states": ["AZ"],
     "prices": [{"cycle": "annual", "cents": 5000}], "maxMembers": 1, "feeScheduleId": "base",
     "officeScope": "list", "officeIds": [33]}
  ],
  "feeSchedules": [
    {"id": "base", "effectiveFrom": "2026-01-01", "lines": [
      {"procedure": "checkup_exam", "label": "Exam", "labelEs": "Examen", "usualCents": 6000,
       "memberCents": 3000},
      {"procedure": "crown", "label": "Crown", "usualCents": 100000, "memberCents": 60000}]},
    {"id": "own-33", "effectiveFrom": "2026-06-01", "lines": [
      {"procedure": "checkup_exam", "label": "Exam", "usualCents": 7000, "memberCents": 2000},
      {"procedure": "veneer", "label": "Veneer", "usualCents": 90000, "memberCents": 70000}]},
    {"id": "california", "effectiveFrom": "2026-03-01", "lines": [
      {"procedure": "checkup_exam", "label": "Exam", "usualCents": 9000, "memberCents": 5000}]}
  ],
  "offices": [
    {"id": 31, "name": "A", "phone": "6025550101", "status": "active",
     "agreement": {"from": "2026-01-01", "terms": "Listed prices"},
     "address": {"line1": "1 Elm St", "city": "Phoenix", "state": "AZ", "zip": "85001"}},
    {"id": 32, "name": "B", "phone": "6025550102", "status": "active",
     "agreement": {"from": "2026-01-01", "terms": "Listed prices"},
     "address": {"line1": "2 Elm St", "city": "Phoenix", "state": "AZ", "zip": "85001"}},
    {"id": 33, "name": "C", "phone": "6025550103", "status": "active", "feeScheduleId": "own-33",
     "agreement": {"from": "2026-01-01", "terms": "Listed prices"},
     "address": {"line1": "3 Elm St", "city": "Phoenix", "state": "AZ", "zip": "85001"}},
    {"id": 34, "name": "D", "phone": "6025550104", "status": "active", "feeScheduleId": "own-33",
     "address": {"line1": "4 Elm St", "city": "Phoenix", "state": "AZ", "zip": "85001"}},
    {"id": 35, "name": "E", "phone": "4155550105", "status": "active",
     "feeScheduleId": "california",
     "agreement": {"from": "2026-01-01", "terms": "Listed prices"},
     "address": {"line1": "5 Elm St", "city": "Fresno", "state": "CA", "zip": "93650"}}
  ]
})";

class CalculatorTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    brand_.group_key = "cedar";
    brand_.time_zone = "America/Phoenix";
    brand_.plans_whitelist = {1, 2, 3};
    import(std::string(kCatalogue));
    plans_ = std::make_unique<PlanService>(database(), clock_,
                                           PlanServiceOptions{std::chrono::milliseconds(0)});
    calculator_ = std::make_unique<Calculator>(database(), *plans_, clock_);
  }

  void import(const std::string& catalogue) {
    const auto done = database().transact([&](storage::Connection& sql) {
      return import_catalogue(sql, "cedar", catalogue, plans_day());
    });
    ASSERT_TRUE(done.has_value()) << done.error().code;
  }
  Date plans_day() const { return date_in_zone(clock_.now(), "America/Phoenix"); }

  SamplePlan sample(const std::optional<std::string>& state, std::int64_t plan = 1) {
    return calculator_->samples(brand_, state, plan).at(0);
  }
  static std::vector<std::int64_t> usual(const SamplePlan& sample) {
    std::vector<std::int64_t> cents;
    for (const MedianLine& line : sample.prices->lines) {
      cents.push_back(line.line.usual_cents);
    }
    return cents;
  }
  Result<EstimateAnswer> ask(const EstimateRequest& request) {
    return calculator_->estimate(brand_, request, "en");
  }
  std::vector<std::string> faults(const EstimateRequest& request) {
    std::vector<std::string> found;
    const auto answer = ask(request);
    if (answer.has_error()) {
      for (const FieldError& fault : answer.error().fields) {
        found.push_back(fault.field + " " + fault.code);
      }
    }
    return found;
  }

  FakeClock clock_{from_millis(1'795'280'400'000)};  // 2026-11-21
  Brand brand_;
  std::unique_ptr<PlanService> plans_;
  std::unique_ptr<Calculator> calculator_;
};
MOLAR_ON_BOTH_DATABASES(CalculatorTest);

TEST_P(CalculatorTest, AStatesPricesAreTheMediansOfItsListedOffices) {
  const SamplePlan arizona = sample("AZ");
  EXPECT_EQ(arizona.prices->basis.source, "state");
  EXPECT_EQ(arizona.prices->basis.offices, 3);  // 34 has no agreement
  EXPECT_EQ(arizona.prices->basis.lists, 2);
  EXPECT_EQ(format_date(*arizona.prices->basis.effective_from), "2026-01-01");
  EXPECT_EQ(format_date(*arizona.prices->basis.effective_to), "2026-06-01");
  // Exam 6000, 6000, 7000; crown at two offices; veneer at one.
  EXPECT_THAT(usual(arizona), ElementsAre(6'000, 100'000, 90'000));
  EXPECT_EQ(arizona.prices->lines.at(1).offices, 2);
  EXPECT_EQ(arizona.prices->lines.at(2).offices, 1);
  EXPECT_THAT(usual(sample("CA")), ElementsAre(9'000));
}

TEST_P(CalculatorTest, APlanForSomeOfficesHasThePricesOfThose) {
  const SamplePlan one = sample("AZ", 3);
  EXPECT_EQ(one.prices->basis.offices, 1);
  EXPECT_THAT(usual(one), ElementsAre(7'000, 90'000));
}

TEST_P(CalculatorTest, WithoutOfficesThePlansListIsNamedAsTheSource) {
  for (const auto& state : {std::optional<std::string>("NV"), std::optional<std::string>()}) {
    const SamplePlan family = sample(state, 2);
    EXPECT_EQ(family.prices->basis.source, "plan");
    EXPECT_EQ(family.prices->basis.offices, 0);
    EXPECT_THAT(usual(family), ElementsAre(6'000, 100'000));
  }
  EXPECT_TRUE(calculator_->samples(brand_, "NV", 1).empty());  // not sold there
}

TEST_P(CalculatorTest, CountsAgainWhenTheDirectoryChangesButNotMoreThanOnceAMinute) {
  EXPECT_EQ(sample("AZ").prices->basis.offices, 3);
  std::string fewer(kCatalogue);
  fewer.replace(fewer.find(R"("id": 32, "name": "B")"), 8, R"("id": 36)");
  fewer.replace(fewer.find(R"("5 Elm St", "city": "Fresno", "state": "CA")"), 43,
                R"("5 Elm St", "city": "Fresno", "state": "AZ")");
  import(fewer);
  EXPECT_EQ(sample("AZ").prices->basis.offices, 3);
  clock_.advance(std::chrono::seconds(61));
  EXPECT_EQ(sample("AZ").prices->basis.offices, 4);
  // Without a change the offices are not counted again.
  temp_database().run_script("delete from office_spot");
  clock_.advance(std::chrono::hours(1));
  EXPECT_EQ(sample("AZ").prices->basis.offices, 4);
}

TEST_P(CalculatorTest, CountsAgainWhenThePlanAcceptsOtherOffices) {
  EXPECT_EQ(sample("AZ", 3).prices->basis.offices, 1);
  std::string more(kCatalogue);
  more.replace(more.find("[33]"), 4, "[31, 33]");
  import(more);
  clock_.advance(std::chrono::minutes(2));  // the directory has not changed
  EXPECT_EQ(sample("AZ", 3).prices->basis.offices, 2);
  std::string all(kCatalogue);
  all.replace(all.find(R"("officeScope": "list")"), 21, R"("officeScope": "all")");
  import(all);
  EXPECT_EQ(sample("AZ", 3).prices->basis.offices, 3);
}

TEST_P(CalculatorTest, AnOfficeWhoseAgreedListIsNotInForceYetCountsWithItsOwn) {
  temp_database().run_script(
      "insert into fee_schedule (group_key, id, effective_from, series, version) values"
      " ('cedar', 'next', '2027-01-01', 'next', 1);"
      "update provider_agreement set fee_schedule_id = 'next'");
  EXPECT_THAT(usual(sample("AZ")), ElementsAre(6'000, 100'000, 90'000));
  EXPECT_EQ(sample("AZ").prices->basis.lists, 2);
  const auto there = ask({.plan_id = 1, .office_id = 33, .treatments = {{"veneer", 1}}});
  ASSERT_TRUE(there.has_value());
  EXPECT_EQ(there->sums.usual_cents, 90'000);
}

TEST_P(CalculatorTest, IgnoresOfficesOfOtherBrands) {
  temp_database().run_script("update office_spot set group_key = 'harbor' where office_id <> 33");
  EXPECT_EQ(sample("AZ").prices->basis.offices, 1);
}

TEST_P(CalculatorTest, EstimatesAtAnOfficesOwnPrices) {
  const auto answer = ask({.plan_id = 1, .office_id = 33, .treatments = {{"checkup_exam", 3}}});
  ASSERT_TRUE(answer.has_value()) << answer.error().code;
  EXPECT_EQ(answer->basis.source, "office");
  EXPECT_EQ(answer->list->series, "own-33");
  EXPECT_EQ(answer->sums.usual_cents, 21'000);
  EXPECT_EQ(answer->sums.member_cents, 4'000);  // one is included
  EXPECT_EQ(answer->sums.fee.total_cents, 12'000);
  EXPECT_EQ(answer->sums.saving_cents, 5'000);
  const auto at_plans_list =
      ask({.plan_id = 1, .office_id = 31, .treatments = {{"checkup_exam", 3}}});
  EXPECT_EQ(at_plans_list->list->series, "base");
}

TEST_P(CalculatorTest, FindsTheBetterPlanOfTheBrand) {
  const auto answer =
      ask({.plan_id = 2, .state = "AZ", .treatments = {{"checkup_exam", 1}, {"crown", 1}}});
  ASSERT_TRUE(answer.has_value());
  ASSERT_FALSE(answer->plans.empty());
  std::int64_t best = answer->plans.front().saving_cents;
  for (const PlanTotal& total : answer->plans) {
    EXPECT_LE(total.saving_cents, best);
  }
  EXPECT_EQ(answer->plans.front().plan_id, 1);
  // Two people cannot join a plan for one person.
  const auto two = ask({.plan_id = 2, .state = "AZ", .people = 2, .treatments = {{"crown", 1}}});
  ASSERT_EQ(two->plans.size(), 1U);
  EXPECT_EQ(two->plans.front().plan_id, 2);
  // A plan that excludes the office is not compared either.
  const auto at_31 = ask({.plan_id = 1, .office_id = 31, .treatments = {{"crown", 1}}});
  EXPECT_EQ(at_31->plans.size(), 2U);
}

TEST_P(CalculatorTest, AnExistingMembershipPaysNoProcessingFee) {
  const auto answer = ask({.plan_id = 1, .is_renewal = true, .treatments = {{"checkup_exam", 1}}});
  EXPECT_EQ(answer->sums.fee.processing_cents, 0);
}

TEST_P(CalculatorTest, ReportsInvalidRequests) {
  const std::vector<ChosenTreatment> exam{{"checkup_exam", 1}};
  EXPECT_EQ(ask({.plan_id = 9, .treatments = exam}).error().code, "plan_not_found");
  EXPECT_EQ(ask({.plan_id = 1, .office_id = 34, .treatments = exam}).error().code,
            "office_not_found");
  EXPECT_EQ(ask({.plan_id = 3, .office_id = 31, .treatments = exam}).error().code,
            "office_not_found");
  EXPECT_THAT(faults({.plan_id = 1, .people = 2, .treatments = exam}),
              ElementsAre("people not_allowed"));
  EXPECT_THAT(faults({.plan_id = 1, .people = 0, .treatments = exam}),
              ElementsAre("people invalid"));
  EXPECT_THAT(faults({.plan_id = 1, .state = "NV", .treatments = exam}),
              ElementsAre("plan_id not_allowed"));
  EXPECT_THAT(faults({.plan_id = 2, .cycle = BillingCycle::Monthly, .treatments = exam}),
              ElementsAre("cycle not_allowed"));
  EXPECT_THAT(faults({.plan_id = 1, .treatments = {{"no such thing", 1}}}),
              ElementsAre("t invalid"));
  EXPECT_THAT(faults({.plan_id = 1, .treatments = {{"crown", 100}}}), ElementsAre("t invalid"));
  EXPECT_THAT(faults({.plan_id = 1, .treatments = {{"crown", 1}, {"crown", 1}}}),
              ElementsAre("t invalid"));
}

}  // namespace
}  // namespace molar::domain
