// Lets one writer at a time into a SQLite file, in order of arrival. SQLite's own waiting is a loop
// of sleeps in which the lucky win; inside one process this is fair and wakes at once.
#pragma once

#include <chrono>
#include <condition_variable>
#include <list>
#include <mutex>

namespace molar::storage {

class WriterGate {
 public:
  // False when the turn did not come before the deadline.
  bool enter(std::chrono::steady_clock::time_point deadline);
  void leave();

 private:
  struct Waiter {
    std::condition_variable wake;
    bool admitted = false;
  };

  std::mutex mutex_;
  bool taken_ = false;
  std::list<Waiter*> waiting_;
};

}  // namespace molar::storage
