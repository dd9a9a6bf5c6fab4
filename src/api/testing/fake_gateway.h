// A payment provider in memory, for tests: the token says what comes of a charge.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "domain/ports/payment_gateway.h"

namespace molar::api {

// "tok_ok" succeeds with a Visa ending in 4242; "tok_<reason>" is declined for that reason
// ("tok_expired_card"); "tok_lost_answer" charges, but answers Unknown. Thread-safe.
class FakeGateway final : public domain::PaymentGateway {
 public:
  std::string name() const override { return "sandbox"; }
  domain::Charge charge(const domain::ChargeRequest& request) override;
  Result<std::optional<domain::Charge>> find_charge(const std::string& group_key,
                                                    const std::string& idempotency_key) override;
  Result<std::optional<domain::Charge>> cancel_attempt(const std::string& group_key,
                                                       const std::string& idempotency_key) override;
  Result<std::string> refund(const std::string& provider_id, std::int64_t amount_cents,
                             const std::string& idempotency_key) override;

  // Charges that took money.
  std::vector<domain::Charge> succeeded() const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, domain::Charge> charges_;  // by idempotency key
  std::map<std::string, std::string> refunds_;     // by idempotency key
};

}  // namespace molar::api
