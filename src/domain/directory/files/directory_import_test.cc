#include "domain/directory/files/directory_import.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/geo.h"
#include "domain/directory/facets.h"
#include "domain/directory/files/testing/directory_import_test_base.h"
#include "domain/directory/office_writer.h"
#include "domain/imports/import_report.h"

namespace molar::domain {
namespace {

using storage::Connection;
using testing::HasSubstr;

MOLAR_ON_BOTH_DATABASES(DirectoryImportTest);

TEST_P(DirectoryImportTest, AnOfficeIsListedAfterThreeFiles) {
  ASSERT_EQ(offices().outcome, "imported");
  EXPECT_FALSE(listed(kFirst));
  ASSERT_EQ(providers().outcome, "imported");
  ASSERT_EQ(agreements().outcome, "imported");
  EXPECT_TRUE(listed(kFirst));
  EXPECT_TRUE(listed(kFirst + 1));
  EXPECT_FALSE(listed(kFirst + 1, "2027-01-01"));  // its agreement has ended
  EXPECT_FALSE(listed(kFirst + 2));                // no price cap
  const OfficeDetails first = office(kFirst);
  EXPECT_EQ(first.facts.name, "Juniper Dental");
  EXPECT_EQ(first.facts.phone, "6025550101");
  EXPECT_EQ(first.facts.hours->size(), 5U);
  EXPECT_EQ(first.facts.wheelchair, true);
  EXPECT_FALSE(first.facts.accepts_new_patients.has_value());
  EXPECT_EQ(first.source, OfficeSource::Import);
  ASSERT_EQ(first.providers.size(), 2U);
  EXPECT_EQ(first.providers[0].credential, "DDS");
  EXPECT_EQ(first.facts.provider_count, 2);
  EXPECT_EQ(first.facts.spoken, (std::vector<std::string>{"en", "es"}));
  EXPECT_NE(first.facts.facets & specialty_bit("pediatric"), 0);
  EXPECT_EQ(count("select count(*) from office_spot"), 2);
  EXPECT_GT(count("select count(*) from office_word where word = 'quill'"), 0);
}

TEST_P(DirectoryImportTest, TheSameFilesAgainChangeNothing) {
  import_all();
  const std::int64_t before = revision();
  EXPECT_EQ(before, 3);
  EXPECT_EQ(offices().outcome, "unchanged");
  // The same rows in other bytes are imported, and change nothing.
  EXPECT_EQ(offices(std::string(kOffices) + "\n").outcome, "imported");
  EXPECT_EQ(providers(std::string(kProviders) + "\n").outcome, "imported");
  EXPECT_EQ(agreements(std::string(kAgreements) + "\n").outcome, "imported");
  EXPECT_EQ(revision(), before);
  EXPECT_EQ(count("select count(*) from office"), 3);
  EXPECT_EQ(count("select count(*) from provider_agreement"), 3);
}

TEST_P(DirectoryImportTest, AFileReplacesTheWholeList) {
  import_all();
  const Options force{.force = true};
  const std::string fewer = without(kOffices, "P-1");
  ASSERT_EQ(offices(fewer, force).outcome, "imported");
  EXPECT_EQ(office(kFirst).facts.status, "terminated");
  EXPECT_FALSE(listed(kFirst));
  EXPECT_TRUE(listed(kFirst + 1));
  // It is listed again with its own id and its former data.
  ASSERT_EQ(offices().outcome, "imported");
  EXPECT_TRUE(listed(kFirst));
  EXPECT_EQ(office(kFirst).providers.size(), 2U);
  ASSERT_EQ(providers(without(kProviders, "P-1,9000000023"), force).outcome, "imported");
  EXPECT_EQ(office(kFirst).providers.size(), 1U);
  EXPECT_EQ(office(kFirst).facts.facets & specialty_bit("pediatric"), 0);
  // An agreement that is not in the file ends the day before.
  ASSERT_EQ(agreements(without(kAgreements, "A-1"), force).outcome, "imported");
  EXPECT_FALSE(listed(kFirst));
  EXPECT_TRUE(listed(kFirst, "2026-11-20"));
  EXPECT_EQ(format_date(*office(kFirst).agreements.at(0).ends_on), "2026-11-20");
}

TEST_P(DirectoryImportTest, MuchShorterFilesNeedToBeForced) {
  import_all();
  auto refused = offices(without(kOffices, "P-1"));
  EXPECT_EQ(refused.outcome, "refused");
  EXPECT_EQ(refused.code, "too_few_rows");
  EXPECT_EQ(office(kFirst).facts.status, "active");
  EXPECT_EQ(providers(without(kProviders, "P-2")).code, "too_few_rows");
  EXPECT_EQ(agreements(without(kAgreements, "A-1")).code, "too_few_rows");
  EXPECT_EQ(office(kFirst).agreements.at(0).ends_on, std::nullopt);
}

TEST_P(DirectoryImportTest, ARowWithAFaultRefusesTheWholeFile) {
  import_all();
  const std::int64_t before = revision();
  auto spoiled = with(with(kOffices, "6025550102", "602"), "\"Mo-Fr 08:00-17:00\"", "always");
  auto refused = offices(with(spoiled, "Juniper", "Other"));
  EXPECT_EQ(refused.outcome, "refused");
  EXPECT_EQ(refused.code, "rows_refused");
  EXPECT_EQ(refused.errors, 2);
  EXPECT_THAT(report_of(refused), HasSubstr("2,"));
  EXPECT_THAT(report_of(refused), HasSubstr("hours"));
  EXPECT_THAT(report_of(refused), HasSubstr("3,"));
  EXPECT_THAT(report_of(refused), HasSubstr("phone"));
  EXPECT_EQ(office(kFirst).facts.name, "Juniper Dental");
  EXPECT_EQ(revision(), before);
}

TEST_P(DirectoryImportTest, NamesValueAndOfficeOfEachError) {
  auto spoiled = with(with(kOffices, "6025550102", "=602"), "Oak Dental", "Mu\xF1oz Dental");
  auto refused = offices(with(spoiled, "AZ,85001", "Kanzas,85001"));
  ASSERT_EQ(refused.code, "rows_refused");
  const std::string report = report_of(refused);
  EXPECT_THAT(report, HasSubstr("2,state,error,"));
  EXPECT_THAT(report, HasSubstr(",Kanzas,P-1 Juniper Dental"));
  EXPECT_THAT(report, HasSubstr(",'=602,P-2 Wren Smiles"));  // not a formula for a spreadsheet
  EXPECT_THAT(report, HasSubstr("4,name,error,not_utf8,"));
  EXPECT_THAT(report, HasSubstr("Latin-1"));
  EXPECT_THAT(report, HasSubstr(",Muñoz Dental,P-3 Muñoz Dental"));
  const auto kinds = count_error_kinds(refused.report, 2);
  ASSERT_EQ(kinds.size(), 2U);
  EXPECT_EQ(kinds[0].column, "state");
  EXPECT_EQ(kinds[0].value, "Kanzas");
  EXPECT_EQ(kinds[0].record, "P-1 Juniper Dental");
  EXPECT_EQ(kinds[0].line, 2);
  EXPECT_EQ(kinds[0].count, 1);
  EXPECT_EQ(kinds[1].column, "phone");

  ASSERT_EQ(offices().outcome, "imported");
  EXPECT_THAT(report_of(offices(with(kOffices, "2026-11-01,", "2026-11-01,west"))),
              HasSubstr(",west,P-1 Juniper Dental"));
  EXPECT_THAT(report_of(providers(std::string(kProviders) + "P-9,9000000015,X Y,,,\n")),
              HasSubstr(",P-9,P-9"));
  EXPECT_THAT(report_of(providers(with(kProviders, "9000000023,Bo Reed", "9000000015,Bo Reed"))),
              HasSubstr(",9000000015,P-1 Bo Reed"));
  EXPECT_THAT(report_of(agreements(with(kAgreements, "2026-01-01,,,", "01/01/2026,,,"))),
              HasSubstr(",01/01/2026,P-1 A-1"));
}

TEST_P(DirectoryImportTest, ReadsCellsInTheFormatsOfNetworks) {
  auto cells = with(with(kOffices, "AZ,85001", "arizona,850011234"), "AZ,85201", "AZ,8520");
  auto refused = offices(with(cells, "6025550102", "1-602-555-0102"));
  EXPECT_EQ(refused.errors, 1);
  EXPECT_THAT(report_of(refused), HasSubstr("3,zip,error,invalid,"));
  EXPECT_THAT(report_of(refused), HasSubstr("dropped a leading zero"));
  ASSERT_EQ(offices(with(cells, "AZ,8520,", "West Virginia,85201,")).outcome, "imported");
  EXPECT_EQ(office(kFirst).facts.state, "AZ");
  EXPECT_EQ(office(kFirst).facts.zip, "85001-1234");
  EXPECT_EQ(office(kFirst + 1).facts.state, "WV");
}

TEST_P(DirectoryImportTest, CountsErrorsByKind) {
  std::string file(kOffices.substr(0, kOffices.find('\n') + 1));
  for (int i = 1; i <= 3; ++i) {
    file += "P-" + std::to_string(i) + ",Oak,1 Elm St,Mesa,AZ,8520,6025550104,33.4,-111.8,,,,,\n";
  }
  const auto kinds = count_error_kinds(offices(file).report, 20);
  ASSERT_EQ(kinds.size(), 1U);
  EXPECT_EQ(kinds[0].count, 3);
  EXPECT_EQ(kinds[0].line, 2);
  EXPECT_EQ(kinds[0].value, "8520");
}

TEST_P(DirectoryImportTest, RefusesDuplicateUnknownAndEditedEntries) {
  import_all();
  const std::string twice = std::string(kOffices) +
                            "P-1,Again,1 Elm St,Mesa,AZ,85201,6025550104,"
                            "33.42,-111.83,,,,,\n";
  EXPECT_THAT(report_of(offices(twice)), HasSubstr("duplicate"));
  EXPECT_THAT(report_of(offices(with(kOffices, "2026-11-01,", "2026-11-01,west"))),
              HasSubstr("price_list_unknown"));
  EXPECT_THAT(report_of(providers(std::string(kProviders) + "P-9,9000000015,X Y,,,\n")),
              HasSubstr("office_unknown"));
  EXPECT_THAT(report_of(providers(std::string(kProviders) + "P-1,9000000015,X Y,,,\n")),
              HasSubstr("duplicate"));
  EXPECT_THAT(report_of(agreements(with(kAgreements, "Listed prices", "Other prices"))),
              HasSubstr("agreement_edited"));
  EXPECT_THAT(
      report_of(agreements(std::string(kAgreements) + "A-1,P-1,2026-02-01,,,Listed prices,yes\n")),
      HasSubstr("duplicate"));
  EXPECT_THAT(report_of(agreements(with(kAgreements, "A-1,P-1", "A-1,P-2"))),
              HasSubstr("reference_taken"));
  EXPECT_EQ(offices(kProviders).code, "wrong_kind_of_file");
}

TEST_P(DirectoryImportTest, ADryRunChangesNothing) {
  EXPECT_EQ(offices(kOffices, {.dry_run = true}).outcome, "checked");
  EXPECT_EQ(count("select count(*) from office"), 0);
  EXPECT_EQ(revision(), 0);
}

TEST_P(DirectoryImportTest, LeavesOtherBrandsAndCataloguesAlone) {
  import_all();
  ASSERT_EQ(offices(kOffices, {.scope = "harbor"}).outcome, "imported");
  ASSERT_EQ(offices(without(kOffices, "P-1"), {.scope = "harbor", .force = true}).outcome,
            "imported");
  EXPECT_EQ(office(kFirst).facts.status, "active");
  EXPECT_TRUE(listed(kFirst));
  OfficeDetails catalogue = office(kFirst);
  catalogue.facts.id = 21;
  catalogue.reference = "";
  catalogue.source = OfficeSource::Catalogue;
  catalogue.agreements[0].reference = "catalogue-21";
  ASSERT_TRUE(database()
                  .transact([&](Connection& sql) {
                    return put_office(sql, kGroup, catalogue, parse_date("2026-11-21").value());
                  })
                  .has_value());
  ASSERT_EQ(offices(with(kOffices, "Juniper", "Sage")).outcome, "imported");
  EXPECT_TRUE(listed(21));
  EXPECT_EQ(office(kFirst).facts.name, "Sage Dental");
}

TEST_P(DirectoryImportTest, KeepsALaterConfirmationAndPlacesOfficesByZip) {
  import_all();
  OfficeDetails confirmed = office(kFirst);
  confirmed.facts.verified_on = parse_date("2026-11-20");
  ASSERT_TRUE(database()
                  .transact([&](Connection& sql) {
                    return put_office(sql, kGroup, confirmed, parse_date("2026-11-21").value());
                  })
                  .has_value());
  temp_database().run_script(
      "insert into zip_place (zip, lat, lng, city, state, city_key, source)"
      " values ('85001', 33.4, -112.1, 'Phoenix', 'AZ', 'phoenix', 'zipcodes')");
  auto done = offices(with(kOffices, "33.45,-112.07", ","));
  ASSERT_EQ(done.outcome, "imported");
  EXPECT_THAT(report_of(done), HasSubstr("placed_by_zip"));
  EXPECT_EQ(office(kFirst).facts.verified_on, parse_date("2026-11-20"));
  EXPECT_EQ(office(kFirst).facts.location, (LatLng{33.4, -112.1}));
}

TEST_P(DirectoryImportTest, ConfirmationsInTheFutureAreErrors) {
  auto refused = offices(with(kOffices, "2026-11-01", "2027-11-01"));
  EXPECT_EQ(refused.code, "rows_refused");
  EXPECT_THAT(report_of(refused), HasSubstr("2,verified_on"));
  EXPECT_EQ(offices(with(kOffices, "2026-11-01", "2026-11-21")).outcome, "imported");
}

}  // namespace
}  // namespace molar::domain
