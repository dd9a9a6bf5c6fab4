#include "sandbox/stripe/faults.h"

#include <array>
#include <utility>

namespace molar::sandbox::stripe {

namespace {

constexpr std::array<std::pair<std::string_view, FaultMode>, 7> kModes{{
    {"none", FaultMode::None},
    {"timeout_before", FaultMode::TimeoutBefore},
    {"timeout_after", FaultMode::TimeoutAfter},
    {"error_500", FaultMode::Error500},
    {"error_500_after", FaultMode::Error500After},
    {"too_many", FaultMode::TooMany},
    {"garbage", FaultMode::Garbage},
}};

}  // namespace

std::optional<FaultMode> parse_fault_mode(std::string_view text) {
  for (const auto& [name, mode] : kModes) {
    if (name == text) {
      return mode;
    }
  }
  return std::nullopt;
}

void Faults::set(const FaultOrder& order) {
  std::lock_guard lock(mutex_);
  order_ = order;
}

FaultOrder Faults::take(std::string_view path) {
  std::lock_guard lock(mutex_);
  if (order_.count <= 0 || path.find(order_.path) == std::string_view::npos) {
    return {FaultMode::None, 0};
  }
  --order_.count;
  return order_;
}

void Faults::wait(std::chrono::milliseconds delay) {
  std::unique_lock lock(mutex_);
  wake_.wait_for(lock, delay, [&] { return stopped_; });
}

void Faults::stop() {
  {
    std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  wake_.notify_all();
}

}  // namespace molar::sandbox::stripe
