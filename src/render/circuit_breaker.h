// Stops attempts to render pages that fail repeatedly, so that a broken page uses no CPU.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace molar::render {

// Thread-safe. The time is an argument, so that tests need not wait.
class CircuitBreaker {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;
  // Maximum number of keys. When it is reached, the failures of all keys are deleted (an attacker
  // can request any number of paths).
  static constexpr std::size_t kMaxKeys = 4'096;

  CircuitBreaker(std::size_t failures, std::chrono::milliseconds window)
      : failures_(failures), window_(window) {}

  // Returns false while the circuit is open: for `window` after the failure that opened it. Then
  // one more failure opens it again, and one success closes it.
  bool allows(std::string_view key, TimePoint now) const;
  // Returns true if this failure opened the circuit.
  bool failed(std::string_view key, TimePoint now);
  void succeeded(std::string_view key);

 private:
  struct Entry {
    std::deque<TimePoint> failures;  // the latest ones
    TimePoint open_until{};
  };
  const std::size_t failures_;
  const std::chrono::milliseconds window_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Entry> entries_;
};

}  // namespace molar::render
