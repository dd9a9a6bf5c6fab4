#include "app/site/asset_archive.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <vector>

#include "base/log.h"

namespace molar::app {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kAssets = "client/assets/";

bool is_plain_name(std::string_view name) {
  return !name.empty() && name.front() != '.' && name.find('/') == std::string_view::npos;
}

// Written aside and renamed: a build is there whole or not at all. A build that was there before
// only becomes the newest.
void save(const fs::path& folder, const SitePack& site, const std::string& build_id) {
  const fs::path target = folder / build_id;
  if (fs::exists(target)) {
    fs::last_write_time(target, fs::file_time_type::clock::now());
    return;
  }
  const fs::path draft = folder / ("." + build_id + "." + std::to_string(::getpid()));
  fs::create_directories(draft);
  for (const auto& [name, bytes] : site.files()) {
    if (!name.starts_with(kAssets) || !is_plain_name(name.substr(kAssets.size()))) {
      continue;
    }
    std::ofstream file(draft / name.substr(kAssets.size()), std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!file.flush()) {
      throw fs::filesystem_error("cannot write", draft, std::make_error_code(std::errc::io_error));
    }
  }
  std::error_code taken;  // by a process that started at the same time
  fs::rename(draft, target, taken);
  if (taken) {
    fs::remove_all(draft);
  }
}

// Newest first, without `build_id`.
std::vector<fs::path> former_builds(const fs::path& folder, const std::string& build_id) {
  std::vector<fs::path> builds;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_directory() && is_plain_name(name) && name != build_id) {
      builds.push_back(entry.path());
    }
  }
  std::sort(builds.begin(), builds.end(), [](const fs::path& a, const fs::path& b) {
    const auto time_a = fs::last_write_time(a);
    const auto time_b = fs::last_write_time(b);
    return time_a != time_b ? time_a > time_b : a < b;
  });
  return builds;
}

// What the present build has as well need not be kept.
void read(const fs::path& build, const SitePack& site, AssetArchive::Files& files) {
  for (const auto& entry : fs::directory_iterator(build)) {
    if (site.find(std::string(kAssets) + entry.path().filename().string())) {
      continue;
    }
    std::ifstream file(entry.path(), std::ios::binary);
    std::string bytes(entry.file_size(), '\0');
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!file) {
      throw fs::filesystem_error("cannot read", entry.path(),
                                 std::make_error_code(std::errc::io_error));
    }
    files.try_emplace(entry.path().filename().string(),
                      std::make_shared<const std::string>(std::move(bytes)));
  }
}

}  // namespace

AssetArchive AssetArchive::open(const fs::path& folder, const SitePack& site,
                                const std::string& build_id) {
  AssetArchive archive;
  try {
    fs::create_directories(folder);
    save(folder, site, build_id);
    std::vector<fs::path> builds = former_builds(folder, build_id);
    while (builds.size() > kFormerBuilds) {
      fs::remove_all(builds.back());
      builds.pop_back();
    }
    for (const fs::path& build : builds) {
      read(build, site, archive.files_);
    }
  } catch (const std::exception& error) {
    log_event(LogLevel::Warn, "asset_archive_unusable", {{"what", error.what()}});
  }
  return archive;
}

}  // namespace molar::app
