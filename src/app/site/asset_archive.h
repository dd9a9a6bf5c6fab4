// Keeps the hashed files of former web builds, so that a page that was opened before an update
// still finds the parts of it that it had not loaded yet.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/site/site_pack.h"

namespace molar::app {

class AssetArchive {
 public:
  // Name below client/assets/ with its codings ("app-1a2b.js", "app-1a2b.js.br") → bytes.
  using Files = SitePack::Files;

  // How many former builds are kept beside the present one.
  static constexpr std::size_t kFormerBuilds = 2;

  // Maps the packs of the builds before `build_id` that `folder` has, and drops what is older than
  // the newest kFormerBuilds that can be read. A folder of loose files, as servers wrote until
  // November 2026, gets a pack, and stays for such a server until its build is dropped. Nothing in
  // the folder makes it fail: what cannot be read is logged, and the site runs without it.
  static AssetArchive open(std::filesystem::path folder, const SitePack& site,
                           std::string build_id);

  // Of former builds, without what the present one has; the newest build's file where two have the
  // same name. The bytes last as long as the archive.
  const Files& files() const { return files_; }

  // Keeps the present build's assets for later ones, as `folder`/<build id>.pack. What cannot be
  // written is logged.
  void save(const SitePack& site) const;

 private:
  std::filesystem::path folder_;
  std::string build_id_;
  std::vector<SitePack> former_;  // the newest first
  Files files_;
};

}  // namespace molar::app
