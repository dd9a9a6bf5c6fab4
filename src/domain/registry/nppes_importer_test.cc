#include "domain/registry/nppes_importer.h"

#include <gtest/gtest.h>

#include "domain/imports/testing/import_harness.h"
#include "domain/registry/npi_registry.h"
#include "domain/registry/testing/nppes_file.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

const NppesPeriod kNovember = {NppesSpan::Full, {"2005-05-23", "2026-11-08"}};
const NppesPeriod kWeekAfter = {NppesSpan::Changes, {"2026-11-09", "2026-11-15"}};

std::string main_file(const std::vector<NppesValues>& rows) {
  std::string text = nppes_header(nppes_columns());
  for (const NppesValues& row : rows) {
    text += nppes_line(nppes_columns(), row);
  }
  return text;
}

NppesValues with(NppesValues values, const NppesValues& changes) {
  for (const auto& [name, value] : changes) {
    values[name] = value;
  }
  return values;
}

std::vector<NppesValues> dentists(int count, const std::string& updated = "01/15/2026") {
  std::vector<NppesValues> rows;
  for (int n = 1; n <= count; ++n) {
    rows.push_back(fictional_dentist(n, updated));
  }
  return rows;
}

class NppesTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (!IsSkipped()) {
      harness.emplace(database());
    }
  }

  ImportOutcome take(const std::vector<NppesValues>& rows, const NppesPeriod& period = kNovember,
                     ImportHarness::Options options = {}) {
    return take_text(main_file(rows), period, options);
  }
  ImportOutcome take_text(const std::string& text, const NppesPeriod& period = kNovember,
                          ImportHarness::Options options = {}) {
    auto importer = make_nppes_importer(database(), period);
    auto outcome = harness->run(*importer, text, options);
    EXPECT_FALSE(outcome.has_error()) << outcome.error().code << outcome.error().detail;
    return outcome.value();
  }
  std::optional<NpiEntry> find(int n) {
    return database().read(
        [&](storage::Connection& sql) { return find_npi(sql, fictional_npi(n)); });
  }
  std::string standing(int n) {
    return database().read([&](storage::Connection& sql) {
      return std::string(to_string(npi_standing(sql, fictional_npi(n))));
    });
  }
  std::int64_t rows_of_all_generations() {
    return *database().read([](storage::Connection& sql) {
      return sql.query_one<std::int64_t>("select count(*) from npi_registry");
    });
  }

  std::optional<ImportHarness> harness;
};
MOLAR_ON_BOTH_DATABASES(NppesTest);

TEST_P(NppesTest, keeps_dentists_in_the_form_of_the_registry) {
  ImportOutcome outcome = take({fictional_dentist(1, "01/15/2026")});
  EXPECT_EQ(outcome.outcome, "imported");
  auto entry = find(1);
  ASSERT_TRUE(entry.has_value());
  EXPECT_EQ(entry->entity, "person");
  EXPECT_TRUE(entry->is_dentist);
  EXPECT_EQ(entry->last_name, "Testperson");
  EXPECT_EQ(entry->credential, "DDS");
  EXPECT_EQ(entry->specialty, "general");
  EXPECT_EQ(entry->zip, "85001");
  EXPECT_EQ(entry->phone, "6025550100");
  EXPECT_EQ(entry->updated_on, "2026-01-15");
  EXPECT_EQ(standing(1), "active");
  EXPECT_EQ(standing(2), "unknown");
}

TEST_P(NppesTest, nothing_is_said_before_a_registry_was_imported) {
  EXPECT_EQ(standing(1), "not_loaded");
}

TEST_P(NppesTest, reads_what_splitting_at_commas_would_break) {
  take({with(fictional_dentist(1, "01/15/2026"),
             {{"Provider First Line Business Practice Location Address",
               "1 Sample Street, Suite {5}, \n 'B'"},
              {"Provider Other Organization Name", "Smile; Co | Tabs\t{}"}})});
  EXPECT_EQ(find(1)->line1, "1 Sample Street, Suite {5}, 'B'");
  EXPECT_EQ(find(1)->other_organization, "Smile; Co | Tabs {}");
}

