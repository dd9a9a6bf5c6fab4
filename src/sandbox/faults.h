// Faults that tests request, to see how the site handles a faulty provider.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "sandbox/fault_orders.h"

namespace molar::sandbox {

enum class FaultMode {
  None,
  TimeoutAfterCharge,   // does the work, answers after `delay`
  Error500,             // 500, nothing done
  Error500AfterCharge,  // does the work, answers 500
  SlowMs,               // waits for `delay`, then works normally
  DuplicateAnswer,      // sends the document of the answer twice in one body
  Close,                // 503 and closes the connection, nothing done
};
std::optional<FaultMode> parse_fault_mode(std::string_view text);  // "timeout_after_charge", …

// Calls that a fault affects: charges, or all calls between servers.
enum class FaultTarget { Charges, All };

struct FaultOrder {
  FaultMode mode = FaultMode::None;
  int count = 1;  // number of affected calls
  std::chrono::milliseconds delay{15'000};
  FaultTarget target = FaultTarget::Charges;
};

// Thread-safe.
class Faults : public FaultOrders<FaultOrder> {
 public:
  FaultOrder take(FaultTarget call);
};

}  // namespace molar::sandbox
