#include "storage/testing/temp_database.h"

#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <random>
#include <stdexcept>
#include <vector>

#include "base/log.h"
#include "storage/migrations.h"

namespace molar::storage {

namespace {

// Random, because process ids are reused: the schema of a killed test must not clash with a later
// one.
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

// Uses memory where available, so that tests do not wait for a disk.
std::filesystem::path temporary_folder() {
  const char* chosen = std::getenv("TMPDIR");
  if (chosen != nullptr) {
    return chosen;
  }
  return ::access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
}

std::unique_ptr<Database> open_or_throw(const std::string& url, std::size_t connections) {
  // Longer than any wait on a busy machine.
  auto database = Database::open(
      {.url = url, .connections = connections, .busy_timeout = std::chrono::seconds(30)});
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

// Migrated once per process; every test starts with a copy.
const std::filesystem::path& migrated_template() {
  struct Template {
    std::filesystem::path file = temporary_folder() / (unique_name() + ".template.db");
    Template() { migrate_or_throw(*open_or_throw("sqlite://" + file.string(), 1)); }
    ~Template() { std::filesystem::remove(file); }
  };
  static const Template migrated;
  return migrated.file;
}

std::string url_of_schema(const std::string& schema) {
  const std::string base = postgres_url();
  const bool has_query = base.find('?') != std::string::npos;
  return base + (has_query ? "&" : "?") + "options=-csearch_path%3D" + schema;
}

std::string with_schema(std::string_view script, const std::string& schema) {
  constexpr std::string_view kPlace = "$schema";
  std::string text(script);
  for (std::size_t at = 0; (at = text.find(kPlace, at)) != std::string::npos;) {
    text.replace(at, kPlace.size(), schema);
  }
  return text;
}

// Functions and tables beside a migrated schema, in $schema_kept: the rows that the migrations
// created, a hash of the table definitions, and restore(), which drops tables that a test added and
// restores the rows. It fails when a test has changed a table. No vacuum: the planner would assume
// empty tables, just before a test fills one. Rows are deleted without foreign key checks; tables
// that have grown are truncated, because deleted rows remain in their files.
constexpr std::string_view kKeep = R"sql(
create schema $schema_kept;
create function $schema_kept.shape() returns bigint language sql as $f$
  select sum(hashtext(part)) from (
    select concat_ws(' ', c.oid, c.relkind, a.attname, a.atttypid, a.attnotnull, a.atthasdef)
      from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = '$schema'::regnamespace
    union all select concat_ws(' ', oid, contype, convalidated) from pg_constraint
      where connamespace = '$schema'::regnamespace
    union all select concat_ws(' ', t.oid, t.tgenabled) from pg_trigger t
      join pg_class c on c.oid = t.tgrelid where c.relnamespace = '$schema'::regnamespace
    union all select oid::text from pg_proc where pronamespace = '$schema'::regnamespace
  ) as parts (part)
$f$;
create table $schema_kept.shape_made as select $schema_kept.shape() as shape;
create table $schema_kept.relation as
  select oid from pg_class where relnamespace = '$schema'::regnamespace;
create table $schema_kept.seed (name text not null);
do $f$
declare
  relation record;
  has_rows boolean;
begin
  for relation in select relname from pg_class
      where relnamespace = '$schema'::regnamespace and relkind = 'r' loop
    execute format('alter table $schema.%I set (autovacuum_enabled = false)', relation.relname);
    execute format('select exists (select from $schema.%I)', relation.relname) into has_rows;
    if has_rows then
      execute format('create table $schema_kept.%I as table $schema.%I',
                     'rows_' || relation.relname, relation.relname);
      insert into $schema_kept.seed values (relation.relname);
    end if;
  end loop;
end
$f$;
create function $schema_kept.restore() returns void language plpgsql as $f$
declare
  relation record;
begin
  for relation in select relname from pg_class
      where relnamespace = '$schema'::regnamespace and relkind = 'r'
        and oid not in (select oid from $schema_kept.relation) loop
    execute format('drop table $schema.%I cascade', relation.relname);
  end loop;
  if $schema_kept.shape() <> (select shape from $schema_kept.shape_made) then
    raise exception 'the tables have changed';
  end if;
  perform set_config('session_replication_role', 'replica', true);
  for relation in select oid, relname, relkind, pg_relation_size(oid) as size from pg_class
      where relnamespace = '$schema'::regnamespace and relkind in ('r', 'S') loop
    if relation.relkind = 'S' then
      perform setval(relation.oid, 1, false);
    elsif relation.size > 262144 then
      execute format('truncate $schema.%I cascade', relation.relname);
    elsif relation.size > 0 then
      execute format('delete from $schema.%I', relation.relname);
    end if;
  end loop;
  for relation in select name from $schema_kept.seed loop
    execute format('insert into $schema.%I table $schema_kept.%I', relation.name,
                   'rows_' || relation.name);
  end loop;
end
$f$)sql";

}  // namespace

// The migrated schemas of this process. Each is used by one TempDatabase at a time and restored
// before its next use: migrating takes longer than most tests.
class TempDatabase::MigratedSchemas {
 public:
  static MigratedSchemas& of_process() {
    static MigratedSchemas schemas;
    return schemas;
  }