TEST_P(NppesTest, a_dentist_is_one_by_any_of_fifteen_taxonomies) {
  auto none = with(fictional_dentist(1, "01/15/2026"),
                   {{"Healthcare Provider Taxonomy Code_1", "207Q00000X"}});
  auto seventh = with(fictional_dentist(2, "01/15/2026"),
                      {{"Healthcare Provider Taxonomy Code_1", "207Q00000X"},
                       {"Healthcare Provider Taxonomy Code_7", "1223X0400X"},
                       {"Healthcare Provider Primary Taxonomy Switch_7", "N"}});
  auto primary = with(fictional_dentist(3, "01/15/2026"),
                      {{"Healthcare Provider Primary Taxonomy Switch_1", "N"},
                       {"Healthcare Provider Taxonomy Code_15", "1223P0221X"},
                       {"Healthcare Provider Primary Taxonomy Switch_15", "Y"}});
  auto unsaid = with(fictional_dentist(4, "01/15/2026"),
                     {{"Healthcare Provider Primary Taxonomy Switch_1", "X"}});
  auto hygienist = with(fictional_dentist(5, "01/15/2026"),
                        {{"Healthcare Provider Taxonomy Code_1", "124Q00000X"}});
  auto person_clinic = with(fictional_dentist(6, "01/15/2026"),
                            {{"Healthcare Provider Taxonomy Code_1", "261QD0000X"}});
  auto clinic = with(fictional_dentist(7, "01/15/2026"),
                     {{"Entity Type Code", "2"},
                      {"Provider Organization Name (Legal Business Name)", "Sample Dental"},
                      {"Healthcare Provider Taxonomy Code_1", "261QD0000X"}});
  EXPECT_EQ(take({none, seventh, primary, unsaid, hygienist, person_clinic, clinic}).rows_kept, 4);
  EXPECT_EQ(standing(1), "unknown");
  EXPECT_EQ(find(2)->specialty, "orthodontics");
  EXPECT_EQ(find(3)->specialty, "pediatric");
  EXPECT_EQ(find(4)->specialty, "general");
  EXPECT_EQ(standing(5), "unknown");
  EXPECT_EQ(standing(6), "unknown");
  EXPECT_EQ(find(7)->organization, "Sample Dental");
}

TEST_P(NppesTest, a_number_is_inactive_until_it_is_reactivated) {
  NppesValues gone = {{"NPI", fictional_npi(1)}, {"NPI Deactivation Date", "03/01/2026"}};
  auto back = with(fictional_dentist(2, "04/01/2026"), {{"NPI Deactivation Date", "03/01/2026"},
                                                        {"NPI Reactivation Date", "04/01/2026"}});
  auto same_day =
      with(fictional_dentist(3, "03/01/2026"),
           {{"NPI Deactivation Date", "03/01/2026"}, {"NPI Reactivation Date", "03/01/2026"}});
  auto again = with(fictional_dentist(4, "04/01/2026"), {{"NPI Deactivation Date", "05/01/2026"},
                                                         {"NPI Reactivation Date", "04/01/2026"}});
  take({gone, back, same_day, again});
  EXPECT_EQ(standing(1), "deactivated");
  EXPECT_EQ(standing(2), "active");
  EXPECT_EQ(standing(3), "active");
  EXPECT_EQ(standing(4), "deactivated");
}

TEST_P(NppesTest, of_a_number_named_twice_the_row_changed_last_is_taken) {
  auto older = with(fictional_dentist(1, "01/15/2026"), {{"Provider First Name", "Older"}});
  auto newer = with(fictional_dentist(1, "02/15/2026"), {{"Provider First Name", "Newer"}});
  for (bool is_newer_first : {true, false}) {
    std::vector<NppesValues> rows = dentists(8);
    rows[0] = is_newer_first ? newer : older;
    rows.push_back(is_newer_first ? older : newer);                     // in another batch
    rows.insert(rows.begin() + 1, fictional_dentist(1, "01/14/2026"));  // in the same one
    ImportOutcome outcome = take(rows, kNovember, {.force = true});
    EXPECT_EQ(outcome.outcome, "imported");
    EXPECT_EQ(outcome.warnings, 2);
    EXPECT_EQ(find(1)->first_name, "Newer");
  }
}

