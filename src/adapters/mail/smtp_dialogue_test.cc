#include "adapters/mail/smtp_dialogue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "adapters/mail/smtp_mailer.h"

namespace molar::adapters {
namespace {

using testing::HasSubstr;

TEST(SmtpOptionsCheck, ReportsInvalidOptions) {
  auto fault = [](const std::string& url, const std::string& user = "",
                  SmtpOptions::Tls tls = SmtpOptions::Tls::Required, const std::string& from = "") {
    SmtpOptions options;
    options.url = url;
    options.user = user;
    options.password = user;
    options.tls = tls;
    options.bounce_address = from;
    return check_smtp_options(options);
  };
  EXPECT_EQ(fault("smtp://mail.example:587"), "");
  EXPECT_EQ(fault("smtps://mail.example", "club"), "");
  EXPECT_EQ(fault("smtp://127.0.0.1", "", SmtpOptions::Tls::Never), "");
  EXPECT_THAT(fault("http://mail.example"), HasSubstr("smtp://host"));
  EXPECT_THAT(fault("smtp://"), HasSubstr("smtp://host"));
  EXPECT_THAT(fault("smtp://user:word@mail.example"), HasSubstr("smtp.user"));
  EXPECT_THAT(fault("smtp://mail.example", "club", SmtpOptions::Tls::IfOffered), HasSubstr("TLS"));
  EXPECT_THAT(fault("smtp://mail.example", "", SmtpOptions::Tls::Required, "a@b\r\nX"),
              HasSubstr("smtp.from"));
}

TEST(SmtpDialogue, RecordsTheLastCommandAndResponse) {
  SmtpDialogue said;
  said.sent("EHLO club.example\r\n");
  said.received("250-mail.test\r\n250 SIZE 1000\r\n");
  EXPECT_EQ(said.command(), "EHLO");
  EXPECT_EQ(said.code(), 250);
  said.sent("RCPT TO:<a@b.example>\r\n");
  EXPECT_EQ(said.code(), 0);
  said.received("550-5.1.1 No\r\n550 5.1");
  EXPECT_FALSE(said.refused_for_good());
  said.received(".1 such user\x01\r\n");
  EXPECT_TRUE(said.refused_for_good());
  EXPECT_EQ(said.answer(), "550 5.1.1 such user?");
  said.sent("QUIT\r\n");
  said.received("221 Bye\r\n");
  EXPECT_TRUE(said.refused_for_good());
  EXPECT_EQ(said.command(), "RCPT");
}

TEST(SmtpDialogue, RefusalsBeforeTheRecipientAreNotPermanent) {
  SmtpDialogue said;
  said.sent("MAIL FROM:<a@b.example>\r\n");
  said.received("530 5.7.0 Authentication required\r\n");
  EXPECT_FALSE(said.refused_for_good());
}

}  // namespace
}  // namespace molar::adapters
