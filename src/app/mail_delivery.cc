#include "app/mail_delivery.h"

#include "adapters/mail/file_mailer.h"

namespace molar::app {

namespace {

Result<std::unique_ptr<domain::Mailer>> make_mailer(const Config& config, const DataDir& data_dir) {
  if (config.smtp.url.empty()) {
    return std::make_unique<adapters::FileMailer>(data_dir.mail);
  }
  adapters::SmtpOptions options = smtp_options(config);
  if (std::string fault = adapters::check_smtp_options(options); !fault.empty()) {
    return Error::invalid("smtp_settings_invalid", fault);
  }
  return std::make_unique<adapters::SmtpMailer>(std::move(options));
}

}  // namespace

adapters::SmtpOptions smtp_options(const Config& config) {
  using Tls = adapters::SmtpOptions::Tls;
  adapters::SmtpOptions options;
  options.url = config.smtp.url;
  options.user = config.smtp.user;
  options.password = config.smtp.password;
  options.bounce_address = config.smtp.from;
  options.tls = config.smtp.tls == "never"        ? Tls::Never
                : config.smtp.tls == "if_offered" ? Tls::IfOffered
                                                  : Tls::Required;
  options.ca_file = config.smtp.ca_file;
  options.timeout = std::chrono::milliseconds(config.smtp.timeout_ms);
  return options;
}

std::string site_origin(const Config& config, const domain::Brand& brand, int port) {
  const std::string host = brand.hosts.empty() ? "localhost" : brand.hosts.front();
  return config.production() ? "https://" + host : "http://" + host + ":" + std::to_string(port);
}

Result<std::unique_ptr<MailDelivery>> MailDelivery::create(Foundation& foundation,
                                                           render::PageRenderer& engine,
                                                           const domain::BrandCatalog& brands,
                                                           OriginOf origin_of,
                                                           domain::MailExtras& extras) {
  auto mail = std::make_unique<MailDelivery>();
  MOLAR_TRY(mail->mailer, make_mailer(foundation.config, foundation.data_dir));
  mail->renderer = std::make_unique<ScriptMailRenderer>(engine, std::move(origin_of));
  mail->outbox = std::make_unique<domain::OutboxWorker>(
      *foundation.database, *mail->renderer, *mail->mailer,
      [&brands](const std::string& group) { return brands.find_by_group(group); }, foundation.clock,
      domain::OutboxOptions{}, &extras);
  return mail;
}

void MailDelivery::add_job(Jobs& jobs, bool is_alone) {
  jobs.add("mail", std::chrono::seconds(1), [this, first = is_alone]() mutable {
    if (first) {
      first = outbox->recover() < 0;  // false; stays true after an exception
    }
    outbox->recover_from_dead();
    outbox->deliver_due();
  });
}

}  // namespace molar::app
