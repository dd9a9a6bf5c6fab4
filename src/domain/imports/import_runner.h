// Runs a file through an importer: reads, stages, checks, applies, and writes the log.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/byte_source.h"
#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/imports/import_log.h"
#include "domain/imports/importer.h"
#include "storage/database.h"

namespace molar::domain {

struct ImportProgress {
  std::string_view stage;        // "reading", "checking", "preparing", "applying", "cleaning"
  std::int64_t bytes = 0;        // bytes of the file read so far
  std::int64_t total_bytes = 0;  // 0: unknown
  std::int64_t rows = 0;
};

// A run's services and settings of the process.
struct ImportEnvironment {
  storage::Database& database;
  const Clock& clock;
  RandomSource& random;
  std::filesystem::path report_folder;  // created when it is missing
  std::string actor;                    // for the log: "cli:<user>"
  std::string owner;                    // identifies this process among all that use the database
  // Whether the process that owns a run may still be running.
  std::function<bool(const std::string& owner)> is_at_work;
  std::function<void(const ImportProgress&)> progress = [](const ImportProgress&) {};
  std::size_t batch_rows = 2'000;  // staged in one transaction
};

struct ImportFile {
  std::string name;  // as the operator named it
  std::int64_t bytes = 0;
  std::string sha256;           // of the file, if known before reading
  std::int64_t text_bytes = 0;  // of the text inside; 0: unknown
  char delimiter = 0;           // 0: guessed from the first line
  bool is_spreadsheet = false;  // the text is the first sheet of a workbook
  // Opens the text from its beginning; may be called again.
  std::function<Result<std::unique_ptr<ByteSource>>()> open;
};

struct ImportRequest {
  ImportFile file;
  std::string scope;
  Date today{};
  bool dry_run = false;
  bool force = false;
};

// The entry in the log; `outcome` is imported, unchanged (not in the log), checked or refused.
struct ImportOutcome : ImportLogEntry {
  bool resumed = false;
  bool is_refused() const { return outcome == "refused"; }
};

// Imports a file. A file that cannot be imported is an outcome ("refused"), logged with its code:
// wrong_kind_of_file, rows_refused, csv_truncated, archive_damaged, older_than_registry,
// too_few_rows, changed_meanwhile, and others of the importer. Errors: conflict "import_running"
// when another process imports the same kind for the same brand; conflict "import_taken_over" when
// another process has continued this run; those of the database.
//
// The same file again, when it is the last imported one of its kind: "unchanged".
Result<ImportOutcome> run_import(const ImportEnvironment& surroundings, Importer& importer,
                                 const ImportRequest& request);

}  // namespace molar::domain
