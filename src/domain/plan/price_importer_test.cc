#include "domain/plan/price_importer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

#include "domain/directory/office_store.h"
#include "domain/directory/office_writer.h"
#include "domain/imports/testing/import_harness.h"
#include "domain/plan/plan_store.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using storage::Connection;
using testing::HasSubstr;

constexpr const char* kGroup = "cedar";
constexpr std::string_view kPrices =
    "procedure_slug,usual_fee_cents,member_fee_cents,discount_pct,note\n"
    "checkup_exam,8000,4000,,\n"
    "crown,120000,,12.5,per tooth\n";

Date day(const char* text) {
  return parse_date(text).value();
}

class PriceImporterTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (!IsSkipped()) {
      harness_.emplace(database());
    }
  }

  ImportOutcome import(std::string_view text, const char* from, const std::string& list = "west",
                       bool force = false) {
    PriceFileSettings settings;
    settings.price_list = list;
    if (from != nullptr) {
      settings.effective_from = day(from);
    }
    auto importer = make_price_importer(settings);
    auto done = harness_->run(*importer, text, {.scope = kGroup, .force = force});
    EXPECT_TRUE(done.has_value()) << done.error().code;
    return *done;
  }
  std::string problems(std::string_view rows) {
    auto outcome =
        import("procedure_slug,usual_fee_cents,member_fee_cents,discount_pct\n" + std::string(rows),
               "2026-01-01");
    std::string all = outcome.code + "\n";
    for (const std::string& line : ImportHarness::report_lines(outcome)) {
      all += line + "\n";
    }
    return all;
  }
  std::optional<FeeSchedule> in_force(const char* on, const std::string& group = kGroup) {
    return database().read([&](Connection& sql) {
      return plan_store::find_list_in_force(sql, group, "west", day(on));
    });
  }
  std::int64_t exam_on(const char* on) { return in_force(on)->lines.at(0).member_cents; }
  std::int64_t revision() {
    return database().read(
        [](Connection& sql) { return office_store::find_revision(sql, kGroup); });
  }

  std::optional<ImportHarness> harness_;
};
MOLAR_ON_BOTH_DATABASES(PriceImporterTest);

