// Waits with time limits for a PostgreSQL server that may not answer; private to storage.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <memory>
#include <string>

namespace molar::storage {

using PgResult = std::unique_ptr<PGresult, decltype(&PQclear)>;

// For one connection in libpq's non-blocking mode. After `patience` without an answer it pings the
// server on a new connection. If the ping fails, the server hangs and the connection is closed,
// after patience plus the connect_timeout of `parameters`. If it succeeds, the statement may
// continue for at most ten times the patience; statement_timeout limits it on the server.
//
// Both functions throw Failure{Lost} when the connection is closed; then it cannot be used, not
// even for a rollback.
class PostgresWait {
 public:
  PostgresWait(PGconn* connection, std::string parameters, std::chrono::milliseconds patience)
      : connection_(connection), parameters_(std::move(parameters)), patience_(patience) {}

  enum class Limit { Statement, None };  // None: for migrations, while the server answers
  // Sends the rest of the output, then returns the same result as PQexec: the last one, or the
  // first that failed or that begins a COPY.
  PgResult for_result(Limit limit = Limit::Statement);
  void until_sent();

 private:
  void until_readable(Limit limit);
  bool is_quiet(short events);
  [[noreturn]] void fail_connection(const char* why);

  PGconn* connection_;
  const std::string parameters_;
  const std::chrono::milliseconds patience_;
};

}  // namespace molar::storage
