#include "domain/npi/nppes_row.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "domain/imports/testing/import_harness.h"
#include "domain/npi/testing/nppes_file.h"
#include "domain/npi/testing/nppes_test_base.h"

namespace molar::domain {
namespace {

class NppesRowTest : public NppesTest {};
MOLAR_ON_BOTH_DATABASES(NppesRowTest);

TEST_P(NppesRowTest, stores_dentists_in_the_form_of_the_registry) {
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

TEST_P(NppesRowTest, reads_quoted_commas_and_line_breaks) {
  take({with(fictional_dentist(1, "01/15/2026"),
             {{"Provider First Line Business Practice Location Address",
               "1 Sample Street, Suite {5}, \n 'B'"},
              {"Provider Other Organization Name", "Smile; Co | Tabs\t{}"}})});
  EXPECT_EQ(find(1)->line1, "1 Sample Street, Suite {5}, 'B'");
  EXPECT_EQ(find(1)->other_organization, "Smile; Co | Tabs {}");
}

TEST_P(NppesRowTest, any_of_fifteen_taxonomies_makes_a_dentist) {
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

TEST_P(NppesRowTest, a_number_is_inactive_until_it_is_reactivated) {
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

TEST_P(NppesRowTest, rows_with_an_invalid_npi_are_left_out_with_a_warning) {
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

TEST_P(NppesRowTest, keeps_leading_zeros_and_foreign_codes) {
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

TEST_P(NppesRowTest, columns_are_found_by_name_in_any_order) {
  std::vector<std::string> columns = nppes_columns();
  std::reverse(columns.begin(), columns.end());
  for (std::string& column : columns) {
    if (column == "Provider Sex Code") {
      column = "Provider Gender Code";  // as in older files
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

}  // namespace
}  // namespace molar::domain
