// Content, theme and images of a brand.
#include <memory>
#include <string>
#include <utility>

#include "api/api.h"
#include "api/request/preview.h"
#include "api/request/request_context.h"
#include "base/number.h"
#include "domain/content/brand_catalog.h"
#include "domain/content/content_previews.h"
#include "domain/content/content_service.h"
#include "domain/printing/document_look.h"

namespace molar::api {
namespace {

using http::Response;

constexpr std::string_view kCss = "text/css; charset=utf-8";

// A cacheable response; the middleware turns it into 304 for a client with the same tag.
Response cacheable(std::string media_type, std::string etag, std::string cache_control,
                   std::shared_ptr<const std::string> body) {
  Response response;
  response.set("Content-Type", std::move(media_type));
  response.set("ETag", std::move(etag));
  response.set("Cache-Control", std::move(cache_control));
  response.shared_body = std::move(body);
  return response;
}

// Weak, because the body may be compressed. Contains the build, because a newer binary may parse
// the same version differently.
std::string content_etag(const RequestContext& context, std::string_view kind) {
  return "W/\"" + std::string(kind) + "-" + context.brand->content_key + "-" +
         context.api.build_id + "\"";
}

using Shown = std::shared_ptr<const domain::Brand>;

// The previewed version of the brand; null: show the published one, also when the previewed version
// does not exist any more or is invalid.
Shown find_preview(const RequestContext& context) {
  const auto grant = find_preview_grant(context);
  if (!grant) {
    return nullptr;
  }
  auto found = context.services.previews.find(context.group(), grant->version);
  return found ? *found : nullptr;
}

bool asks_for_published(const RequestContext& context, std::string_view version) {
  return version.empty() || version == "published" ||
         version == std::to_string(context.brand->content_version);
}

// A missing version is "not found"; an existing one requires a grant.
Error refuse_version(const RequestContext& context, std::string_view version) {
  const auto number = parse_number<std::int64_t>(version);
  bool exists = version == "working" ||
                (number && context.services.content.has_version(context.group(), *number));
  return exists
             ? Error::forbidden("preview_forbidden", "This version of the site is not published.")
             : Error::not_found("version");
}

Result<Response> get_preview_content(RequestContext& context, std::string_view version) {
  if (!find_preview_grant(context)) {
    return refuse_version(context, version);
  }
  MOLAR_TRY(Shown brand, context.services.previews.find(context.group(), version));
  auto found = brand->content.find(resolve_language(context.request, *brand));
  Response response = Response::json(200, {});
  response.shared_body = found->second;
  mark_as_preview(response);
  return response;
}

Result<Response> get_content(RequestContext& context) {
  const std::string version = context.request.query_value(kVersionParameter).value_or("");
  if (!asks_for_published(context, version)) {
    return get_preview_content(context, version);
  }
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

// The font rules of the web build for the brand's fonts, and the brand's variables.
std::string theme_of(const domain::Brand& brand, const Services& services) {
  const domain::DocumentLook look = domain::document_look(brand);
  std::string css(services.font_rules(look.body_font));
  if (look.heading_font != look.body_font) {
    css += services.font_rules(look.heading_font);
  }
  return css + brand.theme_css;
}

Response preview_theme(const domain::Brand& brand, const Services& services) {
  Response response;
  response.set("Content-Type", std::string(kCss));
  response.body = theme_of(brand, services);
  mark_as_preview(response);
  return response;
}

// Pages link to the theme with the content's key. Cached copies still expire, because a newer
// binary may build another theme from the same version.
Result<Response> get_theme(RequestContext& context) {
  const bool pinned = context.request.query_value("v") == context.brand->content_key;
  if (const Shown preview = pinned ? nullptr : find_preview(context)) {
    return preview_theme(*preview, context.api);
  }
  return cacheable(std::string(kCss), content_etag(context, "theme"),
                   pinned ? "public, max-age=3600" : "public, no-cache",
                   std::make_shared<const std::string>(theme_of(*context.brand, context.api)));
}

Response asset_answer(domain::Asset asset) {
  bool is_svg = asset.media_type == "image/svg+xml";
  Response response =
      cacheable(std::move(asset.media_type), "\"" + asset.sha256.substr(0, 32) + "\"",
                "public, max-age=300", std::move(asset.body));
  response.set("X-Content-Type-Options", "nosniff");
  if (is_svg) {
    // A browser that opens an SVG as a page runs it as a document: its scripts must not run on the
    // brand's origin.
    response.set("Content-Security-Policy",
                 "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  }
  return response;
}

// A file for this request: in a preview only from the previewed version, so that a file missing in
// the draft is noticed.
Result<Response> find_file(RequestContext& context, std::string_view name) {
  domain::Services& services = context.services;
  const auto grant = find_preview_grant(context);
  if (grant) {
    auto asset = services.previews.find_asset(context.group(), grant->version, name);
    if (asset) {
      Response response = asset_answer(std::move(*asset));
      mark_as_preview(response);
      return response;
    }
    if (asset.error().code != "version_not_found") {
      return asset.error();
    }
  }
  MOLAR_TRY(auto asset, or_not_found(services.brands.find_asset(context.group(), name), "asset"));
  return asset_answer(std::move(asset));
}

Result<Response> get_media(RequestContext& context) {
  return find_file(context, context.request.params.find("name")->second);
}

// Browsers request it automatically, also if the page names another icon.
Result<Response> get_favicon(RequestContext& context) {
  for (std::string_view name : {"favicon.ico", "favicon.svg", "favicon.png"}) {
    if (auto file = find_file(context, name)) {
      return file;
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
