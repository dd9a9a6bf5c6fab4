// Small files of offices, providers and agreements of one brand, their imports, and the result for
// visitors; for the tests of this folder.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/directory/files/directory_import.h"
#include "domain/directory/office.h"
#include "domain/directory/office_writer.h"
#include "domain/imports/testing/import_harness.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {

class DirectoryImportTest : public storage::DatabaseTest {
 protected:
  void SetUp() override;

  static constexpr const char* kGroup = "cedar";
  static constexpr std::int64_t kFirst = kFirstImportedOffice;

  // Three offices: one with all known data and two dentists, one with one dentist, and one with
  // neither dentists nor a price cap.
  static constexpr std::string_view kOffices =
      "reference,name,address_line1,city,state,zip,phone,lat,lng,hours,languages,wheelchair,"
      "verified_on,price_list\n"
      "P-1,Juniper Dental,12 Elm St,Phoenix,AZ,85001,(602) 555-0101,33.45,-112.07,"
      "\"Mo-Fr 08:00-17:00\",en es,yes,2026-11-01,\n"
      "P-2,Wren Smiles,14 Elm St,Mesa,AZ,85201,6025550102,33.42,-111.83,,,,,\n"
      "P-3,Oak Dental,16 Elm St,Tucson,AZ,85701,6025550103,32.22,-110.97,,,,,\n";
  static constexpr std::string_view kProviders =
      "office_reference,npi,name,credential,specialty,languages\n"
      "P-1,9000000015,Ada Quill,D.D.S.,general,es\n"
      "P-1,9000000023,Bo Reed,DMD,pediatric,\n"
      "P-2,9000000015,Ada Quill,DDS,,\n";
  static constexpr std::string_view kAgreements =
      "reference,office_reference,starts_on,ends_on,price_list,terms,price_cap\n"
      "A-1,P-1,2026-01-01,,,Listed prices,yes\n"
      "A-2,P-2,2026-01-01,2026-12-31,,Listed prices,yes\n"
      "A-3,P-3,2026-01-01,,,Listed prices,no\n";

  // Removes the first line after the header that begins with `line_start`; fails without one.
  static std::string without(std::string_view text, std::string_view line_start);
  // Replaces the first `from` by `to`; fails unless the text contains `from`.
  static std::string with(std::string_view text, std::string_view from, std::string_view to);

  using Options = ImportHarness::Options;
  // Imports a text into kGroup, unless the options name another brand. A refusal is an outcome; an
  // interrupted import fails the test.
  ImportOutcome import(std::unique_ptr<Importer> importer, std::string_view text,
                       Options options = {});
  ImportOutcome offices(std::string_view text = kOffices, const Options& options = {}) {
    return import(make_office_importer(), text, options);
  }
  ImportOutcome providers(std::string_view text = kProviders, const Options& options = {}) {
    return import(make_provider_importer(), text, options);
  }
  ImportOutcome agreements(std::string_view text = kAgreements, const Options& options = {}) {
    return import(make_agreement_importer(), text, options);
  }
  void import_all();

  // Throws when it does not exist.
  OfficeDetails office(std::int64_t id);
  bool listed(std::int64_t id, const char* day = "2026-11-21");
  std::int64_t revision();
  std::int64_t count(storage::Sql sql);
  // All data of offices that the brand's visitors can see.
  std::string seen();
  // Checks that the search rows equal those that the writer of single offices would write, and that
  // no prepared rows are left.
  void expect_true_copies();
  // The lines of an import's report as one text.
  static std::string report_of(const ImportOutcome& outcome);

  std::optional<ImportHarness> harness_;

 private:
  // The rows that searches read.
  std::vector<std::string> search_copies();
};

}  // namespace molar::domain
