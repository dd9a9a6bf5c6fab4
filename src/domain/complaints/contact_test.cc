#include "domain/complaints/contact.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain/complaints/contact_service.h"

namespace molar::domain {
namespace {

std::string code(const Checked<std::string>& checked) {
  return checked.has_error() ? std::string(checked.error().code) : "ok: " + *checked;
}

TEST(ContactRules, LimitNameTopicAndMessage) {
  EXPECT_EQ(code(check_contact_name("  Ana Lee ")), "ok: Ana Lee");
  EXPECT_EQ(code(check_contact_name(std::string(100, 'x'))), "ok: " + std::string(100, 'x'));
  EXPECT_EQ(code(check_contact_name(std::string(101, 'x'))), "too_long");
  EXPECT_EQ(code(check_contact_name(" \t ")), "required");
  EXPECT_EQ(code(check_contact_name("Ana\r\nBcc: eve@evil.example")), "invalid");
  EXPECT_EQ(code(check_contact_name("Ana\u202e")), "invalid");
  for (std::string_view topic : kContactTopics) {
    EXPECT_EQ(code(check_contact_topic(topic)), "ok: " + std::string(topic));
  }
  EXPECT_EQ(code(check_contact_topic("Billing")), "not_allowed");
  EXPECT_EQ(code(check_contact_message("ñandú 123")), "too_short");  // nine characters, ten bytes
  EXPECT_EQ(code(check_contact_message("Two lines,\nof text.")), "ok: Two lines,\nof text.");
  EXPECT_EQ(code(check_contact_message(std::string(4001, 'x'))), "too_long");
  EXPECT_EQ(code(check_contact_message("a bell \x07 rings here")), "invalid");
}

class ContactMail : public testing::Test {
 protected:
  ContactMail() {
    brand_.group_key = "cedar";
    brand_.name = "Cedar Dental Club";
    brand_.time_zone = "America/Phoenix";
    brand_.languages = {"en", "es"};
    brand_.organisation = {"Cedar Plans LLC", "1 Main Street, Phoenix, AZ 85001", "8005550100",
                           "https://cedar.example", "help@cedar.example"};
    brand_.mail_from_name = "Cedar";
    brand_.mail_from_address = "no-reply@cedar.example";
    message_.number = "C-2026-000001";
    message_.language = "en";
    message_.received_at = from_millis(1'795'280'400'000);
    message_.input = {"Ana <b>Lee</b>", "ana@example.com", "6025550134", "billing",
                      "Line one.\r\nEmail: eve@evil.example\n<script>alert(1)</script>"};
  }

  Brand brand_;
  ContactMessage message_;
};

TEST_F(ContactMail, TheNoticeGoesToTheBrandAndRepliesGoToTheSender) {
  Session session;
  session.email = "ana@member.example";
  const Notice notice = contact_notice(brand_, message_, session);
  EXPECT_EQ(notice.to_address, "help@cedar.example");
  EXPECT_EQ(notice.reply_to, "ana@example.com");
  EXPECT_FALSE(notice.household_id.has_value());
  EXPECT_EQ(notice.data.at("signedInAs"), "ana@member.example");
  EXPECT_EQ(std::string(notice.data.at("message").as_string()), message_.input.message);
}

TEST_F(ContactMail, TheNoticeIsInTheBrandsFirstLanguageAndNamesTheSendersLanguage) {
  message_.language = "es";
  message_.input.suspected = true;
  brand_.languages = {"en", "es"};
  const Notice notice = contact_notice(brand_, message_, std::nullopt);
  EXPECT_EQ(notice.language, "en");
  EXPECT_EQ(notice.data.at("pageLanguage"), "es");
  EXPECT_EQ(notice.data.at("suspected"), true);
  EXPECT_FALSE(notice.data.contains("signedInAs"));
}

TEST_F(ContactMail, TheConfirmationContainsNoTypedText) {
  const Notice notice = contact_confirmation(brand_, message_, std::nullopt);
  EXPECT_EQ(notice.to_address, "ana@example.com");
  EXPECT_EQ(notice.reply_to, "");
  EXPECT_EQ(boost::json::serialize(notice.data),
            R"({"number":"C-2026-000001","topic":"billing","receivedOn":"2026-11-21"})");
}

TEST_F(ContactMail, TheConfirmationBelongsToTheHouseholdOnlyForTheMembersOwnAddress) {
  Session session;
  session.household_id = "household-1";
  session.member_id = "member-1";
  session.email = "eve@evil.example";
  EXPECT_FALSE(contact_confirmation(brand_, message_, session).household_id.has_value());
  session.email = "Ana@example.com";
  EXPECT_EQ(contact_confirmation(brand_, message_, session).household_id, "household-1");
  EXPECT_EQ(contact_confirmation(brand_, message_, session).member_id, "member-1");
}

}  // namespace
}  // namespace molar::domain
