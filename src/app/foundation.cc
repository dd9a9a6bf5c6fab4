#include "app/foundation.h"

#include <chrono>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>
#include <thread>

#include "app/settings/connection_budget.h"
#include "storage/migrations.h"

namespace molar::app {

std::size_t render_threads(const Config& config) {
  if (config.render.threads > 0) {
    return static_cast<std::size_t>(config.render.threads);
  }
  return std::max(1U, std::thread::hardware_concurrency());
}

namespace {

// Fails when the command ran without the server's settings, or in another folder: SQLite would
// create an empty database; beside a PostgreSQL database, a new data folder would have another key
// and none of the files to which the rows refer.
Status find_data(const Config& config) {
  constexpr std::string_view kSqlite = "sqlite://";
  const std::string url = config.database_url();
  const std::string advice =
      ": name the server's data folder with --data-dir or MOLAR_DATA_DIR, or its settings with "
      "--config.";
  std::error_code hidden;  // of a folder that this user may not read: opening the file names it
  if (url.starts_with(kSqlite)) {
    const std::string path = url.substr(kSqlite.size());
    if (std::filesystem::exists(path, hidden) || hidden) {
      return {};
    }
    return Error::invalid("database_missing", "There is no database at " + path + advice);
  }
  const std::filesystem::path keys = std::filesystem::path(config.data_dir) / "keys";
  if (!config.secret_key.empty() || std::filesystem::exists(keys, hidden) || hidden) {
    return {};
  }
  return Error::invalid("data_dir_missing", config.data_dir + " is no data folder" + advice);
}

}  // namespace

Result<std::unique_ptr<Foundation>> Foundation::open(const Config& config, Migrate migrate) {
  auto foundation = std::make_unique<Foundation>();
  foundation->config = config;
  foundation->clock.set_ahead(std::chrono::days(config.clock.ahead));
  if (migrate != Migrate::Create) {
    MOLAR_CHECK(find_data(config));
  }
  MOLAR_TRY(foundation->data_dir, prepare_data_dir(config));
  storage::DatabaseOptions options;
  options.url = config.database_url();
  options.connections = pool_connections(config);
  options.busy_timeout = std::chrono::milliseconds(config.database.busy_timeout_ms);
  MOLAR_TRY(foundation->database, storage::Database::open(options));
  if (migrate != Migrate::No) {
    storage::Migrator migrator(*foundation->database, foundation->clock);
    MOLAR_TRY(foundation->migrations_applied, migrator.up());
  }
  return foundation;
}

void print_error(const Error& error) {
  std::cerr << "molar: " << error.detail << " [" << error.code << "]\n";
  for (const FieldError& fault : error.fields) {
    std::cerr << "  " << fault.field << ": " << fault.message << "\n";
  }
  if (!error.internal.empty()) {
    std::cerr << "  " << error.internal << "\n";
  }
}

}  // namespace molar::app
