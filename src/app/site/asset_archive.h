// Stores the hashed files of former web builds, so that a page opened before an update can still
// load its remaining files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/site/site_pack.h"

namespace molar::app {

class AssetArchive {
 public:
  // Name below client/assets/, encoded files included ("app-1a2b.js", "app-1a2b.js.br") → bytes.
  using Files = SitePack::Files;

  // Number of former builds stored beside the current one.
  static constexpr std::size_t kFormerBuilds = 2;

  // Maps the packs of other builds than `build_id` in `folder`, and deletes builds older than the
  // newest kFormerBuilds readable ones. A folder of loose files, written by servers until November
  // 2026, gets a pack and remains for such a server until its build is deleted. Never fails: logs
  // unreadable builds, and the site runs without them.
  static AssetArchive open(std::filesystem::path folder, const SitePack& site,
                           std::string build_id);

  // Files of former builds that the current build does not contain; of two with the same name, the
  // newer build's. The bytes live as long as the archive.
  const Files& files() const { return files_; }

  // Stores the current build's assets as `folder`/<build id>.pack for later starts. Logs failures.
  void save(const SitePack& site) const;

 private:
  std::filesystem::path folder_;
  std::string build_id_;
  std::vector<SitePack> former_;  // newest first
  Files files_;
};

}  // namespace molar::app
