// A payment provider in memory that can fail at every point; for tests.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "domain/ports/payment_gateway.h"

namespace molar::domain {

// Takes every token but those that begin with "decline_": "decline_expired_card" is declined for
// that reason. Thread-safe.
class ScriptedGateway final : public PaymentGateway {
 public:
  enum class Mode {
    Well,
    LoseRequest,  // charge() does nothing and answers Unknown
    LoseAnswer,   // charge() charges and answers Unknown
    Down,         // nothing is done, nothing is answered
  };

  std::string name() const override { return "sandbox"; }
  Charge charge(const ChargeRequest& request) override;
  Result<std::optional<Charge>> find_charge(const std::string& group_key,
                                            const std::string& idempotency_key) override;
  Result<std::optional<Charge>> cancel_attempt(const std::string& group_key,
                                               const std::string& idempotency_key) override;
  Result<std::string> refund(const std::string& provider_id, std::int64_t amount_cents,
                             const std::string& idempotency_key) override;

  void set_mode(Mode mode);
  void set_refunds_fail(bool fail);
  // Runs in charge(), before and after the money is taken; also without a lock, so it may do
  // anything, throw included.
  std::function<void()> before_charge;
  std::function<void()> after_charge;

  int calls() const;                 // of charge()
  int succeeded() const;             // charges that took money and kept it
  std::int64_t taken_cents() const;  // less what was paid back

 private:
  Charge decide(const ChargeRequest& request);

  mutable std::mutex mutex_;
  Mode mode_ = Mode::Well;
  bool refunds_fail_ = false;
  int calls_ = 0;
  std::map<std::string, Charge> charges_;        // by idempotency key
  std::map<std::string, bool> canceled_;         // idempotency keys
  std::map<std::string, std::int64_t> refunds_;  // cents by the charge's provider id
};

}  // namespace molar::domain
