#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "storage/database.h"
#include "storage/testing/temp_database.h"

namespace molar::storage {
namespace {

class QueueTest : public DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    temp_database().run_script(
        "create table counter (name text not null primary key, value bigint not null);"
        "insert into counter (name, value) values ('a', 0);"
        "create table entry (id bigint not null primary key)");
    elsewhere_ = std::move(*Database::open({.url = temp_database().url()}));
  }

  // Like a booking: reads next to rows that others write, and changes a counter that all change.
  Status book(Database& in) {
    return in.transact_queued([&](Connection& sql) -> Status {
      ++runs_;
      auto value = sql.query_one<std::int64_t>("select value from counter where name = 'a'");
      sql.execute("insert into entry (id) values (:id)", *value);
      sql.execute("update counter set value = :value where name = 'a'", *value + 1);
      return {};
    });
  }
  std::int64_t count() {
    return *database().read(
        [](Connection& sql) { return sql.query_one<std::int64_t>("select count(*) from entry"); });
  }

  std::unique_ptr<Database> elsewhere_;  // the database as opened by another process
  std::atomic<int> runs_{0};
};
MOLAR_ON_BOTH_DATABASES(QueueTest);

TEST_P(QueueTest, no_queued_transaction_repeats_in_any_process) {
  constexpr int kThreads = 3;  // in each of two processes
  constexpr int kRounds = 10;
  std::atomic<int> committed{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 2 * kThreads; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < kRounds; ++i) {
        committed += book(t % 2 == 0 ? database() : *elsewhere_).has_value() ? 1 : 0;
      }
    });
  }
  for (auto& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(committed, 2 * kThreads * kRounds);
  EXPECT_EQ(count(), committed);
  EXPECT_EQ(runs_, committed);
}

TEST_P(QueueTest, a_failed_transaction_lets_the_next_one_start) {
  auto refused = database().transact_queued(
      [](Connection&) -> Status { return Error::invalid("refused", "No."); });
  EXPECT_EQ(refused.error().code, "refused");
  EXPECT_THROW(
      (void)database().transact_queued([](Connection&) -> Status { throw std::domain_error("x"); }),
      std::domain_error);
  EXPECT_TRUE(book(*elsewhere_).has_value());
  EXPECT_TRUE(book(database()).has_value());
  EXPECT_EQ(count(), 2);
}

// SQLite's writers always queue.
class PostgresQueueTest : public QueueTest {};
INSTANTIATE_TEST_SUITE_P(Database, PostgresQueueTest, testing::Values(Dialect::Postgres),
                         dialect_name);

TEST_P(PostgresQueueTest, other_transactions_write_at_the_same_time) {
  Status done = database().transact_queued([&](Connection& sql) -> Status {
    sql.execute("insert into entry (id) values (1)");
    std::thread([&] {
      EXPECT_TRUE(database()
                      .transact([](Connection& other) -> Status {
                        other.execute("update counter set value = 5 where name = 'a'");
                        return {};
                      })
                      .has_value());
    }).join();
    return {};
  });
  EXPECT_TRUE(done.has_value());
}

TEST_P(PostgresQueueTest, waiting_for_too_long_is_busy) {
  auto hurried = std::move(*Database::open(
      {.url = temp_database().url(), .busy_timeout = std::chrono::milliseconds(50)}));
  (void)database().transact_queued([&](Connection&) -> Status {
    std::thread([&] { EXPECT_EQ(book(*hurried).error().code, "database_busy"); }).join();
    return {};
  });
  EXPECT_EQ(runs_, 0);
  EXPECT_TRUE(book(*hurried).has_value());
}

}  // namespace
}  // namespace molar::storage
