// Files that search engines, browsers and security researchers request on a site's own host:
// /robots.txt, /site.webmanifest, /card.webmanifest, /.well-known/….
#include <chrono>
#include <string>
#include <string_view>

#include "api/api.h"
#include "api/request/request_context.h"
#include "api/site/public_file.h"
#include "base/boost_json.h"
#include "base/fields.h"
#include "base/json.h"
#include "base/messages.h"
#include "base/text.h"
#include "domain/content/brand_catalog.h"

namespace molar::api {
namespace {

using http::Response;

constexpr std::string_view kText = "text/plain; charset=utf-8";

// Search engines may index only a site in production, without its personal pages.
Result<Response> get_robots(RequestContext& context) {
  std::string text = "User-agent: *\n";
  if (!context.services.production) {
    return public_file(kText, text + "Disallow: /\n", std::chrono::minutes(5));
  }
  for (std::string_view path : {"/api/", "/checkout", "/dashboard", "/member-login",
                                "/reset-password", "/update-card", "/verify/"}) {
    text += "Disallow: " + std::string(path) + "\n";
  }
  text += "Allow: /\n\nSitemap: " + origin_of(context) + "/sitemap.xml\n";
  return public_file(kText, std::move(text), std::chrono::hours(1));
}

json::array manifest_icons(const RequestContext& context, const json::value& content) {
  constexpr std::string_view kMedia = "/media/";
  const std::string favicon = text_at_path(content, "base.variables.favicon");
  if (!favicon.starts_with(kMedia)) {
    return {};
  }
  const auto asset =
      context.services.brands.find_asset(context.group(), favicon.substr(kMedia.size()));
  if (!asset) {
    return {};
  }
  json::object icon{{"src", favicon}, {"type", asset->media_type}};
  if (asset->media_type == "image/svg+xml") {
    icon["sizes"] = "any";
  }
  return {std::move(icon)};
}

// Values of the app that a browser installs.
struct Installed {
  std::string start;
  std::string scope;
  std::string display;
  std::string name;
};

Result<Response> manifest_of(const RequestContext& context, const Installed& installed) {
  const domain::Brand& brand = *context.brand;
  const auto found = brand.content.find(brand.languages.front());
  const json::value content =
      found == brand.content.end() ? json::value() : parse_trusted_json(*found->second);
  json::object manifest{
      {"id", installed.start},        {"name", installed.name},
      {"short_name", brand.name},     {"lang", brand.languages.front()},
      {"start_url", installed.start}, {"scope", installed.scope},
      {"display", installed.display}, {"icons", manifest_icons(context, content)}};
  for (const auto& [member, path] : {std::pair("description", "pages.home.description"),
                                     std::pair("theme_color", "theme.colours.primary"),
                                     std::pair("background_color", "theme.colours.bg")}) {
    if (std::string text = text_at_path(content, path); !text.empty()) {
      manifest[member] = std::move(text);
    }
  }
  return public_file("application/manifest+json", json::serialize(manifest), std::chrono::hours(1));
}

Result<Response> get_manifest(RequestContext& context) {
  return manifest_of(context, {"/", "/", "browser", context.brand->name});
}

// Manifest of the page with the member's card, which opens offline once it is cached.
Result<Response> get_card_manifest(RequestContext& context) {
  const domain::Brand& brand = *context.brand;
  return manifest_of(context, {"/dashboard/card", "/dashboard/card", "standalone",
                               message("documents.manifest.card", brand.languages.front(),
                                       {{"brand", brand.name}})});
}

// RFC 9116. Expires 180 days after the start of the UTC day, so the text is the same all day.
Result<Response> get_security_txt(RequestContext& context) {
  const domain::Brand& brand = *context.brand;
  const std::string origin = origin_of(context);
  std::string text;
  if (const auto email = check_email(brand.organisation.email)) {
    text += "Contact: mailto:" + *email + "\n";
  }
  text += "Contact: " + origin + "/support\n";
  const auto today = std::chrono::floor<std::chrono::days>(context.services.clock.now());
  text += "Expires: " + format_rfc3339(today + std::chrono::days(180)) + "\n";
  text += "Preferred-Languages: " + join(brand.languages, ", ");
  text += "\nCanonical: " + origin + "/.well-known/security.txt\n";
  return public_file(kText, std::move(text), std::chrono::hours(24));
}

}  // namespace

void bind_seo(http::Router& router, Services& services) {
  bind(router, services, {"GET", "/robots.txt", Access::Visitor}, get_robots);
  bind(router, services, {"GET", "/site.webmanifest", Access::Visitor}, get_manifest);
  bind(router, services, {"GET", "/card.webmanifest", Access::Visitor}, get_card_manifest);
  bind(router, services, {"GET", "/.well-known/security.txt", Access::Visitor}, get_security_txt);
}

}  // namespace molar::api
