#include "domain/outbox/outbox_worker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain/outbox/stored_mail.h"
#include "domain/outbox/testing/outbox_fixture.h"

namespace molar::domain {
namespace {

using testing::ElementsAre;

class OutboxFaultsTest : public OutboxTest {};
MOLAR_ON_BOTH_DATABASES(OutboxFaultsTest);

TEST_P(OutboxFaultsTest, a_delayed_message_is_retried_with_growing_waits) {
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
  // The mail is rendered once: every attempt sends the same bytes.
  EXPECT_EQ(renderer_.made, 1);
  EXPECT_EQ(mail_to_json(mailer_.tried[0]), mail_to_json(mailer_.tried[2]));
  EXPECT_EQ(state("a").status, "sent");
  EXPECT_FALSE(state("a").last_error.has_value());
}

TEST_P(OutboxFaultsTest, a_message_is_dead_after_the_last_attempt) {
  queue(welcome("a"));
  mailer_.answer = Error::unavailable("smtp_down", "");
  for (int i = 0; i < 5; ++i) {
    worker().deliver_due();
    clock_.advance(24h);
  }
  EXPECT_EQ(mailer_.tried.size(), 3U);
  EXPECT_EQ(state("a").status, "dead");
}

TEST_P(OutboxFaultsTest, a_permanent_error_makes_a_message_dead_and_others_are_sent) {
  queue(welcome("a"));
  mailer_.answer = Error::invalid("address_refused", "");
  worker().deliver_due();
  EXPECT_EQ(state("a").status, "dead");
  EXPECT_EQ(state("a").last_error, "address_refused");
  mailer_.answer = {};
  queue(welcome("b"));
  EXPECT_EQ(worker().deliver_due(), 1U);
}

TEST_P(OutboxFaultsTest, a_mailer_that_throws_delays_one_message_only) {
  queue(welcome("a"));
  queue(welcome("b"));
  mailer_.throws = true;
  EXPECT_EQ(worker().deliver_due(), 0U);
  EXPECT_EQ(mailer_.tried.size(), 2U);
  EXPECT_EQ(state("a").last_error, "mail_failed: stumbled");
}

TEST_P(OutboxFaultsTest, a_delivered_mail_that_cannot_be_recorded_is_not_delivered_again) {
  queue(welcome("a"));
  OutboxWorker& same = worker();
  const bool is_sqlite = GetParam() == storage::Dialect::Sqlite;
  temp_database().run_script(is_sqlite
                                 ? "create trigger refuse before update of sent_at on outbox begin"
                                   " select raise(abort, 'refused'); end"
                                 : "create function refuse() returns trigger language plpgsql as"
                                   " $$ begin raise exception 'refused'; end $$;"
                                   "create trigger refuse before update of sent_at on outbox"
                                   " for each row execute function refuse()");
  EXPECT_EQ(same.deliver_due(), 1U);
  EXPECT_EQ(state("a").status, "queued");
  clock_.advance(30s);
  EXPECT_EQ(same.deliver_due(), 0U);
  clock_.advance(5min);  // the lease ends
  EXPECT_EQ(same.deliver_due(), 0U);
  temp_database().run_script(is_sqlite ? "drop trigger refuse" : "drop trigger refuse on outbox");
  const Timestamp delivered_at = clock_.now() - 5min - 30s;
  EXPECT_EQ(same.deliver_due(), 0U);
  EXPECT_EQ(state("a").status, "sent");
  EXPECT_EQ(state("a").sent_at, delivered_at);
  EXPECT_EQ(mailer_.tried.size(), 1U);
}

TEST_P(OutboxFaultsTest, a_message_of_a_dead_process_is_sent_after_its_lease) {
  queue(welcome("a"));
  database().write([&](Connection& sql) {
    auto leased = outbox_store::lease_next(sql, clock_.now(), clock_.now() + 5min);
    EXPECT_TRUE(leased.has_value());
  });
  EXPECT_EQ(worker().deliver_due(), 0U);
  clock_.advance(5min);
  EXPECT_EQ(worker().deliver_due(), 1U);
  EXPECT_EQ(state("a").attempts, 2);
}

TEST_P(OutboxFaultsTest, a_lone_process_immediately_releases_messages_of_a_dead_one) {
  queue(welcome("a"));
  queue(welcome("b"));
  database().write([&](Connection& sql) {
    EXPECT_TRUE(outbox_store::lease_next(sql, clock_.now(), clock_.now() + 5min).has_value());
  });
  EXPECT_EQ(worker().recover(), 1);
  EXPECT_EQ(worker().deliver_due(), 2U);
  // One of the two messages was leased, and so has one attempt more.
  EXPECT_EQ(state("a").attempts + state("b").attempts, 3);
  EXPECT_EQ(worker().recover(), 0);
}

TEST_P(OutboxFaultsTest, a_faulty_notice_is_dead_with_its_reason_and_others_are_sent) {
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

TEST_P(OutboxFaultsTest, a_busy_script_engine_only_delays_a_message) {
  queue(welcome("a"));
  renderer_.fails_for = "welcome";
  renderer_.answer = Error::unavailable("script_engine_unavailable", "");
  worker().deliver_due();
  EXPECT_EQ(state("a").status, "queued");
  renderer_.fails_for = "";
  clock_.advance(30s);
  EXPECT_EQ(worker().deliver_due(), 1U);
}

TEST_P(OutboxFaultsTest,
       an_unreachable_mail_server_ends_the_round_and_the_next_one_starts_with_another_message) {
  queue(welcome("a"));
  clock_.advance(1ms);
  queue(welcome("b"));
  mailer_.answer = Error::unavailable(Mailer::kUnreachable, "");
  worker().deliver_due();
  EXPECT_THAT(mailer_.subjects(), ElementsAre("a"));
  worker().deliver_due();
  EXPECT_THAT(mailer_.subjects(), ElementsAre("a", "b"));
}

TEST_P(OutboxFaultsTest,
       mail_of_an_unserved_brand_waits_and_an_unknown_language_becomes_the_first) {
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

TEST_P(OutboxFaultsTest, a_message_without_an_address_is_dead) {
  Notice nobody = welcome("a");
  nobody.to_address = "";
  queue(nobody);
  worker().deliver_due();
  EXPECT_EQ(state("a").last_error, "mail_address_missing");
  EXPECT_EQ(state("a").status, "dead");
}

TEST_P(OutboxFaultsTest, retry_resets_the_attempts_of_a_dead_message) {
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

TEST_P(OutboxFaultsTest, a_message_that_ends_its_process_each_time_is_dead) {
  queue(welcome("a"));
  for (int i = 0; i < 3; ++i) {
    database().write([&](Connection& sql) {
      EXPECT_TRUE(outbox_store::lease_next(sql, clock_.now(), clock_.now() + 5min).has_value());
    });
    clock_.advance(5min);
  }
  EXPECT_EQ(worker().deliver_due(), 0U);
  EXPECT_EQ(mailer_.tried.size(), 0U);
  EXPECT_EQ(state("a").last_error, "mail_gave_up");
}

}  // namespace
}  // namespace molar::domain
