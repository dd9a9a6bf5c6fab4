#include "app/site/asset_archive.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <map>
#include <optional>
#include <utility>

#include "base/durable_file.h"
#include "base/log.h"
#include "base/mapped.h"

namespace molar::app {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kAssets = "client/assets/";
constexpr std::string_view kPack = ".pack";
constexpr std::string_view kDraft = ".draft";
constexpr std::chrono::hours kDraftLife{1};

fs::path pack_of(const fs::path& folder, const std::string& build_id) {
  return folder / (build_id + std::string(kPack));
}

// Temporary path for writing or deleting a build: other processes do not take it for a build, and a
// later start deletes it if it remains.
fs::path draft_of(const fs::path& folder, const std::string& build_id) {
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  return folder / ("." + build_id + "." + std::to_string(::getpid()) + "." + std::to_string(now) +
                   std::string(kDraft));
}

bool is_plain_name(std::string_view name) {
  return !name.empty() && name.front() != '.' && name.find('/') == std::string_view::npos;
}

// Excludes other names, such as lost+found.
bool is_build_id(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  });
}

void warn(std::string_view what) {
  log_event(LogLevel::Warn, "asset_archive_unusable", {{"what", std::string(what)}});
}

// Deletes a file or folder; not an error if another process has deleted it.
void discard(const fs::path& path) {
  std::error_code error;
  fs::remove_all(path, error);
  if (error && error != std::errc::no_such_file_or_directory) {
    warn(path.string() + ": " + error.message());
  }
}

// Writes a draft and renames it, so that a build is complete or absent.
void write_pack(const fs::path& folder, const std::string& build_id, const SitePack::Files& files) {
  const fs::path draft = draft_of(folder, build_id);
  if (!write_durably(draft, pack_of(folder, build_id), SitePack::pack(files))) {
    const std::error_code error(errno, std::generic_category());
    discard(draft);
    throw fs::filesystem_error("cannot write", draft, error);
  }
}

std::string whole_file(const fs::directory_entry& entry) {
  std::ifstream file(entry.path(), std::ios::binary);
  std::string bytes(entry.file_size(), '\0');
  if (!file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) {
    throw fs::filesystem_error("cannot read", entry.path(),
                               std::make_error_code(std::errc::io_error));
  }
  return bytes;
}

// A build in the archive: a pack, a folder of loose files written by an earlier version of the
// server, or both.
struct Build {
  std::string id;
  fs::file_time_type age = fs::file_time_type::min();  // time of its latest start
  bool is_loose = false;
};

void pack_loose_files(const fs::path& folder, const Build& build) {
  std::map<std::string, std::string> read;
  for (const auto& entry : fs::directory_iterator(folder / build.id)) {
    if (entry.is_regular_file()) {
      read.emplace(entry.path().filename().string(), whole_file(entry));
    }
  }
  write_pack(folder, build.id, SitePack::Files(read.begin(), read.end()));
  fs::last_write_time(pack_of(folder, build.id), build.age);
}

void note(std::map<std::string, Build>& builds, const fs::path& path) {
  const bool is_pack = path.extension() == kPack;
  const std::string id = (is_pack ? path.stem() : path.filename()).string();
  std::error_code gone;  // removed by another process
  const auto age = fs::last_write_time(path, gone);
  if (gone || !is_build_id(id) || (!is_pack && !fs::is_directory(path, gone))) {
    return;
  }
  Build& build = builds[id];
  build.id = id;
  build.age = std::max(build.age, age);
  build.is_loose = build.is_loose || !is_pack;
}

void remove_if_old(const fs::path& draft) {
  std::error_code gone;
  const auto age = fs::last_write_time(draft, gone);
  if (!gone && age < fs::file_time_type::clock::now() - kDraftLife) {
    discard(draft);
  }
}

// Returns the builds except `present`, newest first. Removes old drafts.
std::vector<Build> former_builds(const fs::path& folder, const std::string& present) {
  std::map<std::string, Build> found;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == kDraft) {
      remove_if_old(entry.path());
    } else {
      note(found, entry.path());
    }
  }
  found.erase(present);
  auto builds = mapped(found, [](auto& entry) { return std::move(entry.second); });
  std::ranges::stable_sort(builds, std::ranges::greater(), &Build::age);
  return builds;
}

// Renames the folder first, so that the rest after a crash is not taken for a build.
void drop(const fs::path& folder, const Build& build) {
  if (build.is_loose) {
    const fs::path draft = draft_of(folder, build.id);
    std::error_code gone;
    fs::rename(folder / build.id, draft, gone);
    discard(draft);
  }
  discard(pack_of(folder, build.id));
}

// Returns nullopt if the build cannot be read; it is dropped once kFormerBuilds newer ones can.
std::optional<SitePack> open_build(const fs::path& folder, const Build& build) {
  const fs::path file = pack_of(folder, build.id);
  auto pack = SitePack::map(file);
  try {
    if (pack.has_error() && build.is_loose) {
      pack_loose_files(folder, build);
      pack = SitePack::map(file);
    }
  } catch (const std::exception& error) {
    warn(error.what());
    return std::nullopt;
  }
  if (pack.has_error()) {
    warn(pack.error().internal);
    return std::nullopt;
  }
  return std::move(*pack);
}

SitePack::Files assets_of(const SitePack& site) {
  SitePack::Files assets;
  for (const auto& [name, bytes] : site.files()) {
    if (name.starts_with(kAssets) && is_plain_name(name.substr(kAssets.size()))) {
      assets.emplace(name.substr(kAssets.size()), bytes);
    }
  }
  return assets;
}

// Compares names and sizes only: the names contain the hash of the bytes.
bool has_same_files(const SitePack& pack, const SitePack::Files& files) {
  return std::ranges::equal(pack.files(), files, [](const auto& a, const auto& b) {
    return a.first == b.first && a.second.size() == b.second.size();
  });
}

}  // namespace

AssetArchive AssetArchive::open(fs::path folder, const SitePack& site, std::string build_id) {
  AssetArchive archive;
  archive.folder_ = std::move(folder);
  archive.build_id_ = std::move(build_id);
  try {
    fs::create_directories(archive.folder_);
    for (const Build& build : former_builds(archive.folder_, archive.build_id_)) {
      if (archive.former_.size() == kFormerBuilds) {
        drop(archive.folder_, build);
      } else if (auto pack = open_build(archive.folder_, build)) {
        archive.former_.push_back(std::move(*pack));
      }
    }
  } catch (const std::exception& error) {
    warn(error.what());
  }
  for (const SitePack& build : archive.former_) {
    for (const auto& [name, bytes] : build.files()) {
      if (is_plain_name(name) && !site.find(std::string(kAssets) + name)) {
        archive.files_.try_emplace(name, bytes);
      }
    }
  }
  return archive;
}

void AssetArchive::save(const SitePack& site) const {
  const SitePack::Files assets = assets_of(site);
  if (assets.empty()) {
    return;
  }
  try {
    const fs::path file = pack_of(folder_, build_id_);
    const auto pack = SitePack::map(file);
    if (pack.has_error() || !has_same_files(*pack, assets)) {
      write_pack(folder_, build_id_, assets);
    }
    // After a rollback, an earlier build is the newest again.
    fs::last_write_time(file, fs::file_time_type::clock::now());
  } catch (const std::exception& error) {
    warn(error.what());
  }
}

}  // namespace molar::app
