// The database layer when the database is locked, full or deleted. PostgreSQL:
// postgres_outage_test.cc.
#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <future>
#include <thread>

#include "base/log.h"
#include "storage/database.h"
#include "storage/no_wait_scope.h"
#include "storage/testing/outage_test_base.h"

namespace molar::storage {
namespace {

using namespace std::chrono_literals;

MOLAR_ON_BOTH_DATABASES(OutageTest);

TEST_P(OutageTest, a_locked_database_makes_writers_unavailable_and_leaves_readers_alone) {
  auto impatient = open_another(2);
  Status outer = database().transact([&](Connection& sql) -> Status {
    MOLAR_CHECK(add_one(sql));
    Status blocked = impatient->transact(add_one);
    EXPECT_EQ(blocked.error().kind, ErrorKind::Unavailable);
    EXPECT_EQ(blocked.error().code, "database_busy");
    EXPECT_THROW(impatient->write([](Connection& other) { (void)add_one(other); }),
                 UnavailableException);
    EXPECT_EQ(impatient->read([](Connection& other) {
      return other.query_one<std::int64_t>("select value from counter where name = 'a'");
    }),
              0);
    return {};
  });
  EXPECT_TRUE(outer.has_value());
  EXPECT_TRUE(impatient->transact(add_one).has_value());
  EXPECT_EQ(value(), 2);
}

TEST_P(OutageTest, waits_for_a_busy_pool_until_the_timeout) {
  auto small = open_another(1);
  std::promise<void> leased;
  std::promise<void> release;
  std::thread holder([&] {
    small->read([&](Connection&) {
      leased.set_value();
      release.get_future().wait();
    });
  });
  leased.get_future().wait();
  EXPECT_EQ(small->transact(add_one).error().code, "database_busy");
  EXPECT_THROW(small->read([](Connection&) {}), UnavailableException);
  release.set_value();
  holder.join();
  EXPECT_TRUE(small->transact(add_one).has_value());
}

TEST_P(OutageTest, writers_of_one_process_wait_for_each_other) {
  auto patient = open_another(4, 10s);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 20; ++i) {
        EXPECT_TRUE(patient->transact(add_one).has_value());
      }
    });
  }
  for (auto& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(value(), 80);
}

class SqliteOutageTest : public OutageTest {
 protected:
  std::string path() { return temp_database().url().substr(sizeof("sqlite://") - 1); }
  // The error code with which the statements fail; "" when they succeed.
  template <class F>
  static std::string code_of_write(Database& database, F work) {
    try {
      database.write(work);
    } catch (const UnavailableException& outage) {
      return outage.error().code;
    }
    return "";
  }
  static inline std::string log_;
};
INSTANTIATE_TEST_SUITE_P(Database, SqliteOutageTest, testing::Values(Dialect::Sqlite),
                         dialect_name);

TEST_P(SqliteOutageTest, is_set_up_for_durable_concurrent_use) {
  database().write([](Connection& sql) {  // SQLite counts "pragma journal_mode" as a write
    EXPECT_EQ(sql.query_one<std::string>("pragma journal_mode"), "wal");
    EXPECT_EQ(sql.query_one<std::int64_t>("pragma synchronous"), 2);
    EXPECT_EQ(sql.query_one<std::int64_t>("pragma foreign_keys"), 1);
  });
  struct stat file {};
  for (const char* suffix : {"", "-wal", "-shm"}) {
    ASSERT_EQ(::stat((path() + suffix).c_str(), &file), 0) << suffix;
    EXPECT_EQ(file.st_mode & 0777U, 0600U) << suffix;
  }
}

TEST_P(SqliteOutageTest, a_full_disk_rolls_back_and_is_unavailable) {
  auto full = open_another(1);
  full->read([](Connection& sql) {
    sql.query<std::int64_t>("pragma max_page_count = 1");  // SQLite raises it to the pages in use
  });
  Status result = full->transact([](Connection& sql) -> Status {
    MOLAR_CHECK(add_one(sql));
    sql.execute("insert into counter (name, value) values (:name, 1)", std::string(100'000, 'x'));
    return {};
  });
  EXPECT_EQ(result.error().kind, ErrorKind::Unavailable);
  EXPECT_EQ(value(), 0);
  EXPECT_EQ(database().read(
                [](Connection& sql) { return sql.query_one<std::string>("pragma quick_check"); }),
            "ok");
  // Without other writers, fault() makes a test write, which fails at first and then succeeds.
  full->read([](Connection& sql) { sql.query<std::int64_t>("pragma query_only = 1"); });
  EXPECT_EQ(full->fault(), DatabaseFault::DiskFull);
  full->read([](Connection& sql) { sql.query<std::int64_t>("pragma query_only = 0"); });
  EXPECT_EQ(full->fault(), DatabaseFault::None);
  full->read([](Connection& sql) { sql.query<std::int64_t>("pragma max_page_count = 100000"); });
  EXPECT_TRUE(full->transact(add_one).has_value());
  EXPECT_EQ(value(), 1);
}

TEST_P(SqliteOutageTest, a_full_disk_at_the_start_has_its_own_code) {
  const DatabaseOptions fresh{.url = "sqlite://" + path() + "-fresh"};
  ASSERT_TRUE(Database::open(fresh).has_value());
  const auto former = std::signal(SIGXFSZ, SIG_IGN);
  rlimit limit{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &limit), 0);
  const rlimit none{0, limit.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &none), 0);
  const auto opened = Database::open(fresh);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
  std::signal(SIGXFSZ, former);
  ASSERT_TRUE(opened.has_error());
  EXPECT_EQ(opened.error().code, "disk_full");
  EXPECT_TRUE(Database::open(fresh).has_value());
}

