// Ownership of an import run by a process: used only by the runner.
#pragma once

#include <chrono>
#include <string>

#include "domain/imports/import_log.h"
#include "domain/imports/import_runner.h"

namespace molar::domain {

// Conflict "import_taken_over".
Error import_taken_over();

// transact(), repeated while the database is busy: a short outage must not cost hours of reading.
template <class F>
Status transact_patiently(storage::Database& database, F&& f) {
  constexpr int kMaxAttempts = 5;
  for (int attempt = 1;; ++attempt) {
    Status status = database.transact(f);
    if (!status.has_error() || status.error().code != "database_busy" || attempt == kMaxAttempts) {
      return status;
    }
  }
}

// Call it after each large piece of work, with its start time: a writer of another process that
// waits for SQLite tries only every tenth of a second.
void let_others_write(std::chrono::steady_clock::time_point began);

class ImportClaim {
 public:
  ImportClaim(const ImportEnvironment& surroundings, Importer& importer,
              const ImportRequest& request)
      : around_(surroundings), importer_(importer), request_(request) {}

  // Whether the file is the last imported one, with the same settings; false with --force.
  Result<bool> is_known() const;

  // Continues the run that was begun with this file, or begins a new one. Errors as for run_import.
  Status take();
  // For a file that differs from the one of the begun run: abandons that run and begins a new one.
  Status begin_anew();

  bool is_resumed() const { return is_resumed_; }
  ImportLogEntry& entry() { return entry_; }
  const ImportLogEntry& entry() const { return entry_; }
  // The run as passed to importers.
  ImportRun run() const;

  // Deletes rows that neither the importer's registry nor a running import needs.
  void clean();

 private:
  Result<std::string> sha256() const;
  bool may_resume(const ImportLogEntry& former) const;
  Status take_over(const ImportLogEntry& former);
  Status abandon(const std::string& id);
  Status insert();

  const ImportEnvironment& around_;
  Importer& importer_;
  const ImportRequest& request_;
  ImportLogEntry entry_;
  bool is_resumed_ = false;
};

}  // namespace molar::domain
