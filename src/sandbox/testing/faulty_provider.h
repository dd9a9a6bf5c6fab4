// The sandbox as a separate server whose calls fail on request.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "base/clock.h"
#include "base/random.h"
#include "http/router.h"
#include "http/server/server.h"
#include "sandbox/ledger.h"
#include "sandbox/provider_api.h"
#include "sandbox/testing/fault_orders.h"

namespace molar::sandbox {

enum class FaultMode {
  None,
  TimeoutAfterCharge,   // does the work, answers after `delay`
  Error500,             // 500, nothing done
  Error500AfterCharge,  // does the work, answers 500
  Slow,                 // waits for `delay`, then works normally
  DuplicateAnswer,      // sends the document of the answer twice in one body
  Close,                // 503 and closes the connection, nothing done
};

// Calls that a fault affects: charges, or all calls between servers.
enum class FaultTarget { Charges, All };

struct FaultOrder {
  FaultMode mode = FaultMode::None;
  int count = 1;  // number of affected calls
  std::chrono::milliseconds delay{1'000};
  FaultTarget target = FaultTarget::Charges;
};

class FaultyProvider {
 public:
  // Listens on 127.0.0.1. `port`: 0 for any free one. `clock` and `random` must outlive it. Throws
  // std::runtime_error when it cannot start.
  FaultyProvider(const std::string& store_path, unsigned short port, const Clock& clock,
                 RandomSource& random);
  ~FaultyProvider();
  FaultyProvider(const FaultyProvider&) = delete;
  FaultyProvider& operator=(const FaultyProvider&) = delete;

  static constexpr const char* kSecret = "shared";  // between the servers
  unsigned short port() const { return server_->port(); }
  Ledger& ledger() { return *ledger_; }
  void set_fault(const FaultOrder& order) { faults_.set(order); }

 private:
  http::Response handle(const http::Request& request);

  std::unique_ptr<Ledger> ledger_;
  FaultOrders<FaultOrder> faults_;
  ProviderApi api_;
  http::Router router_;
  std::unique_ptr<http::Server> server_;
  std::thread thread_;
};

}  // namespace molar::sandbox
