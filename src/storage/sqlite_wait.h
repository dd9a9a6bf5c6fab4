// Waiting of a connection for a lock of another process on its SQLite file; private to storage.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <utility>

namespace molar::storage {

// A busy handler for SQLite. SQLite's own (sqlite3_busy_timeout) adds up the requested sleep times:
// on a busy machine, where each sleep takes several times as long, it waits far beyond its limit.
// This one reads the clock. Belongs to one connection.
class SqliteWait {
 public:
  using Time = std::chrono::steady_clock::time_point;
  // Source of the time and of sleeps; tests replace it.
  struct Clockwork {
    std::function<Time()> now;
    std::function<void(std::chrono::milliseconds)> sleep;
  };
  static Clockwork steady();

  // `patience`: the longest wait for a lock without a deadline.
  explicit SqliteWait(std::chrono::milliseconds patience, Clockwork clockwork = steady())
      : patience_(patience), clockwork_(std::move(clockwork)) {}

  // Every wait ends at `deadline`; nullopt: each lasts up to `patience`.
  void set_deadline(std::optional<Time> deadline) { deadline_ = deadline; }

  // Sleeps, and returns whether to try the lock again; `tries`: number of retries so far. Pauses
  // get longer, and end with the wait.
  bool wait(int tries);

  // wait() as a callback of SQLite: sqlite3_busy_handler(connection, handler, &wait).
  static int handler(void* wait, int tries) {
    return static_cast<SqliteWait*>(wait)->wait(tries) ? 1 : 0;
  }

 private:
  const std::chrono::milliseconds patience_;
  const Clockwork clockwork_;
  std::optional<Time> deadline_;
  Time until_{};  // end of the current wait
};

}  // namespace molar::storage
