#include "domain/outbox/outbox_worker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "domain/outbox/stored_mail.h"
#include "domain/outbox/testing/outbox_fixture.h"

namespace molar::domain {
namespace {

using testing::ElementsAre;

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

TEST_P(OutboxTest, several_workers_send_each_message_once) {
  constexpr int kMessages = 40;
  for (int i = 0; i < kMessages; ++i) {
    queue(welcome(std::to_string(i)));
  }
  // Each thread has its own Database, as a process has.
  std::vector<std::thread> threads;
  for (int t = 0; t < 3; ++t) {
    threads.emplace_back([&] {
      auto own = *storage::Database::open({.url = temp_database().url()});
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

TEST_P(OutboxTest, the_text_of_a_password_reset_is_deleted_after_sending) {
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

// Adds one picture and one fact to every mail, and counts its calls.
class FakeExtras final : public MailExtras {
 public:
  MailImages prepare(const MailSubject& subject, boost::json::object& data) override {
    data["subject"] = subject.brand.group_key + " " + std::string(subject.kind) + " for " +
                      std::string(subject.household_id) + " in " + std::string(subject.language);
    return {.logo = has_logo ? std::optional(MailImage{"cid:logo@mail", 10, 5}) : std::nullopt};
  }
  std::vector<MailFile> files(const MailSubject&, std::string_view html) override {
    return has_logo
               ? std::vector<MailFile>{{"logo@mail", "logo.png", "image/png", std::string(html)}}
               : std::vector<MailFile>{};
  }
  bool has_logo = true;
};

TEST_P(OutboxTest, extras_are_added_on_rendering_and_files_on_every_attempt) {
  FakeExtras extras;
  queue(welcome("a"));
  mailer_.answer = Error::unavailable("mail_delayed", "");
  OutboxWorker with_extras(
      database(), renderer_, mailer_, [this](const std::string&) { return brand_; }, clock_, {},
      &extras);
  EXPECT_EQ(with_extras.deliver_due(), 0U);
  mailer_.answer = {};
  EXPECT_TRUE(with_extras.deliver_one(id_of("a")).has_value());
  ASSERT_EQ(mailer_.tried.size(), 2U);
  for (const Mail& mail : mailer_.tried) {
    EXPECT_EQ(mail.subject, "cedar welcome for household-1 in es");
    ASSERT_EQ(mail.files.size(), 1U);
    EXPECT_EQ(mail.files[0].bytes, mail.html);
  }
  EXPECT_EQ(renderer_.logos, 1);
  EXPECT_EQ(state("a").mail.find("image/png"), std::string::npos);
}

TEST_P(OutboxTest, a_mail_is_rendered_again_when_its_picture_is_missing) {
  FakeExtras extras;
  renderer_.shows_logos = true;
  queue(welcome("a"));
  mailer_.answer = Error::unavailable("mail_delayed", "");
  OutboxWorker with_extras(
      database(), renderer_, mailer_, [this](const std::string&) { return brand_; }, clock_, {},
      &extras);
  EXPECT_EQ(with_extras.deliver_due(), 0U);
  EXPECT_TRUE(with_extras.deliver_one(id_of("a")).has_error());
  EXPECT_EQ(mailer_.tried[1].html, "<p>welcome<img src=\"cid:logo@mail\">");
  EXPECT_EQ(mailer_.tried[1].files.size(), 1U);
  EXPECT_EQ(renderer_.made, 1);
  mailer_.answer = {};
  extras.has_logo = false;
  EXPECT_TRUE(with_extras.deliver_one(id_of("a")).has_value());
  EXPECT_EQ(mailer_.tried[2].html, "<p>welcome");
  EXPECT_EQ(mailer_.tried[2].message_id, mailer_.tried[1].message_id);
  EXPECT_EQ(mail_from_json(state("a").mail).html, "<p>welcome");
}

TEST_P(OutboxTest, a_resent_mail_whose_picture_is_missing_is_sent_without_it) {
  FakeExtras extras;
  extras.has_logo = false;
  queue(welcome("a"));
  Mail resent;
  resent.message_id = "1@cedar.example";
  resent.to_address = "ana@example.com";
  resent.subject = "Welcome";
  resent.html = "<p><img src=\"cid:logo@mail\">";
  const std::string id = id_of("a");
  database().write([&](Connection& sql) { outbox_store::keep_mail(sql, id, resent, "es"); });
  renderer_.fails_for = "welcome";  // a resent mail has no data to render it again
  OutboxWorker with_extras(
      database(), renderer_, mailer_, [this](const std::string&) { return brand_; }, clock_, {},
      &extras);
  renderer_.answer = Error::unavailable("script_engine_unavailable", "");
  EXPECT_TRUE(with_extras.deliver_one(id_of("a")).has_error());
  EXPECT_EQ(mailer_.tried.size(), 0U);
  renderer_.answer = Error::invalid("mail_data_invalid", "");
  ASSERT_TRUE(with_extras.deliver_one(id_of("a")).has_value());
  EXPECT_EQ(mailer_.tried[0].subject, "Welcome");
  EXPECT_EQ(state("a").status, "sent");
}

TEST_P(OutboxTest, a_stopped_worker_sends_nothing) {
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

TEST(KeptMail, has_no_link_that_sets_a_password) {
  Mail mail;
  mail.text = "Choose one: https://cedar.example/reset-password?token=abc-1\nBye";
  mail.html = "<a href=\"https://cedar.example/es/reset-password?token=abc-1\">One</a>";
  const Mail kept = redact_for_storage(mail, "welcome");
  EXPECT_EQ(kept.text, "Choose one: https://cedar.example/dashboard/account#password\nBye");
  EXPECT_EQ(kept.html, "<a href=\"https://cedar.example/es/dashboard/account#password\">One</a>");
}

TEST(KeptMail, has_no_link_that_pays_without_a_password) {
  Mail mail;
  mail.text = "Use another card:\nhttps://cedar.example/update-card?token=abc-1\n\nBye";
  mail.html = "<a href=\"https://cedar.example/update-card?token=abc-1\">Use</a>";
  const Mail kept = redact_for_storage(mail, "payment_failed");
  EXPECT_EQ(kept.text, "Use another card:\nhttps://cedar.example/dashboard/billing\n\nBye");
  EXPECT_EQ(kept.html, "<a href=\"https://cedar.example/dashboard/billing\">Use</a>");
}

}  // namespace
}  // namespace molar::domain
