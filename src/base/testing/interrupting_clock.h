// A clock at whose reading a test lets something happen: in the middle of the code under test.
#pragma once

#include <functional>
#include <utility>

#include "base/clock.h"

namespace molar {

// Runs `once` before the first reading for which is_due() is true.
class InterruptingClock final : public Clock {
 public:
  explicit InterruptingClock(const Clock& clock) : clock_(clock) {}

  Timestamp now() const override {
    if (once && is_due()) {
      std::exchange(once, nullptr)();
    }
    return clock_.now();
  }

  std::function<bool()> is_due = [] { return true; };
  mutable std::function<void()> once;

 private:
  const Clock& clock_;
};

}  // namespace molar
