// The interface between one kind of file and the import framework.
//
//   file → rows → staging, in committed batches with a checkpoint → checks → prepare, in batches →
//   apply, one transaction
//
// Before apply() no row of a file is visible; after a kill the same command continues after the
// last checkpoint. A row with an error refuses the whole file, after all of it was read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/csv.h"
#include "base/result.h"
#include "storage/database.h"

namespace molar::domain {

// The row and field of a report's line, so that the operator can find and correct it.
struct RowPlace {
  std::int64_t line = 0;         // 0: the file as a whole
  std::string_view column = {};  // empty: the row as a whole
  std::string_view value = {};   // the field's content, in UTF-8
  std::string_view record = {};  // description of the row: "P-2 Wren Smiles"
};

// Receives an importer's errors and warnings, which go to the report file. `code` is stable
// snake_case, `message` plain English that says how to correct the row.
class RowReport {
 public:
  virtual ~RowReport() = default;
  // Refuses the file.
  virtual void error(const RowPlace& place, std::string_view code, std::string_view message) = 0;
  // Does not refuse the row.
  virtual void warn(const RowPlace& place, std::string_view code, std::string_view message) = 0;
};

// A running import, as in import_log.
struct ImportRun {
  std::string id;
  std::string scope;            // the brand's group_key; "" for registries
  std::string state;            // JSON of the importer; stored with every checkpoint
  std::int64_t generation = 0;  // of the staged rows, for registries
  std::int64_t rows_read = 0;
  std::int64_t rows_kept = 0;
  bool force = false;
  Date today{};
  Timestamp now{};  // time of this batch
};

class Importer {
 public:
  virtual ~Importer() = default;

  // The kind in the log: "offices".
  virtual std::string_view kind() const = 0;
  // Other inputs that determine the result, as JSON: an import resumes after a kill, or counts as
  // done, only with the same settings.
  virtual std::string settings() const { return "{}"; }
  // The registry whose next generation is staged ("npi"), if any: a row of registry_head.
  virtual std::string_view registry() const { return {}; }

  // Whether a line before the header is a title, as in a report.
  virtual bool is_title(const CsvRow&) const { return false; }
  // Finds the columns. InvalidInput "wrong_kind_of_file", with a detail that names the missing
  // columns and the likely kind of the file.
  virtual Status begin(const CsvHeader& header, const ImportRun& run) = 0;
  // Reads one row into memory. The framework passes only rows with as many fields as the header.
  virtual void row(const CsvRow& row, RowReport& report) = 0;
  // Number of rows in memory that wait for stage().
  virtual std::size_t pending() const = 0;
  // Writes the pending rows to staging. Called again when the transaction is repeated, so it
  // changes nothing in memory except `run.state`.
  virtual Status stage(Connection& sql, ImportRun& run) = 0;
  // Called after the commit of a batch: drops the pending rows.
  virtual void staged() = 0;

  // Checks that need the whole file: duplicates, references, too few rows. Errors of rows go to the
  // report; a returned error refuses the file.
  virtual Status check(Connection& sql, const ImportRun& run, RowReport& report) = 0;
  // Prepares one batch for apply(), invisible to readers, in a separate transaction; false: all is
  // prepared. This keeps apply(), during which other writers wait, short. May run again when the
  // transaction is repeated: only prepared() changes state in memory. The first call after check()
  // starts with the first batch.
  virtual Result<bool> prepare(Connection&, const ImportRun&) { return false; }
  virtual void prepared() {}
  // Makes the file visible, in one transaction with the log; may be repeated. Conflict
  // "changed_meanwhile": the data that check() and prepare() read has changed; both run again then.
  virtual Status apply(Connection& sql, const ImportRun& run) = 0;
  // Deletes some thousand staged or superseded rows; false: none is left. Also for refused,
  // abandoned and dry runs.
  virtual bool clean(Connection& sql, const ImportRun& run) = 0;
};

}  // namespace molar::domain