TEST_P(PriceImporterTest, AVersionAppliesFromItsFirstDay) {
  ASSERT_EQ(import(kPrices, "2026-01-01").outcome, "imported");
  std::string later(kPrices);
  later.replace(later.find("4000"), 4, "4500");
  ASSERT_EQ(import(later, "2027-01-01").outcome, "imported");
  EXPECT_FALSE(in_force("2025-12-31").has_value());
  EXPECT_EQ(exam_on("2026-01-01"), 4'000);
  EXPECT_EQ(exam_on("2026-12-31"), 4'000);
  EXPECT_EQ(exam_on("2027-01-01"), 4'500);
  EXPECT_EQ(in_force("2026-06-01")->lines.at(1).member_cents, 105'000);
  EXPECT_EQ(in_force("2026-06-01")->lines.at(1).label.in("en").empty(), false);
  EXPECT_EQ(in_force("2026-06-01")->version, 1);
  EXPECT_EQ(in_force("2027-06-01")->version, 2);
  EXPECT_FALSE(in_force("2027-06-01", "harbor").has_value());
}

TEST_P(PriceImporterTest, NeverEditsAndNeverRepeatsAList) {
  ASSERT_EQ(import(kPrices, "2026-12-01").outcome, "imported");
  EXPECT_EQ(revision(), 1);
  EXPECT_EQ(import(std::string(kPrices) + "\n", "2026-12-01").outcome, "imported");
  EXPECT_EQ(revision(), 1);
  // A correction before the effective day is a separate version.
  std::string corrected(kPrices);
  corrected.replace(corrected.find("4000"), 4, "4100");
  ASSERT_EQ(import(corrected, "2026-12-01").outcome, "imported");
  EXPECT_EQ(exam_on("2026-12-01"), 4'100);
  EXPECT_EQ(in_force("2026-12-01")->version, 2);
  auto first = database().read([&](Connection& sql) {
    return plan_store::find_fee_schedule(sql, kGroup, "west@2026-12-01");
  });
  EXPECT_EQ(first->lines.at(0).member_cents, 4'000);
}

TEST_P(PriceImporterTest, PastDaysKeepTheirPrices) {
  ASSERT_EQ(import(kPrices, "2026-01-01").outcome, "imported");
  std::string other(kPrices);
  other.replace(other.find("4000"), 4, "4100");
  EXPECT_EQ(import(other, "2026-11-20").code, "effective_in_past");
  EXPECT_EQ(import(other, "2026-01-01").code, "effective_in_past");
  EXPECT_EQ(import(other, "2026-11-21").outcome, "imported");
  EXPECT_EQ(exam_on("2026-11-20"), 4'000);
  EXPECT_EQ(exam_on("2026-11-21"), 4'100);
}

TEST_P(PriceImporterTest, AListWithFewerTreatmentsNeedsForce) {
  ASSERT_EQ(import(kPrices, "2026-01-01").outcome, "imported");
  const std::string_view shorter = kPrices.substr(0, kPrices.find("crown"));
  EXPECT_EQ(import(shorter, "2027-01-01").code, "too_few_rows");
  EXPECT_EQ(import(shorter, "2027-01-01", "west", true).outcome, "imported");
}

TEST_P(PriceImporterTest, RefusesInvalidPricesTreatmentsAndDuplicates) {
  EXPECT_THAT(problems("checkup_exam,8000,,\n"), HasSubstr("one_of_two"));
  EXPECT_THAT(problems("checkup_exam,8000,4000,50\n"), HasSubstr("one_of_two"));
  EXPECT_THAT(problems("checkup_exam,8000,8001,\n"), HasSubstr("above_usual"));
  EXPECT_THAT(problems("checkup_exam,8000,-1,\n"), HasSubstr("member_fee_cents"));
  EXPECT_THAT(problems("checkup_exam,80.00,40,\n"), HasSubstr("usual_fee_cents"));
  EXPECT_THAT(problems("checkup_exam,8000,,101\n"), HasSubstr("discount_pct"));
  EXPECT_THAT(problems("checkup_exam,8000,,12.345\n"), HasSubstr("discount_pct"));
  EXPECT_THAT(problems("D0120,8000,4000,\n"), HasSubstr("procedure_unknown"));
  EXPECT_THAT(problems("checkup_exam,8000,4000,\ncheckup_exam,8000,4100,\n"),
              HasSubstr("duplicate"));
  EXPECT_FALSE(in_force("2026-06-01").has_value());
}

TEST_P(PriceImporterTest, AFileMayNameItsListAndFirstDay) {
  constexpr std::string_view kHeader =
      "procedure_slug,usual_fee_cents,member_fee_cents,price_list,effective_from\n";
  EXPECT_EQ(import(kPrices, nullptr, "").code, "price_list_unclear");
  EXPECT_EQ(import(kPrices, nullptr).code, "effective_from_unclear");
  auto days = import(std::string(kHeader) +
                         "checkup_exam,8000,4000,west,2026-01-01\n"
                         "crown,8000,4000,west,2026-02-01\n",
                     nullptr, "");
  EXPECT_EQ(days.code, "rows_refused");
  EXPECT_EQ(import(std::string(kHeader) + "checkup_exam,8000,4000,west,2026-01-01\n"
                                          "checkup_exam,9000,5000,east,2026-01-01\n",
                   nullptr, "")
                .outcome,
            "imported");
  EXPECT_EQ(exam_on("2026-01-01"), 4'000);
}

class OfficePricesTest : public PriceImporterTest {
 protected:
  void put_list(const std::string& series, const char* from, std::int64_t cents) {
    FeeSchedule list;
    list.id = series + "@" + from;
    list.series = series;
    list.effective_from = day(from);
    list.lines = {{"checkup_exam", {"Exam", {}}, 9'000, cents}};
    run([&](Connection& sql) { plan_store::insert_fee_schedule(sql, kGroup, list); });
  }
  template <class F>
  void run(F&& f) {
    ASSERT_TRUE(database()
                    .transact([&](Connection& sql) -> Status {
                      f(sql);
                      return {};
                    })
                    .has_value());
  }
  std::int64_t price(const char* on, std::optional<std::int64_t> office = 21) {
    Plan plan;
    plan.fee_schedule_id = "plan";
    return database()
        .read([&](Connection& sql) {
          return plan_store::find_prices(sql, kGroup, plan, office, day(on));
        })
        .value()
        .lines.at(0)
        .member_cents;
  }
};
MOLAR_ON_BOTH_DATABASES(OfficePricesTest);

TEST_P(OfficePricesTest, ComeFromTheAgreementThenTheOfficeThenThePlan) {
  put_list("plan", "2026-01-01", 3'000);
  put_list("own", "2026-01-01", 2'000);
  put_list("agreed", "2026-01-01", 1'000);
  put_list("agreed", "2026-10-01", 1'100);
  OfficeDetails office;
  office.facts.id = 21;
  office.facts.name = "Oak";
  office.facts.status = "active";
  office.facts.fee_schedule_id = "own";
  office.agreements = {
      {0, "A", day("2026-01-01"), day("2026-11-30"), "agreed", "terms", true, std::nullopt}};
  run([&](Connection& sql) {
    ASSERT_TRUE(put_office(sql, kGroup, office, day("2026-11-21")).has_value());
  });
  EXPECT_EQ(price("2026-06-01"), 1'000);
  EXPECT_EQ(price("2026-10-01"), 1'100);
  EXPECT_EQ(price("2026-12-01"), 2'000);  // the agreement has ended
  EXPECT_EQ(price("2026-06-01", std::nullopt), 3'000);
  EXPECT_EQ(price("2026-06-01", 22), 3'000);  // no such office
  office.facts.fee_schedule_id.reset();
  run([&](Connection& sql) {
    ASSERT_TRUE(put_office(sql, kGroup, office, day("2026-11-21")).has_value());
  });
  EXPECT_EQ(price("2026-12-01"), 3'000);
}

}  // namespace
}  // namespace molar::domain
