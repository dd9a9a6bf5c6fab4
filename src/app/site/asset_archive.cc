#include "app/site/asset_archive.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

#include "base/log.h"

namespace molar::app {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kAssets = "client/assets/";
constexpr std::string_view kPack = ".pack";

fs::path pack_of(const fs::path& folder, const std::string& build_id) {
  return folder / (build_id + std::string(kPack));
}

bool is_plain_name(std::string_view name) {
  return !name.empty() && name.front() != '.' && name.find('/') == std::string_view::npos;
}

// Written aside and renamed: a build is there whole or not at all.
void write_pack(const fs::path& folder, const std::string& build_id, const SitePack::Files& files) {
  const fs::path draft = folder / ("." + build_id + "." + std::to_string(::getpid()));
  SitePack::write(draft, files);
  fs::rename(draft, pack_of(folder, build_id));
}

// The age of the folder becomes that of the pack.
void pack_loose_files(const fs::path& build) {
  std::vector<std::pair<std::string, std::string>> read;
  for (const auto& entry : fs::directory_iterator(build)) {
    std::ifstream file(entry.path(), std::ios::binary);
    read.emplace_back(entry.path().filename().string(),
                      std::string(std::istreambuf_iterator<char>(file), {}));
  }
  const auto age = fs::last_write_time(build);
  const std::string build_id = build.filename().string();
  write_pack(build.parent_path(), build_id, SitePack::Files(read.begin(), read.end()));
  fs::last_write_time(pack_of(build.parent_path(), build_id), age);
  fs::remove_all(build);
}

void pack_loose_builds(const fs::path& folder) {
  std::vector<fs::path> builds;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.is_directory() && is_plain_name(entry.path().filename().string())) {
      builds.push_back(entry.path());
    }
  }
  for (const fs::path& build : builds) {
    pack_loose_files(build);
  }
}

// Newest first, without `build_id`.
std::vector<fs::path> former_builds(const fs::path& folder, const std::string& build_id) {
  std::vector<fs::path> builds;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const fs::path& path = entry.path();
    if (path.extension() == kPack && path.stem() != build_id &&
        is_plain_name(path.stem().string())) {
      builds.push_back(path);
    }
  }
  std::sort(builds.begin(), builds.end(), [](const fs::path& a, const fs::path& b) {
    const auto time_a = fs::last_write_time(a);
    const auto time_b = fs::last_write_time(b);
    return time_a != time_b ? time_a > time_b : a < b;
  });
  return builds;
}

void warn(std::string_view what) {
  log_event(LogLevel::Warn, "asset_archive_unusable", {{"what", std::string(what)}});
}

}  // namespace

AssetArchive AssetArchive::open(fs::path folder, const SitePack& site, std::string build_id) {
  AssetArchive archive;
  archive.folder_ = std::move(folder);
  archive.build_id_ = std::move(build_id);
  try {
    fs::create_directories(archive.folder_);
    pack_loose_builds(archive.folder_);
    std::vector<fs::path> builds = former_builds(archive.folder_, archive.build_id_);
    for (; builds.size() > kFormerBuilds; builds.pop_back()) {
      fs::remove(builds.back());
    }
    for (const fs::path& build : builds) {
      if (auto pack = SitePack::map(build)) {
        archive.former_.push_back(std::move(*pack));
      } else {
        warn(pack.error().internal);
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
    if (fs::exists(pack)) {
      // A build that comes back is the newest again.
      fs::last_write_time(pack, fs::file_time_type::clock::now());
      return;
    }
    SitePack::Files assets;
    for (const auto& [name, bytes] : site.files()) {
      if (name.starts_with(kAssets) && is_plain_name(name.substr(kAssets.size()))) {
        assets.emplace(name.substr(kAssets.size()), bytes);
      }
    }
    write_pack(folder_, build_id_, assets);
  } catch (const std::exception& error) {
    warn(error.what());
  }
}

}  // namespace molar::app
