#include "app/application.h"

#include <malloc.h>
#include <sys/resource.h>

#include <utility>

#include "api/request/error_words.h"
#include "api/request/request_context.h"
#include "api/site/canonical_host.h"
#include "app/import_kinds.h"
#include "app/pages/inline_scripts.h"
#include "app/pages/script_engine.h"
#include "app/pages/warm_member.h"
#include "app/process/readiness.h"
#include "app/process/service_manager.h"
#include "app/settings/page_services.h"
#include "app/settings/server_options.h"
#include "base/boost_json.h"
#include "base/fatal_signal.h"
#include "base/log.h"
#include "domain/content/content_previews.h"
#include "domain/outbox/outbox_retention.h"
#include "domain/places/zip_table.h"
#include "http/message/problem.h"
#include "http/middleware.h"
#include "render/worker/worker_sandbox.h"

namespace molar::app {

using namespace std::chrono_literals;

namespace {

// Pages improved by one run of the job, which checks for a stop between runs only.
constexpr std::size_t kPagesInARow = 4;
constexpr int kBackgroundNice = 10;
constexpr std::string_view kWarmMember = "server/warm-member.json";

constexpr std::string_view kHealth = "/healthz";
constexpr std::string_view kReadiness = "/readyz";

bool is_probe(std::string_view path) {
  return path == kHealth || path == kReadiness;
}

// Other methods get 405 from the router.
bool probes(const http::Request& request, std::string_view path) {
  return request.path == path && (request.method == "GET" || request.method == "HEAD");
}

}  // namespace

Result<std::unique_ptr<Application>> Application::create(const Config& config) {
  std::unique_ptr<Application> application(new Application());
  // The workers start in parallel with everything else.
  MOLAR_TRY(application->site_, open_site_pack(config));
  MOLAR_TRY(application->renderer_,
            begin_engine(config, application->site_, render_threads(config)));
  if (!render::WorkerSandbox::confines_reading()) {
    log_event(
        LogLevel::Warn, "render_workers_unconfined",
        {{"why", "no Landlock in this kernel: render workers can read all files of this user"}});
  }
  MOLAR_TRY(application->foundation_, Foundation::open(config, Foundation::Migrate::Create));
  Foundation& foundation = *application->foundation_;
  foundation.database->declare_holder();  // before anything is leased
  application->lock_ = std::make_unique<InstanceLock>(foundation.data_dir.root);
  MOLAR_TRY(application->secret_key_, load_secret_key(config, foundation.random));
  MOLAR_TRY(application->payments_, Payments::start(foundation, Payments::For::Server));
  MOLAR_CHECK(application->start_pages());
  MOLAR_TRY(application->security_,
            security_options(config, application->payments_->sandbox_url()));
  application->bind_routes();
  MOLAR_CHECK(application->listen());
  application->add_jobs();
  application->former_.save(application->site_);
  MOLAR_CHECK(application->renderer_->wait_for_start());
  // Most pages read during the start are not read again; glibc would retain freed memory.
  application->site_.release_memory();
  ::malloc_trim(0);
  return application;
}

Application::~Application() {
  stop_jobs();
  if (payments_) {
    payments_->stop();
  }
  // A page being rendered calls the API: the renderer ends before the services of the API.
  server_.reset();
  pages_.reset();
  anonymous_pages_.reset();
  page_cache_.reset();
  renderer_.reset();
}

Status Application::start_pages() {
  const Config& config = foundation_->config;
  MOLAR_CHECK(
      domain::load_places_if_empty(*foundation_->database, site_.find(kZipTable).value_or("")));
  former_ = AssetArchive::open(foundation_->data_dir.assets, site_, StaticSite::build_id_of(site_));
  files_ = std::make_unique<StaticSite>(site_, former_.files());
  schema_ = make_content_schema([this] { return renderer_.get(); }, site_, *foundation_->database,
                                foundation_->clock);
  MOLAR_TRY(captcha_, make_captcha(config));
  graph_ = std::make_unique<ServiceGraph>(*foundation_, *schema_, *payments_, site_, secret_key_);
  MOLAR_CHECK(services().brands.load());
  if (services().brands.all().empty()) {
    return Error::invalid(
        "no_brand",
        "No brand is published. Import one: molar content import --publish content/brands/*");
  }
  const auto origin_of = [this](const domain::Brand& brand) {
    return site_origin(foundation_->config, brand, server_->port());
  };
  mail_extras_ =
      std::make_unique<domain::MemberMails>(*foundation_->database, services().directory.offices,
                                            services().cards, graph_->painter, origin_of);
  MOLAR_TRY(mail_, MailDelivery::create(*foundation_, *renderer_, services().brands, origin_of,
                                        *mail_extras_));
  return {};
}

void Application::bind_routes() {
  const Config& config = foundation_->config;
  api::ApiOptions options{.csrf_key = "csrf:" + secret_key_,
                          .preview_key = domain::preview_key(secret_key_),
                          .build_id = files_->build_id(),
                          .production = config.production(),
                          .font_rules = [this](const std::string& family) {
                            return site_.find("server/font-rules/" + family + ".css").value_or("");
                          }};
  if (auto openapi = site_.find("openapi.json")) {
    options.openapi_json = http::SharedBytes::lasting(*openapi);
  }
  api_ = std::make_unique<api::Services>(services(), foundation_->clock, foundation_->random,
                                         *captcha_, std::move(options));
  api::bind_all(router_, *api_);

  make_pages();
  router_.set_fallback([this](const http::Request& request) {
    auto moved = api::redirect_to_canonical_host(request, *api_);
    return moved ? std::move(*moved) : pages_->handle(request);
  });
  chain_ = http::with_middleware(
      [this](const http::Request& request) { return router_.handle(request); },
      [this](Error error, const http::Request& request) {
        const auto brand = api::resolve_brand(request, *api_);
        return brand ? api::in_language(std::move(error), api::resolve_language(request, *brand))
                     : error;
      });
}

void Application::make_pages() {
  const Config& config = foundation_->config;
  if (config.pages.cache_mb > 0) {
    PageCacheOptions cache;
    cache.max_bytes = static_cast<std::size_t>(config.pages.cache_mb) << 20U;
    cache.wait_limit = 2 * std::chrono::milliseconds(config.render.limit_ms);
    page_cache_ = std::make_unique<PageCache>(cache);
    anonymous_pages_ = std::make_unique<AnonymousPages>(
        *page_cache_, foundation_->clock, services().brands, services().directory.offices);
    note_directories();
  }
  PageHandlerOptions options;
  options.build_id = files_->build_id();
  options.idle_auth_milliseconds = config.session.idle_auth_milliseconds;
  options.idle_session_milliseconds = config.session.idle_session_milliseconds;
  options.payment = [this](const std::string& group) { return payments_->page_settings(group); };
  options.policy = [this, hashes = inline_script_hashes(site_)](const domain::Brand& brand) {
    http::SecurityHeaderOptions security = payments_->page_security(brand.group_key, security_);
    security.script_hashes = hashes;
    return http::content_security_policy(security);
  };
  options.build_poll_milliseconds = config.build.poll_milliseconds;
  options.tracking = tracking_settings(config);
  options.map = map_settings(config);
  options.captcha = captcha_page_settings(config);
  options.production = config.production();
  options.warm_member = read_warm_member(site_.find(kWarmMember).value_or(""));
  pages_ = std::make_unique<PageHandler>(
      *renderer_, router_, foundation_->clock,
      [this](const http::Request& request) { return resolve_page_visit(request, *api_); },
      std::move(options), anonymous_pages_.get());
}

void Application::note_directories() {
  for (const auto& brand : services().brands.all()) {
    anonymous_pages_->note_directory(brand->group_key,
                                     services().directory.offices.revision(brand->group_key));
  }
}

Status Application::listen() {
  http::ServerHooks hooks;
  // Probes use the IP address as host; answer_fast_path() refuses all other requests of unknown
  // hosts.
  hooks.knows_host = [](std::string_view) { return true; };
  hooks.fast_path = [this](const http::Request& request) { return answer_fast_path(request); };
  hooks.handle = [this](const http::Request& request) { return handle(request); };
  hooks.lane = [this](const http::Request& request) { return lane_of(router_, request); };
  const Config& config = foundation_->config;
  http::ServerOptions options = server_options(config, security_);
  MOLAR_TRY(options.listening_socket, handed_over_socket());
  MOLAR_TRY(server_, http::Server::create(std::move(options), std::move(hooks)));
  return {};
}

std::optional<http::Response> Application::answer_fast_path(const http::Request& request) const {
  const CrashContext note(request.method, request.path);
  if (probes(request, kHealth)) {
    return http::Response::json(200, R"({"status":"ok"})");
  }
  if (draining_ && probes(request, kReadiness)) {
    return draining();
  }
  if (anonymous_pages_) {
    if (auto page = anonymous_pages_->find(request)) {
      return page;
    }
  }
  if (!services().brands.knows_host(request.host)) {
    return is_probe(request.path)
               ? std::nullopt
               : std::optional(http::problem(421, "unknown_host", "No site has this host name.",
                                             request.request_id));
  }
  return files_->find(request);
}

http::Response Application::handle(const http::Request& request) const {
  const CrashContext note(request.method, request.path);
  if (probes(request, kReadiness)) {
    return readiness(*foundation_, *renderer_);
  }
  return chain_(request);
}

void Application::add_jobs() {
  // This is the only process of an SQLite store, so a process that left an attempt pending is dead.
  const bool alone =
      lock_->is_only_one() && foundation_->database->dialect() == storage::Dialect::Sqlite;
  add_payment_jobs(alone);
  add_content_jobs();
  mail_->add_job(mail_jobs_, alone);  // own thread: a mail server may hang too
  jobs_.add("lease holder", 1s, [this] { foundation_->database->declare_holder(); });
  add_cleaning_jobs();
}

void Application::add_payment_jobs(bool alone) {
  domain::Services& services = this->services();
  // Own thread: a hanging provider must not delay mail and content.
  payment_jobs_.add("charges", 60s, [&services, first = alone]() mutable {
    if (first) {
      services.billing_jobs.recover();
      first = false;
    }
    (void)services.billing_jobs.run(domain::BillingJobs::kCharges, [] { return true; });
  });
  comparison_jobs_.add("payments", 3600s, [this, &services] {
    services.comparison.run_if_due(services.brands.all(),
                                   [this] { return !comparison_jobs_.stopping(); });
  });
  connect_events(services, *foundation_);
  payment_jobs_.add("provider events", 1s, [this, &services] {
    services.provider_events.process([this] { return !payment_jobs_.stopping(); });
  });
  // Own thread: a day with many renewals must not delay the reconciler.
  money_jobs_.add("money", 15s, [this, &services] {
    services.billing_jobs.run_all([this] { return !money_jobs_.stopping(); },
                                  domain::BillingJobs::kCharges);
  });
}

void Application::add_content_jobs() {
  jobs_.add("content", 1s, [this, &services = services()] {
    services.brands.poll();
    if (anonymous_pages_) {
      note_directories();
    }
    if (std::int64_t revision = services.brands.snapshot()->revision;
        revision != warmed_revision_) {
      renderer_->set_warm_pages(pages_->warm_pages(services.brands.all()));
      warmed_revision_ = revision;
    }
  });
  if (page_cache_) {
    // Own thread with low priority: the best compression takes a tenth of a second per page.
    page_jobs_.add("pages", 250ms, [this] {
      ::setpriority(PRIO_PROCESS, 0, kBackgroundNice);  // on Linux: of this thread only
      page_cache_->improve(kPagesInARow);
    });
  }
}

void Application::add_cleaning_jobs() {
  domain::Services& services = this->services();
  jobs_.add("password links", 1s, [&services] { services.accounts.resets.answer_requests(); });
  jobs_.add("accounts", 3600s, [&services] { services.accounts.clean(); });
  jobs_.add("checkouts", 60s, [&services] { services.checkouts.clean(); });
  jobs_.add("memberships", 3600s,
            [&services] { services.memberships.run_daily_job(services.brands.all()); });
  jobs_.add("messages", 3600s, [&services] { services.message_retention.run(); });
  jobs_.add("office_reports", 3600s,
            [&services] { services.directory.reports.forget_addresses(); });
  jobs_.add("cards", 3600s, [&services] {
    for (const auto& brand : services.brands.all()) {
      services.cards.reissue_outdated(*brand);
    }
  });
  jobs_.add("old mails", 3600s,
            [this] { domain::purge_outbox(*foundation_->database, foundation_->clock); });
  jobs_.add("sessions", 3600s, [&services] {
    services.sessions.purge();
    services.limits.purge();
    services.price_quotes.purge();
  });
}

std::vector<std::string> Application::urls() const {
  std::vector<std::string> urls;
  for (const auto& brand : services().brands.all()) {
    if (!brand->hosts.empty()) {
      urls.push_back("http://" + brand->hosts.front() + ":" + std::to_string(server_->port()));
    }
  }
  return urls;
}

void Application::run() {
  jobs_.start();
  payment_jobs_.start();
  comparison_jobs_.start();
  money_jobs_.start();
  mail_jobs_.start();
  page_jobs_.start();
  server_->run();
  stop_jobs();
}

void Application::stop_jobs() {
  if (mail_) {
    mail_->outbox->stop();
  }
  for (Jobs* jobs :
       {&mail_jobs_, &page_jobs_, &payment_jobs_, &comparison_jobs_, &money_jobs_, &jobs_}) {
    jobs->stop();
  }
}

void Application::stop() {
  if (!draining_.exchange(true)) {
    notify_service_manager("STOPPING=1");
    log_event(LogLevel::Info, "stopping",
              {{"drain_seconds", foundation_->config.server.drain_seconds}});
  }
  server_->stop();
}

}  // namespace molar::app
