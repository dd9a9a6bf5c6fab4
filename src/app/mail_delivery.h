// Configured mail delivery: renderer, mailer, and origin of links.
#pragma once

#include <memory>
#include <string>

#include "adapters/mail/smtp_mailer.h"
#include "app/foundation.h"
#include "app/process/jobs.h"
#include "app/script_mail_renderer.h"
#include "app/settings/config.h"
#include "base/result.h"
#include "domain/content/brand_catalog.h"
#include "domain/outbox/outbox_worker.h"
#include "domain/ports/mailer.h"
#include "render/page_renderer.h"

namespace molar::app {

// Returns the options of smtp.*; adapters::check_smtp_options() checks them.
adapters::SmtpOptions smtp_options(const Config& config);

// Returns the origin of a brand's site: https and its first host in production, otherwise http,
// that host (or localhost) and `port`.
std::string site_origin(const Config& config, const domain::Brand& brand, int port);

struct MailDelivery {
  using OriginOf = ScriptMailRenderer::OriginOf;

  // All arguments must outlive it. `extras`: see OutboxWorker. "smtp_settings_invalid" if the
  // settings smtp.* cannot work.
  static Result<std::unique_ptr<MailDelivery>> create(Foundation& foundation,
                                                      render::PageRenderer& engine,
                                                      const domain::BrandCatalog& brands,
                                                      OriginOf origin_of,
                                                      domain::MailExtras& extras);

  // Adds a job that delivers once a second and takes over the deliveries of dead processes.
  // `is_alone`: no other process works on this database.
  void add_job(Jobs& jobs, bool is_alone);

  std::unique_ptr<domain::Mailer> mailer;  // the server of smtp.url, or files in the data folder
  std::unique_ptr<domain::MailRenderer> renderer;
  std::unique_ptr<domain::OutboxWorker> outbox;
};

}  // namespace molar::app
