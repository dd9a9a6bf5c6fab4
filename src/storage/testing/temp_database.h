// A new database for one test, on SQLite and on PostgreSQL.
//
//   class PlanStoreTest : public storage::DatabaseTest {};
//   MOLAR_ON_BOTH_DATABASES(PlanStoreTest);
//   TEST_P(PlanStoreTest, finds_a_plan_of_its_own_group) { PlanStore store(database()); … }
//
// The tests on PostgreSQL need MOLAR_TEST_POSTGRES, the URL of a cluster in which schemas can be
// created (script/postgres run COMMAND sets it); without it they are skipped.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include "storage/database.h"

namespace molar::storage {

class TempDatabase {
 public:
  enum class Schema { Migrated, Empty };

  // Creates a file in the system's folder for temporary files, or a separate schema; removed at the
  // end. A migrated schema is restored for the next test of the process, unless a test has changed
  // its tables. Throws std::runtime_error when there is no database.
  explicit TempDatabase(Dialect dialect, Schema schema = Schema::Migrated,
                        std::size_t connections = 4);
  ~TempDatabase();
  TempDatabase(const TempDatabase&) = delete;
  TempDatabase& operator=(const TempDatabase&) = delete;

  static bool is_available(Dialect dialect);

  Database& operator*() { return *database_; }
  Database* operator->() { return database_.get(); }
  // For a second Database on the same data.
  const std::string& url() const { return url_; }
  // Runs SQL that is no literal, for tests that damage or inspect data.
  void run_script(std::string_view script);

 private:
  class MigratedSchemas;

  void make_sqlite(Schema schema);
  void make_postgres(Schema schema);
  void remove_postgres();

  const Dialect dialect_;
  const Schema kind_;
  std::string folder_;  // SQLite
  std::string schema_;  // PostgreSQL
  std::string url_;
  std::unique_ptr<Database> database_;
};

// A test that runs on both databases. SetUp creates the database; a fixture that overrides SetUp
// calls this one first and returns when IsSkipped().
class DatabaseTest : public testing::TestWithParam<Dialect> {
 protected:
  void SetUp() override;
  Database& database() { return **database_; }
  TempDatabase& temp_database() { return *database_; }
  // With Schema::Empty, migrate() creates the tables.
  virtual TempDatabase::Schema schema() const { return TempDatabase::Schema::Migrated; }
  virtual void migrate() {}

 private:
  std::optional<TempDatabase> database_;
};

std::string dialect_name(const testing::TestParamInfo<Dialect>& info);
void PrintTo(Dialect dialect, std::ostream* out);

}  // namespace molar::storage

#define MOLAR_ON_BOTH_DATABASES(fixture)                                                   \
  INSTANTIATE_TEST_SUITE_P(                                                                \
      Database, fixture,                                                                   \
      testing::Values(molar::storage::Dialect::Sqlite, molar::storage::Dialect::Postgres), \
      molar::storage::dialect_name)
