#include "app/page_handler.h"

#include <boost/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "api/cookies.h"
#include "api/request_context.h"
#include "app/page_api.h"
#include "base/log.h"
#include "http/access_log.h"
#include "http/cookie.h"
#include "http/problem.h"

namespace molar::app {

namespace {

constexpr std::size_t kMaxRouteHint = 200;
constexpr std::chrono::hours kLanguageCookieLife{24 * 365};

// Pages of one person, signed in or not.
bool is_personal_path(std::string_view path) {
  static constexpr std::array kPrefixes = {
      std::string_view("/checkout"),  std::string_view("/member"),
      std::string_view("/dashboard"), std::string_view("/receipt"),
      std::string_view("/agreement"), std::string_view("/reset-password")};
  return std::any_of(kPrefixes.begin(), kPrefixes.end(),
                     [path](std::string_view prefix) { return path.starts_with(prefix); });
}

bool is_redirect_status(int status) {
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

// Inside: a path of this site, never another host ("//host", "/\host"). Outside: a web address.
bool is_safe_location(std::string_view location, bool external) {
  const bool is_plain = std::all_of(location.begin(), location.end(),
                                    [](char c) { return static_cast<unsigned char>(c) > 0x20; });
  if (!is_plain || location.empty()) {
    return false;
  }
  if (external) {
    return location.starts_with("https://") || location.starts_with("http://");
  }
  return location[0] == '/' && (location.size() < 2 || (location[1] != '/' && location[1] != '\\'));
}

// What is left when neither the page nor its shell can be had. No brand, no style, no script.
std::string last_resort_page(std::string_view language) {
  const bool spanish = language == "es";
  const std::string title = spanish ? "Algo salió mal" : "Something went wrong";
  const std::string text =
      spanish ? "No podemos mostrar esta página en este momento. Inténtelo de nuevo en un minuto."
              : "We cannot show this page right now. Please try again in a minute.";
  return "<!doctype html><html lang=\"" + std::string(spanish ? "es" : "en") +
         "\"><head><meta charset=\"utf-8\">"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>" +
         title + "</title></head><body><main><h1>" + title + "</h1><p>" + text +
         "</p></main></body></html>";
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

// ?lang= of a language that the brand has; anything else chooses nothing.
std::optional<std::string> chosen_language(const http::Request& request, const PageVisit& visit) {
  auto wish = request.query_value("lang");
  const auto& languages = visit.brand->languages;
  const bool known =
      wish && std::find(languages.begin(), languages.end(), *wish) != languages.end();
  return known ? wish : std::nullopt;
}

void remember_language(http::Response& response, const http::Request& request,
                       const std::string& language) {
  http::SetCookie cookie;
  cookie.name = api::kLanguageCookie;
  cookie.value = language;
  cookie.secure = request.secure;
  cookie.http_only = false;
  cookie.max_age = kLanguageCookieLife;
  response.add("Set-Cookie", http::set_cookie_header(cookie));
}

void set_caching(http::Response& response, const http::Request& request, const PageVisit& visit,
                 const render::PageResult& page) {
  const bool is_shared = !visit.email && !page.is_shell && response.status < 500 &&
                         response.header("Set-Cookie").empty() && !is_personal_path(request.path) &&
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
  PageVisit visit{context->brand, context->language, api::csrf_token(*context), std::nullopt};
  if (context->session) {
    visit.email = context->session->email;
  }
  return visit;
}

PageHandler::PageHandler(render::PageRenderer& renderer, const http::Router& router,
                         const Clock& clock, Resolve resolve, PageHandlerOptions options)
    : renderer_(renderer),
      router_(router),
      clock_(clock),
      resolve_(std::move(resolve)),
      options_(std::move(options)) {}

http::Response PageHandler::handle(const http::Request& request) const {
  if (request.method != "GET" && request.method != "HEAD") {
    http::Response refused =
        http::problem(405, "method_not_allowed", "Pages can only be read.", request.request_id);
    return std::move(refused.set("Allow", "GET, HEAD"));
  }
  const auto visit = resolve_(request);
  if (!visit) {
    return http::problem(421, "unknown_host", "No site is served here under this name.",
                         request.request_id);
  }
  // Owned by the callback: a call may still run when the visitor already has the shell.
  auto api = std::make_shared<PageApi>(router_, request, visit->language);
  render::PageResult page = renderer_.render(
      page_request(request, *visit), [api](std::string_view path) { return api->get(path); });
  log_fault(request, *visit, page);
  http::Response response = answer(request, *visit, page);
  for (std::string& cookie : api->set_cookies()) {
    response.add("Set-Cookie", std::move(cookie));
  }
  if (const auto language = chosen_language(request, *visit)) {
    remember_language(response, request, *language);
  }
  set_caching(response, request, *visit, page);
  return response;
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
  return http::Response::html(page.status, std::move(page.html));
}

render::PageRequest PageHandler::page_request(const http::Request& request,
                                              const PageVisit& visit) const {
  const domain::Brand& brand = *visit.brand;
  render::PageRequest page;
  page.group_key = brand.group_key;
  page.content_key =
      brand.group_key + ":" + std::to_string(brand.content_version) + ":" + visit.language;
  const auto content = brand.content.find(visit.language);
  page.content = content == brand.content.end() ? nullptr : content->second;
  page.input = page_input(request, visit);
  page.route_hint = request.path.substr(0, kMaxRouteHint);
  return page;
}

std::string PageHandler::page_input(const http::Request& request, const PageVisit& visit) const {
  const domain::Brand& brand = *visit.brand;
  boost::json::object config{
      {"siteSlug", brand.group_key},
      {"buildId", options_.build_id},
      {"idleAuthMilliseconds", options_.idle_auth_milliseconds},
      {"idleSessionMilliseconds", options_.idle_session_milliseconds},
      {"buildPollMilliseconds", options_.build_poll_milliseconds},
      {"tracking", options_.tracking},
      {"payment",
       {{"provider", options_.payment_provider}, {"tokenizeUrl", options_.tokenize_url}}},
      {"captcha", {{"provider", "off"}}},
      {"languages", boost::json::array(brand.languages.begin(), brand.languages.end())}};
  boost::json::object input{{"url", request.target},
                            {"origin", (request.secure ? "https://" : "http://") + request.host},
                            {"groupKey", brand.group_key},
                            {"language", visit.language},
                            {"timeZone", brand.time_zone},
                            {"contentVersion", brand.content_version},
                            {"now", to_millis(clock_.now())},
                            {"csrfToken", visit.csrf_token},
                            {"isAuthenticated", visit.email.has_value()},
                            {"requestId", request.request_id},
                            {"config", std::move(config)}};
  if (visit.email) {
    input["email"] = *visit.email;
  }
  return boost::json::serialize(input);
}

std::vector<render::WarmPage> PageHandler::warm_pages(
    const std::vector<std::shared_ptr<const domain::Brand>>& brands,
    const std::vector<std::string>& paths) const {
  std::vector<render::WarmPage> pages;
  for (const auto& brand : brands) {
    for (const auto& [language, content] : brand->content) {
      for (const std::string& path : paths) {
        if (pages.size() == kMaxWarmPages || brand->hosts.empty()) {
          return pages;
        }
        http::Request request;
        request.method = "GET";
        request.target = request.path = path;
        request.host = brand->hosts.front();
        const PageVisit visit{brand, language, "", std::nullopt};
        auto api = std::make_shared<PageApi>(router_, request, language);
        pages.push_back({page_request(request, visit),
                         [api](std::string_view asked) { return api->get(asked); }});
      }
    }
  }
  return pages;
}

}  // namespace molar::app
