#include "app/settings/server_options.h"

#include <algorithm>

#include "app/foundation.h"
#include "app/settings/page_services.h"
#include "base/mapped.h"
#include "domain/complaints/grievance_files.h"

namespace molar::app {

namespace {

// Bytes around the file in an upload's form.
constexpr std::size_t kFormBytes = 16 * 1024;
// Size of the largest event that Stripe sends, with its objects.
constexpr std::size_t kWebhookBytes = 512 * 1024;

enum class Lane : std::size_t { Api, Pages, Money, Passwords, Uploads, Documents, Probes };

struct Rule {
  LaneRoute route;
  Lane lane;
};
// Calls with a lane of their own: they wait for more than the database.
constexpr Rule kRules[] = {
    // Wait for the payment provider.
    {{"POST", "/api/v4/member/purchaseSubscription"}, Lane::Money},
    {{"POST", "/api/v4/member/dependents"}, Lane::Money},
    {{"DELETE", "/api/v4/member/dependents/{id}"}, Lane::Money},
    {{"POST", "/api/v4/member/switch/{id}"}, Lane::Money},
    {{"POST", "/api/v4/member/balance"}, Lane::Money},
    {{"PUT", "/api/v4/member/updateBilling"}, Lane::Money},
    {{"PUT", "/api/v4/member/paymentMethods/{id}/active"}, Lane::Money},
    {{"DELETE", "/api/v4/member/paymentMethods/{id}"}, Lane::Money},
    {{"POST", "/api/v4/member/renewSubscription"}, Lane::Money},
    {{"POST", "/api/v4/member/cancel"}, Lane::Money},
    {{"PUT", "/api/km/billing/card/{token}"}, Lane::Money},
    // Hash a password.
    {{"POST", "/api/login"}, Lane::Passwords},
    {{"POST", "/api/v4/member/setNewPassword"}, Lane::Passwords},
    {{"POST", "/api/v4/member/signup"}, Lane::Passwords},
    {{"POST", "/api/v4/member/changeEmail"}, Lane::Passwords},
    {{"POST", "/api/v4/member/changePassword"}, Lane::Passwords},
    {{"DELETE", "/api/v4/member"}, Lane::Passwords},
    {{"POST", "/api/km/checkout/account"}, Lane::Passwords},
    // Decode the pictures of uploaded files.
    {{"POST", "/api/v4/grievance/files"}, Lane::Uploads},
    {{"POST", "/api/km/grievance/files"}, Lane::Uploads},
};

// Drawing a document takes a hundred times as long as reading its data.
bool is_drawn(const http::Request& request) {
  const auto format = request.query_value("format");
  return format == "pdf" || format == "png";
}

// In the order of Lane, without Lane::Api.
std::vector<http::LaneOptions> make_lanes(const Config& config) {
  const auto queue = static_cast<std::size_t>(config.server.worker_queue);
  const auto pages = static_cast<std::size_t>(config.render.queue);
  const auto payments = static_cast<std::size_t>(config.server.payment_threads);
  const std::chrono::milliseconds patience(config.server.queue_limit_ms);
  // N pages render; N + 2 more wait for a worker or are sent from the cache. A page that waited too
  // long for a thread gets its shell (PageRequest::waiting_since).
  return {{2 * render_threads(config) + 2, pages, {}},
          {payments, queue, patience},
          {3, queue, patience},
          {2, queue, patience},
          {2, queue, patience},
          {1, queue, patience}};
}

// Returns the paths of LargeBody for webhooks. They depend on the settings only, because a brand
// may be published later.
std::vector<std::string> webhook_paths(const Config& config) {
  const std::string all = "/api/webhooks/stripe/";
  if (!config.payment.stripe_webhook_secret.empty()) {
    return {all};
  }
  std::vector<std::string> paths;
  for (const auto& [group, own] : config.payment.brands) {
    if (!own.stripe_webhook_secret.empty()) {
      paths.push_back(all + group);
    }
  }
  return paths;
}

}  // namespace

std::vector<LaneRoute> lane_routes() {
  return mapped(kRules, &Rule::route);
}

std::size_t lane_of(const http::Router& router, const http::Request& request) {
  Lane lane = Lane::Api;
  if (request.path == "/readyz") {
    lane = Lane::Probes;
  } else if (!request.path.starts_with("/api/")) {
    lane = Lane::Pages;
  } else if (request.method == "GET" || request.method == "HEAD") {
    lane = is_drawn(request) ? Lane::Documents : Lane::Api;
  } else {
    const http::Route* route = router.route_of(request);
    const auto* rule = std::find_if(std::begin(kRules), std::end(kRules), [&](const Rule& each) {
      return route && route->method == each.route.method && route->pattern == each.route.pattern;
    });
    lane = rule == std::end(kRules) ? Lane::Api : rule->lane;
  }
  return static_cast<std::size_t>(lane);
}

std::size_t worker_threads(const Config& config) {
  auto threads = static_cast<std::size_t>(config.server.worker_threads);
  for (const http::LaneOptions& lane : make_lanes(config)) {
    threads += lane.threads;
  }
  return threads;
}

Result<http::SecurityHeaderOptions> security_options(const Config& config,
                                                     const std::string& payment_url) {
  http::SecurityHeaderOptions security;
  if (!payment_url.empty()) {
    security.connect_origins.push_back(origin_of_url(payment_url));
  }
  MOLAR_TRY(const std::string tracking, tracking_origin(config));
  if (!tracking.empty()) {
    security.connect_origins.push_back(tracking);
  }
  MOLAR_TRY(const std::string tiles, map_origin(config));
  if (!tiles.empty()) {
    security.image_origins.push_back(tiles);
  }
  for (const std::string& origin : captcha_origins(config)) {
    security.script_origins.push_back(origin);
    security.frame_origins.push_back(origin);
    security.connect_origins.push_back(origin);
  }
  return security;
}

http::ServerOptions server_options(const Config& config,
                                   const http::SecurityHeaderOptions& security) {
  http::ServerOptions options;
  options.address = config.server.address;
  options.port = static_cast<unsigned short>(config.server.port);
  options.io_threads = static_cast<std::size_t>(config.server.io_threads);
  options.worker_threads = static_cast<std::size_t>(config.server.worker_threads);
  options.worker_queue = static_cast<std::size_t>(config.server.worker_queue);
  options.worker_patience = std::chrono::milliseconds(config.server.queue_limit_ms);
  options.lanes = make_lanes(config);
  options.max_connections = static_cast<std::size_t>(config.server.max_connections);
  options.max_connections_of_client =
      static_cast<std::size_t>(config.server.max_connections_of_client);
  options.header_timeout = std::chrono::milliseconds(config.server.header_timeout_ms);
  options.body_timeout = std::chrono::milliseconds(config.server.body_timeout_ms);
  for (const char* path : {"/api/v4/grievance/files", "/api/km/grievance/files"}) {
    options.large_bodies.push_back({"POST", path, domain::kMostUploadBytes + kFormBytes});
  }
  for (const std::string& path : webhook_paths(config)) {
    options.large_bodies.push_back({"POST", path, kWebhookBytes});
  }
  options.idle_timeout = std::chrono::milliseconds(config.server.idle_timeout_ms);
  options.drain = std::chrono::seconds(config.server.drain_seconds);
  // The last tenth is left for calls to the database and the payment provider.
  options.stop_timeout = std::chrono::milliseconds(config.server.stop_timeout_ms) * 9 / 10;
  options.trusted_proxies = split_list(config.server.trusted_proxies);
  options.security = security;
  return options;
}

}  // namespace molar::app
