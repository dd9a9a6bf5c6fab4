// Waiting for a PostgreSQL server without trusting it to answer; private to storage.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <memory>
#include <string>

namespace molar::storage {

using PgResult = std::unique_ptr<PGresult, decltype(&PQclear)>;

// For one connection, which must be in libpq's non-blocking mode. After `patience` without an
// answer a new connection is tried. A server that does not answer there hangs: the connection is
// closed, after patience and the connect_timeout of `parameters` together. A server that answers
// may continue with the statement, whose time it limits itself (statement_timeout), for ten times
// the patience at most.
//
// Both functions throw Failure{Lost} when the connection is closed; it cannot be used any more, not
// even for a rollback.
class PostgresWait {
 public:
  PostgresWait(PGconn* connection, std::string parameters, std::chrono::milliseconds patience)
      : connection_(connection), parameters_(std::move(parameters)), patience_(patience) {}

  enum class Limit { Statement, None };  // None: for migrations, as long as the server answers
  // Sends what is left to send, then answers as PQexec does: the last result, or the first that
  // failed or that begins a COPY.
  PgResult for_result(Limit limit = Limit::Statement);
  void until_sent();

 private:
  void until_readable(Limit limit);
  bool is_quiet(short events);
  [[noreturn]] void give_up(const char* why);

  PGconn* connection_;
  const std::string parameters_;
  const std::chrono::milliseconds patience_;
};

}  // namespace molar::storage
