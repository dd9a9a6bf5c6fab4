// The process that owns an import run: private to the runner.
#pragma once

#include <chrono>
#include <string>
#include <utility>

#include "domain/imports/import_log.h"
#include "domain/imports/import_runner.h"

namespace molar::domain {

// Conflict "import_taken_over".
Error import_taken_over();

// transact(), tried again where it was only busy: the outage of a moment must not cost hours of
// reading.
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

// To be called after each piece of much work, with when it began: a writer of another process that
// waits for SQLite looks every tenth of a second whether it may.
void let_others_write(std::chrono::steady_clock::time_point began);

class ImportClaim {
 public:
  ImportClaim(const ImportSurroundings& surroundings, Importer& importer,
              const ImportRequest& request)
      : around_(surroundings), importer_(importer), request_(request) {}

  // The file is what was imported last, with the same settings; never with --force.
  Result<bool> is_known() const;

  // A run of this process: the one that was begun with this file, or a new one. Errors as of
  // run_import.
  Status take();
  // The file is another one than that which was begun: abandons the run for a new one.
  Status begin_anew();

  bool is_resumed() const { return is_resumed_; }
  ImportLogEntry& entry() { return entry_; }
  const ImportLogEntry& entry() const { return entry_; }
  // What importers see of it.
  ImportRun run() const;

  // Deletes what the importer's registry and runs under way do not need.
  void clean();

 private:
  Result<std::string> sha256() const;
  bool may_resume(const ImportLogEntry& former) const;
  Status take_over(const ImportLogEntry& former);
  Status abandon(const std::string& id);
  Status insert();

  const ImportSurroundings& around_;
  Importer& importer_;
  const ImportRequest& request_;
  ImportLogEntry entry_;
  bool is_resumed_ = false;
};

}  // namespace molar::domain
