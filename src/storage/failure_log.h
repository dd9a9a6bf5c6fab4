// Log events of the database's failures; private to storage.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "storage/failure.h"

namespace molar::storage {

// Thread-safe.
class FailureLog {
 public:
  FailureLog();
  // A line of the log; at most one a minute of each kind that lasts (Full, Damaged, Crowded), as
  // many requests meet it. Under NoWaiting, Busy and Crowded are not logged: the caller expects
  // them.
  void tell(const Failure& failure, int attempts);

 private:
  std::array<std::atomic<std::int64_t>, 3> told_at_s_;  // Full, Damaged, Crowded
};

}  // namespace molar::storage
