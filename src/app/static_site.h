// The files of the web build as the server offers them.
#pragma once

#include <optional>
#include <string>

#include "app/site_pack.h"
#include "http/static_files.h"

namespace molar::app {

class StaticSite {
 public:
  // Everything under client/ of the pack; "x.js.br" and "x.js.gz" become codings of "x.js".
  explicit StaticSite(const SitePack& site);

  std::optional<http::Response> find(const http::Request& request) const {
    return files_.answer(request);
  }
  // Of builds/latest.json; "none" without a web build.
  const std::string& build_id() const { return build_id_; }

 private:
  http::StaticFiles files_;
  std::string build_id_ = "none";
};

}  // namespace molar::app
