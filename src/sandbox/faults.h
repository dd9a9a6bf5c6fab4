// Faults that a test switches on, to see what the site does when its provider misbehaves.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "sandbox/fault_orders.h"

namespace molar::sandbox {

enum class FaultMode {
  None,
  TimeoutAfterCharge,   // does the work, then answers after `delay`
  Error500,             // 500, nothing done
  Error500AfterCharge,  // does the work, answers 500
  SlowMs,               // waits `delay`, then all is well
  DuplicateAnswer,      // the answer's document comes twice in one body
  Close,                // 503 and the end of the connection, nothing done
};
std::optional<FaultMode> parse_fault_mode(std::string_view text);  // "timeout_after_charge", …

// Which calls are hit: charges, or every call between servers.
enum class FaultTarget { Charges, All };

struct FaultOrder {
  FaultMode mode = FaultMode::None;
  int count = 1;  // so many calls, then none
  std::chrono::milliseconds delay{15'000};
  FaultTarget target = FaultTarget::Charges;
};

// Thread-safe.
class Faults : public FaultOrders<FaultOrder> {
 public:
  // The fault that this call suffers.
  FaultOrder take(FaultTarget call);
};

}  // namespace molar::sandbox
