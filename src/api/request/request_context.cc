#include "api/request/request_context.h"

#include <algorithm>

#include "api/api.h"
#include "api/request/cookies.h"
#include "api/request/error_words.h"
#include "base/random.h"
#include "base/text.h"
#include "domain/content/brand_catalog.h"
#include "domain/session/session_service.h"
#include "http/message/multipart.h"
#include "http/message/problem.h"

namespace molar::api {
namespace {

bool is_json(std::string_view content_type) {
  const std::size_t semicolon = content_type.find(';');
  const std::string media_type = to_lower_ascii(trim(content_type.substr(0, semicolon)));
  if (media_type != "application/json") {
    return false;
  }
  if (semicolon == content_type.npos) {
    return true;
  }
  std::string parameter = to_lower_ascii(trim(content_type.substr(semicolon + 1)));
  std::erase(parameter, '"');
  return parameter.empty() || parameter == "charset=utf-8";
}

Status check_content_type(const http::Request& request, Sends sends) {
  const std::string_view type = request.header("content-type");
  const std::string_view coding = request.header("content-encoding");
  const bool nothing_sent = request.body.empty() && type.empty();
  const bool plain = coding.empty() || to_lower_ascii(coding) == "identity";
  const bool is_form = sends == Sends::Form;
  if (plain && (nothing_sent || (is_form ? http::is_multipart_form(type) : is_json(type)))) {
    return {};
  }
  return Error{
      ErrorKind::UnsupportedType, "unsupported_media_type",
      is_form ? "Please send multipart/form-data." : "Please send application/json in UTF-8."};
}

// GET, HEAD and OPTIONS change nothing; every other method is unsafe.
bool is_unsafe(std::string_view method) {
  return method != "GET" && method != "HEAD" && method != "OPTIONS";
}

// A page's own calls are "same-origin"; "none" is a user's action in the browser's own interface.
bool is_own_fetch_site(std::string_view site) {
  return site.empty() || site == "same-origin" || site == "none";
}

bool is_own_origin(const http::Request& request) {
  const std::string_view origin = request.header("origin");
  if (origin.empty()) {
    return true;  // not a browser, or an old one: only the token counts
  }
  const std::string own = (request.secure ? "https://" : "http://") + request.host;
  return to_lower_ascii(origin) == own;
}

// Proof that an unsafe call comes from a page of this site. Forbidden "csrf_invalid" unless the
// header csrf-token has the token of this request's brand and session, and neither Origin nor
// Sec-Fetch-Site (if sent) names another site.
Status check_csrf(const RequestContext& context) {
  const http::Request& request = context.request;
  const bool own = is_own_fetch_site(request.header("sec-fetch-site")) && is_own_origin(request) &&
                   equal_constant_time(request.header("csrf-token"), csrf_token(context));
  if (!own) {
    return Error::forbidden("csrf_invalid",
                            "This page is out of date. Please reload it and try again.");
  }
  return {};
}

Status check_access(const std::optional<domain::Session>& session, Access access) {
  if (access == Access::Visitor) {
    return {};
  }
  if (!session) {
    return Error::unauthenticated();
  }
  if (access == Access::Primary && !session->is_primary()) {
    return Error::forbidden("forbidden", "Only the primary member of this membership may do this.");
  }
  return {};
}

Result<http::Response> run_steps(RequestContext& context, Access access, Sends sends,
                                 const ApiHandler& handler) {
  if (is_unsafe(context.request.method)) {
    MOLAR_CHECK(check_csrf(context));
    MOLAR_CHECK(check_content_type(context.request, sends));
  }
  MOLAR_CHECK(check_access(context.session, access));
  return handler(context);
}

std::optional<domain::Session> resolve_session(const http::Request& request,
                                               const domain::Brand& brand, Services& services) {
  const auto value = read_cookie(request, kSessionCookie);
  return value ? services.graph.sessions.find(brand.group_key, *value) : std::nullopt;
}

// The primary tag of each range in order; ignores weights, since browsers list by preference.
std::string accepted_language(std::string_view header, const std::vector<std::string>& languages) {
  for (const std::string_view part : parts_of(header, ',')) {
    const std::string_view range = trim(part);
    const std::string primary = to_lower_ascii(range.substr(0, range.find_first_of("-;")));
    if (std::ranges::find(languages, primary) != languages.end()) {
      return primary;
    }
  }
  return {};
}

constexpr std::size_t kLongestUserAgent = 500;

}  // namespace

domain::Device device_of(const http::Request& request) {
  std::string agent(request.header("User-Agent").substr(0, kLongestUserAgent));
  std::ranges::replace_if(
      agent, [](char c) { return c < ' ' || c > '~'; }, '?');
  return {request.client_address, std::move(agent),
          read_cookie(request, kDeviceCookie).value_or("")};
}

std::string csrf_token(const Services& services, std::string_view group_key,
                       std::string_view session_token_hash) {
  // The first word separates the two kinds; group keys and hashes contain no "|".
  const std::string bound_to =
      session_token_hash.empty()
          ? "page|" + std::string(group_key) + "|" + services.build_id
          : "session|" + std::string(group_key) + "|" + std::string(session_token_hash);
  return hmac_base64url(services.csrf_key, bound_to);
}

std::string csrf_token(const RequestContext& context) {
  return csrf_token(context.api, context.group(),
                    context.session ? std::string_view(context.session->token_hash) : "");
}

std::shared_ptr<const domain::Brand> resolve_brand(const http::Request& request,
                                                   Services& services) {
  return services.graph.brands.find_by_host(request.host);
}

std::string resolve_language(const http::Request& request, const domain::Brand& brand) {
  const auto& languages = brand.languages;
  for (const auto& requested : {request.query_value("lang"), request.cookie(kLanguageCookie)}) {
    if (requested && std::ranges::find(languages, *requested) != languages.end()) {
      return *requested;
    }
  }
  const std::string accepted = accepted_language(request.header("accept-language"), languages);
  if (!accepted.empty()) {
    return accepted;
  }
  return languages.empty() ? "en" : languages.front();
}

std::optional<RequestContext> resolve_context(const http::Request& request, Services& services) {
  const auto* known = dynamic_cast<const Visitor*>(request.visitor.get());
  auto brand = known != nullptr ? known->brand : resolve_brand(request, services);
  if (!brand) {
    return std::nullopt;
  }
  auto session = known != nullptr ? known->session : resolve_session(request, *brand, services);
  auto language = resolve_language(request, *brand);
  return RequestContext{request,  std::move(brand), std::move(session), std::move(language),
                        services, services.graph};
}

void bind(http::Router& router, Services& services, ApiRoute route, ApiHandler handler) {
  auto run = [&services, access = route.access, sends = route.sends,
              handler = std::move(handler)](const http::Request& request) {
    auto context = resolve_context(request, services);
    if (!context) {
      return http::problem(421, "unknown_host", "No site has this host name.", request.request_id);
    }
    auto response = run_steps(*context, access, sends, handler);
    return response ? std::move(*response)
                    : http::problem(in_language(response.error(), context->language),
                                    request.request_id);
  };
  router.add(std::move(route.method), std::move(route.pattern), std::move(run));
}

void bind(http::Router& router, Services& services, Access access,
          std::initializer_list<PlainRoute> routes) {
  for (const PlainRoute& route : routes) {
    bind(router, services, {route.method, route.pattern, access}, route.handler);
  }
}

}  // namespace molar::api
