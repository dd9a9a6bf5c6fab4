// How many connections a process opens to the database, and whether a PostgreSQL server has room
// for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "app/settings/config.h"
#include "storage/database.h"

namespace molar::app {

// Connections of the pool: database.connections, or by default one for each thread that may use
// one, 32 at most. Threads hold none while a page renders or a payment provider works; a request
// that finds none free waits for database.busy_timeout_ms.
std::size_t pool_connections(const Config& config);

struct ConnectionBudget {
  std::int64_t of_process = 0;  // the pool, and the one that shows that the process lives
  std::int64_t of_server = 0;   // max_connections, less those that are reserved

  // An update without a gap runs the old and the new process at once.
  bool holds_update() const { return 2 * of_process <= of_server; }
  // "33 connections a process, the server takes 97: 2 processes"
  std::string to_text() const;
};

// `database` is PostgreSQL. May throw UnavailableException.
ConnectionBudget connection_budget(storage::Database& database, const Config& config);

}  // namespace molar::app