TEST_P(NppesTest, rows_whose_number_is_none_are_left_out_with_a_warning) {
  auto rows = dentists(2);
  rows[0]["NPI"] = "1234567890";
  rows[1]["Provider Business Practice Location Address Postal Code"] = "8501";
  ImportOutcome outcome = take(rows);
  EXPECT_EQ(outcome.outcome, "imported");
  EXPECT_EQ(outcome.rows_kept, 1);
  auto lines = ImportHarness::report_lines(outcome);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_TRUE(lines[0].starts_with("2,NPI,warning,npi_invalid,")) << lines[0];
  EXPECT_NE(lines[1].find("warning,zip_invalid"), std::string::npos) << lines[1];
  EXPECT_EQ(find(2)->zip, "");
}

TEST_P(NppesTest, keeps_leading_zeros_and_foreign_codes) {
  auto rows = dentists(3);
  const std::string zip = "Provider Business Practice Location Address Postal Code";
  const std::string country =
      "Provider Business Practice Location Address Country Code (If outside U.S.)";
  rows[0][zip] = "00601";
  rows[1][zip] = "02139-4307";
  rows[2][zip] = "K1A 0B1";
  rows[2][country] = "CA";
  take(rows);
  EXPECT_EQ(find(1)->zip, "00601");
  EXPECT_EQ(find(2)->zip, "02139");
  EXPECT_EQ(find(3)->zip, "K1A 0B1");
}

TEST_P(NppesTest, columns_are_found_by_name_wherever_they_stand) {
  std::vector<std::string> columns = nppes_columns();
  std::reverse(columns.begin(), columns.end());
  for (std::string& column : columns) {
    if (column == "Provider Sex Code") {
      column = "Provider Gender Code";  // older files
    } else if (column == "Last Update Date") {
      column = "Last  Update Date ";
    }
  }
  auto row = fictional_dentist(1, "");
  row["Last  Update Date "] = "01/15/2026";
  ImportOutcome outcome = take_text(nppes_header(columns) + nppes_line(columns, row));
  EXPECT_EQ(outcome.outcome, "imported");
  EXPECT_EQ(find(1)->updated_on, "2026-01-15");
}

