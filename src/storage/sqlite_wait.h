// How a connection waits for a lock of another process on its SQLite file; private to storage.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <utility>

namespace molar::storage {

// A busy handler for SQLite. SQLite's own one (sqlite3_busy_timeout) adds up the sleeps that it
// asked for: on a busy machine, where each takes several times as long, it waits far beyond its
// limit. This one reads the clock. Belongs to one connection.
class SqliteWait {
 public:
  using Time = std::chrono::steady_clock::time_point;
  // Where the time comes from, and how it passes.
  struct Clockwork {
    std::function<Time()> now;
    std::function<void(std::chrono::milliseconds)> sleep;
  };
  static Clockwork steady();

  // `patience`: the longest wait for a lock where no deadline is set.
  explicit SqliteWait(std::chrono::milliseconds patience, Clockwork clockwork = steady())
      : patience_(patience), clockwork_(std::move(clockwork)) {}

  // No wait goes on after `deadline`; nullopt: each may take `patience`.
  void set_deadline(std::optional<Time> deadline) { deadline_ = deadline; }

  // Whether to try the lock again, after a pause; `tries`: how often it has been tried again
  // already. Pauses become longer, and end with the wait.
  bool wait(int tries);

  // wait() as SQLite calls it: sqlite3_busy_handler(connection, handler, &wait).
  static int handler(void* wait, int tries) {
    return static_cast<SqliteWait*>(wait)->wait(tries) ? 1 : 0;
  }

 private:
  const std::chrono::milliseconds patience_;
  const Clockwork clockwork_;
  std::optional<Time> deadline_;
  Time until_{};  // of the present wait
};

}  // namespace molar::storage
