// Owns all long-lived objects of `molar serve`, in the order of their dependencies.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/api.h"
#include "app/foundation.h"
#include "app/mail_delivery.h"
#include "app/pages/anonymous_pages.h"
#include "app/pages/page_cache.h"
#include "app/pages/page_handler.h"
#include "app/payments/payments.h"
#include "app/process/data_dir.h"
#include "app/process/jobs.h"
#include "app/service_graph.h"
#include "app/settings/config.h"
#include "app/site/asset_archive.h"
#include "app/site/site_pack.h"
#include "app/site/static_site.h"
#include "domain/mails/member_mails.h"
#include "http/router.h"
#include "http/server/server.h"
#include "render/page_renderer.h"

namespace molar::app {

class Application {
 public:
  // Opens and migrates the database, starts the script engine and the payment sandbox, loads the
  // brands and listens.
  static Result<std::unique_ptr<Application>> create(const Config& config);
  ~Application();

  // Returns one URL per brand that has hosts: its first host.
  std::vector<std::string> urls() const;
  // Serves until stop(), then drains and finishes running requests and jobs.
  void run();
  void stop();  // thread-safe; the second call ends the draining

 private:
  Application() = default;

  domain::Services& services() const { return graph_->services; }
  Status start_pages();
  Status listen();
  void bind_routes();
  void make_pages();
  void note_directories();  // reports the revisions to anonymous_pages_
  void add_jobs();
  // `alone`: no other process uses the store.
  void add_payment_jobs(bool alone);
  void add_content_jobs();
  void add_cleaning_jobs();
  void stop_jobs();
  std::optional<http::Response> answer_fast_path(const http::Request& request) const;
  http::Response handle(const http::Request& request) const;

  std::unique_ptr<Foundation> foundation_;
  std::unique_ptr<InstanceLock> lock_;
  std::string secret_key_;
  SitePack site_;
  AssetArchive former_;
  std::unique_ptr<StaticSite> files_;
  std::unique_ptr<render::PageRenderer> renderer_;
  std::unique_ptr<domain::ContentSchema> schema_;
  std::unique_ptr<Payments> payments_;
  http::SecurityHeaderOptions security_;
  std::unique_ptr<domain::Captcha> captcha_;
  std::unique_ptr<ServiceGraph> graph_;
  std::unique_ptr<domain::MemberMails> mail_extras_;
  std::unique_ptr<MailDelivery> mail_;
  std::unique_ptr<api::Services> api_;
  http::Router router_;
  http::Handler chain_;
  std::unique_ptr<PageCache> page_cache_;            // null: switched off
  std::unique_ptr<AnonymousPages> anonymous_pages_;  // null if page_cache_ is null
  std::unique_ptr<PageHandler> pages_;
  std::unique_ptr<http::Server> server_;
  Jobs jobs_;
  Jobs payment_jobs_;
  Jobs comparison_jobs_;
  Jobs money_jobs_;
  Jobs mail_jobs_;
  Jobs page_jobs_;
  std::int64_t warmed_revision_ = -1;
  std::atomic<bool> draining_ = false;
};

}  // namespace molar::app
