// Keeps the hashed files of former web builds, so that a page that was opened before an update
// still finds the parts of it that it had not loaded yet.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "app/site/site_pack.h"

namespace molar::app {

class AssetArchive {
 public:
  // Name below client/assets/ with its codings ("app-1a2b.js", "app-1a2b.js.br") → bytes.
  using Files = std::map<std::string, std::shared_ptr<const std::string>>;

  // How many former builds are kept beside the present one.
  static constexpr std::size_t kFormerBuilds = 2;

  // Saves the present build's assets under `folder`/<build id>, drops the oldest builds beyond
  // kFormerBuilds, and reads the files of the others. Never fails: what cannot be written or read
  // is logged, and the site runs without it.
  static AssetArchive open(const std::filesystem::path& folder, const SitePack& site,
                           const std::string& build_id);

  // Of former builds, without what the present one has; the newest build's file where two have the
  // same name.
  const Files& files() const { return files_; }

 private:
  Files files_;
};

}  // namespace molar::app
