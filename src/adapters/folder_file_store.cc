#include "adapters/folder_file_store.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "base/log.h"
#include "base/random.h"

namespace molar::adapters {

namespace fs = std::filesystem;

namespace {

class OpenFile {
 public:
  OpenFile(const fs::path& path, int flags, mode_t mode)
      : handle_(::open(path.c_str(), flags | O_CLOEXEC, mode)) {}
  ~OpenFile() {
    if (handle_ >= 0) {
      ::close(handle_);
    }
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  bool write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = ::write(handle_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) {
        continue;
      }
      if (written <= 0) {
        return false;
      }
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
  }
  bool sync() const { return ::fsync(handle_) == 0; }
  bool is_open() const { return handle_ >= 0; }

 private:
  int handle_;
};

bool write_durably(const fs::path& path, std::string_view bytes) {
  const fs::path draft = path.string() + ".part";
  {
    const OpenFile file(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
    if (!file.is_open() || !file.write(bytes) || !file.sync()) {
      return false;
    }
  }
  if (::rename(draft.c_str(), path.c_str()) != 0) {
    return false;
  }
  const OpenFile folder(path.parent_path(), O_RDONLY | O_DIRECTORY, 0);
  return folder.is_open() && folder.sync();
}

}  // namespace

fs::path FolderFileStore::path_of(std::string_view id) const {
  return folder_ / id.substr(id.size() - 2) / id;
}

Status FolderFileStore::put(std::string_view id, std::string_view bytes) {
  const Error unavailable =
      Error::unavailable("files_unavailable", "Files cannot be taken at the moment.", 60);
  if (!is_ulid(id)) {
    return unavailable;
  }
  const fs::path path = path_of(id);
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  fs::permissions(folder_, fs::perms::owner_all, error);
  fs::permissions(path.parent_path(), fs::perms::owner_all, error);
  if (error || !write_durably(path, bytes)) {
    log_event(LogLevel::Error, "file_not_written", {{"what", std::strerror(errno)}});
    fs::remove(path.string() + ".part", error);
    return unavailable;
  }
  return {};
}

std::optional<std::string> FolderFileStore::get(std::string_view id) {
  if (!is_ulid(id)) {
    return std::nullopt;
  }
  std::ifstream file(path_of(id), std::ios::binary);
  if (!file) {
    return std::nullopt;
  }
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return std::move(bytes).str();
}

bool FolderFileStore::remove(std::string_view id) {
  if (!is_ulid(id)) {
    return true;
  }
  std::error_code error;
  fs::remove(path_of(id), error);
  fs::remove(path_of(id).string() + ".part", error);
  return !error;
}

}  // namespace molar::adapters
