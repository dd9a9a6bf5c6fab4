// Tests with a real mail server: tests/counterparts/smtp-server.py (Debian: python3-aiosmtpd).
#include "adapters/mail/smtp_mailer.h"
#include "base/testing/source_path.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/json.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

namespace molar::adapters {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

fs::path temp_folder() {
  std::string name = (fs::temp_directory_path() / "molar_smtp_XXXXXX").string();
  return ::mkdtemp(name.data());
}

// The server as a process, with a test certificate.
class MailServer {
 public:
  MailServer(const fs::path& folder, std::vector<std::string> flags) : store_(folder / "mails") {
    flags.insert(flags.begin(),
                 {"/usr/bin/python3", source_path("tests/counterparts/smtp-server.py"), "--store",
                  store_.string()});
    int out[2] = {};
    if (::pipe2(out, O_CLOEXEC) != 0) {
      throw std::runtime_error("no pipe");
    }
    process_ = ::fork();
    if (process_ == 0) {
      ::dup2(out[1], STDOUT_FILENO);
      std::vector<char*> words;
      for (std::string& flag : flags) {
        words.push_back(flag.data());
      }
      words.push_back(nullptr);
      ::execv(words[0], words.data());
      ::_exit(127);
    }
    ::close(out[1]);
    port_ = read_line(out[0]);
    ::close(out[0]);
  }
  ~MailServer() {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
  MailServer(const MailServer&) = delete;
  MailServer& operator=(const MailServer&) = delete;

  std::string url(const std::string& scheme = "smtp") const {
    return scheme + "://127.0.0.1:" + port_;
  }
  std::vector<json::object> mails() const {
    std::vector<json::object> all;
    std::ifstream file(store_);
    for (std::string line; std::getline(file, line);) {
      all.push_back(json::parse(line).as_object());
    }
    return all;
  }

 private:
  static std::string read_line(int file) {
    std::string line;
    char c = 0;
    while (::read(file, &c, 1) == 1 && c != '\n') {
      line.push_back(c);
    }
    return line;
  }

  fs::path store_;
  pid_t process_ = -1;
  std::string port_;
};

class SmtpMailerTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    keys_ = temp_folder();
    const std::string make =
        "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 "
        "-addext subjectAltName=IP:127.0.0.1 -keyout " +
        key() + " -out " + certificate() + " 2>/dev/null";
    ASSERT_EQ(std::system(make.c_str()), 0);
  }
  static void TearDownTestSuite() { fs::remove_all(keys_); }
  void SetUp() override { folder_ = temp_folder(); }
  void TearDown() override {
    server_.reset();
    fs::remove_all(folder_);
  }

  static std::string certificate() { return (keys_ / "cert.pem").string(); }
  static std::string key() { return (keys_ / "key.pem").string(); }

  MailServer& start(std::vector<std::string> flags = {}) {
    server_ = std::make_unique<MailServer>(folder_, std::move(flags));
    return *server_;
  }
  MailServer& start_tls(const std::string& tls, std::vector<std::string> more = {}) {
    std::vector<std::string> flags = {"--tls", tls, "--cert", certificate(), "--key", key()};
    flags.insert(flags.end(), more.begin(), more.end());
    return start(std::move(flags));
  }
  static SmtpOptions plain(const std::string& url) {
    SmtpOptions options;
    options.url = url;
    options.tls = SmtpOptions::Tls::Never;
    options.timeout = 20s;
    return options;
  }
  static SmtpOptions secure(const std::string& url) {
    SmtpOptions options;
    options.url = url;
    options.ca_file = certificate();
    options.timeout = 20s;
    return options;
  }
  static domain::Mail mail_to(const std::string& address) {
    domain::Mail mail;
    mail.message_id = "01J@cedar.example";
    mail.from_name = "Cedar Dental";
    mail.from_address = "hello@cedar.example";
    mail.to_address = address;
    mail.subject = "¡Hola!";
    mail.text = "Hello Ana\n.\nÑandú";
    mail.html = "<p>Hello</p>";
    mail.date = Timestamp(1'795'248'300'000ms);
    return mail;
  }
  static std::string code(const Status& status) {
    return status.has_error() ? status.error().code : "";
  }

