// The payment port, with the HTTP interface of the sandbox provider (src/sandbox).
#pragma once

#include <chrono>
#include <string>

#include "adapters/http_client.h"
#include "domain/ports/charge_list.h"
#include "domain/ports/payment_gateway.h"

namespace molar::adapters {

struct SandboxGatewayOptions {
  std::string url;  // "http://127.0.0.1:4242", without a path
  std::string secret;
  std::chrono::milliseconds connect_timeout{2'000};
  std::chrono::milliseconds total_timeout{10'000};
};

// Every response without a clear outcome (no connection, a timeout, a 5xx, an invalid body) is
// ChargeState::Unknown, or Unavailable "provider_unavailable". Thread-safe.
class SandboxGateway final : public domain::PaymentGateway, public domain::ChargeList {
 public:
  explicit SandboxGateway(SandboxGatewayOptions options);

  std::string name() const override { return "sandbox"; }
  domain::Charge charge(const domain::ChargeRequest& request) override;
  Result<std::optional<domain::Charge>> find_charge(const std::string& group_key,
                                                    const std::string& idempotency_key) override;
  Result<std::optional<domain::Charge>> cancel_attempt(const std::string& group_key,
                                                       const std::string& idempotency_key) override;
  domain::Charge store_method(const domain::ChargeRequest& request) override;
  Result<domain::Refund> refund(const domain::RefundRequest& request) override;
  Status forget_method(const std::string& group_key, const std::string& method_id) override;
  Result<domain::ChargePage> list_charges(const std::string& group_key, Timestamp since,
                                          const std::string& page) override;

 private:
  struct Call;
  struct Answer;
  Answer send(const Call& call) const;

  SandboxGatewayOptions options_;
  HttpClient http_;
};

}  // namespace molar::adapters
