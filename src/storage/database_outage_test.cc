// The database layer when the database is locked, full or deleted.
#include <gtest/gtest.h>

#include <signal.h>
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
#include "storage/lease_owner.h"
#include "storage/no_wait_scope.h"
#include "storage/testing/temp_database.h"

namespace molar::storage {
namespace {

using namespace std::chrono_literals;

class OutageTest : public DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    set_log_sink([](std::string_view) {});
    temp_database().run_script(
        "create table counter (name text not null primary key, value bigint not null);"
        "insert into counter (name, value) values ('a', 0)");
  }
  void TearDown() override { set_log_sink(nullptr); }

  // Opens the database like another process on the same data.
  std::unique_ptr<Database> open_another(std::size_t connections = 1,
                                         std::chrono::milliseconds busy_timeout = 50ms) {
    return std::move(*Database::open(
        {.url = temp_database().url(), .connections = connections, .busy_timeout = busy_timeout}));
  }
  static Status add_one(Connection& sql) {
    sql.execute("update counter set value = value + 1 where name = 'a'");
    return {};
  }
  std::int64_t value() {
    return *database().read([](Connection& sql) {
      return sql.query_one<std::int64_t>("select value from counter where name = 'a'");
    });
  }
};
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

class PostgresOutageTest : public OutageTest {
 protected:
  static std::int64_t backend(Connection& sql) {
    return *sql.query_one<std::int64_t>("select pg_backend_pid()");
  }
  // Ends a connection like a restart of the server.
  void terminate(std::int64_t pid) {
    database().read([&](Connection& sql) {
      sql.query<std::int64_t>("select pg_terminate_backend(cast(:pid as integer), 5000)", pid);
    });
  }
};
INSTANTIATE_TEST_SUITE_P(Database, PostgresOutageTest, testing::Values(Dialect::Postgres),
                         dialect_name);

TEST_P(PostgresOutageTest, a_full_disk_of_the_server_has_its_own_code) {
  const auto find_no_room = [](Connection& sql) -> Status {
    sql.execute("do $$ begin raise exception 'no space left' using errcode = '53100'; end $$");
    return {};
  };
  EXPECT_EQ(database().transact(find_no_room).error().code, "disk_full");
  try {
    database().write([&](Connection& sql) { (void)find_no_room(sql); });
    ADD_FAILURE() << "written without room";
  } catch (const UnavailableException& outage) {
    EXPECT_EQ(outage.error().code, "disk_full");
  }
  EXPECT_EQ(database().fault(), DatabaseFault::None);  // the test write succeeded
  EXPECT_TRUE(database().transact(add_one).has_value());
}

TEST_P(PostgresOutageTest, options_of_the_url_precede_the_defaults) {
  const auto name = [](const std::string& url) {
    return std::move(*Database::open({.url = url, .connections = 1}))->read([](Connection& sql) {
      return sql.query_one<std::string>("select current_setting('application_name')");
    });
  };
  const std::string url = temp_database().url();
  EXPECT_EQ(name(url), "molar");
  const bool has_options = url.find('?') != std::string::npos;
  EXPECT_EQ(name(url + (has_options ? "&" : "?") + "application_name=other"), "other");
}

TEST_P(PostgresOutageTest, transactions_are_serializable) {
  auto level = database().transact([](Connection& sql) -> Result<std::string> {
    return *sql.query_one<std::string>("select current_setting('transaction_isolation')");
  });
  EXPECT_EQ(*level, "serializable");
}

TEST_P(PostgresOutageTest, a_connection_that_broke_while_idle_is_replaced) {
  auto other = open_another(1, 5s);
  terminate(other->read(backend));
  EXPECT_EQ(other->read([](Connection& sql) { return sql.query_one<std::int64_t>("select 7"); }),
            7);
  terminate(other->read(backend));
  EXPECT_TRUE(other->transact(add_one).has_value());
}

