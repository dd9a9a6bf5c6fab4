#include "sandbox/testing/stripe/faults.h"

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

FaultOrder Faults::take(std::string_view path) {
  return FaultOrders::take(
      [&](const FaultOrder& order) { return path.find(order.path) != std::string_view::npos; });
}

}  // namespace molar::sandbox::stripe
