#include "domain/outbox/outbox_worker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>
#include <set>
#include <thread>

#include "base/log.h"
#include "domain/outbox/kept_mail.h"
#include "domain/outbox/notice.h"
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

// Makes a mail that says what it was asked for.
class FakeRenderer final : public MailRenderer {
 public:
  Result<RenderedMail> render(const MailOrder& order) override {
    std::lock_guard lock(mutex_);
    ++made;
    if (order.kind == fails_for) {
      return answer;
    }
    return RenderedMail{boost::json::parse(order.data).at("subject").as_string().c_str(),
                        order.language + " " + std::to_string(made), "<p>" + order.kind};
  }

  int made = 0;
  std::string fails_for;
  Error answer = Error::invalid("mail_data_invalid", "");

 private:
  std::mutex mutex_;
};

struct OutboxState {
  std::string status;
  int attempts = 0;
  std::optional<std::string> last_error;
  std::optional<Timestamp> sent_at;
  std::string data;
  std::string mail;
};
BOOST_DESCRIBE_STRUCT(OutboxState, (), (status, attempts, last_error, sent_at, data, mail))

class OutboxTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    set_log_sink([](std::string_view) {});
    brand_->group_key = "cedar";
    brand_->languages = {"en", "es"};
    brand_->mail_from_name = "Cedar Dental";
    brand_->mail_from_address = "hello@cedar.example";
    brand_->organisation.email = "help@cedar.example";
  }
  void TearDown() override { set_log_sink(nullptr); }

  static Notice welcome(const std::string& key) {
    Notice notice;
    notice.group_key = "cedar";
    notice.household_id = "household-1";
    notice.kind = "welcome";
    notice.dedupe_key = "welcome:" + key;
    notice.to_address = "ana@example.com";
    notice.language = "es";
    notice.data = {{"subject", key}};
    return notice;
  }
  bool queue(const Notice& notice) {
    auto queued = database().transact([&](Connection& sql) -> Result<bool> {
      return queue_notice(sql, notice, clock_, random_);
    });
    return queued.value();
  }
  OutboxState state(const std::string& key) {
    return *database().read([&](Connection& sql) {
      return sql.query_one<OutboxState>(
          "select status, attempts, last_error, sent_at, data, mail from outbox where dedupe_key = "
          ":key",
          "welcome:" + key);
    });
  }
  std::string id_of(const std::string& key) {
    return *database().read([&](Connection& sql) {
      return sql.query_one<std::string>("select id from outbox where dedupe_key = :key",
                                        "welcome:" + key);
    });
  }
  OutboxWorker& worker() {
    worker_ = std::make_unique<OutboxWorker>(
        database(), renderer_, mailer_, [this](const std::string&) { return brand_; }, clock_,
        OutboxOptions{.max_attempts = 3});
    return *worker_;
  }

  FakeClock clock_{Timestamp(1'795'000'000'000ms)};
  SeededRandom random_{7};
  FakeMailer mailer_;
  FakeRenderer renderer_;
  std::shared_ptr<Brand> brand_ = std::make_shared<Brand>();
  std::unique_ptr<OutboxWorker> worker_;
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
  EXPECT_EQ(mail.text, "es 1");
  EXPECT_EQ(mail.html, "<p>welcome");
  EXPECT_EQ(mail.reply_to, "help@cedar.example");
  EXPECT_EQ(mail.date, clock_.now());
  EXPECT_THAT(mail.message_id, testing::EndsWith("@cedar.example"));
  EXPECT_EQ(state("a").status, "sent");
  EXPECT_EQ(state("a").sent_at, clock_.now());
}

