// A clock for tests.
#pragma once

#include <mutex>

#include "base/clock.h"

namespace molar {

// A clock whose time changes only when a test sets it. Thread-safe.
class FakeClock final : public Clock {
 public:
  explicit FakeClock(Timestamp start) : now_(start) {}
  Timestamp now() const override {
    const std::lock_guard lock(mutex_);
    return now_;
  }
  void advance(std::chrono::milliseconds by) {
    const std::lock_guard lock(mutex_);
    now_ += by;
  }
  void set(Timestamp to) {
    const std::lock_guard lock(mutex_);
    now_ = to;
  }

 private:
  mutable std::mutex mutex_;
  Timestamp now_;
};

}  // namespace molar
