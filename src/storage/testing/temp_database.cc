#include "storage/testing/temp_database.h"

#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <stdexcept>

#include "base/log.h"
#include "storage/migrations.h"

namespace molar::storage {

namespace {

// Random, because process ids come back: what a killed test left behind must not meet a later one.
std::string unique_name() {
  static const std::string process =
      std::to_string(std::random_device{}()) + std::to_string(std::random_device{}());
  static std::atomic<int> counter{0};
  return "molar_test_" + process + "_" + std::to_string(++counter);
}

const char* postgres_url() {
  const char* url = std::getenv("MOLAR_TEST_POSTGRES");
  return url == nullptr || *url == '\0' ? nullptr : url;
}

// Memory where there is some: the tests wait for no disk.
std::filesystem::path temporary_folder() {
  const char* chosen = std::getenv("TMPDIR");
  if (chosen != nullptr) {
    return chosen;
  }
  return ::access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
}

std::unique_ptr<Database> open_or_throw(const std::string& url, std::size_t connections) {
  auto database = Database::open({.url = url, .connections = connections});
  if (!database) {
    throw std::runtime_error("test database: " + database.error().detail + " " +
                             database.error().internal);
  }
  return std::move(*database);
}

void migrate_or_throw(Database& database) {
  set_log_level(LogLevel::Warn);
  auto applied = Migrator(database, SystemClock()).up();
  set_log_level(LogLevel::Info);
  if (!applied) {
    throw std::runtime_error("test migrations: " + applied.error().code);
  }
}

// Migrated once a process; every test starts from a copy.
const std::filesystem::path& migrated_template() {
  struct Template {
    std::filesystem::path file = temporary_folder() / (unique_name() + ".template.db");
    Template() { migrate_or_throw(*open_or_throw("sqlite://" + file.string(), 1)); }
    ~Template() { std::filesystem::remove(file); }
  };
  static const Template made;
  return made.file;
}

}  // namespace

TempDatabase::TempDatabase(Dialect dialect, Schema schema, std::size_t connections)
    : dialect_(dialect) {
  if (dialect == Dialect::Sqlite) {
    make_sqlite(schema);
  } else {
    make_postgres();
  }
  database_ = open_or_throw(url_, connections);
  if (dialect == Dialect::Postgres && schema == Schema::Migrated) {
    migrate_or_throw(*database_);
  }
}

void TempDatabase::make_sqlite(Schema schema) {
  folder_ = temporary_folder() / unique_name();
  std::filesystem::create_directories(folder_);
  std::string file = folder_ + "/molar.db";
  if (schema == Schema::Migrated) {
    std::filesystem::copy_file(migrated_template(), file);
  }
  url_ = "sqlite://" + file;
}

void TempDatabase::make_postgres() {
  schema_ = unique_name();
  std::string base = postgres_url();
  open_or_throw(base, 1)->read(
      [&](Connection& sql) { sql.run_script(ScriptKey(), "create schema " + schema_); });
  bool has_query = base.find('?') != std::string::npos;
  url_ = base + (has_query ? "&" : "?") + "options=-csearch_path%3D" + schema_;
}

TempDatabase::~TempDatabase() {
  try {
    if (dialect_ == Dialect::Postgres) {
      run_script("set client_min_messages = warning; drop schema " + schema_ + " cascade");
    }
  } catch (const std::exception& failure) {
    // A test that stops the server has no schema to drop.
    log_event(LogLevel::Warn, "test_schema_left", {{"reason", failure.what()}});
  }
  database_.reset();
  if (dialect_ == Dialect::Sqlite) {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
}

bool TempDatabase::is_available(Dialect dialect) {
  return dialect == Dialect::Sqlite || postgres_url() != nullptr;
}

void TempDatabase::run_script(std::string_view script) {
  database_->read([&](Connection& sql) { sql.run_script(ScriptKey(), script); });
}

void DatabaseTest::SetUp() {
  if (!TempDatabase::is_available(GetParam())) {
    GTEST_SKIP() << "MOLAR_TEST_POSTGRES is not set; see script/postgres";
  }
  database_.emplace(GetParam());
}

std::string dialect_name(const testing::TestParamInfo<Dialect>& info) {
  return info.param == Dialect::Sqlite ? "Sqlite" : "Postgres";
}

void PrintTo(Dialect dialect, std::ostream* out) {
  *out << (dialect == Dialect::Sqlite ? "Sqlite" : "Postgres");
}

}  // namespace molar::storage
