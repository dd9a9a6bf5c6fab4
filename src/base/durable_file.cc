#include "base/durable_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

namespace molar {

namespace {

bool write_and_sync(const std::filesystem::path& path, int flags, std::string_view bytes) {
  const int file = ::open(path.c_str(), flags | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) {
    return false;
  }
  bool done = write_all(file, bytes) && ::fsync(file) == 0;
  const int fault = errno;
  if (::close(file) != 0) {
    return false;
  }
  errno = fault;
  return done;
}

}  // namespace

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
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

bool write_durably(const std::filesystem::path& draft, const std::filesystem::path& path,
                   std::string_view bytes) {
  return write_and_sync(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, bytes) &&
         ::rename(draft.c_str(), path.c_str()) == 0 &&
         write_and_sync(path.parent_path(), O_RDONLY | O_DIRECTORY, {});
}

}  // namespace molar
