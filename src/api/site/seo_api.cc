// Files that search engines, browsers and security researchers request on a site's own host:
// /robots.txt, /site.webmanifest, /card.webmanifest, /.well-known/…, /sitemap….xml.
#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include "api/api.h"
#include "api/directory/directory_context.h"
#include "api/joining/plan_bodies.h"
#include "api/request/request_context.h"
#include "api/site/canonical_host.h"
#include "base/boost_json.h"
#include "base/fields.h"
#include "base/json.h"
#include "base/messages.h"
#include "base/text.h"
#include "domain/content/brand_catalog.h"
#include "domain/seo/site_map.h"
#include "http/message/etag.h"

namespace molar::api {
namespace {

using http::Response;

// Browsers may cache it for `age`; the middleware turns it into 304 for a client with the same tag.
Response public_file(std::string_view media_type, std::string body, std::chrono::seconds age) {
  Response response;
  response.set("Content-Type", std::string(media_type));
  response.set("ETag", http::make_etag(body));
  response.set("Cache-Control", "public, max-age=" + std::to_string(age.count()));
  response.body = std::move(body);
  return response;
}

// The canonical origin of the brand.
std::string origin_of(const RequestContext& context) {
  return canonical_origin(context.request, *context.brand, context.api.production);
}

constexpr std::string_view kText = "text/plain; charset=utf-8";

// Search engines may index only a site in production, without its personal pages.
Result<Response> get_robots(RequestContext& context) {
  std::string text = "User-agent: *\n";
  if (!context.api.production) {
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
  const auto today = std::chrono::floor<std::chrono::days>(context.api.clock.now());
  text += "Expires: " + format_rfc3339(today + std::chrono::days(180)) + "\n";
  text += "Preferred-Languages: " + join(brand.languages, ", ");
  text += "\nCanonical: " + origin + "/.well-known/security.txt\n";
  return public_file(kText, std::move(text), std::chrono::hours(24));
}

// --- sitemaps

constexpr std::string_view kXml = "application/xml; charset=utf-8";
constexpr std::string_view kHead =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" "
    "xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n";
constexpr std::chrono::minutes kAge{5};
// Offices in one file. Each has an entry for every language, and a file may have 50,000 entries.
constexpr std::int64_t kOfficesInFile = 10'000;

std::string element(std::string_view name, std::string_view text) {
  const std::string tag(name);
  return "<" + tag + ">" + escape_html(text) + "</" + tag + ">";
}

std::string last_modified(const std::optional<Timestamp>& at) {
  return at ? element("lastmod", format_rfc3339(*at)) : "";
}

Result<Response> get_sitemap_index(RequestContext& context) {
  const auto map = context.services.site_maps.of(*context.brand);
  std::optional<Timestamp> newest;
  for (const domain::SiteMapPage& page : map->pages) {
    newest = std::max(newest, page.changed_at);  // nullopt is less than any date
  }
  std::string xml =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sitemap>";
  xml += element("loc", origin_of(context) + "/sitemap-pages.xml") + last_modified(newest);
  xml += "</sitemap>\n";
  const std::int64_t offices = directory_of(context).list.total(*context.brand);
  for (std::int64_t file = 1; (file - 1) * kOfficesInFile < offices; ++file) {
    const std::string name = "/sitemap-offices-" + std::to_string(file) + ".xml";
    xml += "<sitemap>" + element("loc", origin_of(context) + name) + "</sitemap>\n";
  }
  return public_file(kXml, xml + "</sitemapindex>\n", kAge);
}

// The first language has the address without ?lang=, as in the pages' own <link rel="canonical">.
std::string page_address(const std::string& origin, const std::string& path,
                         const domain::Brand& brand, const std::string& language) {
  const bool is_first = language == brand.languages.front();
  return origin + path + (is_first ? "" : "?lang=" + language);
}

// The alternate links, which are the same in the entries of a page in all languages.
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

void append_page(std::string& xml, const std::string& origin, const domain::Brand& brand,
                 const domain::SiteMapPage& page) {
  const std::string links = alternates(origin, page, brand);
  for (const std::string& language : page.languages) {
    xml += "<url>" + element("loc", page_address(origin, page.path, brand, language)) +
           last_modified(page.changed_at) + links + "</url>\n";
  }
}

Result<Response> get_sitemap_pages(RequestContext& context) {
  const domain::Brand& brand = *context.brand;
  const std::string origin = origin_of(context);
  std::string xml(kHead);
  const auto map = context.services.site_maps.of(brand);
  for (const domain::SiteMapPage& page : map->pages) {
    append_page(xml, origin, brand, page);
  }
  return public_file(kXml, xml + "</urlset>\n", kAge);
}

// The page of an office exists in all of the brand's languages.
void append_office(std::string& xml, const std::string& origin, const domain::Brand& brand,
                   const domain::legal_directory_rows::OfficeMention& office) {
  domain::SiteMapPage page;
  page.path = "/office/" + std::to_string(office.id);
  page.languages = brand.languages;
  if (office.verified_day > 0) {
    page.changed_at = Timestamp(std::chrono::days(office.verified_day));
  }
  append_page(xml, origin, brand, page);
}

Result<Response> get_sitemap_offices(RequestContext& context) {
  MOLAR_CHECK(count_call(context, domain::limits::kDirectories));
  const auto file = parse_id(context.param("number"));
  const domain::Brand& brand = *context.brand;
  auto& list = directory_of(context).list;
  if (!file || *file > list.total(brand) / kOfficesInFile + 1) {
    return Error::not_found("sitemap");
  }
  const auto offices = list.mentions(brand, (*file - 1) * kOfficesInFile, kOfficesInFile);
  if (offices.empty()) {
    return Error::not_found("sitemap");
  }
  const std::string origin = origin_of(context);
  std::string xml(kHead);
  for (const auto& office : offices) {
    append_office(xml, origin, brand, office);
  }
  return public_file(kXml, xml + "</urlset>\n", kAge);
}

}  // namespace

void bind_seo(http::Router& router, Services& services) {
  bind(router, services, {"GET", "/robots.txt", Access::Visitor}, get_robots);
  bind(router, services, {"GET", "/site.webmanifest", Access::Visitor}, get_manifest);
  bind(router, services, {"GET", "/card.webmanifest", Access::Visitor}, get_card_manifest);
  bind(router, services, {"GET", "/.well-known/security.txt", Access::Visitor}, get_security_txt);
  bind(router, services, {"GET", "/sitemap.xml", Access::Visitor}, get_sitemap_index);
  bind(router, services, {"GET", "/sitemap-pages.xml", Access::Visitor}, get_sitemap_pages);
  bind(router, services, {"GET", "/sitemap-offices-{number}.xml", Access::Visitor},
       get_sitemap_offices);
}

}  // namespace molar::api
