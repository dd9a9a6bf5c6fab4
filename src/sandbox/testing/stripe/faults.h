// Faults that tests request for calls between servers.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "sandbox/testing/fault_orders.h"

namespace molar::sandbox::stripe {

enum class FaultMode {
  None,
  TimeoutBefore,  // waits, then closes without doing anything
  TimeoutAfter,   // does the work, answers after the client's timeout
  Error500,       // nothing done, 500
  Error500After,  // does the work, answers 500, also to repetitions of the key
  TooMany,        // 429, nothing done
  Garbage,        // does the work, answers with invalid JSON
};
std::optional<FaultMode> parse_fault_mode(std::string_view text);  // "timeout_before", …

struct FaultOrder {
  FaultMode mode = FaultMode::None;
  int count = 1;          // number of affected calls
  std::string path = {};  // only calls whose path contains this: "/confirm"
  std::chrono::milliseconds delay{15'000};
};

// Thread-safe.
class Faults : public FaultOrders<FaultOrder> {
 public:
  // Returns the fault for a call of this path.
  FaultOrder take(std::string_view path);
};

}  // namespace molar::sandbox::stripe
