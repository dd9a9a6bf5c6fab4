// Mail leased by a process that is killed, where several processes share a PostgreSQL database.
#include <gtest/gtest.h>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <thread>

#include "domain/outbox/outbox_store.h"
#include "domain/outbox/outbox_worker.h"
#include "domain/outbox/testing/outbox_fixture.h"
#include "storage/lease_owner.h"

namespace molar::domain {
namespace {

class OutboxHolderTest : public OutboxTest {
 protected:
  // Runs in the child of a fork: leases the first message, reports it and waits to be killed. It
  // never returns into the tests of its parent, also on failure.
  [[noreturn]] void lease_and_wait(int ready) {
    try {
      auto own = *storage::Database::open({.url = temp_database().url(), .connections = 1});
      const bool declared = own->declare_holder();
      const auto leased = own->write([&](Connection& sql) {
        return outbox_store::lease_next(sql, clock_.now(), clock_.now() + 5min);
      });
      if (declared && leased && ::write(ready, "y", 1) == 1) {
        ::pause();
      }
    } catch (...) {
      ::_exit(1);
    }
    ::_exit(1);
  }
  // Starts a process that leases the first message, and kills it.
  void lease_and_be_killed() {
    std::array<int, 2> pipe_ends{};
    ASSERT_EQ(::pipe(pipe_ends.data()), 0);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      lease_and_wait(pipe_ends[1]);
    }
    ::close(pipe_ends[1]);  // the end of the child closes the pipe
    char answer = 0;
    EXPECT_EQ(::read(pipe_ends[0], &answer, 1), 1) << "the child ended before it had the message";
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    ::close(pipe_ends[0]);
  }
  // Waits until the database server has noticed that the connections of the killed process are
  // closed.
  void until_server_knows() {
    const auto holder =
        database().read([](Connection& sql) { return outbox_store::holders(sql).at(0); });
    const auto limit = std::chrono::steady_clock::now() + 60s;
    while (!database().read([&](Connection& sql) { return is_lease_owner_dead(sql, holder); })) {
      ASSERT_LT(std::chrono::steady_clock::now(), limit);
      std::this_thread::yield();
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Database, OutboxHolderTest, testing::Values(storage::Dialect::Postgres),
                         storage::dialect_name);

TEST_P(OutboxHolderTest, mail_of_a_killed_process_is_released_before_its_lease_ends) {
  queue(welcome("a"));
  lease_and_be_killed();
  until_server_knows();
  OutboxWorker& other = worker();
  EXPECT_EQ(other.recover_from_dead(), 0);
  EXPECT_EQ(other.deliver_due(), 0U);
  clock_.advance(OutboxWorker::kGone);
  EXPECT_EQ(other.recover_from_dead(), 1);
  EXPECT_EQ(other.deliver_due(), 1U);
  EXPECT_EQ(state("a").attempts, 2);
  EXPECT_EQ(other.recover_from_dead(), 0);
}

TEST_P(OutboxHolderTest, mail_of_a_running_process_is_not_released) {
  queue(welcome("a"));
  auto own = *storage::Database::open({.url = temp_database().url()});
  ASSERT_TRUE(own->declare_holder());
  ASSERT_TRUE(own->write([&](Connection& sql) {
    return outbox_store::lease_next(sql, clock_.now(), clock_.now() + 5min);
  }));
  OutboxWorker& other = worker();
  for (int looks = 0; looks < 3; ++looks) {
    EXPECT_EQ(other.recover_from_dead(), 0);
    clock_.advance(OutboxWorker::kGone);
  }
  EXPECT_EQ(other.deliver_due(), 0U);
}

}  // namespace
}  // namespace molar::domain
