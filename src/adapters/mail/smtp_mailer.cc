#include "adapters/mail/smtp_mailer.h"

#include <curl/curl.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <mutex>
#include <string_view>

#include "adapters/mail/mime.h"
#include "adapters/mail/smtp_dialogue.h"
#include "base/text.h"

namespace molar::adapters {

namespace {

struct CurlDeleter {
  void operator()(CURL* curl) const { curl_easy_cleanup(curl); }
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};

void init_curl() {
  static std::once_flag once;
  std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
}

long curl_tls(SmtpOptions::Tls tls) {
  switch (tls) {
    case SmtpOptions::Tls::Required:
      return CURLUSESSL_ALL;
    case SmtpOptions::Tls::IfOffered:
      return CURLUSESSL_TRY;
    case SmtpOptions::Tls::Never:
      break;
  }
  return CURLUSESSL_NONE;
}

Error trouble(Error error, std::string why) {
  error.internal = std::move(why);
  return error;
}

// Failures before the first command about a mail, timeouts and aborts do not concern the mail.
bool is_about_server(CURLcode code, const SmtpDialogue& dialogue) {
  const std::string& command = dialogue.command();
  const bool before_mail = command.empty() || command == "EHLO" || command == "HELO" ||
                           command == "STARTTLS" || command == "AUTH" || command == "RSET";
  return before_mail || code == CURLE_OPERATION_TIMEDOUT || code == CURLE_ABORTED_BY_CALLBACK;
}

Status outcome(CURLcode code, const SmtpDialogue& dialogue, const char* detail) {
  if (code == CURLE_OK) {
    return {};
  }
  // The server's answer if it refused, otherwise libcurl's message.
  const bool refused = dialogue.code() >= 400 && code != CURLE_OPERATION_TIMEDOUT;
  std::string why = refused           ? dialogue.answer()
                    : *detail != '\0' ? detail
                                      : curl_easy_strerror(code);
  if (!dialogue.command().empty()) {
    why += " (after " + dialogue.command() + ")";
  }
  if (dialogue.refused_for_good()) {
    return trouble(Error::invalid("mail_refused", "The mail server refused this mail."), why);
  }
  if (is_about_server(code, dialogue)) {
    return trouble(Error::unavailable(domain::Mailer::kUnreachable,
                                      "The mail server cannot be reached or refuses the login."),
                   why);
  }
  return trouble(Error::unavailable("mail_delayed", "The mail server did not accept the mail now."),
                 why);
}

}  // namespace

// One easy handle: its connection stays open between transfers.
class SmtpMailer::Session {
 public:
  explicit Session(const SmtpOptions& options) : options_(options) {
    init_curl();
    open();
  }
  ~Session() { hang_up(); }

