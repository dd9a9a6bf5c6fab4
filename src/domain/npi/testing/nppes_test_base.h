// A registry of dentists on an empty database, and imports of files written by tests.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/imports/testing/import_harness.h"
#include "domain/npi/npi_registry.h"
#include "domain/npi/nppes_importer.h"
#include "domain/npi/testing/nppes_file.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {

class NppesTest : public storage::DatabaseTest {
 protected:
  void SetUp() override;

  // A monthly file and the first weekly one after it.
  inline static const NppesPeriod kNovember = {NppesSpan::Full, {"2005-05-23", "2026-11-08"}};
  inline static const NppesPeriod kWeekAfter = {NppesSpan::Changes, {"2026-11-09", "2026-11-15"}};

  // A main file with these rows.
  static std::string main_file(const std::vector<NppesValues>& rows);
  // `values` with some of them replaced by `changes`.
  static NppesValues with(NppesValues values, const NppesValues& changes);
  // fictional_dentist() for 1 to `count`.
  static std::vector<NppesValues> dentists(int count, const std::string& updated = "01/15/2026");

  // Imports a main file. A refusal is an outcome; an interrupted import fails the test.
  ImportOutcome take(const std::vector<NppesValues>& rows, const NppesPeriod& period = kNovember,
                     ImportHarness::Options options = {});
  ImportOutcome take_text(const std::string& text, const NppesPeriod& period = kNovember,
                          ImportHarness::Options options = {});

  // The entry of fictional_npi(n).
  std::optional<NpiEntry> find(int n);
  std::vector<NpiLocation> locations(int n);
  std::string standing(int n);
  // Includes generations that are not read yet, or no longer read.
  std::int64_t rows_of_all_generations();

  std::optional<ImportHarness> harness;
};

}  // namespace molar::domain
