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

// ?version= and ?preview= of such a link.
inline constexpr std::string_view kVersionParameter = "version";
inline constexpr std::string_view kPreviewParameter = "preview";

// A version of the request's brand that its sender may see.
struct PreviewGrant {
  std::string version;  // "working" or a number
  std::string token;
  Timestamp expires_at;
  bool by_link = false;  // false: by cookie
};

// By ?version= with the link's token or a cookie for that version; without ?version= by cookie
// alone. nullopt: this request sees what is published, which is also what a grant of the published
// number amounts to.
std::optional<PreviewGrant> find_preview_grant(const RequestContext& context);

// Keeps the grant of a link in the browser until it expires.
void remember_preview(http::Response& response, const http::Request& request,
                      const PreviewGrant& grant, Timestamp now);
void forget_preview(http::Response& response, const http::Request& request);

// For every answer that shows an unpublished version: no caching, no indexing.
void mark_as_preview(http::Response& response);

}  // namespace molar::api