  static inline fs::path keys_;
  fs::path folder_;
  std::unique_ptr<MailServer> server_;
};

TEST_F(SmtpMailerTest, DeliversOverTlsWithAPassword) {
  MailServer& server = start_tls("starttls", {"--auth", "club:geheim"});
  SmtpOptions options = secure(server.url());
  options.user = "club";
  options.password = "geheim";
  options.bounce_address = "bounces@cedar.example";
  SmtpMailer mailer(options);
  EXPECT_EQ(code(mailer.check()), "");
  ASSERT_EQ(code(mailer.deliver(mail_to("ana@example.com"))), "");
  ASSERT_EQ(code(mailer.deliver(mail_to("bo@example.com"))), "");
  auto mails = server.mails();
  ASSERT_THAT(mails, SizeIs(2));
  EXPECT_EQ(mails[0].at("from"), "bounces@cedar.example");
  EXPECT_EQ(mails[0].at("to"), json::array({"ana@example.com"}));
  EXPECT_EQ(mails[1].at("to"), json::array({"bo@example.com"}));
  EXPECT_EQ(mails[0].at("tls"), true);
  EXPECT_EQ(mails[0].at("user"), "club");
  const std::string text(mails[0].at("data").as_string());
  EXPECT_THAT(text, HasSubstr("From: \"Cedar Dental\" <hello@cedar.example>\r\n"));
  EXPECT_THAT(text, HasSubstr("Message-ID: <01J@cedar.example>\r\n"));
  EXPECT_THAT(text, HasSubstr("Subject: =?UTF-8?B?wqFIb2xhIQ==?=\r\n"));
  EXPECT_THAT(text, HasSubstr("\r\nHello Ana\r\n.\r\n=C3=91and=C3=BA\r\n"));
}

TEST_F(SmtpMailerTest, UsesImplicitTls) {
  MailServer& server = start_tls("implicit");
  SmtpMailer mailer(secure(server.url("smtps")));
  ASSERT_EQ(code(mailer.deliver(mail_to("ana@example.com"))), "");
  EXPECT_EQ(server.mails().at(0).at("from"), "hello@cedar.example");
}

TEST_F(SmtpMailerTest, SendsNothingWithoutRequiredTls) {
  MailServer& server = start();
  SmtpMailer mailer(secure(server.url()));
  EXPECT_EQ(code(mailer.deliver(mail_to("ana@example.com"))), domain::Mailer::kUnreachable);
  EXPECT_THAT(server.mails(), IsEmpty());
}

TEST_F(SmtpMailerTest, RefusesAnUntrustedCertificate) {
  MailServer& server = start_tls("starttls");
  SmtpOptions options = secure(server.url());
  options.ca_file = "";
  SmtpMailer mailer(options);
  const Status delivered = mailer.deliver(mail_to("ana@example.com"));
  EXPECT_EQ(code(delivered), domain::Mailer::kUnreachable);
  EXPECT_THAT(delivered.error().internal, HasSubstr("certificate"));
  EXPECT_THAT(server.mails(), IsEmpty());
}

TEST_F(SmtpMailerTest, AWrongPasswordIsAFailureOfTheServerNotOfTheMail) {
  MailServer& server = start_tls("starttls", {"--auth", "club:geheim"});
  SmtpOptions options = secure(server.url());
  options.user = "club";
  options.password = "wrong-word";
  SmtpMailer mailer(options);
  const Status delivered = mailer.deliver(mail_to("ana@example.com"));
  EXPECT_EQ(code(delivered), domain::Mailer::kUnreachable);
  EXPECT_EQ(delivered.error().kind, ErrorKind::Unavailable);
  EXPECT_THAT(delivered.error().internal, HasSubstr("535"));
  EXPECT_THAT(delivered.error().internal, Not(HasSubstr("wrong-word")));
  EXPECT_EQ(code(mailer.check()), domain::Mailer::kUnreachable);
}

