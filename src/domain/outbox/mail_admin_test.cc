#include "domain/outbox/mail_admin.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/testing/fake_clock.h"
#include "base/testing/seeded_random.h"
#include "domain/outbox/notice.h"
#include "domain/outbox/stored_mail.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using namespace std::chrono_literals;
using storage::Connection;
using testing::ElementsAre;
using testing::SizeIs;

class MailAdminTest : public storage::DatabaseTest {
 protected:
  std::string queue(const std::string& kind, const std::string& group = "cedar") {
    Notice notice;
    notice.group_key = group;
    notice.household_id = "household-1";
    notice.kind = kind;
    notice.dedupe_key = kind + ":" + group;
    notice.to_address = "ana@example.com";
    notice.language = "en";
    return database()
        .transact([&](Connection& sql) -> Result<std::string> {
          queue_notice(sql, notice, clock_, random_);
          return *outbox_store::find_id(sql, notice.dedupe_key);
        })
        .value();
  }
  void kill(const std::string& id) {
    database().write(
        [&](Connection& sql) { outbox_store::mark_dead(sql, id, "mail_refused: 550"); });
  }
  std::vector<std::string> audited() {
    return database().read([](Connection& sql) {
      return sql.query<std::string>(
          "select actor || ' ' || action || ' ' || group_key from audit order by id");
    });
  }
  MailAdmin admin() { return {database(), clock_, random_, "cli:ops"}; }

  FakeClock clock_{Timestamp(1'795'000'000'000ms)};
  SeededRandom random_{7};
};
MOLAR_ON_BOTH_DATABASES(MailAdminTest);

TEST_P(MailAdminTest, lists_by_status_and_brand_and_audits_it) {
  kill(queue("welcome"));
  queue("receipt");
  queue("receipt", "harbor");
  EXPECT_THAT(admin().list({}), SizeIs(3));
  clock_.advance(1ms);
  EXPECT_THAT(admin().list({.status = "dead", .group_key = std::nullopt}), SizeIs(1));
  EXPECT_THAT(admin().list({.status = std::nullopt, .group_key = "harbor"}), SizeIs(1));
  EXPECT_THAT(audited(), SizeIs(3));
  EXPECT_EQ(audited()[0], "cli:ops mail_listed *");
}

TEST_P(MailAdminTest, shows_a_mail_without_login_links) {
  Mail mail;
  mail.subject = "Subject";
  mail.text = "https://cedar.example/reset-password?token=geheim";
  const std::string reset = queue("password_reset");
  const std::string welcome = queue("welcome");
  database().write([&](Connection& sql) {
    outbox_store::keep_mail(sql, reset, mail, "en");
    outbox_store::keep_mail(sql, welcome, mail, "en");
  });
  EXPECT_TRUE(admin().show(reset)->is_withheld);
  EXPECT_EQ(admin().show(reset)->mail->text, "");
  EXPECT_FALSE(admin().show(welcome)->is_withheld);
  EXPECT_EQ(admin().show(welcome)->mail->text, "https://cedar.example/dashboard/account#password");
  EXPECT_EQ(admin().show("nothing").error().code, "mail_not_found");
  EXPECT_EQ(audited().back(), "cli:ops mail_read cedar");
}

TEST_P(MailAdminTest, resets_the_attempts_of_dead_messages_only) {
  const std::string dead = queue("welcome");
  const std::string queued = queue("receipt");
  const std::string elsewhere = queue("welcome", "harbor");
  kill(dead);
  kill(elsewhere);
  EXPECT_EQ(admin().retry(queued).error().code, "mail_not_dead");
  EXPECT_EQ(admin().retry_all("cedar"), 1);
  EXPECT_EQ(admin().retry_all(std::nullopt), 1);
  EXPECT_EQ(admin().retry(dead).error().code, "mail_not_dead");
  EXPECT_THAT(admin().list({.status = "queued", .group_key = std::nullopt}), SizeIs(3));
}

TEST_P(MailAdminTest, resends_a_message_to_the_members_current_address) {
  temp_database().run_script(
      "insert into household (id, group_key, created_at) values ('household-1', 'cedar', 1);"
      "insert into member (id, group_key, household_id, member_number, role, relationship,"
      " first_name, last_name, date_of_birth, language, added_on, status) values ('m1', 'cedar',"
      " 'household-1', 'N1', 'primary', 'self', 'Ana', 'Lee', '1980-01-01', 'en', '2026-01-01',"
      " 'active');"
      "insert into account (id, group_key, email, email_key, password_hash, member_id,"
      " household_id, created_at) values ('a1', 'cedar', 'new@example.com', 'new@example.com', 'x',"
      " 'm1', 'household-1', 1)");
  const std::string receipt = queue("receipt");
  const std::string reset = queue("password_reset");
  EXPECT_EQ(admin().resend(receipt).error().code, "mail_not_sent");
  EXPECT_EQ(admin().resend(reset).error().code, "mail_not_for_members");
  EXPECT_EQ(admin().resend("unknown").error().code, "mail_not_found");
  Mail mail;
  mail.message_id = receipt + "@cedar.example";
  mail.to_address = "ana@example.com";
  mail.subject = "Your receipt";
  database().write([&](Connection& sql) {
    outbox_store::keep_mail(sql, receipt, mail, "en");
    outbox_store::mark_sent(sql, receipt, mail, clock_.now());
  });
  clock_.advance(1h);
  const auto copy = admin().resend(receipt);
  ASSERT_TRUE(copy.has_value()) << copy.error().code;
  const auto sent = database().write([&](Connection& sql) {
    return outbox_store::lease_one(sql, *copy, clock_.now(), clock_.now() + 1min);
  });
  ASSERT_TRUE(sent && !sent->mail.empty());
  const Mail copied = mail_from_json(sent->mail);
  EXPECT_EQ(copied.to_address, "new@example.com");
  EXPECT_EQ(copied.subject, "Your receipt");
  EXPECT_EQ(copied.message_id, *copy + "@cedar.example");  // not a duplicate of the first
  EXPECT_EQ(audited().back(), "cli:ops mail_resent cedar");
}

TEST_P(MailAdminTest, a_test_mail_needs_an_address) {
  Brand brand;
  brand.group_key = "cedar";
  EXPECT_EQ(admin().queue_test(brand, "no address", "en").error().code, "mail_address_invalid");
  EXPECT_TRUE(admin().queue_test(brand, "ops@cedar.example", "en").has_value());
  EXPECT_THAT(audited(), ElementsAre("cli:ops mail_tested cedar"));
}

}  // namespace
}  // namespace molar::domain
