#include "adapters/folder_file_store.h"

#include <cerrno>
#include <fstream>
#include <string>
#include <system_error>

#include "base/durable_file.h"
#include "base/log.h"
#include "base/random.h"

namespace molar::adapters {

namespace fs = std::filesystem;

namespace {

// Creates the folder if it does not exist, and lets only its owner use it.
std::error_code make_private_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error) {
    fs::permissions(folder, fs::perms::owner_all, error);
  }
  return error;
}

}  // namespace

fs::path FolderFileStore::path_of(std::string_view id) const {
  return folder_ / id.substr(id.size() - 2) / id;
}

Status FolderFileStore::put(std::string_view id, std::string_view bytes) {
  const Error unavailable =
      Error::unavailable("files_unavailable", "Files cannot be stored at the moment.", 60);
  if (!is_ulid(id)) {
    return unavailable;
  }
  const fs::path path = path_of(id);
  const fs::path draft = path.string() + ".part";
  std::error_code error = make_private_folder(folder_);
  if (!error) {
    error = make_private_folder(path.parent_path());
  }
  if (!error && !write_durably(draft, path, bytes)) {
    error.assign(errno, std::generic_category());
  }
  if (error) {
    log_event(LogLevel::Error, "file_not_written", {{"what", error.message()}});
    fs::remove(draft, error);
    fs::remove(path, error);  // exists after a failed sync of its folder; no row will name it
    return unavailable;
  }
  return {};
}

std::optional<std::string> FolderFileStore::get(std::string_view id) {
  if (!is_ulid(id)) {
    return std::nullopt;
  }
  const fs::path path = path_of(id);
  std::error_code error;
  const auto size = fs::file_size(path, error);
  if (error == std::errc::no_such_file_or_directory) {
    return std::nullopt;
  }
  std::string bytes(error ? 0 : size, '\0');
  std::ifstream file(path, std::ios::binary);
  if (error || !file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) {
    throw UnavailableException("the uploaded file " + std::string(id) + " cannot be read");
  }
  return bytes;
}

bool FolderFileStore::remove(std::string_view id) {
  if (!is_ulid(id)) {
    return true;
  }
  std::error_code of_file;
  std::error_code of_draft;
  fs::remove(path_of(id), of_file);
  fs::remove(path_of(id).string() + ".part", of_draft);
  return !of_file && !of_draft;
}

}  // namespace molar::adapters
