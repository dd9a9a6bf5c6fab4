// What a brand shows: its content, its theme, its pictures.
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "api/api.h"
#include "api/request_context.h"
#include "domain/content/brand_catalog.h"
#include "domain/content/content_service.h"

namespace molar::api {
namespace {

using http::Response;

// An answer that a cache may keep; the middleware makes it 304 for who has it.
Response cacheable(std::string media_type, std::string etag, std::string cache_control,
                   std::shared_ptr<const std::string> body) {
  Response response;
  response.set("Content-Type", std::move(media_type));
  response.set("ETag", std::move(etag));
  response.set("Cache-Control", std::move(cache_control));
  response.shared_body = std::move(body);
  return response;
}

// Weak: the body may travel compressed. The build is part of it because a newer binary may parse
// the same version differently.
std::string content_etag(const RequestContext& context, std::string_view kind) {
  return "W/\"" + std::string(kind) + "-" + context.group() + "-" +
         std::to_string(context.brand->content_version) + "-" + context.services.build_id + "\"";
}

// Visitors see the published version only. Others exist for editors; what does not exist is not
// found.
Status check_version(RequestContext& context) {
  auto wanted = context.request.query_value("version");
  if (!wanted || wanted->empty()) {
    return {};
  }
  std::int64_t version = 0;
  const char* end = wanted->data() + wanted->size();
  auto parsed = std::from_chars(wanted->data(), end, version);
  bool is_number = parsed.ec == std::errc() && parsed.ptr == end;
  if (is_number && version == context.brand->content_version) {
    return {};
  }
  bool exists = *wanted == "working" ||
                (is_number && context.services.content.has_version(context.group(), version));
  if (exists) {
    return Error::forbidden("preview_forbidden", "This version of the site is not published.");
  }
  return Error::not_found("version");
}

Result<Response> get_content(RequestContext& context) {
  MOLAR_CHECK(check_version(context));
  const auto& by_language = context.brand->content;
  auto found = by_language.find(context.language);
  if (found == by_language.end()) {
    found = by_language.find(context.brand->languages.front());
  }
  Response response = cacheable("application/json", content_etag(context, "cms-" + found->first),
                                "private, no-cache", found->second);
  response.set("Vary", "Accept-Language, Cookie");
  return response;
}

// Pages link to the theme with the content's version. A copy is not kept for ever all the same: a
// newer binary may make another theme of the same version.
Result<Response> get_theme(RequestContext& context) {
  bool pinned = context.request.query_value("v") == std::to_string(context.brand->content_version);
  // Shares the ownership of the brand: nothing is copied.
  std::shared_ptr<const std::string> css(context.brand, &context.brand->theme_css);
  return cacheable("text/css; charset=utf-8", content_etag(context, "theme"),
                   pinned ? "public, max-age=3600" : "public, no-cache", std::move(css));
}

Response asset_answer(domain::Asset asset) {
  bool is_svg = asset.media_type == "image/svg+xml";
  Response response =
      cacheable(std::move(asset.media_type), "\"" + asset.sha256.substr(0, 32) + "\"",
                "public, max-age=300", std::move(asset.body));
  response.set("X-Content-Type-Options", "nosniff");
  if (is_svg) {
    // Opened by itself, a drawing is a document: no script of it may run on the brand's origin.
    response.set("Content-Security-Policy",
                 "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  }
  return response;
}

Result<Response> get_media(RequestContext& context) {
  auto asset = context.services.brands.find_asset(context.group(),
                                                  context.request.params.find("name")->second);
  if (!asset) {
    return Error::not_found("asset");
  }
  return asset_answer(std::move(*asset));
}

// Browsers ask for it unasked, also where the page names another one.
Result<Response> get_favicon(RequestContext& context) {
  for (std::string_view name : {"favicon.ico", "favicon.svg", "favicon.png"}) {
    if (auto asset = context.services.brands.find_asset(context.group(), name)) {
      return asset_answer(std::move(*asset));
    }
  }
  return Error::not_found("asset");
}

}  // namespace

void bind_content(http::Router& router, Services& services) {
  bind(router, services, {"GET", "/api/cms", Access::Visitor}, get_content);
  bind(router, services, {"GET", "/brand/theme.css", Access::Visitor}, get_theme);
  bind(router, services, {"GET", "/media/{name}", Access::Visitor}, get_media);
  bind(router, services, {"GET", "/favicon.ico", Access::Visitor}, get_favicon);
}

}  // namespace molar::api
