#include "app/site/static_site.h"

#include <boost/json.hpp>

#include <string_view>

#include "http/message/etag.h"

namespace molar::app {

namespace {

constexpr std::string_view kPrefix = "client/";
constexpr std::string_view kLatestBuild = "client/builds/latest.json";

http::SharedBytes share(std::optional<std::string_view> bytes) {
  return bytes ? http::SharedBytes::lasting(*bytes) : nullptr;
}

http::StaticFile::Lifetime lifetime_of(std::string_view path) {
  if (path.starts_with("/assets/")) {
    return http::StaticFile::Lifetime::Immutable;
  }
  return path.starts_with("/builds/") ? http::StaticFile::Lifetime::NoStore
                                      : http::StaticFile::Lifetime::Revalidate;
}

// The names of immutable files hold the hash of their bytes, so those need not be read for it; "":
// made of the bytes.
std::string etag_of(const http::StaticFile& file) {
  return file.lifetime == http::StaticFile::Lifetime::Immutable ? http::make_etag(file.path) : "";
}

bool is_coding(std::string_view name) {
  return name.ends_with(".br") || name.ends_with(".gz");
}

}  // namespace

StaticSite::StaticSite(const SitePack& site, const AssetArchive::Files& former)
    : build_id_(build_id_of(site)) {
  for (const auto& [name, bytes] : site.files()) {
    if (!name.starts_with(kPrefix) || is_coding(name)) {
      continue;
    }
    http::StaticFile file;
    file.path = "/" + name.substr(kPrefix.size());
    file.content_type = http::content_type_of(name);
    file.identity = share(bytes);
    file.brotli = share(site.find(name + ".br"));
    file.gzip = share(site.find(name + ".gz"));
    file.lifetime = lifetime_of(file.path);
    file.etag = etag_of(file);
    files_.add(std::move(file));
  }
  add_former(former);
  files_.reserve_prefix("/assets/");
  files_.reserve_prefix("/builds/");
}

std::string StaticSite::build_id_of(const SitePack& site) {
  const auto latest = site.find(kLatestBuild);
  return latest ? boost::json::value_to<std::string>(boost::json::parse(*latest).at("id")) : "none";
}

void StaticSite::add_former(const AssetArchive::Files& former) {
  const auto coded = [&former](const std::string& name) {
    const auto found = former.find(name);
    return found == former.end() ? http::SharedBytes() : http::SharedBytes::lasting(found->second);
  };
  for (const auto& [name, bytes] : former) {
    const std::string path = "/assets/" + name;
    if (is_coding(name) || files_.find(path) != nullptr) {
      continue;
    }
    http::StaticFile file;
    file.path = path;
    file.content_type = http::content_type_of(name);
    file.identity = http::SharedBytes::lasting(bytes);
    file.brotli = coded(name + ".br");
    file.gzip = coded(name + ".gz");
    file.lifetime = http::StaticFile::Lifetime::Immutable;
    file.etag = etag_of(file);
    files_.add(std::move(file));
  }
}

}  // namespace molar::app