TEST_P(SqliteOutageTest, a_full_disk_has_its_own_code_and_is_logged_once) {
  auto full = open_another(1);
  full->read([](Connection& sql) { sql.query<std::int64_t>("pragma max_page_count = 1"); });
  log_.clear();
  set_log_sink([](std::string_view line) { log_ += line; });
  const auto write_much = [](Connection& sql) -> Status {
    sql.execute("insert into counter (name, value) values (:name, 1)", std::string(100'000, 'x'));
    return {};
  };
  for (int times = 0; times < 3; ++times) {
    EXPECT_EQ(full->transact(write_much).error().code, "disk_full");
  }
  try {
    full->write([&](Connection& sql) { (void)write_much(sql); });
    ADD_FAILURE() << "written without room";
  } catch (const UnavailableException& outage) {
    EXPECT_EQ(outage.error().code, "disk_full");
  }
  const std::string logged_event = R"("event":"disk_full")";
  EXPECT_NE(log_.find(logged_event), std::string::npos);
  EXPECT_EQ(log_.find(logged_event), log_.rfind(logged_event));
  EXPECT_EQ(log_.find("database_busy"), std::string::npos);
}

TEST_P(SqliteOutageTest, a_database_whose_files_were_moved_refuses_writes) {
  auto other = open_another(1);
  EXPECT_TRUE(other->transact(add_one).has_value());
  EXPECT_EQ(other->fault(), DatabaseFault::None);
  ASSERT_EQ(std::rename((path() + "-wal").c_str(), (path() + "-wal.away").c_str()), 0);
  EXPECT_EQ(other->fault(), DatabaseFault::Damaged);
  EXPECT_EQ(other->transact(add_one).error().kind, ErrorKind::Unavailable);
  EXPECT_EQ(other->transact(add_one).error().code, "database_damaged");
  EXPECT_EQ(code_of_write(*other, [](Connection& sql) { (void)add_one(sql); }), "database_damaged");
  // Reads continue on the open files: visitors see their pages.
  EXPECT_EQ(other->read([](Connection& sql) {
    return sql.query_one<std::int64_t>("select value from counter where name = 'a'");
  }),
            1);
  ASSERT_EQ(std::rename((path() + "-wal.away").c_str(), (path() + "-wal").c_str()), 0);
}

TEST_P(SqliteOutageTest, a_damaged_database_is_unavailable_and_reports_the_cause) {
  const std::string damaged = path() + ".damaged";
  std::ofstream(damaged) << std::string(8'192, 'x');
  auto opened = Database::open({.url = "sqlite://" + damaged, .busy_timeout = 50ms});
  ASSERT_TRUE(opened.has_error());
  EXPECT_EQ(opened.error().kind, ErrorKind::Unavailable);
  EXPECT_EQ(opened.error().code, "database_damaged");
  EXPECT_NE(opened.error().internal.find("not a database"), std::string::npos);
}

TEST_P(SqliteOutageTest, a_damaged_page_is_reported_as_database_damaged) {
  database().write(
      [](Connection& sql) { sql.query<std::int64_t>("pragma wal_checkpoint(truncate)"); });
  const std::string damaged = path() + ".damaged";
  std::filesystem::copy_file(path(), damaged);
  const auto root = database().read([](Connection& sql) {
    return *sql.query_one<std::int64_t>(
        "select rootpage * (select page_size from pragma_page_size) from sqlite_master"
        " where name = 'counter'");
  });
  const auto size = database().read([](Connection& sql) {
    return *sql.query_one<std::int64_t>("select page_size from pragma_page_size");
  });
  std::fstream(damaged).seekp(root - size) << std::string(static_cast<std::size_t>(size), 'x');
  auto opened = Database::open({.url = "sqlite://" + damaged, .busy_timeout = 50ms});
  ASSERT_FALSE(opened.has_error()) << opened.error().internal;
  Database& other = **opened;
  EXPECT_EQ(other.transact(add_one).error().code, "database_damaged");
  EXPECT_EQ(
      code_of_write(
          other, [](Connection& sql) { sql.query_one<std::int64_t>("select value from counter"); }),
      "database_damaged");
  EXPECT_EQ(other.fault(), DatabaseFault::Damaged);
}

TEST_P(SqliteOutageTest, writes_in_a_no_wait_scope_do_not_wait) {
  auto patient = open_another(2, 60s);
  Status outer = database().transact([&](Connection& sql) -> Status {
    MOLAR_CHECK(add_one(sql));
    const NoWaitScope now;
    EXPECT_THROW(patient->write([](Connection& other) { (void)add_one(other); }),
                 UnavailableException);
    EXPECT_EQ(patient->transact(add_one).error().code, "database_busy");
    return {};
  });
  EXPECT_TRUE(outer.has_value());
  EXPECT_EQ(value(), 1);
}

}  // namespace
}  // namespace molar::storage
