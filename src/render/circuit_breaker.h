// Stops trying pages that keep failing, so that a broken page burns no CPU.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace molar::render {

// Thread-safe. Time is handed in, so that tests need none.
class CircuitBreaker {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;
  // Keys that are remembered at most; beyond that the failures of all are forgotten (a hostile
  // visitor can ask for any number of paths).
  static constexpr std::size_t kMaxKeys = 4'096;

  CircuitBreaker(std::size_t failures, std::chrono::milliseconds window)
      : failures_(failures), window_(window) {}

  // False while open: for `window` after the failure that opened it. Then one more failure opens it
  // again, one success closes it.
  bool allows(std::string_view key, TimePoint now) const;
  // True when this failure opened the circuit.
  bool failed(std::string_view key, TimePoint now);
  void succeeded(std::string_view key);

 private:
  struct Entry {
    std::deque<TimePoint> failures;  // the latest few
    TimePoint open_until{};
  };
  const std::size_t failures_;
  const std::chrono::milliseconds window_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Entry> entries_;
};

}  // namespace molar::render
