#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>

#include "api/api.h"
#include "api/directory/directory_context.h"
#include "api/joining/plan_bodies.h"
#include "api/site/public_file.h"
#include "base/text.h"
#include "domain/seo/site_map.h"

namespace molar::api {
namespace {

using http::Response;

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
  const auto file = parse_id(context.request.params.at("number"));
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

void bind_sitemaps(http::Router& router, Services& services) {
  bind(router, services, {"GET", "/sitemap.xml", Access::Visitor}, get_sitemap_index);
  bind(router, services, {"GET", "/sitemap-pages.xml", Access::Visitor}, get_sitemap_pages);
  bind(router, services, {"GET", "/sitemap-offices-{number}.xml", Access::Visitor},
       get_sitemap_offices);
}

}  // namespace molar::api