TEST_P(OutboxTest, a_dedupe_key_queues_once_and_leaves_the_transaction_usable) {
  EXPECT_TRUE(queue(welcome("a")));
  EXPECT_FALSE(queue(welcome("a")));
  EXPECT_TRUE(database()
                  .transact([&](Connection& sql) -> Status {
                    EXPECT_FALSE(queue_notice(sql, welcome("a"), clock_, random_));
                    EXPECT_TRUE(queue_notice(sql, welcome("b"), clock_, random_));
                    return {};
                  })
                  .has_value());
  EXPECT_EQ(worker().deliver_due(), 2U);
}

TEST_P(OutboxTest, mail_of_a_transaction_that_is_rolled_back_does_not_exist) {
  (void)database().transact([&](Connection& sql) -> Status {
    queue_notice(sql, welcome("a"), clock_, random_);
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
  // Made once: every try sends the same bytes.
  EXPECT_EQ(renderer_.made, 1);
  EXPECT_EQ(mail_to_json(mailer_.tried[0]), mail_to_json(mailer_.tried[2]));
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
  EXPECT_EQ(state("a").last_error, "mail_failed: stumbled");
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
      OutboxWorker(
          *own, renderer_, mailer_, [this](const std::string&) { return brand_; }, clock_)
          .deliver_due(kMessages);
    });
  }
  for (auto& thread : threads) {
    thread.join();
  }
  auto subjects = mailer_.subjects();
  EXPECT_EQ(subjects.size(), static_cast<std::size_t>(kMessages));
  EXPECT_EQ(std::set<std::string>(subjects.begin(), subjects.end()).size(), subjects.size());
}

TEST_P(OutboxTest, a_faulty_notice_is_a_dead_letter_with_its_reason_and_others_go_on) {
  Notice bad = welcome("a");
  bad.kind = "expired";
  queue(bad);
  queue(welcome("b"));
  renderer_.fails_for = "expired";
  renderer_.answer.internal = "expired: endedOn: must be a day";
  EXPECT_EQ(worker().deliver_due(), 1U);
  EXPECT_EQ(state("a").status, "dead");
  EXPECT_EQ(state("a").last_error, "mail_data_invalid: expired: endedOn: must be a day");
  EXPECT_EQ(state("a").mail, "");
  EXPECT_EQ(state("b").status, "sent");
}

TEST_P(OutboxTest, an_engine_that_is_busy_delays_only) {
  queue(welcome("a"));
  renderer_.fails_for = "welcome";
  renderer_.answer = Error::unavailable("script_engine_unavailable", "");
  worker().deliver_due();
  EXPECT_EQ(state("a").status, "queued");
  renderer_.fails_for = "";
  clock_.advance(30s);
  EXPECT_EQ(worker().deliver_due(), 1U);
}

TEST_P(OutboxTest, a_server_that_cannot_be_reached_ends_the_round_and_the_next_tries_another) {
  queue(welcome("a"));
  clock_.advance(1ms);
  queue(welcome("b"));
  mailer_.answer = Error::unavailable(Mailer::kUnreachable, "");
  worker().deliver_due();
  EXPECT_THAT(mailer_.subjects(), ElementsAre("a"));
  worker().deliver_due();
  EXPECT_THAT(mailer_.subjects(), ElementsAre("a", "b"));
}

TEST_P(OutboxTest, a_brand_that_is_not_served_waits_and_a_language_it_has_not_becomes_its_first) {
  queue(welcome("a"));
  auto served = std::move(brand_);
  brand_ = nullptr;
  worker().deliver_due();
  EXPECT_EQ(state("a").status, "queued");
  brand_ = std::move(served);
  brand_->languages = {"en"};
  clock_.advance(30s);
  EXPECT_EQ(worker().deliver_due(), 1U);
  EXPECT_EQ(mailer_.tried[0].text, "en 1");
}

TEST_P(OutboxTest, a_message_for_nobody_is_dead_at_once) {
  Notice nobody = welcome("a");
  nobody.to_address = "";
  queue(nobody);
  worker().deliver_due();
  EXPECT_EQ(state("a").last_error, "mail_address_missing");
  EXPECT_EQ(state("a").status, "dead");
}

