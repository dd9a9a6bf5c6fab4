// Delivers mail to a mail server (RFC 5321) through libcurl.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "domain/ports/mailer.h"

namespace molar::adapters {

struct SmtpOptions {
  // "smtp://host:587" or "smtps://host:465" (TLS from the first byte). A path is our name in EHLO:
  // "smtp://host/club.example".
  std::string url;
  std::string user;  // empty: no authentication
  std::string password;
  // Sender of the envelope, which receives bounces; empty: the mail's own From.
  std::string bounce_address;
  // Use of TLS with "smtp:": required, if the server offers it, or never. A server on this machine
  // can work without.
  enum class Tls { Required, IfOffered, Never };
  Tls tls = Tls::Required;
  std::string ca_file;  // empty: the system's certificates
  std::chrono::milliseconds connect_timeout{10'000};
  // Limit of a whole delivery, connecting included.
  std::chrono::milliseconds timeout{60'000};
};

// Empty, or a description of what is wrong with the options.
std::string check_smtp_options(const SmtpOptions& options);

// Reuses its connection between deliveries. Thread-safe; deliveries run one after another.
class SmtpMailer final : public domain::Mailer {
 public:
  explicit SmtpMailer(SmtpOptions options);
  ~SmtpMailer() override;

  // One recipient per mail, so that a refusal does not affect others. InvalidInput: errors of
  // format_mail(), and "mail_refused" when the server refused recipient or mail with a 5xx.
  // Unavailable: "mail_delayed" when it answered 4xx or closed the connection; kUnreachable when it
  // does not answer, refuses the login, or its certificate is invalid. `internal` contains the
  // server's answer. A connection that ends between the mail and its answer counts as not
  // delivered: the retry has the same Message-ID.
  Status deliver(const domain::Mail& mail) override;
  void stop() override;

  // Whether the server answers, supports the required TLS and accepts the login.
  Status check();

 private:
  class Session;
  const SmtpOptions options_;
  std::unique_ptr<Session> session_;
};

}  // namespace molar::adapters
