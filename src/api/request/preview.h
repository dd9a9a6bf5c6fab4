// Access to an unpublished version of a site: by a signed link, and afterwards by the cookie that
// the link's page set.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "api/request/request_context.h"
#include "base/clock.h"
#include "http/message/request.h"
#include "http/message/response.h"

namespace molar::api {

// Query parameters of such a link.
inline constexpr std::string_view kVersionParameter = "version";
inline constexpr std::string_view kPreviewParameter = "preview";

// Access of a request to a version of its brand.
struct PreviewGrant {
  std::string version;  // "working" or a number
  std::string token;
  Timestamp expires_at;
  bool by_link = false;  // false: by cookie
};

// The grant by ?version= with the link's token or a cookie for that version; without ?version= by
// cookie only. nullopt: the request sees the published content, also if the grant is for the
// published version.
std::optional<PreviewGrant> find_preview_grant(const RequestContext& context);

// Stores the grant of a link in the browser until it expires.
void remember_preview(http::Response& response, const http::Request& request,
                      const PreviewGrant& grant, Timestamp now);
void forget_preview(http::Response& response, const http::Request& request);

// Forbids caching and indexing; for every response that shows an unpublished version.
void mark_as_preview(http::Response& response);

}  // namespace molar::api
