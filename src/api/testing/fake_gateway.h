// A payment provider in memory, for tests: the token determines the outcome of a charge.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "domain/ports/payment_gateway.h"

namespace molar::api {

// "tok_ok" succeeds with a Visa ending in 4242; "tok_<reason>" is declined for that reason
// ("tok_expired_card"); "tok_lost_answer" charges, but returns Unknown; "tok_ask" asks the buyer's
// bank, which approves after confirm_with_bank(); "tok_bank" is a bank account, Processing until
// then. Stored methods always pay. Thread-safe.
class FakeGateway final : public domain::PaymentGateway {
 public:
  std::string name() const override { return "sandbox"; }
  bool debits_banks(const std::string& group_key) const override { return group_key == "cedar"; }
  domain::Charge charge(const domain::ChargeRequest& request) override;
  Result<std::optional<domain::Charge>> find_charge(const std::string& group_key,
                                                    const std::string& idempotency_key) override;
  Result<std::optional<domain::Charge>> cancel_attempt(const std::string& group_key,
                                                       const std::string& idempotency_key) override;
  Result<domain::Refund> refund(const domain::RefundRequest& request) override;
  Status forget_method(const std::string&, const std::string&) override { return {}; }

  // Approves all open confirmations, and completes all bank debits.
  void confirm_with_bank();
  // Charges that took money.
  std::vector<domain::Charge> succeeded() const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, domain::Charge> charges_;  // by idempotency key
  std::map<std::string, std::string> refunds_;     // by idempotency key
  domain::Charge decide(const domain::ChargeRequest& request);
};

}  // namespace molar::api
