// Imports for tests: texts in memory, a manual clock, a separate folder for reports.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/testing/fake_clock.h"
#include "base/testing/seeded_random.h"
#include "domain/imports/import_log.h"
#include "domain/imports/import_runner.h"

namespace molar::domain {

class ImportHarness {
 public:
  explicit ImportHarness(storage::Database& database);
  ~ImportHarness();
  ImportHarness(const ImportHarness&) = delete;
  ImportHarness& operator=(const ImportHarness&) = delete;

  struct Options {
    std::string scope = "";
    bool dry_run = false;
    bool force = false;
    // 0: the whole text is readable; else reading fails at this byte, as if the process had been
    // killed after its last checkpoint.
    std::size_t break_at = 0;
    std::size_t batch_rows = 3;
    char delimiter = 0;
    std::string owner = "host:1:1";
    bool owner_is_at_work = false;
  };

  Result<ImportOutcome> run(Importer& importer, std::string_view text, const Options& options);
  Result<ImportOutcome> run(Importer& importer, std::string_view text) {
    return run(importer, text, Options{});
  }

  // Lines of an outcome's report, without its header.
  static std::vector<std::string> report_lines(const ImportOutcome& outcome);
  std::vector<ImportLogEntry> log();

  FakeClock clock;

 private:
  storage::Database& database_;
  SeededRandom random_{7};
  std::filesystem::path folder_;
};

}  // namespace molar::domain
