// Number of database connections of a process, and the limit of the PostgreSQL server.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "app/settings/config.h"
#include "storage/database.h"

namespace molar::app {

// Returns the size of the pool: database.connections, or by default one for each thread that uses
// the database, at most 32. Threads hold no connection while they wait for a page or a payment
// provider. A request without a free connection waits at most database.busy_timeout_ms.
std::size_t pool_connections(const Config& config);

struct ConnectionBudget {
  std::int64_t of_process = 0;  // the pool, and the one of storage/lease_owner.h
  std::int64_t of_server = 0;   // max_connections minus the reserved ones

  // An update without downtime runs the old and the new process at the same time.
  bool holds_update() const { return 2 * of_process <= of_server; }
  // "33 connections a process, the server takes 97: 2 processes"
  std::string to_text() const;
};

// `database` is PostgreSQL. May throw UnavailableException.
ConnectionBudget connection_budget(storage::Database& database, const Config& config);

}  // namespace molar::app
