// Delivers mail to a mail server (RFC 5321) through libcurl.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "domain/ports/mailer.h"

namespace molar::adapters {

struct SmtpOptions {
  // "smtp://host:587" or "smtps://host:465" (TLS from the first byte). A path is the name that we
  // give ourselves: "smtp://host/club.example".
  std::string url;
  std::string user;  // empty: no authentication
  std::string password;
  // Where bounces go, the envelope's sender; empty: the mail's own From.
  std::string bounce_address;
  // What "smtp:" asks of the server: TLS or nothing, TLS if it can, no TLS. A server on this very
  // machine may do without.
  enum class Tls { Required, IfOffered, Never };
  Tls tls = Tls::Required;
  std::string ca_file;  // empty: the system's certificates
  std::chrono::milliseconds connect_timeout{10'000};
  // From the first command to the last answer.
  std::chrono::milliseconds timeout{60'000};
};

// Empty, or what is wrong with the options, in plain words.
std::string check_smtp_options(const SmtpOptions& options);

// Keeps its connection open between deliveries. Thread-safe; deliveries follow each other.
class SmtpMailer final : public domain::Mailer {
 public:
  explicit SmtpMailer(SmtpOptions options);
  ~SmtpMailer() override;

  // One recipient a mail, so that nobody's fault is another's. InvalidInput: format_mail's, and
  // "mail_refused" when the server refused recipient or mail with a 5xx. Unavailable:
  // "mail_delayed" when it said "later" (4xx) or broke off; kUnreachable when it does not answer,
  // lets nobody in, or its certificate is not good. The server's own words are in `internal`.
  // A connection that ends between the mail and its answer counts as not delivered: the retry has
  // the same Message-ID.
  Status deliver(const domain::Mail& mail) override;
  void stop() override;

  // Whether the server answers, speaks TLS as asked and takes the password.
  Status check();

 private:
  class Session;
  const SmtpOptions options_;
  std::unique_ptr<Session> session_;
};

}  // namespace molar::adapters
