#include "storage/postgres_wait.h"

#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <utility>

#include "base/log.h"
#include "storage/failure.h"

namespace molar::storage {

namespace {

constexpr int kMostQuietPeriods = 10;

// Cancels a statement whose caller stopped waiting. Call it only when the server has just answered
// a ping, because libpq's cancel has no time limit.
void cancel(PGconn* connection) {
  if (PGcancel* request = PQgetCancel(connection)) {
    std::array<char, 256> reason{};
    PQcancel(request, reason.data(), static_cast<int>(reason.size()));
    PQfreeCancel(request);
  }
}

bool is_copy(const PGresult* result) {
  const ExecStatusType status = PQresultStatus(result);
  return status == PGRES_COPY_IN || status == PGRES_COPY_OUT;
}

bool has_failed(const PGresult* result) {
  const ExecStatusType status = PQresultStatus(result);
  return status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE;
}

}  // namespace

// Shuts down the socket, so that later libpq calls on the connection fail immediately instead of
// waiting.
void PostgresWait::fail_connection(const char* why) {
  ::shutdown(PQsocket(connection_), SHUT_RDWR);
  log_event(LogLevel::Error, "database_silent", {{"reason", why}});
  throw Failure(FailureKind::Lost, why);
}

// False when the socket is ready; true after `patience` without data, in which the server answered
// a ping.
bool PostgresWait::is_quiet(short events) {
  pollfd socket{PQsocket(connection_), events, 0};
  if (socket.fd < 0) {
    throw Failure(FailureKind::Lost, PQerrorMessage(connection_));
  }
  const int ready = ::poll(&socket, 1, static_cast<int>(patience_.count()));
  if (ready != 0) {
    return false;
  }
  const PGPing answer = PQping(parameters_.c_str());
  if (answer != PQPING_OK && answer != PQPING_REJECT) {
    fail_connection("the server does not answer");
  }
  return true;
}

void PostgresWait::until_sent() {
  int quiet_periods = 0;
  while (PQflush(connection_) == 1) {
    // The server may be blocked until the client reads its messages.
    if (PQconsumeInput(connection_) == 0) {
      return;  // the connection broke: its result contains the reason
    }
    quiet_periods += is_quiet(POLLIN | POLLOUT) ? 1 : 0;
    if (quiet_periods >= kMostQuietPeriods) {
      fail_connection("the server does not read our data");
    }
  }
}

void PostgresWait::until_readable(Limit limit) {
  int quiet_periods = 0;
  while (PQisBusy(connection_) == 1) {
    quiet_periods += is_quiet(POLLIN) ? 1 : 0;
    if (limit == Limit::Statement && quiet_periods >= kMostQuietPeriods) {
      cancel(connection_);
      fail_connection("one statement took too long");
    }
    if (PQconsumeInput(connection_) == 0) {
      return;  // the connection broke: its result contains the reason
    }
  }
}

PgResult PostgresWait::for_result(Limit limit) {
  until_sent();
  PgResult last(nullptr, &PQclear);
  for (;;) {
    until_readable(limit);
    PgResult next(PQgetResult(connection_), &PQclear);
    if (!next) {
      return last;
    }
    const bool copies = is_copy(next.get());
    if (!last || !has_failed(last.get())) {
      last = std::move(next);
    }
    if (copies || PQstatus(connection_) == CONNECTION_BAD) {
      return last;
    }
  }
}

}  // namespace molar::storage
