// State shared by all connections of one Database to a SQLite file; private to storage.
// Thread-safe.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <mutex>
#include <string>
#include <utility>

#include "storage/writer_gate.h"

namespace molar::storage {

// Detects deleted, moved or replaced database files. SQLite continues to write to the old files,
// and that data is lost when the process ends.
class SqliteFile {
 public:
  SqliteFile(std::string path, WriterGateOptions options)
      : path_(std::move(path)), gate_(options) {}

  WriterGate& gate() { return gate_; }

  // Called by a connection after its first statement and before it closes.
  void opened();
  void closed();

  // Throws Failure{Damaged} when the database or its write-ahead log is no longer the file that the
  // open connections use.
  void check();

 private:
  struct Identity {
    dev_t device = 0;
    ino_t file = 0;
    bool operator==(const Identity&) const = default;
  };
  static Identity identity_of(const std::string& path);

  const std::string path_;
  WriterGate gate_;
  std::mutex mutex_;
  std::size_t connections_ = 0;
  Identity database_;
  Identity log_;
};

}  // namespace molar::storage