  std::string lend() {
    const std::lock_guard lock(mutex_);
    while (!free_.empty()) {
      const std::string schema = std::move(free_.back());
      free_.pop_back();
      try {
        run(with_schema("select $schema_kept.restore()", schema));
        return schema;
      } catch (const std::exception&) {
        drop(schema);
      }
    }
    const std::string schema = unique_name();
    run("create schema " + schema);
    migrate_or_throw(*open_or_throw(url_of_schema(schema), 1));
    run(with_schema(kKeep, schema));
    return schema;
  }

  void give_back(std::string schema) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(schema));
  }

 private:
  MigratedSchemas() : database_(open_or_throw(postgres_url(), 1)) {}

  ~MigratedSchemas() {
    for (const std::string& schema : free_) {
      drop(schema);
    }
  }

  void run(const std::string& script) {
    database_->write([&](Connection& sql) { sql.run_script(ScriptKey(), script); });
  }

  void drop(const std::string& schema) {
    try {
      run(
          with_schema("set client_min_messages = warning; drop schema $schema cascade;"
                      "drop schema if exists $schema_kept cascade",
                      schema));
    } catch (const std::exception& failure) {
      log_event(LogLevel::Warn, "test_schema_left", {{"reason", failure.what()}});
    }
  }

  std::mutex mutex_;
  std::unique_ptr<Database> database_;
  std::vector<std::string> free_;
};

TempDatabase::TempDatabase(Dialect dialect, Schema schema, std::size_t connections)
    : dialect_(dialect), kind_(schema) {
  if (dialect == Dialect::Sqlite) {
    make_sqlite(schema);
  } else {
    make_postgres(schema);
  }
  database_ = open_or_throw(url_, connections);
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

void TempDatabase::make_postgres(Schema schema) {
  if (schema == Schema::Migrated) {
    schema_ = MigratedSchemas::of_process().lend();
  } else {
    schema_ = unique_name();
    open_or_throw(postgres_url(), 1)->write([&](Connection& sql) {
      sql.run_script(ScriptKey(), "create schema " + schema_);
    });
  }
  url_ = url_of_schema(schema_);
}

void TempDatabase::remove_postgres() {
  if (kind_ == Schema::Migrated) {
    database_.reset();
    MigratedSchemas::of_process().give_back(std::move(schema_));
    return;
  }
  try {
    run_script("set client_min_messages = warning; drop schema " + schema_ + " cascade");
  } catch (const std::exception& failure) {
    // A test that stops the server leaves no schema to drop.
    log_event(LogLevel::Warn, "test_schema_left", {{"reason", failure.what()}});
  }
  database_.reset();
}

TempDatabase::~TempDatabase() {
  if (dialect_ == Dialect::Postgres) {
    remove_postgres();
    return;
  }
  database_.reset();
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

bool TempDatabase::is_available(Dialect dialect) {
  return dialect == Dialect::Sqlite || postgres_url() != nullptr;
}

void TempDatabase::run_script(std::string_view script) {
  database_->write([&](Connection& sql) { sql.run_script(ScriptKey(), script); });
}

void DatabaseTest::SetUp() {
  if (!TempDatabase::is_available(GetParam())) {
    GTEST_SKIP() << "MOLAR_TEST_POSTGRES is not set; see script/postgres";
  }
  database_.emplace(GetParam(), schema());
  migrate();
}

std::string dialect_name(const testing::TestParamInfo<Dialect>& info) {
  return info.param == Dialect::Sqlite ? "Sqlite" : "Postgres";
}

void PrintTo(Dialect dialect, std::ostream* out) {
  *out << (dialect == Dialect::Sqlite ? "Sqlite" : "Postgres");
}

}  // namespace molar::storage