TEST_P(PostgresOutageTest, a_transaction_runs_again_when_its_connection_breaks) {
  auto other = open_another(1, 5s);
  int runs = 0;
  Status result = other->transact([&](Connection& sql) -> Status {
    MOLAR_CHECK(add_one(sql));
    if (++runs == 1) {
      terminate(backend(sql));
    }
    return add_one(sql);
  });
  EXPECT_TRUE(result.has_value());
  EXPECT_EQ(runs, 2);
  EXPECT_EQ(value(), 2);
}

TEST_P(PostgresOutageTest, a_connection_that_breaks_at_the_commit_leaves_the_outcome_unknown) {
  auto other = open_another(1, 5s);
  EXPECT_THROW(other->transact([&](Connection& sql) -> Status {
    MOLAR_CHECK(add_one(sql));
    terminate(backend(sql));
    return {};
  }),
               UnavailableException);
  EXPECT_TRUE(other->transact(add_one).has_value());
  EXPECT_EQ(value(), 1);
}

TEST_P(PostgresOutageTest, a_connection_that_breaks_in_a_read_is_unavailable_once) {
  auto other = open_another(1, 5s);
  EXPECT_THROW(other->read([&](Connection& sql) {
    terminate(backend(sql));
    sql.query_one<std::int64_t>("select 1");
  }),
               UnavailableException);
  EXPECT_EQ(other->read([](Connection& sql) { return sql.query_one<std::int64_t>("select 1"); }),
            1);
}

TEST_P(PostgresOutageTest, a_lease_owner_declares_itself_again_after_its_connection_broke) {
  auto own = open_another(1, 5s);
  const auto holder = [&] { return own->read([](Connection& sql) { return sql.holder(); }); };
  EXPECT_EQ(holder(), 0);
  ASSERT_TRUE(own->declare_holder());
  const std::int64_t number = holder();
  ASSERT_NE(number, 0);
  const auto is_gone = [&] {
    return database().read([&](Connection& sql) { return is_lease_owner_dead(sql, number); });
  };
  EXPECT_FALSE(is_gone());
  terminate(*database().read([&](Connection& sql) {
    return sql.query_one<std::int64_t>(
        "select pid from pg_locks where locktype = 'advisory' and objid = "
        "cast(:low as bigint) and classid = cast(:high as bigint)",
        number & 0xffffffff, number >> 32);
  }));
  EXPECT_TRUE(is_gone());
  EXPECT_TRUE(own->declare_holder());
  EXPECT_EQ(holder(), number);
  EXPECT_FALSE(is_gone());
  own.reset();
}

// To the client, a hanging backend is the same as a stopped machine or a lost network.
TEST_P(PostgresOutageTest, a_read_from_a_hanging_server_times_out) {
  auto other = open_another(1);
  const auto pid = static_cast<pid_t>(other->read(backend));
  const auto hang = [&] {
    if (::kill(pid, SIGSTOP) != 0) {
      throw std::runtime_error("the server's process cannot be stopped");
    }
  };
  EXPECT_THROW(other->read([&](Connection& sql) {
    hang();
    sql.query_one<std::int64_t>("select 1");
  }),
               UnavailableException);
  // The pool has replaced the connection.
  EXPECT_TRUE(other->transact(add_one).has_value());
  ::kill(pid, SIGCONT);
  EXPECT_EQ(value(), 1);
}

TEST_P(PostgresOutageTest, a_statement_is_prepared_again_after_a_schema_change) {
  auto other = open_another(1, 5s);
  auto read_row = [](Connection& sql) -> Result<std::int64_t> {
    sql.query_one<std::string>("select * from counter");
    return 1;
  };
  EXPECT_TRUE(other->transact(read_row).has_value());
  temp_database().run_script("alter table counter add column more text");
  EXPECT_TRUE(other->transact(read_row).has_value());
}

}  // namespace
}  // namespace molar::storage
