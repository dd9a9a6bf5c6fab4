#include "sandbox/faults.h"

#include <array>
#include <utility>

namespace molar::sandbox {

namespace {

constexpr std::array<std::pair<std::string_view, FaultMode>, 7> kModes{{
    {"none", FaultMode::None},
    {"timeout_after_charge", FaultMode::TimeoutAfterCharge},
    {"error_500", FaultMode::Error500},
    {"error_500_after_charge", FaultMode::Error500AfterCharge},
    {"slow_ms", FaultMode::SlowMs},
    {"duplicate_answer", FaultMode::DuplicateAnswer},
    {"close", FaultMode::Close},
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

FaultOrder Faults::take(FaultTarget call) {
  std::lock_guard lock(mutex_);
  bool hit = order_.count > 0 && (order_.target == FaultTarget::All || order_.target == call);
  if (!hit) {
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

}  // namespace molar::sandbox
