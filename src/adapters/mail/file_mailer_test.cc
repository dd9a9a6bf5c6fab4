#include "adapters/mail/file_mailer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <fstream>
#include <iterator>

#include "adapters/mail/mime.h"

namespace molar::adapters {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

constexpr Timestamp kNow{std::chrono::milliseconds(1'795'248'300'000)};

domain::Mail sample() {
  return {"01J@cedar.example",
          "Cedar Dental",
          "hello@cedar.example",
          "ana@example.com",
          "Welcome",
          "Hello Ana",
          "",
          "",
          kNow};
}

TEST(FormatMail, writes_headers_and_a_plain_body) {
  auto text = format_mail(sample());
  ASSERT_TRUE(text.has_value());
  EXPECT_EQ(*text,
            "From: \"Cedar Dental\" <hello@cedar.example>\r\n"
            "To: <ana@example.com>\r\n"
            "Subject: Welcome\r\n"
            "Date: Sat, 21 Nov 2026 08:05:00 +0000\r\n"
            "Message-ID: <01J@cedar.example>\r\n"
            "Auto-Submitted: auto-generated\r\n"
            "MIME-Version: 1.0\r\n"
            "Content-Type: text/plain; charset=utf-8\r\n"
            "Content-Transfer-Encoding: quoted-printable\r\n"
            "\r\n"
            "Hello Ana\r\n");
}

TEST(FormatMail, reply_to_must_be_one_address) {
  domain::Mail mail = sample();
  mail.reply_to = "o'neil+x@example.com";
  EXPECT_THAT(*format_mail(mail), HasSubstr("\r\nReply-To: <o'neil+x@example.com>\r\nTo:"));
  for (const char* bad : {"a@b.example\r\nBcc: c@d.example", "a@b.example, c@d.example",
                          "Ana <a@b.example>", "a b@c.example", "nobody", "a@b@c.example"}) {
    mail.reply_to = bad;
    EXPECT_TRUE(format_mail(mail).has_error()) << bad;
  }
}

TEST(FormatMail, html_makes_it_an_alternative_of_two_parts) {
  domain::Mail mail = sample();
  mail.html = "<p>Hello = Ana</p>";
  std::string text = *format_mail(mail);
  EXPECT_THAT(text, HasSubstr("Content-Type: multipart/alternative; boundary=\"=_molar_"));
  EXPECT_THAT(text, HasSubstr("Content-Type: text/plain; charset=utf-8\r\n"));
  EXPECT_THAT(text, HasSubstr("Content-Type: text/html; charset=utf-8\r\n"));
  EXPECT_THAT(text, HasSubstr("<p>Hello =3D Ana</p>"));
  EXPECT_THAT(text, testing::EndsWith("--\r\n"));
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

TEST(FormatMail, embeds_pictures_in_the_html_and_attaches_other_files) {
  domain::Mail mail = sample();
  mail.html = "<img src=\"cid:logo@mail\">";
  mail.files = {{"logo@mail", "logo.png", "image/png", std::string(100, '\xff')},
                {"", "card.pdf", "application/pdf", "%PDF"}};
  const std::string text = *format_mail(mail);
  const auto at = [&text](const char* part) { return text.find(part); };
  EXPECT_LT(at("multipart/mixed"), at("multipart/alternative"));
  EXPECT_LT(at("multipart/alternative"), at("text/plain"));
  EXPECT_LT(at("text/plain"), at("multipart/related"));
  EXPECT_LT(at("multipart/related"), at("text/html"));
  EXPECT_LT(at("text/html"), at("Content-ID: <logo@mail>\r\nContent-Disposition: inline"));
  EXPECT_LT(at("Content-ID"), at("Content-Disposition: attachment; filename=\"card.pdf\""));
  EXPECT_THAT(text, HasSubstr("\r\n\r\n" + std::string(76, '/') + "\r\n"));
  EXPECT_EQ(count_of(text, "--\r\n"), 3U);
}

TEST(FormatMail, headers_outside_ascii_become_encoded_words) {
  domain::Mail mail = sample();
  mail.from_name = "Clínica Ñandú";
  mail.subject = "¡Bienvenida! " + std::string(60, 'x') + "ñ" + std::string(30, 'y') + "ñ";
  std::string text = *format_mail(mail);
  EXPECT_THAT(text, HasSubstr("From: =?UTF-8?B?Q2zDrW5pY2Egw5FhbmTDug==?= <hello@cedar.example>"));
  EXPECT_THAT(text, HasSubstr("?=\r\n =?UTF-8?B?"));
  for (unsigned char c : text) {
    ASSERT_LT(c, 0x80);
  }
}

TEST(FormatMail, a_name_cannot_leave_its_quotes) {
  domain::Mail mail = sample();
  mail.from_name = R"(A" <evil@example.com> \)";
  EXPECT_THAT(*format_mail(mail), HasSubstr(R"(From: "A\" <evil@example.com> \\" <hello@)"));
}

TEST(FormatMail, refuses_line_breaks_in_headers_and_invalid_addresses) {
  for (const char* subject : {"a\r\nBcc: evil@example.com", "a\nb", "a\rb"}) {
    domain::Mail mail = sample();
    mail.subject = subject;
    EXPECT_EQ(format_mail(mail).error().code, "mail_header_invalid");
  }
  for (const char* address :
       {"", "ana", "@x", "a@", "a@b@c", "a b@c", "a@b>,<c@d", "a@b\r\nX: y"}) {
    domain::Mail mail = sample();
    mail.to_address = address;
    EXPECT_TRUE(format_mail(mail).has_error()) << address;
  }
}

TEST(FormatMail, long_and_odd_lines_are_encoded) {
  domain::Mail mail = sample();
  mail.text = std::string(200, 'a') + " \nñ=\r\n.\n\tend\t";
  std::string text = *format_mail(mail);
  std::string body = text.substr(text.find("\r\n\r\n") + 4);
  EXPECT_THAT(body, HasSubstr("a=20\r\n=C3=B1=3D\r\n.\r\n\tend=09\r\n"));
  std::size_t start = 0;
  while (start < body.size()) {
    std::size_t end = body.find("\r\n", start);
    ASSERT_NE(end, std::string::npos);
    EXPECT_LE(end - start, 76U);
    start = end + 2;
  }
}

class FileMailerTest : public testing::Test {
 protected:
  void SetUp() override {
    root_ = fs::temp_directory_path() / ("molar_mail_" + std::to_string(::getpid()));
    fs::create_directories(root_);
  }
  void TearDown() override { fs::remove_all(root_); }
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(root_ / "mail")) {
      names.push_back(entry.path().filename().string());
    }
    return names;
  }

