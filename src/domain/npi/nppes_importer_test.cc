#include "domain/npi/nppes_importer.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "domain/imports/testing/import_harness.h"
#include "domain/npi/nppes_fields.h"
#include "domain/npi/testing/nppes_file.h"
#include "domain/npi/testing/nppes_test_base.h"

namespace molar::domain {
namespace {

MOLAR_ON_BOTH_DATABASES(NppesTest);

TEST_P(NppesTest, the_status_is_not_loaded_before_the_first_import) {
  EXPECT_EQ(standing(1), "not_loaded");
}

TEST_P(NppesTest, the_row_changed_last_is_used_for_a_repeated_number) {
  auto older = with(fictional_dentist(1, "01/15/2026"), {{"Provider First Name", "Older"}});
  auto newer = with(fictional_dentist(1, "02/15/2026"), {{"Provider First Name", "Newer"}});
  for (bool is_newer_first : {true, false}) {
    std::vector<NppesValues> rows = dentists(8);
    rows[0] = is_newer_first ? newer : older;
    rows.push_back(is_newer_first ? older : newer);                     // in another batch
    rows.insert(rows.begin() + 1, fictional_dentist(1, "01/14/2026"));  // in the same batch
    ImportOutcome outcome = take(rows, kNovember, {.force = true});
    EXPECT_EQ(outcome.outcome, "imported");
    EXPECT_EQ(outcome.warnings, 2);
    EXPECT_EQ(find(1)->first_name, "Newer");
  }
}

TEST_P(NppesTest, the_next_monthly_file_replaces_the_previous_one) {
  take(dentists(20));
  auto rows = dentists(21);
  rows.erase(rows.begin());
  EXPECT_EQ(take(rows, {NppesSpan::Full, {"2005-05-23", "2026-12-13"}}).outcome, "imported");
  EXPECT_EQ(standing(1), "unknown");
  EXPECT_EQ(standing(21), "active");
  EXPECT_EQ(rows_of_all_generations(), 20);
}

TEST_P(NppesTest, a_much_smaller_file_is_refused_unless_forced) {
  take(dentists(40));
  NppesPeriod december = {NppesSpan::Full, {"2005-05-23", "2026-12-13"}};
  ImportOutcome outcome = take(dentists(37), december);
  EXPECT_EQ(outcome.code, "too_few_rows");
  EXPECT_EQ(standing(40), "active");
  EXPECT_EQ(rows_of_all_generations(), 40);
  EXPECT_EQ(take(dentists(38), december).outcome, "imported");
  EXPECT_EQ(take(dentists(2), december, {.force = true}).outcome, "imported");
  EXPECT_EQ(take({}, december, {.force = true}).code, "too_few_rows");
}

TEST_P(NppesTest, an_older_monthly_file_is_refused_unless_forced) {
  take(dentists(3));
  NppesPeriod october = {NppesSpan::Full, {"2005-05-23", "2026-10-11"}};
  EXPECT_EQ(take(dentists(4), october).code, "older_than_registry");
  EXPECT_EQ(standing(4), "unknown");
  EXPECT_EQ(take(dentists(4), october, {.force = true}).outcome, "imported");
}

TEST_P(NppesTest, a_weekly_file_is_merged_the_newer_row_winning) {
  take(dentists(6, "06/01/2026"));
  auto moved = with(fictional_dentist(1, "11/10/2026"), {{"Provider First Name", "Moved"}});
  auto older = with(fictional_dentist(2, "05/01/2026"), {{"Provider First Name", "Older"}});
  auto no_more = with(fictional_dentist(3, "11/10/2026"),
                      {{"Healthcare Provider Taxonomy Code_1", "207Q00000X"}});
  NppesValues gone = {{"NPI", fictional_npi(4)}, {"NPI Deactivation Date", "11/11/2026"}};
  auto fresh = fictional_dentist(7, "11/12/2026");
  auto doctor = with(fictional_dentist(8, "11/12/2026"),
                     {{"Healthcare Provider Taxonomy Code_1", "207Q00000X"}});
  ImportOutcome outcome = take({moved, older, no_more, gone, fresh, doctor}, kWeekAfter);
  EXPECT_EQ(outcome.outcome, "imported");
  EXPECT_EQ(outcome.warnings, 0);
  EXPECT_EQ(find(1)->first_name, "Moved");
  EXPECT_EQ(find(2)->first_name, "Number 2");
  EXPECT_EQ(standing(3), "not_dentist");
  EXPECT_EQ(standing(4), "deactivated");
  EXPECT_EQ(standing(5), "active");
  EXPECT_EQ(standing(7), "active");
  EXPECT_EQ(standing(8), "unknown");
  EXPECT_EQ(take(dentists(1), kWeekAfter).outcome, "imported");
  EXPECT_EQ(find(1)->first_name, "Moved");
}

TEST_P(NppesTest, a_repeated_weekly_file_changes_nothing) {
  take(dentists(3));
  std::vector<NppesValues> week = {fictional_dentist(4, "11/12/2026")};
  EXPECT_EQ(take(week, kWeekAfter).outcome, "imported");
  EXPECT_EQ(take(week, kWeekAfter).outcome, "unchanged");
  EXPECT_EQ(take(week, kWeekAfter, {.force = true}).outcome, "imported");
  EXPECT_EQ(rows_of_all_generations(), 4);
}

TEST_P(NppesTest, a_weekly_file_older_than_the_monthly_one_is_refused) {
  NppesPeriod week_before = {NppesSpan::Changes, {"2026-10-26", "2026-11-01"}};
  EXPECT_EQ(take(dentists(1), week_before).code, "registry_empty");
  take(dentists(3));
  EXPECT_EQ(take(dentists(4), week_before).code, "older_than_registry");
  EXPECT_EQ(standing(4), "unknown");
}

TEST_P(NppesTest, a_missing_week_causes_a_warning) {
  take(dentists(3));
  NppesPeriod later = {NppesSpan::Changes, {"2026-11-16", "2026-11-22"}};
  ImportOutcome outcome = take({fictional_dentist(4, "11/18/2026")}, later);
  EXPECT_EQ(outcome.outcome, "imported");
  EXPECT_NE(ImportHarness::report_lines(outcome).at(0).find("days_missing"), std::string::npos);
}

TEST_P(NppesTest, truncated_or_wrong_files_leave_the_registry_unchanged) {
  take(dentists(3));
  std::string text = main_file(dentists(30));
  NppesPeriod december = {NppesSpan::Full, {"2005-05-23", "2026-12-13"}};
  for (std::size_t cut : {std::size_t{1}, std::size_t{2}, std::size_t{5}, std::size_t{700}}) {
    ImportOutcome outcome = take_text(text.substr(0, text.size() - cut), december);
    if (cut == 1) {
      EXPECT_EQ(outcome.outcome, "imported");  // only the last line break is missing
      take(dentists(30), kNovember, {.force = true});
    } else {
      EXPECT_EQ(outcome.code, "csv_truncated") << cut;
    }
  }
  EXPECT_EQ(take_text(nppes_header(nppes_location_columns()), december).code, "wrong_kind_of_file");
  EXPECT_EQ(standing(3), "active");
  EXPECT_EQ(rows_of_all_generations(), 30);
}

TEST_P(NppesTest, an_interrupted_import_is_not_visible_and_can_continue) {
  take(dentists(3));
  std::vector<NppesValues> rows = dentists(30);
  rows.push_back(fictional_dentist(2, "02/15/2026"));  // also in the file before the interruption
  std::string text = main_file(rows);
  NppesPeriod december = {NppesSpan::Full, {"2005-05-23", "2026-12-13"}};
  auto importer = make_nppes_importer(database(), december);
  ASSERT_TRUE(harness->run(*importer, text, {.break_at = text.size() / 2}).has_error());
  EXPECT_EQ(standing(4), "unknown");
  EXPECT_EQ(find(2)->updated_on, "2026-01-15");
  EXPECT_GT(rows_of_all_generations(), 3);

  ImportOutcome outcome = take_text(text, december, {.owner = "host:2:2"});
  EXPECT_TRUE(outcome.resumed);
  EXPECT_EQ(outcome.rows_read, 31);
  EXPECT_EQ(outcome.rows_kept, 30);
  EXPECT_EQ(standing(30), "active");
  EXPECT_EQ(find(2)->updated_on, "2026-02-15");
  EXPECT_EQ(rows_of_all_generations(), 30);
}

TEST_P(NppesTest, another_file_of_the_same_length_is_read_from_its_beginning) {
  std::string text = main_file(dentists(30));
  auto importer = make_nppes_importer(database(), kNovember);
  ASSERT_TRUE(harness->run(*importer, text, {.break_at = text.size() / 2}).has_error());
  std::string other = main_file(dentists(30, "02/16/2026"));
  ASSERT_EQ(other.size(), text.size());
  ImportOutcome outcome = take_text(other);
  EXPECT_FALSE(outcome.resumed);
  EXPECT_EQ(outcome.warnings, 0);
  EXPECT_EQ(outcome.rows_kept, 30);
  EXPECT_EQ(find(1)->updated_on, "2026-02-16");
  EXPECT_EQ(rows_of_all_generations(), 30);
}

TEST(NppesPeriodOfFile, comes_from_its_name) {
  auto monthly = days_of_file("x.zip/npidata_pfile_20050523-20261108.csv");
  ASSERT_TRUE(monthly.has_value());
  EXPECT_EQ(monthly->to, "2026-11-08");
  EXPECT_EQ(nppes_period(*monthly).span, NppesSpan::Full);
  auto weekly = days_of_file("NPIDATA_PFILE_20261102-20261108.CSV");
  EXPECT_EQ(nppes_period(*weekly).span, NppesSpan::Changes);
  auto report = days_of_file("NPPES_Deactivated_NPI_Report_110926_V2.xlsx");
  EXPECT_EQ(report->to, "2026-11-09");
  EXPECT_FALSE(days_of_file("npidata.csv").has_value());
  EXPECT_FALSE(days_of_file("a/20261399.csv").has_value());
}

}  // namespace
}  // namespace molar::domain
