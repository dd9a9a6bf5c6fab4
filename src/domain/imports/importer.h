// The interface of one kind of file to the import framework.
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

// Which field of which row a report speaks of, so that the operator can find and correct it.
struct RowPlace {
  std::int64_t line = 0;         // 0: the file as a whole
  std::string_view column = {};  // empty: the row as a whole
  std::string_view value = {};   // what the field holds, in UTF-8
  std::string_view record = {};  // what the row describes: "P-2 Wren Smiles"
};

// Where an importer says what is wrong with a row. Both go to the report file; `code` is stable
// snake_case, `message` plain English that says what to do.
class RowReport {
 public:
  virtual ~RowReport() = default;
  // The file will be refused.
  virtual void error(const RowPlace& place, std::string_view code, std::string_view message) = 0;
  // A warning does not change whether the row is taken.
  virtual void warn(const RowPlace& place, std::string_view code, std::string_view message) = 0;
};

// One import under way, as import_log has it.
struct ImportRun {
  std::string id;
  std::string kind;
  std::string scope;  // the brand's group_key; "" of registries
  std::string file_name;
  std::string state;            // JSON of the importer; kept with every checkpoint
  std::int64_t generation = 0;  // of the staged rows, for registries
  std::int64_t rows_read = 0;
  std::int64_t rows_kept = 0;
  bool dry_run = false;
  bool force = false;
  Date today{};
  Timestamp now{};  // when this batch is written
};

class Importer {
 public:
  virtual ~Importer() = default;

  // The word in the log: "offices".
  virtual std::string_view kind() const = 0;
  // Other inputs that decide the result, as JSON: an import resumes after a kill, or counts as done
  // already, only with the same settings.
  virtual std::string settings() const { return "{}"; }
  // The registry whose next generation is staged ("npi"), if any: a row of registry_head.
  virtual std::string_view registry() const { return {}; }

  // A line before the header, like the title of a report.
  virtual bool is_title(const CsvRow&) const { return false; }
  // Finds its columns. InvalidInput "wrong_kind_of_file" with a detail that names the missing
  // columns, and what file it looks like.
  virtual Status begin(const CsvHeader& header, const ImportRun& run) = 0;
  // Reads one row into memory. Rows with another number of fields than the header never get here.
  virtual void row(const CsvRow& row, RowReport& report) = 0;
  // Rows in memory that wait for stage().
  virtual std::size_t pending() const = 0;
  // Writes them to staging. May run again when the transaction is repeated, so it changes nothing
  // in memory but `run.state`.
  virtual Status stage(storage::Connection& sql, ImportRun& run) = 0;
  // The batch is committed: forget the pending rows.
  virtual void staged() = 0;

  // What only the whole file shows: duplicates, references, too few rows. Errors of rows go to the
  // report; an error answered refuses the file.
  virtual Status check(storage::Connection& sql, const ImportRun& run, RowReport& report) = 0;
  // Prepares one batch for apply(), invisible to readers, in a separate transaction; false: all is
  // prepared. This keeps apply(), during which other writers wait, short. May run again when the
  // transaction is repeated: only prepared() changes state in memory. The first call after check()
  // starts with the first batch.
  virtual Result<bool> prepare(storage::Connection&, const ImportRun&) { return false; }
  virtual void prepared() {}
  // Makes the file visible. In one transaction with the log; may be repeated. Conflict
  // "changed_meanwhile": what check() and prepare() have read is so no longer; both run again then.
  virtual Status apply(storage::Connection& sql, const ImportRun& run) = 0;
  // Deletes some thousand staged or superseded rows; false: nothing is left. Also for runs that
  // were refused, abandoned or dry.
  virtual bool clean(storage::Connection& sql, const ImportRun& run) = 0;
};

}  // namespace molar::domain
