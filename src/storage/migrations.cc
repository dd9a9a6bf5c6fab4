#include "storage/migrations.h"

#include <algorithm>
#include <map>

#include "base/log.h"
#include "base/mapped.h"
#include "base/random.h"

namespace molar::storage {

namespace {

struct AppliedRow {
  int number = 0;
  std::string name;
  std::string sha256;
  Timestamp applied_at;
};
BOOST_DESCRIBE_STRUCT(AppliedRow, (), (number, name, sha256, applied_at))

constexpr std::string_view kCreateTable =
    "create table if not exists schema_migration (number integer not null primary key,"
    " name text not null, sha256 text not null, applied_at bigint not null)";

// Lets one process at a time migrate. Read committed, because a serializable transaction would see
// the tables as before its wait. On SQLite, BEGIN IMMEDIATE has waited already.
constexpr std::string_view kPostgresLock =
    "set transaction isolation level read committed;"
    "set local lock_timeout = 0; set local statement_timeout = 0;"
    "select pg_advisory_xact_lock(hashtext('molar.schema_migration.' || current_schema()))";

constexpr int kMaxRefusals = 12;

std::vector<AppliedRow> applied_migrations(Connection& sql) {
  return sql.query<AppliedRow>("from schema_migration order by number");
}

// The lines of a migration for this database. Lines after "--@sqlite" or "--@postgres" are for that
// database only, up to the next such line; lines before them and after "--@both" are for both.
std::string script_for(std::string_view sql, Dialect dialect) {
  const std::string_view mine = dialect == Dialect::Sqlite ? "--@sqlite" : "--@postgres";
  std::string script;
  bool is_mine = true;
  while (!sql.empty()) {
    const std::size_t end = std::min(sql.find('\n'), sql.size() - 1) + 1;
    const std::string_view line = sql.substr(0, end);
    sql.remove_prefix(end);
    if (line.starts_with("--@")) {
      is_mine = line.starts_with(mine) || line.starts_with("--@both");
    } else if (is_mine) {
      script += line;
    }
  }
  return script;
}

bool has_table(Connection& sql) {
  if (sql.dialect() == Dialect::Sqlite) {
    return sql.query_one<std::int64_t>(
               "select count(*) from sqlite_master where name = 'schema_migration'") != 0;
  }
  return sql.query_one<std::int64_t>(
             "select count(*) from pg_tables where schemaname = current_schema() "
             "and tablename = 'schema_migration'") != 0;
}

}  // namespace

// The index of the first migration that is not applied.
Result<int> Migrator::first_missing(Connection& sql) {
  std::size_t index = 0;
  for (const AppliedRow& row : applied_migrations(sql)) {
    if (index == migrations_.size() || migrations_[index].number != row.number) {
      Error error = Error::conflict(
          "database_newer", "The database was migrated by a newer version of this program.");
      error.internal = "unknown migration " + std::to_string(row.number) + " " + row.name;
      return error;
    }
    if (sha256_hex(migrations_[index].sql) != row.sha256) {
      Error error = Error::conflict("migration_changed",
                                    "A migration was changed after it had been applied.");
      error.internal = "migration " + std::to_string(row.number) + " " + row.name;
      return error;
    }
    ++index;
  }
  return static_cast<int>(index);
}

Result<bool> Migrator::apply_next() {
  return database_.transact([&](Connection& sql) -> Result<bool> {
    if (sql.dialect() == Dialect::Postgres) {
      sql.run_script(ScriptKey(), kPostgresLock);
    }
    sql.run_script(ScriptKey(), kCreateTable);
    MOLAR_TRY(int index, first_missing(sql));
    if (static_cast<std::size_t>(index) == migrations_.size()) {
      return false;
    }
    const Migration& migration = migrations_[static_cast<std::size_t>(index)];
    sql.run_script(ScriptKey(), script_for(migration.sql, sql.dialect()));
    sql.insert("schema_migration", AppliedRow{migration.number, std::string(migration.name),
                                              sha256_hex(migration.sql), clock_.now()});
    log_event(LogLevel::Info, "migration_applied",
              {{"number", migration.number}, {"name", migration.name}});
    return true;
  });
}

Result<int> Migrator::up() {
  int applied = 0;
  int refusals = 0;
  for (;;) {
    auto more = apply_next();
    if (more.has_error()) {
      // Another process is migrating on SQLite and holds the lock for longer than the busy timeout.
      bool busy = more.error().kind == ErrorKind::Unavailable && ++refusals < kMaxRefusals;
      if (!busy) {
        return std::move(more).error();
      }
      continue;
    }
    if (!*more) {
      return applied;
    }
    ++applied;
  }
}

Status Migrator::check() {
  return database_.read([&](Connection& sql) -> Status {
    std::size_t index = 0;
    if (has_table(sql)) {
      MOLAR_TRY(int found, first_missing(sql));
      index = static_cast<std::size_t>(found);
    }
    if (index != migrations_.size()) {
      return Error::unavailable("migrations_pending", "The database is not migrated yet.");
    }
    return {};
  });
}

std::vector<MigrationStatus> Migrator::status() {
  return database_.read([&](Connection& sql) {
    std::map<int, MigrationStatus> all;
    for (const Migration& migration : migrations_) {
      all[migration.number] = {migration.number, std::string(migration.name)};
    }
    if (has_table(sql)) {
      for (const AppliedRow& row : applied_migrations(sql)) {
        all[row.number] = {row.number, row.name, true, row.applied_at};
      }
    }
    return mapped(all, [](auto& entry) { return std::move(entry.second); });
  });
}

}  // namespace molar::storage
