#include "domain/outbox/outbox_worker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>
#include <set>
#include <thread>

#include "base/log.h"
#include "domain/outbox/outbox.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using namespace std::chrono_literals;
using storage::Connection;
using testing::ElementsAre;

class FakeMailer final : public Mailer {
 public:
  Status deliver(const Mail& mail) override {
    std::lock_guard lock(mutex_);
    tried.push_back(mail);
    if (throws) {
      throw std::runtime_error("stumbled");
    }
    return answer;
  }
  std::vector<std::string> subjects() const {
    std::vector<std::string> list;
    for (const Mail& mail : tried) {
      list.push_back(mail.subject);
    }
    return list;
  }

  std::vector<Mail> tried;
  Status answer;
  bool throws = false;

 private:
  std::mutex mutex_;
};

struct OutboxState {
  std::string status;
  int attempts = 0;
  std::optional<std::string> last_error;
  std::optional<Timestamp> sent_at;
};
BOOST_DESCRIBE_STRUCT(OutboxState, (), (status, attempts, last_error, sent_at))

class OutboxTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    set_log_sink([](std::string_view) {});
  }
  void TearDown() override { set_log_sink(nullptr); }

  static OutgoingMail welcome(const std::string& key) {
    return {"cedar",
            "household-1",
            "welcome",
            "welcome:" + key,
            {"", "Cedar Dental", "hello@cedar.example", "ana@example.com", key, "Hola\nñ", "<p>"}};
  }
  bool queue(const OutgoingMail& mail) {
    bool queued = false;
    auto done = database().transact([&](Connection& sql) -> Status {
      queued = queue_mail(sql, mail, clock_, random_);
      return {};
    });
    return done.has_value() && queued;
  }
  OutboxState state(const std::string& key) {
    return *database().read([&](Connection& sql) {
      return sql.query_one<OutboxState>(
          "select status, attempts, last_error, sent_at from outbox where dedupe_key = :key",
          "welcome:" + key);
    });
  }
  OutboxWorker worker() { return {database(), mailer_, clock_, {.max_attempts = 3}}; }

  FakeClock clock_{Timestamp(1'795'000'000'000ms)};
  SeededRandom random_{7};
  FakeMailer mailer_;
};
MOLAR_ON_BOTH_DATABASES(OutboxTest);

TEST_P(OutboxTest, delivers_in_order_and_only_once) {
  queue(welcome("a"));
  clock_.advance(1ms);
  queue(welcome("b"));
  EXPECT_EQ(worker().deliver_due(), 2U);
  EXPECT_EQ(worker().deliver_due(), 0U);
  EXPECT_THAT(mailer_.subjects(), ElementsAre("a", "b"));
  const Mail& mail = mailer_.tried[0];
  EXPECT_EQ(mail.from_name, "Cedar Dental");
  EXPECT_EQ(mail.to_address, "ana@example.com");
  EXPECT_EQ(mail.text, "Hola\nñ");
  EXPECT_EQ(mail.html, "<p>");
  EXPECT_THAT(mail.message_id, testing::EndsWith("@cedar.example"));
  EXPECT_EQ(state("a").status, "sent");
  EXPECT_EQ(state("a").sent_at, clock_.now());
}

TEST_P(OutboxTest, a_dedupe_key_queues_once_and_leaves_the_transaction_usable) {
  EXPECT_TRUE(queue(welcome("a")));
  EXPECT_FALSE(queue(welcome("a")));
  EXPECT_TRUE(database()
                  .transact([&](Connection& sql) -> Status {
                    EXPECT_FALSE(queue_mail(sql, welcome("a"), clock_, random_));
                    EXPECT_TRUE(queue_mail(sql, welcome("b"), clock_, random_));
                    return {};
                  })
                  .has_value());
  EXPECT_EQ(worker().deliver_due(), 2U);
}

TEST_P(OutboxTest, mail_of_a_transaction_that_is_rolled_back_does_not_exist) {
  (void)database().transact([&](Connection& sql) -> Status {
    queue_mail(sql, welcome("a"), clock_, random_);
    return Error::conflict("no", "no");
  });
  EXPECT_EQ(worker().deliver_due(), 0U);
}

