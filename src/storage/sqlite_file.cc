#include "storage/sqlite_file.h"

#include <sys/stat.h>

#include "storage/failure.h"

namespace molar::storage {

// Only stat(): opening and closing the file would release the process's locks on it.
SqliteFile::Identity SqliteFile::identity_of(const std::string& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) {
    return {};
  }
  return {found.st_dev, found.st_ino};
}

// The last connection to close deletes the log file. The first one to open therefore records both
// files again.
void SqliteFile::opened() {
  const std::lock_guard lock(mutex_);
  if (++connections_ == 1) {
    database_ = identity_of(path_);
    log_ = identity_of(path_ + "-wal");
  }
}

void SqliteFile::closed() {
  const std::lock_guard lock(mutex_);
  --connections_;
}

void SqliteFile::check() {
  const std::lock_guard lock(mutex_);
  if (database_ == Identity()) {
    return;  // in memory
  }
  if (identity_of(path_) != database_) {
    throw Failure(FailureKind::Damaged, path_ + " was deleted, moved or replaced");
  }
  const Identity log = identity_of(path_ + "-wal");
  if (log_ == Identity()) {
    log_ = log;  // SQLite creates it with the first statement that needs it
  } else if (log != log_) {
    throw Failure(FailureKind::Damaged, path_ + "-wal was deleted, moved or replaced");
  }
}

}  // namespace molar::storage
