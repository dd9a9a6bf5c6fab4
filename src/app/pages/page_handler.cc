#include "app/pages/page_handler.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "api/request/cookies.h"
#include "api/site/canonical_host.h"
#include "app/pages/page_api.h"
#include "app/pages/page_query.h"
#include "app/pages/page_subject.h"
#include "base/log.h"
#include "base/messages.h"
#include "base/text.h"
#include "domain/content/content_previews.h"
#include "http/message/problem.h"
#include "http/message/url.h"
#include "http/server/access_log.h"

namespace molar::app {

namespace {

constexpr std::size_t kMaxRouteHint = 200;

// For pages with status 429 or 503: a call met a rate limit or a busy database. The limits allow
// new calls every few seconds.
constexpr const char* kRetryAfterSeconds = "30";

bool is_redirect_status(int status) {
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

// Internal: a path of this site, never another host ("//host", "/\host"). External: an http(s) URL.
bool is_safe_location(std::string_view location, bool external) {
  const bool is_plain =
      std::ranges::all_of(location, [](char c) { return static_cast<unsigned char>(c) > 0x20; });
  if (!is_plain || location.empty()) {
    return false;
  }
  if (external) {
    return location.starts_with("https://") || location.starts_with("http://");
  }
  return location[0] == '/' && (location.size() < 2 || (location[1] != '/' && location[1] != '\\'));
}

// Page without brand, style and script, for when neither the page nor its shell exists.
std::string last_resort_page(std::string_view language) {
  const Translate say(language);
  const std::string title = say("refusals.pageFailed");
  return "<!doctype html><html lang=\"" + std::string(language == "es" ? "es" : "en") +
         "\"><head><meta charset=\"utf-8\">"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>" +
         title + "</title></head><body><main><h1>" + title + "</h1><p>" +
         say("refusals.pageFailedTryAgain") + "</p></main></body></html>";
}

void log_fault(const http::Request& request, const PageVisit& visit,
               const render::PageResult& page) {
  if (!page.fault.empty() || page.is_shell) {
    log_event(LogLevel::Error, page.is_shell ? "page_shell" : "page_failed",
              {{"group", visit.brand->group_key},
               {"route", http::loggable_path(request.path)},
               {"status", page.status},
               {"fault", page.fault}});
  }
}

// Path of the request target, percent-encoded.
std::string_view address_of(const http::Request& request) {
  return std::string_view(request.target).substr(0, request.target.find('?'));
}

// The visitors whose pages make the same calls: visitors, primary members or dependents of the
// brand.
std::string whose(const PageVisit& visit) {
  const bool is_member = visit.visitor && visit.visitor->session;
  const bool is_primary = is_member && visit.visitor->session->is_primary();
  return visit.brand->group_key + (is_primary ? " primary" : is_member ? " dependent" : " visitor");
}

// Status of a shell at an address with an id, from the first call that the page would have made.
// 200 if the call throws. Not for a late page: its visitor has waited already, and the cause of the
// delay could delay this call too.
int status_of_subject(const http::Request& request, PageApi& api) {
  const auto call = page_subject_call(address_of(request));
  if (!call) {
    return 200;
  }
  try {
    return shell_status(api.get(*call).status);
  } catch (const std::exception& fault) {
    log_event(LogLevel::Error, "page_subject_failed",
              {{"route", http::loggable_path(request.path)}, {"fault", fault.what()}});
    return 200;
  }
}

// ?version=published ends a preview: redirects to the address without the preview parameters.
http::Response leave_preview(const http::Request& request) {
  std::string query;
  for (const auto& [name, value] : http::parse_query(request.query)) {
    if (name != api::kVersionParameter && name != api::kPreviewParameter) {
      query += (query.empty() ? "?" : "&") + percent_encode(name) + "=" + percent_encode(value);
    }
  }
  const std::string path(address_of(request));
  // "//host" would be another site.
  http::Response response =
      http::Response::redirect(302, (is_safe_location(path, false) ? path : "/") + query);
  api::mark_as_preview(response);
  api::forget_preview(response, request);
  return response;
}

void set_caching(http::Response& response, const http::Request& request, const PageVisit& visit,
                 bool is_whole) {
  if (visit.preview) {
    api::mark_as_preview(response);
    return;
  }
  const bool is_shared = !visit.email && is_whole && response.header("Set-Cookie").empty() &&
                         !is_personal_path(request.path) &&
                         !api::read_cookie(request, api::kCheckoutCookie);
  response.set("Cache-Control", is_shared ? "no-cache" : "private, no-store");
  if (is_shared) {
    response.set("Vary", "Accept-Language, Cookie");
  }
}

}  // namespace

std::optional<PageVisit> resolve_page_visit(const http::Request& request, api::Services& services) {
  const auto context = api::resolve_context(request, services);
  if (!context) {
    return std::nullopt;
  }
  PageVisit visit{context->brand, context->language, api::csrf_token(*context), std::nullopt, {}};
  visit.visitor = std::make_shared<const api::Visitor>(context->brand, context->session);
  if (context->session) {
    visit.email = context->session->email;
  }
  const auto grant = api::find_preview_grant(*context);
  if (grant) {
    auto brand = services.graph.previews.find(context->group(), grant->version);
    if (brand) {
      visit.brand = *brand;
      visit.language = api::resolve_language(request, *visit.brand);
      visit.preview = grant;
    } else {
      log_event(
          LogLevel::Warn, "preview_not_shown",
          {{"group", context->group()}, {"version", grant->version}, {"code", brand.error().code}});
    }
  }
  return visit;
}

PageHandler::PageHandler(render::PageRenderer& renderer, const http::Router& router,
                         const Clock& clock, Resolve resolve, PageHandlerOptions options,
                         AnonymousPages* anonymous)
    : renderer_(renderer),
      router_(router),
      clock_(clock),
      resolve_(std::move(resolve)),
      options_(std::move(options)),
      anonymous_(anonymous) {}

http::Response PageHandler::handle(const http::Request& request) const {
  if (request.method != "GET" && request.method != "HEAD") {
    http::Response refused = http::problem(405, "method_not_allowed",
                                           "Pages accept only GET and HEAD.", request.request_id);
    return std::move(refused.set("Allow", "GET, HEAD"));
  }
  const auto visit = resolve_(request);
  if (!visit) {
    return http::problem(421, "unknown_host", "No site has this host name.", request.request_id);
  }
  if (request.query_value(api::kVersionParameter) == "published") {
    return leave_preview(request);
  }
  if (anonymous_ != nullptr && !visit->preview) {
    auto page = anonymous_->answer(
        request, [this](const AnonymousVisit& anonymous) { return render_anonymous(anonymous); });
    if (page) {
      return std::move(*page);
    }
  }
  return handle_visit(request, *visit);
}

http::Response PageHandler::handle_visit(const http::Request& request,
                                         const PageVisit& visit) const {
  Rendering rendering = render(request, visit, clock_.now());
  http::Response& response = rendering.response;
  if (const auto language = chosen_language(request, *visit.brand)) {
    remember_language(response, request, *language);
  }
  set_caching(response, request, visit, rendering.is_whole);
  if (has_secret_address(request.path, request.query)) {
    response.set("Referrer-Policy", "no-referrer");
  }
  if (visit.preview && visit.preview->by_link) {
    api::remember_preview(response, request, *visit.preview, clock_.now());
  }
  return std::move(response);
}

RenderedPage PageHandler::render_anonymous(const AnonymousVisit& anonymous) const {
  const auto visit = resolve_(anonymous.request);
  if (!visit || visit->email || visit->preview) {
    throw std::logic_error("a visit without cookies has a session or preview");
  }
  Rendering rendering = render(anonymous.request, *visit, anonymous.now);
  set_caching(rendering.response, anonymous.request, *visit, rendering.is_whole);
  const http::Response& response = rendering.response;
  RenderedPage page;
  page.is_fault = rendering.is_fault;
  if (!response.header("Set-Cookie").empty()) {
    page.whom = RenderedPage::For::RequesterOnly;
  } else {
    page.whom = rendering.is_whole && response.status == 200 ? RenderedPage::For::Everybody
                                                             : RenderedPage::For::CurrentWaiters;
  }
  page.response = std::move(rendering.response);
  return page;
}

PageHandler::Rendering PageHandler::render(const http::Request& request, const PageVisit& visit,
                                           Timestamp now) const {
  // Owned by the callback: a call may still run after the shell has been sent.
  auto api = std::make_shared<PageApi>(router_, request, visit.visitor, visit.language);
  const std::string kind = page_kind(whose(visit), request.path);
  const auto subject = page_subject_call(address_of(request));
  render::PageRequest wanted = page_request(request, visit, now);
  wanted.calls = usual_calls_.of(kind, subject);
  render::PageResult page =
      renderer_.render(wanted, [api](std::string_view path) { return api->get(path); });
  PageApi::Effects effects = api->effects_of(page.asked);
  if (!page.is_shell) {
    if (subject && std::ranges::find(page.asked, *subject) != page.asked.end()) {
      effects.plain_calls.push_back(*subject);
    }
    usual_calls_.learn(kind, effects.plain_calls, subject);
  } else if (page.status == 200 && !page.is_late) {
    page.status = status_of_subject(request, *api);
  }
  log_fault(request, visit, page);
  Rendering rendering;
  rendering.is_fault = page.is_shell || page.status >= 500 || effects.failed;
  rendering.response = answer(request, visit, std::move(page));
  rendering.is_fault = rendering.is_fault || rendering.response.status >= 500;
  rendering.is_whole = !rendering.is_fault;
  log_event(LogLevel::Debug, "page_rendered",
            {{"group", visit.brand->group_key},
             {"route", http::loggable_path(request.path)},
             {"status", rendering.response.status}});
  if (std::string policy = options_.policy ? options_.policy(*visit.brand) : ""; !policy.empty()) {
    rendering.response.set("Content-Security-Policy", std::move(policy));
  }
  for (std::string& cookie : effects.set_cookies) {
    rendering.response.add("Set-Cookie", std::move(cookie));
  }
  return rendering;
}

http::Response PageHandler::answer(const http::Request& request, const PageVisit& visit,
                                   render::PageResult page) const {
  if (!page.location.empty()) {
    if (is_safe_location(page.location, page.external_redirect)) {
      return http::Response::redirect(is_redirect_status(page.status) ? page.status : 302,
                                      std::move(page.location));
    }
    log_event(LogLevel::Error, "page_redirect_refused",
              {{"group", visit.brand->group_key}, {"route", http::loggable_path(request.path)}});
    page.html.clear();
  }
  if (page.html.empty()) {
    return http::Response::html(500, last_resort_page(visit.language));
  }
  const bool may_come_again = page.status == 429 || page.status == 503;
  http::Response response = http::Response::html(page.status, std::move(page.html));
  if (may_come_again) {
    response.set("Retry-After", kRetryAfterSeconds);
  }
  return response;
}

render::PageRequest PageHandler::page_request(const http::Request& request, const PageVisit& visit,
                                              Timestamp now) const {
  const domain::Brand& brand = *visit.brand;
  render::PageRequest page;
  // A preview has its own group key, so that the shell of a published page never comes from a
  // draft.
  page.group_key = brand.group_key + (visit.preview ? ":preview" : "");
  page.content_key = brand.content_key + ":" + visit.language;
  const auto content = brand.content.find(visit.language);
  page.content = content == brand.content.end() ? nullptr : content->second;
  page.input = page_input(request, visit, now);
  page.route_hint = request.path.substr(0, kMaxRouteHint);
  if (request.queued_at != decltype(request.queued_at)()) {
    page.waiting_since = request.queued_at;
  }
  return page;
}

boost::json::object PageHandler::page_input(const http::Request& request, const PageVisit& visit,
                                            Timestamp now) const {
  const domain::Brand& brand = *visit.brand;
  boost::json::object config{
      {"siteSlug", brand.group_key},
      {"buildId", options_.build_id},
      {"idleAuthMilliseconds", options_.idle_auth_milliseconds},
      {"idleSessionMilliseconds", options_.idle_session_milliseconds},
      {"buildPollMilliseconds", options_.build_poll_milliseconds},
      {"tracking", options_.tracking},
      {"payment", options_.payment ? options_.payment(brand.group_key) : boost::json::object()},
      {"captcha", options_.captcha},
      {"languages", boost::json::array(brand.languages.begin(), brand.languages.end())}};
  if (!options_.map.is_null()) {
    config["map"] = options_.map;
  }
  boost::json::object input{
      {"url", request.target},
      {"origin", (request.secure ? "https://" : "http://") + request.host},
      {"groupKey", brand.group_key},
      {"language", visit.language},
      {"timeZone", brand.time_zone},
      {"contentKey", brand.content_key},
      {"canonicalOrigin", api::canonical_origin(request, brand, options_.production)},
      {"indexable", options_.production && !visit.preview},
      {"now", to_millis(now)},
      {"today", format_date(date_in_zone(now, brand.time_zone))},
      {"csrfToken", visit.csrf_token},
      {"isAuthenticated", visit.email.has_value()},
      {"requestId", request.request_id},
      {"config", std::move(config)}};
  if (visit.email) {
    input["email"] = *visit.email;
  }
  if (visit.preview) {
    input["preview"] = {{"version", visit.preview->version}};
  }
  return input;
}

}  // namespace molar::app
