#include "app/site/static_site.h"

#include <string_view>
#include <utility>

#include "base/boost_json.h"
#include "http/message/etag.h"

namespace molar::app {

namespace {

constexpr std::string_view kPrefix = "client/";
constexpr std::string_view kLatestBuild = "client/builds/latest.json";

http::StaticFile::Lifetime lifetime_of(std::string_view path) {
  if (path.starts_with("/assets/")) {
    return http::StaticFile::Lifetime::Immutable;
  }
  return path.starts_with("/builds/") ? http::StaticFile::Lifetime::NoStore
                                      : http::StaticFile::Lifetime::Revalidate;
}

bool is_coding(std::string_view name) {
  return name.ends_with(".br") || name.ends_with(".gz");
}

http::SharedBytes bytes_of(const SitePack::Files& files, const std::string& name) {
  const auto found = files.find(name);
  return found == files.end() ? nullptr : http::SharedBytes::lasting(found->second);
}

// Returns the file of this name with its encodings, served at `path`.
http::StaticFile file_of(std::string path, const std::string& name, const SitePack::Files& files) {
  http::StaticFile file;
  file.path = std::move(path);
  file.content_type = http::content_type_of(name);
  file.identity = bytes_of(files, name);
  file.brotli = bytes_of(files, name + ".br");
  file.gzip = bytes_of(files, name + ".gz");
  file.lifetime = lifetime_of(file.path);
  // Names of immutable files contain the hash of their bytes, so the bytes need not be read.
  // "": StaticFiles hashes the bytes.
  file.etag =
      file.lifetime == http::StaticFile::Lifetime::Immutable ? http::make_etag(file.path) : "";
  return file;
}

}  // namespace

StaticSite::StaticSite(const SitePack& site, const AssetArchive::Files& former)
    : build_id_(build_id_of(site)) {
  for (const auto& [name, bytes] : site.files()) {
    if (name.starts_with(kPrefix) && !is_coding(name)) {
      files_.add(file_of("/" + name.substr(kPrefix.size()), name, site.files()));
    }
  }
  for (const auto& [name, bytes] : former) {
    const std::string path = "/assets/" + name;
    if (!is_coding(name) && files_.find(path) == nullptr) {
      files_.add(file_of(path, name, former));
    }
  }
  files_.reserve_prefix("/assets/");
  files_.reserve_prefix("/builds/");
}

std::string StaticSite::build_id_of(const SitePack& site) {
  const auto latest = site.find(kLatestBuild);
  return latest ? boost::json::value_to<std::string>(boost::json::parse(*latest).at("id")) : "none";
}

}  // namespace molar::app
