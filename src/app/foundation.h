// Base of all commands that use data: clock, randomness, data folder, database.
#pragma once

#include <memory>

#include "app/process/data_dir.h"
#include "app/settings/config.h"
#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "storage/database.h"

namespace molar::app {

// The machine's clock, plus whole days (only in development; load_config() refuses it elsewhere).
class AheadClock final : public Clock {
 public:
  Timestamp now() const override { return system_.now() + ahead_; }
  void set_ahead(std::chrono::days ahead) { ahead_ = ahead; }

 private:
  SystemClock system_;
  std::chrono::days ahead_{0};
};

struct Foundation {
  // Create: migrates the database to this version, and creates a missing SQLite file or data
  // folder.
  enum class Migrate { Create, Yes, No };

  // Opens the database. Errors of prepare_data_dir, Database::open and Migrator::up; without
  // Migrate::Create also "database_missing" (SQLite) and "data_dir_missing" (PostgreSQL without a
  // configured secret key), which create no file or folder.
  static Result<std::unique_ptr<Foundation>> open(const Config& config, Migrate migrate);

  Config config;
  AheadClock clock;
  SystemRandom random;
  DataDir data_dir;
  std::unique_ptr<storage::Database> database;
  int migrations_applied = 0;
};

// Returns the number of render workers: render.threads, or one per core.
std::size_t render_threads(const Config& config);

// Prints "molar: <detail> [code]", then each field fault and the internal text on its own line, to
// standard error.
void print_error(const Error& error);

}  // namespace molar::app
