#include "app/site/asset_archive.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <utility>

#include "base/log.h"

namespace molar::app {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kAssets = "client/assets/";
constexpr std::string_view kPack = ".pack";
constexpr std::chrono::hours kDraftLife{1};

fs::path pack_of(const fs::path& folder, const std::string& build_id) {
  return folder / (build_id + std::string(kPack));
}

bool is_plain_name(std::string_view name) {
  return !name.empty() && name.front() != '.' && name.find('/') == std::string_view::npos;
}

// Other folders, such as lost+found, are not ours.
bool is_build_id(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  });
}

void warn(std::string_view what) {
  log_event(LogLevel::Warn, "asset_archive_unusable", {{"what", std::string(what)}});
}

// Written aside and renamed: a build is there whole or not at all.
void write_pack(const fs::path& folder, const std::string& build_id, const SitePack::Files& files,
                fs::file_time_type age) {
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  const fs::path draft =
      folder / ("." + build_id + "." + std::to_string(::getpid()) + "." + std::to_string(now));
  try {
    SitePack::write(draft, files);
    fs::last_write_time(draft, age);
    fs::rename(draft, pack_of(folder, build_id));
  } catch (const fs::filesystem_error&) {
    std::error_code ignored;
    fs::remove(draft, ignored);
    throw;
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

// The folder stays, for a server of the former version, until its build is dropped.
void pack_loose_files(const fs::path& build) {
  const std::string build_id = build.filename().string();
  if (fs::exists(pack_of(build.parent_path(), build_id))) {
    return;
  }
  const auto age = fs::last_write_time(build);
  std::map<std::string, std::string> read;
  for (const auto& entry : fs::directory_iterator(build)) {
    if (entry.is_regular_file()) {
      read.emplace(entry.path().filename().string(), whole_file(entry));
    }
  }
  write_pack(build.parent_path(), build_id, SitePack::Files(read.begin(), read.end()), age);
}

std::vector<fs::path> entries_of(const fs::path& folder) {
  std::vector<fs::path> entries;
  for (const auto& entry : fs::directory_iterator(folder)) {
    entries.push_back(entry.path());
  }
  return entries;
}

void remove_old_draft(const fs::path& path) {
  std::error_code gone;
  const auto age = fs::last_write_time(path, gone);
  if (!gone && age < fs::file_time_type::clock::now() - kDraftLife) {
    fs::remove_all(path, gone);
  }
}

void pack_loose_builds(const fs::path& folder) {
  for (const fs::path& path : entries_of(folder)) {
    try {
      if (path.filename().string().starts_with('.')) {
        remove_old_draft(path);
      } else if (is_build_id(path.filename().string()) && fs::is_directory(path)) {
        pack_loose_files(path);
      }
    } catch (const std::exception& error) {
      warn(error.what());
    }
  }
}

// Of the builds that have a pack, without `build_id`; the newest first.
std::vector<std::string> former_builds(const fs::path& folder, const std::string& build_id) {
  std::vector<std::pair<fs::file_time_type, std::string>> builds;
  for (const fs::path& path : entries_of(folder)) {
    const std::string stem = path.stem().string();
    std::error_code gone;  // dropped by another process
    const auto age = fs::last_write_time(path, gone);
    if (path.extension() == kPack && stem != build_id && is_build_id(stem) && !gone) {
      builds.emplace_back(age, stem);
    }
  }
  std::ranges::sort(builds, std::ranges::greater());
  std::vector<std::string> names;
  std::ranges::transform(builds, std::back_inserter(names),
                         [](auto& build) { return build.second; });
  return names;
}

void drop(const fs::path& folder, const std::string& build_id) {
  std::error_code ignored;  // dropped by another process
  fs::remove(pack_of(folder, build_id), ignored);
  fs::remove_all(folder / build_id, ignored);
}

}  // namespace

AssetArchive AssetArchive::open(fs::path folder, const SitePack& site, std::string build_id) {
  AssetArchive archive;
  archive.folder_ = std::move(folder);
  archive.build_id_ = std::move(build_id);
  try {
    fs::create_directories(archive.folder_);
    pack_loose_builds(archive.folder_);
    for (const std::string& build : former_builds(archive.folder_, archive.build_id_)) {
      if (archive.former_.size() == kFormerBuilds) {
        drop(archive.folder_, build);
      } else if (auto pack = SitePack::map(pack_of(archive.folder_, build))) {
        archive.former_.push_back(std::move(*pack));
      } else {
        warn(pack.error().internal);
        drop(archive.folder_, build);
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
  try {
    const fs::path pack = pack_of(folder_, build_id_);
    const auto now = fs::file_time_type::clock::now();
    if (SitePack::map(pack)) {
      fs::last_write_time(pack, now);  // a build that comes back is the newest again
      return;
    }
    SitePack::Files assets;
    for (const auto& [name, bytes] : site.files()) {
      if (name.starts_with(kAssets) && is_plain_name(name.substr(kAssets.size()))) {
        assets.emplace(name.substr(kAssets.size()), bytes);
      }
    }
    write_pack(folder_, build_id_, assets, now);
  } catch (const std::exception& error) {
    warn(error.what());
  }
}

}  // namespace molar::app
