// The web build: scripts, styles and the server bundle, by name ("client/assets/…",
// "server/molar-server.js", "openapi.json").
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace molar::app {

class SitePack {
 public:
  using Files = std::map<std::string, std::string_view, std::less<>>;

  // Reads the pack inside the binary without copying. A binary built without a web build has no
  // files.
  static Result<SitePack> embedded();
  // Reads a directory of the web build (client/, server/, openapi.json) into memory. InvalidInput
  // "web_dir_unreadable" if client/, server/ or a file cannot be read.
  static Result<SitePack> from_directory(const std::filesystem::path& directory);
  // Reads the layout of cmake/pack_site.py; `bytes` must outlive the pack. InvalidInput
  // "site_pack_broken".
  static Result<SitePack> parse(std::string_view bytes);
  // Maps a file with the bytes of pack(): they are read from the disk at their first use. On a
  // local disk the file may be deleted meanwhile; truncating it crashes the process. InvalidInput
  // "site_pack_broken", also if the file does not exist.
  static Result<SitePack> map(const std::filesystem::path& file);
  // Returns `files` in the layout of cmake/pack_site.py.
  static std::string pack(const Files& files);

  std::optional<std::string_view> find(std::string_view name) const;
  const Files& files() const { return files_; }

  // Releases the memory of files read from the binary; a later use reads them again. Does nothing
  // for other packs.
  void release_memory() const;

 private:
  Files files_;
  std::string_view inside_;                                // in the binary
  std::vector<std::unique_ptr<const std::string>> owned_;  // of a directory
  std::shared_ptr<const void> mapped_;                     // of a file
};

}  // namespace molar::app
