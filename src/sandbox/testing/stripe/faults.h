// Misbehaviour on order, for the calls between servers.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "sandbox/fault_orders.h"

namespace molar::sandbox::stripe {

enum class FaultMode {
  None,
  TimeoutBefore,  // waits, then closes without having done anything
  TimeoutAfter,   // does the work, then answers after the client's patience
  Error500,       // nothing done, 500
  Error500After,  // does the work and answers 500, which its key answers from then on
  TooMany,        // 429, nothing done
  Garbage,        // does the work and answers what is no JSON
};
std::optional<FaultMode> parse_fault_mode(std::string_view text);  // "timeout_before", …

struct FaultOrder {
  FaultMode mode = FaultMode::None;
  int count = 1;          // so many calls, then none
  std::string path = {};  // only calls whose path contains it: "/confirm"
  std::chrono::milliseconds delay{15'000};
};

// Thread-safe.
class Faults : public FaultOrders<FaultOrder> {
 public:
  // The fault that a call of this path suffers.
  FaultOrder take(std::string_view path);
};

}  // namespace molar::sandbox::stripe
