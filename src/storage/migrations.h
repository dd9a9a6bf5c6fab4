// Migrates a database to the schema of this binary.
#pragma once

#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "storage/database.h"
#include "storage/embedded_migrations.h"

namespace molar::storage {

struct MigrationStatus {
  int number = 0;
  std::string name;
  bool applied = false;
  Timestamp applied_at{};  // only when applied
};

class Migrator {
 public:
  // `migrations` must be in ascending order and outlive the Migrator; the sandbox and tests have
  // their own.
  Migrator(Database& database, const Clock& clock,
           const std::vector<Migration>& migrations = embedded_migrations())
      : database_(database), clock_(clock), migrations_(migrations) {}

  // Applies the missing migrations in order, each in a separate transaction, and returns their
  // number. Two processes may run it at the same time. Conflict "database_newer": the database has
  // a migration that this binary lacks. Conflict "migration_changed": the text of an applied one
  // differs.
  Result<int> up();

  // The same two errors; success when every migration is applied, otherwise Unavailable
  // "migrations_pending". For the readiness check.
  Status check();

  std::vector<MigrationStatus> status();

 private:
  Result<bool> apply_next();
  Result<int> first_missing(Connection& sql);

  Database& database_;
  const Clock& clock_;
  const std::vector<Migration>& migrations_;
};

}  // namespace molar::storage
