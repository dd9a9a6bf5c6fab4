// Lets one writer at a time into a SQLite file, in order of arrival. SQLite itself waits in a loop
// of sleeps without an order; inside one process this gate is fair and wakes a waiter immediately.
//
// A waiter occupies a thread that readers need. While each writer holds the lock briefly, any
// number may wait. Once a writer has held it for `patience` (a large import, a lock of another
// process), only the first `most_waiting` continue to wait, and all others are refused immediately.
// This applies to the following writers too, until one has held the lock briefly; meanwhile a new
// writer waits for at most `patience`.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <list>
#include <mutex>

namespace molar::storage {

struct WriterGateOptions {
  std::chrono::milliseconds patience{1'000};
  std::size_t most_waiting = 3;
};

class WriterGate {
 public:
  using Clock = std::chrono::steady_clock;
  enum class Admission {
    Granted,  // until leave()
    TooLate,  // the deadline passed
    Crowded,  // others already wait for a writer that holds the lock for long
  };

  explicit WriterGate(WriterGateOptions options = {}) : options_(options) {}

  // After a slow writer, moves `deadline` to an earlier time.
  Admission enter(Clock::time_point& deadline);
  // `written`: the writer succeeded. Only then does a short hold end the slow state.
  void leave(bool written);
  bool is_slow();

 private:
  struct Waiter {
    std::condition_variable wake;
    bool admitted = false;
  };
  using Waiters = std::list<Waiter*>;

  bool is_crowded(Waiters::const_iterator place) const;

  const WriterGateOptions options_;
  std::mutex mutex_;
  bool taken_ = false;
  Clock::time_point taken_at_;
  bool slow_ = false;
  Waiters waiting_;
};

}  // namespace molar::storage
