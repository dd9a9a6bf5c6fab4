// SQLite through SOCI; private to storage.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "storage/session.h"
#include "storage/writer_gate.h"

namespace molar::storage {

// Opens one connection in WAL mode with synchronous=FULL. `path` may be ":memory:". The gate is
// shared by all connections of one Database. Throws Failure{Outage} when the file cannot be opened.
std::unique_ptr<Session> open_sqlite(const std::string& path,
                                     std::chrono::milliseconds busy_timeout,
                                     std::shared_ptr<WriterGate> gate);

}  // namespace molar::storage
