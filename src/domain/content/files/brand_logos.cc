#include "domain/content/files/brand_logos.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "base/json.h"
#include "base/log.h"
#include "base/svg_picture.h"

namespace molar::domain {

namespace {

constexpr std::string_view kMedia = "/media/";
constexpr std::string_view kSvg = ".svg";
constexpr std::size_t kMaxSiteBytes = std::size_t{1} << 20U;

// Fields of site.json with logos.
constexpr std::string_view kPageLogo = "header.header_log";
constexpr std::array<std::string_view, 2> kDeepLogos = {"header.header_log2", "footer.footer_logo"};

// The name of the SVG asset in a field; empty: none.
std::string asset_of(const json::value& site, std::string_view field) {
  const std::string path = text_at_path(site, field);
  return path.starts_with(kMedia) && path.ends_with(kSvg) ? path.substr(kMedia.size()) : "";
}

json::value parse_site(std::string_view site_json) {
  auto parsed = parse_json(site_json, kMaxSiteBytes);
  return parsed.has_value() ? std::move(*parsed) : json::value();
}

std::shared_ptr<const VectorPicture> read_logo(const Brand& brand, const json::value& site,
                                               std::string_view field, const FindAsset& find) {
  const std::string name = asset_of(site, field);
  const std::string* bytes = name.empty() ? nullptr : find(name);
  if (bytes == nullptr) {
    return nullptr;
  }
  auto picture = read_svg(*bytes);
  if (picture.has_error()) {
    log_event(LogLevel::Warn, "logo_not_drawn",
              {{"group_key", brand.group_key}, {"name", name}, {"why", picture.error().detail}});
    return nullptr;
  }
  return std::make_shared<const VectorPicture>(std::move(*picture));
}

}  // namespace

void add_logos(Brand& brand, std::string_view site_json, const FindAsset& find) {
  const json::value site = parse_site(site_json);
  brand.logo = read_logo(brand, site, kPageLogo, find);
  for (const std::string_view field : kDeepLogos) {
    if (!brand.logo_deep) {
      brand.logo_deep = read_logo(brand, site, field, find);
    }
  }
}

std::vector<ContentFinding> logo_warnings(const BrandFolder& folder) {
  const json::value site = parse_site(folder.site_json);
  std::vector<ContentFinding> warnings;
  std::vector<std::string> seen;
  for (const std::string_view field : {kPageLogo, kDeepLogos[0], kDeepLogos[1]}) {
    const std::string name = asset_of(site, field);
    const auto file = std::ranges::find(folder.assets, name, &BrandFile::name);
    if (file == folder.assets.end() || std::ranges::find(seen, name) != seen.end()) {
      continue;
    }
    seen.push_back(name);
    if (const auto picture = read_svg(file->bytes); picture.has_error()) {
      warnings.push_back({std::string(field), "logo",
                          name +
                              " cannot be shown in mails and documents, which name the brand "
                              "instead. It has " +
                              picture.error().detail});
    }
  }
  return warnings;
}

}  // namespace molar::domain
