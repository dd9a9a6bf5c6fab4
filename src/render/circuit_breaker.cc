#include "render/circuit_breaker.h"

namespace molar::render {

bool CircuitBreaker::allows(std::string_view key, TimePoint now) const {
  const std::lock_guard lock(mutex_);
  if (entries_.empty()) {
    return true;
  }
  const auto entry = entries_.find(std::string(key));
  return entry == entries_.end() || now >= entry->second.open_until;
}

bool CircuitBreaker::failed(std::string_view key, TimePoint now) {
  const std::lock_guard lock(mutex_);
  if (entries_.size() >= kMaxKeys) {
    entries_.clear();
  }
  Entry& entry = entries_[std::string(key)];
  entry.failures.push_back(now);
  if (entry.failures.size() > failures_) {
    entry.failures.pop_front();
  }
  const bool was_open = entry.open_until != TimePoint{};
  const bool too_many =
      entry.failures.size() == failures_ && now - entry.failures.front() <= window_;
  if (!was_open && !too_many) {
    return false;
  }
  entry.open_until = now + window_;
  return true;
}

void CircuitBreaker::succeeded(std::string_view key) {
  const std::lock_guard lock(mutex_);
  if (!entries_.empty()) {
    entries_.erase(std::string(key));
  }
}

}  // namespace molar::render
