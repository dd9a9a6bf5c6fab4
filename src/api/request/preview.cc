#include "api/request/preview.h"

#include <chrono>
#include <utility>

#include "api/api.h"
#include "api/request/cookies.h"
#include "domain/content/content_previews.h"

namespace molar::api {
namespace {

std::optional<PreviewGrant> grant(const RequestContext& context, std::string version,
                                  std::string token) {
  const Services& api = context.api;
  const auto expires_at = domain::check_preview_token(api.preview_key, token, context.group(),
                                                      version, api.clock.now());
  if (!expires_at || version == std::to_string(context.brand->content_version)) {
    return std::nullopt;
  }
  return PreviewGrant{std::move(version), std::move(token), *expires_at};
}

// The cookie's value is "<version>.<token>"; a version contains no dot.
std::optional<PreviewGrant> grant_of_cookie(const RequestContext& context) {
  const auto value = read_cookie(context.request, kPreviewCookie);
  const std::size_t dot = value ? value->find('.') : std::string::npos;
  return dot == std::string::npos ? std::nullopt
                                  : grant(context, value->substr(0, dot), value->substr(dot + 1));
}

}  // namespace

std::optional<PreviewGrant> find_preview_grant(const RequestContext& context) {
  if (context.api.preview_key.empty()) {
    return std::nullopt;
  }
  const auto version = context.request.query_value(kVersionParameter);
  if (!version) {
    return grant_of_cookie(context);
  }
  if (const auto token = context.request.query_value(kPreviewParameter)) {
    if (auto by_link = grant(context, *version, *token)) {
      by_link->by_link = true;
      return by_link;
    }
  }
  auto by_cookie = grant_of_cookie(context);
  return by_cookie && by_cookie->version == *version ? by_cookie : std::nullopt;
}

void remember_preview(http::Response& response, const http::Request& request,
                      const PreviewGrant& grant, Timestamp now) {
  set_cookie(response, request, kPreviewCookie, grant.version + "." + grant.token,
             std::chrono::ceil<std::chrono::seconds>(grant.expires_at - now));
}

void forget_preview(http::Response& response, const http::Request& request) {
  expire_cookie(response, request, kPreviewCookie);
}

void mark_as_preview(http::Response& response) {
  response.set("Cache-Control", "private, no-store");
  response.set("X-Robots-Tag", "noindex");
}

}  // namespace molar::api
