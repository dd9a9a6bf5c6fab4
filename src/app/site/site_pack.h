// The built web site: scripts, styles and the server bundle, by name ("client/assets/…",
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

  // What the binary carries inside; nothing is copied. Also of a binary that was built without a
  // web build: then there are no files.
  static Result<SitePack> embedded();
  // A directory as the web build leaves it (client/, server/, openapi.json), read whole.
  // InvalidInput "web_dir_unreadable" when it has no client or server folder.
  static Result<SitePack> from_directory(const std::filesystem::path& directory);
  // The layout of cmake/pack_site.py; `bytes` must outlive the pack. InvalidInput
  // "site_pack_broken".
  static Result<SitePack> parse(std::string_view bytes);
  // A file that write() has made, mapped: its bytes are read when somebody asks for them. On a
  // local disk it may be deleted meanwhile. Whoever shortens it in place ends the process.
  // InvalidInput "site_pack_broken", also where there is no such file.
  static Result<SitePack> map(const std::filesystem::path& file);
  // Writes `files` in the layout of cmake/pack_site.py. Throws std::filesystem::filesystem_error.
  static void write(const std::filesystem::path& file, const Files& files);

  std::optional<std::string_view> find(std::string_view name) const;
  const Files& files() const { return files_; }

  // Gives the memory back that reading files of the binary has filled. A file that is read later
  // comes from the binary again. Of a directory: nothing.
  void release_memory() const;

 private:
  Files files_;
  std::string_view inside_;                                // the binary
  std::vector<std::unique_ptr<const std::string>> owned_;  // of a directory
  std::shared_ptr<const void> mapped_;                     // of a file
};

}  // namespace molar::app