  fs::path root_;
};

TEST_F(FileMailerTest, writes_one_file_per_message_which_a_retry_replaces) {
  FileMailer mailer(root_ / "mail");
  ASSERT_TRUE(mailer.deliver(sample()).has_value());
  ASSERT_TRUE(mailer.deliver(sample()).has_value());
  EXPECT_THAT(files(), testing::ElementsAre("01J@cedar.example.eml"));
  std::ifstream file(root_ / "mail" / "01J@cedar.example.eml", std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(file), {});
  EXPECT_EQ(text, *format_mail(sample()));
  auto mode = fs::status(root_ / "mail" / "01J@cedar.example.eml").permissions();
  EXPECT_EQ(mode, fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(FileMailerTest, a_message_id_never_leaves_the_folder) {
  FileMailer mailer(root_ / "mail");
  domain::Mail mail = sample();
  mail.message_id = "../../x@cedar.example";
  ASSERT_TRUE(mailer.deliver(mail).has_value());
  EXPECT_THAT(files(), testing::ElementsAre(testing::MatchesRegex("[0-9a-f]+\\.eml")));
}

TEST_F(FileMailerTest, a_folder_that_cannot_be_written_is_a_temporary_failure) {
  std::ofstream(root_ / "mail") << "a file is in the way";
  FileMailer mailer(root_ / "mail");
  Status delivered = mailer.deliver(sample());
  ASSERT_TRUE(delivered.has_error());
  EXPECT_EQ(delivered.error().kind, ErrorKind::Unavailable);
  EXPECT_EQ(delivered.error().code, "mail_not_written");
}

TEST_F(FileMailerTest, an_invalid_header_is_a_permanent_failure) {
  FileMailer mailer(root_ / "mail");
  domain::Mail mail = sample();
  mail.subject = "a\nb";
  EXPECT_EQ(mailer.deliver(mail).error().kind, ErrorKind::InvalidInput);
  EXPECT_FALSE(fs::exists(root_ / "mail"));
}

}  // namespace
}  // namespace molar::adapters