  Status send(const std::string& from, const std::string& to, std::string_view text) {
    const std::lock_guard lock(mutex_);
    set_up();
    std::unique_ptr<curl_slist, CurlDeleter> recipients(
        curl_slist_append(nullptr, ("<" + to + ">").c_str()));
    if (recipients == nullptr) {
      throw std::bad_alloc();
    }
    rest_ = text;
    body_sent_ = false;
    CURL* curl = curl_.get();
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, ("<" + from + ">").c_str());
    curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, recipients.get());
    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, &Session::read);
    curl_easy_setopt(curl, CURLOPT_READDATA, this);
    return perform();
  }

  // Connects, starts TLS and logs in, then sends NOOP.
  Status check() {
    const std::lock_guard lock(mutex_);
    set_up();
    curl_easy_setopt(curl_.get(), CURLOPT_CUSTOMREQUEST, "NOOP");
    curl_easy_setopt(curl_.get(), CURLOPT_NOBODY, 1L);
    return perform();
  }

  void stop() { stopping_ = true; }

 private:
  void open() {
    curl_.reset(curl_easy_init());
    if (curl_ == nullptr) {
      throw std::bad_alloc();
    }
  }

  // libcurl sends QUIT before it closes a connection and waits for the answer; this avoids the wait
  // for a silent server.
  void hang_up() {
    curl_socket_t socket = CURL_SOCKET_BAD;
    if (curl_easy_getinfo(curl_.get(), CURLINFO_ACTIVESOCKET, &socket) == CURLE_OK &&
        socket != CURL_SOCKET_BAD) {
      ::shutdown(socket, SHUT_RDWR);
    }
  }

  void set_up() {
    CURL* curl = curl_.get();
    curl_easy_reset(curl);  // retains the connection
    dialogue_ = {};
    error_[0] = '\0';
    curl_easy_setopt(curl, CURLOPT_URL, options_.url.c_str());
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_USE_SSL, curl_tls(options_.tls));
    curl_easy_setopt(curl, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
    if (!options_.ca_file.empty()) {
      curl_easy_setopt(curl, CURLOPT_CAINFO, options_.ca_file.c_str());
    }
    if (!options_.user.empty()) {
      curl_easy_setopt(curl, CURLOPT_USERNAME, options_.user.c_str());
      curl_easy_setopt(curl, CURLOPT_PASSWORD, options_.password.c_str());
    }
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS,
                     static_cast<long>(options_.connect_timeout.count()));
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, static_cast<long>(options_.timeout.count()));
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, error_);
    curl_easy_setopt(curl, CURLOPT_VERBOSE, 1L);
    curl_easy_setopt(curl, CURLOPT_DEBUGFUNCTION, &Session::listen);
    curl_easy_setopt(curl, CURLOPT_DEBUGDATA, this);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, &Session::progress);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, this);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, &Session::ignore);
  }

  Status perform() {
    const CURLcode code = curl_easy_perform(curl_.get());
    Status done = outcome(code, dialogue_, error_);
    if (code != CURLE_OK && dialogue_.code() < 400) {
      // The server may still send an answer to this mail: the next one gets a new connection.
      hang_up();
      open();
    }
    return done;
  }

  static std::size_t read(char* buffer, std::size_t size, std::size_t count, void* self) {
    auto& session = *static_cast<Session*>(self);
    std::size_t bytes = std::min(size * count, session.rest_.size());
    std::memcpy(buffer, session.rest_.data(), bytes);
    session.rest_.remove_prefix(bytes);
    session.body_sent_ = session.rest_.empty();
    return bytes;
  }

  static int listen(CURL*, curl_infotype type, char* data, std::size_t size, void* self) {
    auto& session = *static_cast<Session*>(self);
    if (type == CURLINFO_HEADER_OUT) {
      session.dialogue_.sent({data, size});
    } else if (type == CURLINFO_HEADER_IN) {
      session.dialogue_.received({data, size});
    }
    return 0;
  }

  // A mail whose text has been sent may be delivered already: waits for the answer.
  static int progress(void* self, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
    auto& session = *static_cast<Session*>(self);
    return session.stopping_ && !session.body_sent_ ? 1 : 0;
  }

  static std::size_t ignore(char*, std::size_t size, std::size_t count, void*) {
    return size * count;
  }

  const SmtpOptions& options_;
  std::mutex mutex_;
  std::unique_ptr<CURL, CurlDeleter> curl_;
  SmtpDialogue dialogue_;
  std::string_view rest_;
  std::atomic<bool> body_sent_ = false;
  std::atomic<bool> stopping_ = false;
  char error_[CURL_ERROR_SIZE] = {};
};

SmtpMailer::SmtpMailer(SmtpOptions options)
    : options_(std::move(options)), session_(std::make_unique<Session>(options_)) {}

SmtpMailer::~SmtpMailer() = default;

Status SmtpMailer::deliver(const domain::Mail& mail) {
  MOLAR_TRY(const std::string text, format_mail(mail));
  const std::string& from =
      options_.bounce_address.empty() ? mail.from_address : options_.bounce_address;
  return session_->send(from, mail.to_address, text);
}

void SmtpMailer::stop() {
  session_->stop();
}

Status SmtpMailer::check() {
  return session_->check();
}

std::string check_smtp_options(const SmtpOptions& options) {
  const bool known = options.url.starts_with("smtp://") || options.url.starts_with("smtps://");
  std::string_view rest =
      std::string_view(options.url).substr(known ? options.url.find("//") + 2 : 0);
  if (!known || rest.empty() || rest.front() == '/' || rest.front() == ':') {
    return "smtp.url must be smtp://host[:port] or smtps://host[:port]";
  }
  if (rest.find('@') != std::string_view::npos) {
    return "smtp.url must not contain user or password: use smtp.user and smtp.password";
  }
  if (!options.bounce_address.empty() && !is_mail_address(options.bounce_address)) {
    return "smtp.from must be one e-mail address";
  }
  if (options.user.empty() != options.password.empty()) {
    return "smtp.user and smtp.password must both be set";
  }
  const bool plain =
      options.url.starts_with("smtp://") && options.tls != SmtpOptions::Tls::Required;
  if (plain && !options.user.empty()) {
    return "a password is sent over TLS only: set smtp.tls to required";
  }
  return "";
}

}  // namespace molar::adapters
