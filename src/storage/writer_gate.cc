#include "storage/writer_gate.h"

namespace molar::storage {

bool WriterGate::enter(std::chrono::steady_clock::time_point deadline) {
  std::unique_lock lock(mutex_);
  if (!taken_) {
    taken_ = true;
    return true;
  }
  Waiter self;
  auto place = waiting_.insert(waiting_.end(), &self);
  if (self.wake.wait_until(lock, deadline, [&] { return self.admitted; })) {
    return true;
  }
  waiting_.erase(place);
  return false;
}

void WriterGate::leave() {
  std::lock_guard lock(mutex_);
  if (waiting_.empty()) {
    taken_ = false;
    return;
  }
  // The turn passes on without being free in between, so that nobody overtakes.
  Waiter* next = waiting_.front();
  waiting_.pop_front();
  next->admitted = true;
  next->wake.notify_one();
}

}  // namespace molar::storage
