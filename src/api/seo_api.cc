// What search engines, browsers and security researchers ask a site for, under its own host:
// /robots.txt, /sitemap.xml, /sitemap-pages.xml, /site.webmanifest, /card.webmanifest,
// /.well-known/….
#include <boost/json.hpp>

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>

#include "api/api.h"
#include "api/canonical_host.h"
#include "api/request_context.h"
#include "base/fields.h"
#include "base/json.h"
#include "base/text.h"
#include "domain/content/brand_catalog.h"
#include "domain/seo/site_map.h"
#include "http/etag.h"

namespace molar::api {
namespace {

namespace json = boost::json;
using http::Response;

constexpr std::string_view kXml = "application/xml; charset=utf-8";
constexpr std::string_view kText = "text/plain; charset=utf-8";

std::string origin_of(const RequestContext& context) {
  return canonical_origin(context.request, *context.brand, context.services.production);
}

// The same for everybody, kept for a while; the middleware makes it 304 for who has it.
Response public_file(std::string_view media_type, std::string body, std::chrono::seconds age) {
  Response response;
  response.set("Content-Type", std::string(media_type));
  response.set("ETag", http::make_etag(body));
  response.set("Cache-Control", "public, max-age=" + std::to_string(age.count()));
  response.body = std::move(body);
  return response;
}

// Only a site in production is to be found. There, pages of one person are of no use to anybody
// else.
Result<Response> get_robots(RequestContext& context) {
  std::string text = "User-agent: *\n";
  if (!context.services.production) {
    return public_file(kText, text + "Disallow: /\n", std::chrono::minutes(5));
  }
  for (std::string_view path :
       {"/api/", "/checkout", "/dashboard", "/member-login", "/reset-password", "/savings-summary",
        "/update-card", "/verify/"}) {
    text += "Disallow: " + std::string(path) + "\n";
  }
  text += "Allow: /\n\nSitemap: " + origin_of(context) + "/sitemap.xml\n";
  return public_file(kText, std::move(text), std::chrono::hours(1));
}

std::string element(std::string_view name, std::string_view text) {
  const std::string tag(name);
  return "<" + tag + ">" + escape_html(text) + "</" + tag + ">";
}

std::string last_modified(const std::optional<Timestamp>& at) {
  return at ? element("lastmod", format_rfc3339(*at)) : "";
}

// One entry is enough today; an index lets lists of offices and plans join without a new address.
Result<Response> get_sitemap_index(RequestContext& context) {
  const auto map = context.services.site_maps.of(*context.brand);
  std::optional<Timestamp> newest;
  for (const domain::SiteMapPage& page : map->pages) {
    newest = std::max(newest, page.changed_at);  // nothing is before everything
  }
  std::string xml =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sitemap>";
  xml += element("loc", origin_of(context) + "/sitemap-pages.xml") + last_modified(newest);
  return public_file(kXml, xml + "</sitemap>\n</sitemapindex>\n", std::chrono::minutes(5));
}

// The first language has the plain address, as in the pages' own <link rel="canonical">.
std::string page_address(const std::string& origin, const std::string& path,
                         const domain::Brand& brand, const std::string& language) {
  const bool is_first = language == brand.languages.front();
  return origin + path + (is_first ? "" : "?lang=" + language);
}

// What stands with every language's entry of one page.
std::string alternates(const std::string& origin, const domain::SiteMapPage& page,
                       const domain::Brand& brand) {
  if (page.languages.size() < 2) {
    return {};
  }
  const auto link = [&](const std::string& name, const std::string& language) {
    return "<xhtml:link rel=\"alternate\" hreflang=\"" + escape_html(name) + "\" href=\"" +
           escape_html(page_address(origin, page.path, brand, language)) + "\"/>";
  };
  std::string links;
  for (const std::string& language : page.languages) {
    links += link(language, language);
  }
  return links + link("x-default", page.languages.front());
}

Result<Response> get_sitemap_pages(RequestContext& context) {
  const domain::Brand& brand = *context.brand;
  const std::string origin = origin_of(context);
  std::string xml =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" "
      "xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n";
  const auto map = context.services.site_maps.of(brand);
  for (const domain::SiteMapPage& page : map->pages) {
    const std::string links = alternates(origin, page, brand);
    for (const std::string& language : page.languages) {
      xml += "<url>" + element("loc", page_address(origin, page.path, brand, language)) +
             last_modified(page.changed_at) + links + "</url>\n";
    }
  }
  return public_file(kXml, xml + "</urlset>\n", std::chrono::minutes(5));
}

// A text of the content by its path ("theme.colours.primary"), or "".
std::string content_text(const json::value& content, std::string_view path) {
  const json::value* at = &content;
  while (!path.empty() && at != nullptr) {
    const std::size_t dot = path.find('.');
    at = at->is_object() ? at->get_object().if_contains(path.substr(0, dot)) : nullptr;
    path.remove_prefix(dot == path.npos ? path.size() : dot + 1);
  }
  return at != nullptr && at->is_string() ? std::string(at->get_string()) : "";
}

json::array manifest_icons(const RequestContext& context, const json::value& content) {
  constexpr std::string_view kMedia = "/media/";
  const std::string favicon = content_text(content, "base.variables.favicon");
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

// What a browser installs, and where it opens then.
struct Installed {
  std::string start;
  std::string scope;
  std::string display;
  std::string name_ending;
};

Result<Response> manifest_of(const RequestContext& context, const Installed& installed) {
  const domain::Brand& brand = *context.brand;
  const auto found = brand.content.find(brand.languages.front());
  const json::value content =
      found == brand.content.end() ? json::value() : parse_trusted_json(*found->second);
  json::object manifest{
      {"id", installed.start},        {"name", brand.name + installed.name_ending},
      {"short_name", brand.name},     {"lang", brand.languages.front()},
      {"start_url", installed.start}, {"scope", installed.scope},
      {"display", installed.display}, {"icons", manifest_icons(context, content)}};
  for (const auto& [member, path] : {std::pair("description", "pages.home.description"),
                                     std::pair("theme_color", "theme.colours.primary"),
                                     std::pair("background_color", "theme.colours.bg")}) {
    if (std::string text = content_text(content, path); !text.empty()) {
      manifest[member] = std::move(text);
    }
  }
  return public_file("application/manifest+json", json::serialize(manifest), std::chrono::hours(1));
}

Result<Response> get_manifest(RequestContext& context) {
  return manifest_of(context, {"/", "/", "browser", ""});
}

// Of the page with the member's card alone, which opens without a network once it was kept.
Result<Response> get_card_manifest(RequestContext& context) {
  const bool spanish = context.brand->languages.front() == "es";
  return manifest_of(context, {"/dashboard/card", "/dashboard/card", "standalone",
                               spanish ? ": mi tarjeta" : " card"});
}

// RFC 9116. Always half a year ahead, from the start of the UTC day: the same text all day.
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
  text += "Preferred-Languages: ";
  for (std::size_t i = 0; i < brand.languages.size(); ++i) {
    text += (i == 0 ? "" : ", ") + brand.languages[i];
  }
  text += "\nCanonical: " + origin + "/.well-known/security.txt\n";
  return public_file(kText, std::move(text), std::chrono::hours(24));
}

}  // namespace

void bind_seo(http::Router& router, Services& services) {
  bind(router, services, {"GET", "/robots.txt", Access::Visitor}, get_robots);
  bind(router, services, {"GET", "/sitemap.xml", Access::Visitor}, get_sitemap_index);
  bind(router, services, {"GET", "/sitemap-pages.xml", Access::Visitor}, get_sitemap_pages);
  bind(router, services, {"GET", "/site.webmanifest", Access::Visitor}, get_manifest);
  bind(router, services, {"GET", "/card.webmanifest", Access::Visitor}, get_card_manifest);
  bind(router, services, {"GET", "/.well-known/security.txt", Access::Visitor}, get_security_txt);
}

}  // namespace molar::api
