// The database layer when PostgreSQL refuses, breaks a connection or hangs.
#include <gtest/gtest.h>

#include <signal.h>

#include "storage/lease_owner.h"
#include "storage/testing/outage_test_base.h"

namespace molar::storage {
namespace {

using namespace std::chrono_literals;

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