TEST_P(NppesTest, the_next_monthly_file_takes_the_place_of_the_one_before) {
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

TEST_P(NppesTest, a_weekly_file_twice_is_as_good_as_once) {
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

TEST_P(NppesTest, a_week_left_out_is_warned_of) {
  take(dentists(3));
  NppesPeriod later = {NppesSpan::Changes, {"2026-11-16", "2026-11-22"}};
  ImportOutcome outcome = take({fictional_dentist(4, "11/18/2026")}, later);
  EXPECT_EQ(outcome.outcome, "imported");
  EXPECT_NE(ImportHarness::report_lines(outcome).at(0).find("days_missing"), std::string::npos);
}

TEST_P(NppesTest, files_cut_off_or_of_another_kind_leave_the_registry_as_it_was) {
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

TEST_P(NppesTest, an_interrupted_import_shows_nothing_and_goes_on) {
  take(dentists(3));
  std::vector<NppesValues> rows = dentists(30);
  rows.push_back(fictional_dentist(2, "02/15/2026"));  // in the file before the break already
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

TEST_P(NppesTest, practice_locations_are_those_of_dentists) {
  auto location = [](int n, const std::string& line1) {
    return NppesValues{
        {"NPI", fictional_npi(n)},
        {"Provider Secondary Practice Location Address- Address Line 1", line1},
        {"Provider Secondary Practice Location Address-  Address Line 2", "Floor 2"},
        {"Provider Secondary Practice Location Address - City Name", "MESA"},
        {"Provider Secondary Practice Location Address - State Name", "AZ"},
        {"Provider Secondary Practice Location Address - Postal Code", "852010001"},
        {"Provider Secondary Practice Location Address - Country Code (If outside U.S.)", "US"},
        {"Provider Secondary Practice Location Address - Telephone Number", "4805550101"}};
  };
  auto text = [&](const std::vector<NppesValues>& rows) {
    std::string csv = nppes_header(nppes_location_columns());
    for (const NppesValues& row : rows) {
      csv += nppes_line(nppes_location_columns(), row);
    }
    return csv;
  };
  auto run = [&](const std::vector<NppesValues>& rows, const NppesPeriod& period) {
    auto importer = make_nppes_location_importer(database(), period);
    return harness->run(*importer, text(rows)).value();
  };
  auto lines_of = [&](int n) {
    std::string lines;
    database().read([&](storage::Connection& sql) {
      for (const NpiLocation& place : npi_locations(sql, fictional_npi(n))) {
        lines += place.line1 + "/" + place.line2 + "/" + place.zip + " ";
      }
    });
    return lines;
  };
  EXPECT_EQ(run({location(1, "A")}, kNovember).code, "registry_empty");
  take(dentists(2));
  EXPECT_EQ(run({location(1, "A")}, kWeekAfter).code, "registry_empty");  // changes of nothing
  EXPECT_EQ(run({location(1, "A"), location(1, "B"), location(2, "C"), location(9, "D")}, kNovember)
                .rows_kept,
            3);
  EXPECT_EQ(lines_of(1), "A/Floor 2/85201 B/Floor 2/85201 ");
  EXPECT_EQ(lines_of(9), "");
  EXPECT_EQ(run({location(1, "E")}, kWeekAfter).outcome, "imported");
  EXPECT_EQ(lines_of(1), "E/Floor 2/85201 ");
  EXPECT_EQ(lines_of(2), "C/Floor 2/85201 ");
  EXPECT_EQ(run({location(1, "F")}, kNovember).code, "older_than_registry");
}

TEST_P(NppesTest, providers_whom_the_registry_does_not_know_as_active_are_doubtful) {
  auto doubtful = [&] {
    std::string text;
    database().read([&](storage::Connection& sql) {
      for (const DoubtfulProvider& provider : doubtful_providers(sql, "cedar", 10)) {
        text += std::to_string(provider.office_id) + " " + provider.npi + " " +
                std::string(to_string(provider.standing)) + "\n";
      }
    });
    return text;
  };
  temp_database().run_script(
      "insert into office (group_key, id, name, address_line1, city, state, zip, phone, status) "
      "values "
      "('cedar', 1, 'One', '1 A St', 'Mesa', 'AZ', '85201', '6025550100', 'active'), "
      "('cedar', 2, 'Gone', '1 A St', 'Mesa', 'AZ', '85201', '6025550100', 'terminated'), "
      "('mesa', 1, 'Other', '1 A St', 'Mesa', 'AZ', '85201', '6025550100', 'active')");
  for (const auto& [group, office, n] : std::vector<std::tuple<std::string, int, int>>{
           {"cedar", 1, 1}, {"cedar", 1, 2}, {"cedar", 1, 3}, {"cedar", 2, 4}, {"mesa", 1, 5}}) {
    temp_database().run_script(
        "insert into provider (group_key, office_id, npi, name, credential, specialty, languages, "
        "position) values ('" +
        group + "', " + std::to_string(office) + ", '" + fictional_npi(n) +
        "', 'N', 'DDS', 'general', '[]', 0)");
  }
  EXPECT_EQ(doubtful(), "");
  take({fictional_dentist(1, "01/15/2026"),
        {{"NPI", fictional_npi(2)}, {"NPI Deactivation Date", "03/01/2026"}}});
  EXPECT_EQ(doubtful(),
            "1 " + fictional_npi(2) + " deactivated\n1 " + fictional_npi(3) + " unknown\n");
}

TEST_P(NppesTest, the_report_of_deactivated_numbers_is_the_whole_list) {
  take(dentists(4));
  auto run = [&](const std::string& text, const std::string& as_of,
                 ImportHarness::Options options = {}) {
    auto importer = make_nppes_deactivated_importer(as_of);
    return harness->run(*importer, text, options).value();
  };
  std::string head =
      "NPPES Deactivated NPI Report as of Nov 9 2026,\nNPI,NPPES Deactivation Date\n";
  EXPECT_EQ(run(head + fictional_npi(1) + ",11/02/2026\n" + fictional_npi(2) + ",46328\n,\n",
                "2026-11-09")
                .outcome,
            "imported");
  EXPECT_EQ(standing(1), "deactivated");
  EXPECT_EQ(standing(2), "deactivated");
  EXPECT_EQ(standing(3), "active");
  EXPECT_EQ(run(head + fictional_npi(3) + ",someday\n", "2026-12-09").code, "rows_refused");
  EXPECT_EQ(run(head + fictional_npi(3) + ",11/02/2026\n", "2026-12-09").code, "too_few_rows");
  EXPECT_EQ(run(head + fictional_npi(3) + ",11/02/2026\n" + fictional_npi(4) + ",11/02/2026\n",
                "2026-12-09")
                .outcome,
            "imported");
  EXPECT_EQ(standing(1), "active");
  EXPECT_EQ(standing(3), "deactivated");
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
