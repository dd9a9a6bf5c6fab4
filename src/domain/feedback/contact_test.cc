#include "domain/feedback/contact.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain/feedback/feedback_mail.h"

namespace molar::domain {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string code(const Checked<std::string>& checked) {
  return checked.has_error() ? std::string(checked.error().code) : "ok: " + *checked;
}

TEST(ContactRules, NameTopicAndMessageKeepTheirBounds) {
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

TEST_F(ContactMail, TheNoticeShowsWhatWasWrittenAndNothingOfItActs) {
  const Mail mail = make_contact_notice(brand_, message_, "ana@member.example");
  EXPECT_EQ(mail.to_address, "help@cedar.example");
  EXPECT_EQ(mail.from_address, "no-reply@cedar.example");
  EXPECT_EQ(mail.reply_to, "ana@example.com");
  EXPECT_EQ(mail.subject, "C-2026-000001: Billing, Cedar Dental Club");
  EXPECT_THAT(mail.html, HasSubstr("Ana &lt;b&gt;Lee&lt;/b&gt;"));
  EXPECT_THAT(mail.html, HasSubstr("<blockquote>Line one.<br>Email: eve@evil.example<br>"
                                   "&lt;script&gt;alert(1)&lt;/script&gt;</blockquote>"));
  EXPECT_THAT(mail.html, Not(HasSubstr("<script")));
  // No line of the sender's can pass for one of ours.
  EXPECT_THAT(mail.text, HasSubstr("> Line one.\n> Email: eve@evil.example\n> <script>"));
  EXPECT_THAT(mail.text, HasSubstr("\nEmail: ana@example.com\nPhone: (602) 555-0134\n"));
  EXPECT_THAT(mail.text, HasSubstr("\nSigned in as: ana@member.example\n"));
  EXPECT_THAT(mail.text, Not(HasSubstr("perhaps a program")));
}

TEST_F(ContactMail, TheNoticeSpeaksTheBrandsFirstLanguageAndSaysTheSenders) {
  message_.language = "es";
  message_.input.suspected = true;
  const Mail mail = make_contact_notice(brand_, message_, std::nullopt);
  EXPECT_THAT(mail.text, HasSubstr("\nLanguage of the page: Spanish\n"));
  EXPECT_THAT(mail.text, HasSubstr("perhaps a program wrote this"));
  EXPECT_THAT(mail.text, Not(HasSubstr("Signed in as")));
  brand_.languages = {"es"};
  EXPECT_EQ(make_contact_notice(brand_, message_, std::nullopt).subject,
            "C-2026-000001: Pagos y cobros, Cedar Dental Club");
}

TEST_F(ContactMail, TheConfirmationCarriesNothingThatWasTyped) {
  const Mail mail = make_contact_confirmation(brand_, message_);
  EXPECT_EQ(mail.to_address, "ana@example.com");
  EXPECT_EQ(mail.reply_to, "");
  EXPECT_EQ(mail.subject, "We have your message C-2026-000001, Cedar Dental Club");
  for (const std::string& body : {mail.text, mail.html}) {
    EXPECT_THAT(body, HasSubstr("C-2026-000001"));
    EXPECT_THAT(body, HasSubstr("(800) 555-0100"));
    EXPECT_THAT(body, HasSubstr("11/21/2026"));
    for (const char* typed : {"Ana", "Lee", "Line one", "evil", "script", "602"}) {
      EXPECT_THAT(body, Not(HasSubstr(typed)));
    }
  }
  message_.language = "es";
  EXPECT_EQ(make_contact_confirmation(brand_, message_).subject,
            "Tenemos su mensaje C-2026-000001, Cedar Dental Club");
}

}  // namespace
}  // namespace molar::domain
