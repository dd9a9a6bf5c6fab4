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
  // Logs the failure. Full, Damaged and Crowded last and affect many requests: at most one line a
  // minute for each. Under NoWaitScope, Busy and Crowded are not logged, because the caller expects
  // them.
  void report(const Failure& failure, int attempts);

 private:
  std::array<std::atomic<std::int64_t>, kFailureKinds> last_logged_s_;
};

}  // namespace molar::storage
