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
  return find_fault_mode(kModes, text);
}

FaultOrder Faults::take(FaultTarget call) {
  return FaultOrders::take([&](const FaultOrder& order) {
    return order.target == FaultTarget::All || order.target == call;
  });
}

}  // namespace molar::sandbox
