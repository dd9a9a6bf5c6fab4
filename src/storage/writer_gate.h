// Lets one writer at a time into a SQLite file, in order of arrival. SQLite's own waiting is a loop
// of sleeps in which the lucky win; inside one process this is fair and wakes at once.
//
// A waiter occupies a thread that readers need. As long as each writer holds the lock briefly, any
// number may wait. Once a writer has held it for `patience` (a large import, a lock of another
// process), only the first `most_waiting` continue to wait, and all others are refused at once.
// This applies to the next writers too, until one has held the lock briefly. No writer waits for
// longer than `patience`.
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
    TooLate,  // the deadline came first
    Crowded,  // others wait already for a writer that holds the lock for long
  };

  explicit WriterGate(WriterGateOptions options = {}) : options_(options) {}

  // While writers hold the lock for long, `deadline` is made earlier.
  Admission enter(Clock::time_point& deadline);
  // `written`: the writer finished; how long a failed one held the lock is not counted.
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
