// SQLite through SOCI; private to storage.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "storage/session.h"
#include "storage/sqlite_file.h"

namespace molar::storage {

// Opens one connection in WAL mode with synchronous=FULL. `path` may be ":memory:". All connections
// of one Database share `file`. Throws Failure{Outage} when the file cannot be opened.
std::unique_ptr<Session> open_sqlite(const std::string& path,
                                     std::chrono::milliseconds busy_timeout,
                                     std::shared_ptr<SqliteFile> file);

}  // namespace molar::storage
