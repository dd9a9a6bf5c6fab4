#include "app/settings/connection_budget.h"

#include <algorithm>

#include "app/foundation.h"
#include "app/settings/server_options.h"

namespace molar::app {

namespace {

constexpr std::size_t kJobThreads = 5;
constexpr std::size_t kCallsARenderWorker = 2;  // same value in render/worker_pool.cc
constexpr std::size_t kMostByDefault = 32;

}  // namespace

std::size_t pool_connections(const Config& config) {
  if (config.database.connections > 0) {
    return static_cast<std::size_t>(config.database.connections);
  }
  const std::size_t threads =
      worker_threads(config) + kCallsARenderWorker * render_threads(config) + kJobThreads;
  return std::min(threads, kMostByDefault);
}

std::string ConnectionBudget::to_text() const {
  return std::to_string(of_process) + " connections a process, the server takes " +
         std::to_string(of_server) + ": " + std::to_string(of_server / of_process) + " processes";
}

ConnectionBudget connection_budget(storage::Database& database, const Config& config) {
  ConnectionBudget budget;
  budget.of_process = static_cast<std::int64_t>(pool_connections(config)) + 1;
  // reserved_connections exists since PostgreSQL 16.
  budget.of_server =
      database
          .read([](Connection& sql) {
            return sql.query_one<std::int64_t>(
                "select cast(current_setting('max_connections') as bigint)"
                " - cast(current_setting('superuser_reserved_connections') as bigint)"
                " - cast(coalesce(current_setting('reserved_connections', true), '0') as bigint)");
          })
          .value_or(0);
  return budget;
}

}  // namespace molar::app
