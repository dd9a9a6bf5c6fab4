#include "storage/writer_gate.h"

#include <algorithm>
#include <iterator>

namespace molar::storage {

bool WriterGate::is_crowded(Waiters::const_iterator place) const {
  const auto before = static_cast<std::size_t>(std::distance(waiting_.begin(), place));
  return before >= options_.most_waiting &&
         (slow_ || Clock::now() >= taken_at_ + options_.patience);
}

bool WriterGate::is_slow() {
  const std::lock_guard lock(mutex_);
  return slow_;
}

WriterGate::Admission WriterGate::enter(Clock::time_point& deadline) {
  std::unique_lock lock(mutex_);
  if (slow_) {
    deadline = std::min(deadline, Clock::now() + options_.patience);
  }
  if (!taken_) {
    taken_ = true;
    taken_at_ = Clock::now();
    return Admission::Granted;
  }
  Waiter self;
  const auto place = waiting_.insert(waiting_.end(), &self);
  Admission admission = Admission::Granted;
  while (!self.admitted && admission == Admission::Granted) {
    if (is_crowded(place)) {
      admission = Admission::Crowded;
    } else if (Clock::now() >= deadline) {
      admission = Admission::TooLate;
    } else {
      // The first waiters wait until their deadline. The others check again when the current writer
      // has held the lock for too long.
      const bool first =
          static_cast<std::size_t>(std::distance(waiting_.begin(), place)) < options_.most_waiting;
      self.wake.wait_until(lock,
                           first ? deadline : std::min(deadline, taken_at_ + options_.patience));
    }
  }
  if (admission != Admission::Granted) {
    waiting_.erase(place);
  }
  return admission;
}

void WriterGate::leave(bool written) {
  const std::lock_guard lock(mutex_);
  if (Clock::now() >= taken_at_ + options_.patience) {
    slow_ = true;
  } else if (written) {
    slow_ = false;
  }
  if (waiting_.empty()) {
    taken_ = false;
    return;
  }
  // The lock passes directly to the next waiter, so that no other writer can overtake it.
  Waiter* next = waiting_.front();
  waiting_.pop_front();
  next->admitted = true;
  taken_at_ = Clock::now();
  next->wake.notify_one();
}

}  // namespace molar::storage
