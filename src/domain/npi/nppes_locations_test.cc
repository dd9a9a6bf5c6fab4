#include "domain/npi/nppes_importer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "domain/npi/npi_registry.h"
#include "domain/npi/testing/nppes_file.h"
#include "domain/npi/testing/nppes_test_base.h"

namespace molar::domain {
namespace {

class NppesLocationsTest : public NppesTest {};
MOLAR_ON_BOTH_DATABASES(NppesLocationsTest);

TEST_P(NppesLocationsTest, only_practice_locations_of_dentists_are_stored) {
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
    for (const NpiLocation& place : locations(n)) {
      lines += place.line1 + "/" + place.line2 + "/" + place.zip + " ";
    }
    return lines;
  };
  EXPECT_EQ(run({location(1, "A")}, kNovember).code, "registry_empty");
  take(dentists(2));
  EXPECT_EQ(run({location(1, "A")}, kWeekAfter).code, "registry_empty");  // no full file to change
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

}  // namespace
}  // namespace molar::domain