TEST_F(SmtpMailerTest, DistinguishesTemporaryFromPermanentRefusals) {
  MailServer& server = start();
  SmtpMailer mailer(plain(server.url()));
  const Status temporary = mailer.deliver(mail_to("later@example.com"));
  EXPECT_EQ(code(temporary), "mail_delayed");
  EXPECT_THAT(temporary.error().internal, HasSubstr("451 4.7.1 Greylisted"));
  EXPECT_EQ(code(mailer.deliver(mail_to("later@example.com"))), "");
  EXPECT_EQ(code(mailer.deliver(mail_to("full@example.com"))), "mail_delayed");
  const Status permanent = mailer.deliver(mail_to("gone@example.com"));
  EXPECT_EQ(code(permanent), "mail_refused");
  EXPECT_EQ(permanent.error().kind, ErrorKind::InvalidInput);
  EXPECT_THAT(permanent.error().internal, HasSubstr("550 5.1.1 No such user here"));
  EXPECT_EQ(code(mailer.deliver(mail_to("spam@example.com"))), "mail_refused");
  // A refused mail does not affect the next one.
  EXPECT_EQ(code(mailer.deliver(mail_to("ana@example.com"))), "");
  EXPECT_THAT(server.mails(), SizeIs(2));
}

TEST_F(SmtpMailerTest, ALostResponseIsRetriedWithTheSameMail) {
  MailServer& server = start();
  SmtpMailer mailer(plain(server.url()));
  EXPECT_EQ(code(mailer.deliver(mail_to("cut@example.com"))), "mail_delayed");
  EXPECT_EQ(code(mailer.deliver(mail_to("cut@example.com"))), "");
  auto mails = server.mails();
  ASSERT_THAT(mails, SizeIs(2));
  EXPECT_EQ(mails[0].at("data"), mails[1].at("data"));
}

TEST_F(SmtpMailerTest, AHangingServerTimesOut) {
  MailServer& server = start();
  SmtpOptions options = plain(server.url());
  options.timeout = 800ms;
  SmtpMailer mailer(options);
  const Status timed_out = mailer.deliver(mail_to("hang@example.com"));
  EXPECT_EQ(code(timed_out), domain::Mailer::kUnreachable);
  const Status next = mailer.deliver(mail_to("ana@example.com"));
  EXPECT_FALSE(next.has_error()) << next.error().internal;
}

TEST_F(SmtpMailerTest, AnUnreachableServerIsATemporaryFailure) {
  SmtpMailer mailer(plain("smtp://127.0.0.1:1"));
  EXPECT_EQ(code(mailer.deliver(mail_to("ana@example.com"))), domain::Mailer::kUnreachable);
  EXPECT_EQ(code(mailer.check()), domain::Mailer::kUnreachable);
}

TEST_F(SmtpMailerTest, StopAbortsTheWaitForASilentServer) {
  // Accepts connections and sends nothing.
  int silent = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  ASSERT_EQ(::bind(silent, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  ASSERT_EQ(::listen(silent, 4), 0);
  socklen_t size = sizeof address;
  ::getsockname(silent, reinterpret_cast<sockaddr*>(&address), &size);
  SmtpOptions options = plain("smtp://127.0.0.1:" + std::to_string(ntohs(address.sin_port)));
  options.timeout = 10min;
  options.connect_timeout = 10min;
  SmtpMailer mailer(options);
  mailer.stop();
  EXPECT_EQ(code(mailer.deliver(mail_to("ana@example.com"))), domain::Mailer::kUnreachable);
  ::close(silent);
}

TEST_F(SmtpMailerTest, NoAddressCanInjectACommand) {
  MailServer& server = start();
  SmtpMailer mailer(plain(server.url()));
  for (const char* address :
       {"a@b.example>\r\nRCPT TO:<c@d.example", "a@b.example\nDATA", "a@b.example> NOTIFY=NEVER",
        "<a@b.example>", "a@b.example,c@d.example"}) {
    EXPECT_EQ(code(mailer.deliver(mail_to(address))).substr(0, 5), "mail_") << address;
    EXPECT_EQ(mailer.deliver(mail_to(address)).error().kind, ErrorKind::InvalidInput) << address;
  }
  EXPECT_THAT(server.mails(), IsEmpty());
}

}  // namespace
}  // namespace molar::adapters