TEST_P(OutboxTest, a_delay_is_tried_again_later_each_time_with_a_longer_wait) {
  queue(welcome("a"));
  mailer_.answer = Error::unavailable("smtp_down", "");
  EXPECT_EQ(worker().deliver_due(), 0U);
  EXPECT_EQ(worker().deliver_due(), 0U);
  EXPECT_EQ(mailer_.tried.size(), 1U);
  EXPECT_EQ(state("a").last_error, "smtp_down");
  clock_.advance(30s);
  worker().deliver_due();
  EXPECT_EQ(mailer_.tried.size(), 2U);
  clock_.advance(30s);
  worker().deliver_due();
  EXPECT_EQ(mailer_.tried.size(), 2U);
  clock_.advance(30s);
  mailer_.answer = {};
  EXPECT_EQ(worker().deliver_due(), 1U);
  EXPECT_EQ(mailer_.tried[0].message_id, mailer_.tried[2].message_id);
  EXPECT_EQ(state("a").status, "sent");
  EXPECT_FALSE(state("a").last_error.has_value());
}

TEST_P(OutboxTest, after_the_last_try_a_message_is_dead) {
  queue(welcome("a"));
  mailer_.answer = Error::unavailable("smtp_down", "");
  for (int i = 0; i < 5; ++i) {
    worker().deliver_due();
    clock_.advance(24h);
  }
  EXPECT_EQ(mailer_.tried.size(), 3U);
  EXPECT_EQ(state("a").status, "dead");
}

TEST_P(OutboxTest, what_can_never_work_is_dead_at_once_and_others_go_on) {
  queue(welcome("a"));
  mailer_.answer = Error::invalid("address_refused", "");
  worker().deliver_due();
  EXPECT_EQ(state("a").status, "dead");
  EXPECT_EQ(state("a").last_error, "address_refused");
  mailer_.answer = {};
  queue(welcome("b"));
  EXPECT_EQ(worker().deliver_due(), 1U);
}

TEST_P(OutboxTest, a_mailer_that_throws_delays_one_message_only) {
  queue(welcome("a"));
  queue(welcome("b"));
  mailer_.throws = true;
  EXPECT_EQ(worker().deliver_due(), 0U);
  EXPECT_EQ(mailer_.tried.size(), 2U);
  EXPECT_EQ(state("a").last_error, "mailer_failed: stumbled");
}

TEST_P(OutboxTest, a_message_whose_process_died_is_free_after_the_lease) {
  queue(welcome("a"));
  database().read([&](Connection& sql) {
    auto leased = outbox_store::lease_next(sql, clock_.now(), clock_.now() + 5min);
    EXPECT_TRUE(leased.has_value());
  });
  EXPECT_EQ(worker().deliver_due(), 0U);
  clock_.advance(5min);
  EXPECT_EQ(worker().deliver_due(), 1U);
  EXPECT_EQ(state("a").attempts, 2);
}

TEST_P(OutboxTest, several_workers_share_the_work_without_doubles) {
  constexpr int kMessages = 40;
  for (int i = 0; i < kMessages; ++i) {
    queue(welcome(std::to_string(i)));
  }
  // A Database of its own each, like processes.
  std::vector<std::thread> threads;
  for (int t = 0; t < 3; ++t) {
    threads.emplace_back([&] {
      auto own = std::move(*storage::Database::open({.url = temp_database().url()}));
      OutboxWorker(*own, mailer_, clock_).deliver_due(kMessages);
    });
  }
  for (auto& thread : threads) {
    thread.join();
  }
  auto subjects = mailer_.subjects();
  EXPECT_EQ(subjects.size(), static_cast<std::size_t>(kMessages));
  EXPECT_EQ(std::set<std::string>(subjects.begin(), subjects.end()).size(), subjects.size());
}

}  // namespace
}  // namespace molar::domain