TEST_P(OutboxTest, what_lets_its_holder_in_is_forgotten_once_it_is_sent) {
  Notice reset = welcome("a");
  reset.kind = "password_reset";
  reset.data["resetPath"] = "/reset-password?token=geheim";
  queue(reset);
  queue(welcome("b"));
  EXPECT_EQ(worker().deliver_due(), 2U);
  EXPECT_EQ(state("a").data, "");
  const Mail kept = mail_from_json(state("a").mail);
  EXPECT_EQ(kept.subject, "a");
  EXPECT_EQ(kept.text + kept.html, "");
  EXPECT_EQ(mail_from_json(state("b").mail).html, "<p>welcome");
}

TEST_P(OutboxTest, a_dead_message_gets_its_tries_back) {
  queue(welcome("a"));
  mailer_.answer = Error::invalid("address_refused", "");
  worker().deliver_due();
  mailer_.answer = {};
  const std::string id = id_of("a");
  auto revive = [&](std::string_view which) {
    return database()
        .transact([&](Connection& sql) -> Result<bool> {
          return outbox_store::revive(sql, which, clock_.now());
        })
        .value();
  };
  EXPECT_TRUE(revive(id));
  EXPECT_FALSE(revive(id));
  EXPECT_EQ(state("a").attempts, 0);
  EXPECT_TRUE(worker().deliver_one(id).has_value());
  EXPECT_EQ(state("a").status, "sent");
  EXPECT_EQ(worker().deliver_one(id).error().code, "mail_not_queued");
}

TEST_P(OutboxTest, a_message_that_ends_every_process_dies_too) {
  queue(welcome("a"));
  for (int i = 0; i < 3; ++i) {
    database().read([&](Connection& sql) {
      EXPECT_TRUE(outbox_store::lease_next(sql, clock_.now(), clock_.now() + 5min).has_value());
    });
    clock_.advance(5min);
  }
  EXPECT_EQ(worker().deliver_due(), 0U);
  EXPECT_EQ(mailer_.tried.size(), 0U);
  EXPECT_EQ(state("a").last_error, "mail_gave_up");
}

TEST_P(OutboxTest, nothing_is_begun_when_the_process_ends) {
  queue(welcome("a"));
  OutboxWorker& ending = worker();
  ending.stop();
  EXPECT_EQ(ending.deliver_due(), 0U);
  EXPECT_EQ(state("a").attempts, 0);
}

TEST_P(OutboxTest, mail_that_an_older_version_queued_is_delivered_as_it_is) {
  temp_database().run_script(
      "insert into outbox (id, group_key, kind, dedupe_key, mail, status, attempts, next_try_at, "
      "lease_until, created_at) values ('1', 'cedar', 'welcome', 'welcome:old', "
      "'{\"messageId\":\"1@cedar.example\",\"toAddress\":\"bo@example.com\",\"subject\":\"old\"}', "
      "'queued', 0, 0, 0, 1790000000000)");
  EXPECT_EQ(worker().deliver_due(), 1U);
  EXPECT_EQ(mailer_.tried[0].to_address, "bo@example.com");
  EXPECT_EQ(mailer_.tried[0].date, from_millis(1'790'000'000'000));
  EXPECT_EQ(renderer_.made, 0);
}

TEST(KeptMail, has_no_link_that_pays_without_a_password) {
  Mail mail;
  mail.text = "Use another card:\nhttps://cedar.example/update-card?token=abc-1\n\nBye";
  mail.html = "<a href=\"https://cedar.example/update-card?token=abc-1\">Use</a>";
  const Mail kept = kept_after_sending(mail, "payment_failed");
  EXPECT_EQ(kept.text, "Use another card:\nhttps://cedar.example/dashboard/billing\n\nBye");
  EXPECT_EQ(kept.html, "<a href=\"https://cedar.example/dashboard/billing\">Use</a>");
}

}  // namespace
}  // namespace molar::domain
