#include "app/static_site.h"

#include <boost/json.hpp>

#include <string_view>

namespace molar::app {

namespace {

constexpr std::string_view kPrefix = "client/";
constexpr std::string_view kLatestBuild = "client/builds/latest.json";

http::SharedBytes share(std::optional<std::string_view> bytes) {
  return bytes ? std::make_shared<const std::string>(*bytes) : nullptr;
}

http::StaticFile::Lifetime lifetime_of(std::string_view path) {
  if (path.starts_with("/assets/")) {
    return http::StaticFile::Lifetime::Immutable;
  }
  return path.starts_with("/builds/") ? http::StaticFile::Lifetime::NoStore
                                      : http::StaticFile::Lifetime::Revalidate;
}

}  // namespace

StaticSite::StaticSite(const SitePack& site) {
  for (const auto& [name, bytes] : site.files()) {
    if (!name.starts_with(kPrefix) || name.ends_with(".br") || name.ends_with(".gz")) {
      continue;
    }
    http::StaticFile file;
    file.path = "/" + name.substr(kPrefix.size());
    file.content_type = http::content_type_of(name);
    file.identity = share(bytes);
    file.brotli = share(site.find(name + ".br"));
    file.gzip = share(site.find(name + ".gz"));
    file.lifetime = lifetime_of(file.path);
    files_.add(std::move(file));
  }
  files_.reserve_prefix("/assets/");
  files_.reserve_prefix("/builds/");
  if (auto latest = site.find(kLatestBuild)) {
    build_id_ = boost::json::value_to<std::string>(boost::json::parse(*latest).at("id"));
  }
}

}  // namespace molar::app
