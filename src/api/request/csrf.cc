#include "api/request/csrf.h"

#include "api/api.h"
#include "base/random.h"
#include "base/text.h"

namespace molar::api {
namespace {

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

}  // namespace

bool is_unsafe(std::string_view method) {
  return method != "GET" && method != "HEAD" && method != "OPTIONS";
}

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
  return csrf_token(context.services, context.group(),
                    context.session ? std::string_view(context.session->token_hash) : "");
}

}  // namespace molar::api
