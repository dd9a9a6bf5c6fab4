// Serves the files of the web build.
#pragma once

#include <optional>
#include <string>

#include "app/site/asset_archive.h"
#include "app/site/site_pack.h"
#include "http/static_files.h"

namespace molar::app {

class StaticSite {
 public:
  // Serves all files under client/ of the pack; "x.js.br" and "x.js.gz" are encodings of "x.js".
  // `former`: assets of former builds, which open pages may still request. The bytes of both must
  // outlive the site and its responses.
  explicit StaticSite(const SitePack& site, const AssetArchive::Files& former = {});

  std::optional<http::Response> find(const http::Request& request) const {
    return files_.answer(request);
  }
  // Returns the build id in builds/latest.json; "none" without a web build.
  static std::string build_id_of(const SitePack& site);
  const std::string& build_id() const { return build_id_; }

 private:
  http::StaticFiles files_;
  std::string build_id_;
};

}  // namespace molar::app
