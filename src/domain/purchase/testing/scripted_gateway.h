// A payment provider in memory that can fail at every point; for tests.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "domain/ports/payment_gateway.h"

namespace molar::domain {

// Accepts every token and stores its card, except tokens that begin with
//   decline_   "decline_expired_card" is declined for that reason
//   later_     "later_insufficient_funds" pays, and its card declines every later charge
//              off-session for that reason
//   ask_       the bank asks the buyer: ActionRequired until confirm_with_bank()
//   bank_      a bank account: Processing until end_debits()
// A stored method is charged by the returned id; an unknown one is "invalid_token".
// Thread-safe.
class ScriptedGateway final : public PaymentGateway {
 public:
  enum class Mode {
    Well,
    LoseRequest,  // charge() does nothing and returns Unknown
    LoseAnswer,   // charge() charges and returns Unknown
    Down,         // all calls do nothing and return Unknown or Unavailable
  };

  explicit ScriptedGateway(std::string name = "sandbox") : name_(std::move(name)) {}

  std::string name() const override { return name_; }
  bool debits_banks(const std::string& group_key) const override { return group_key == "cedar"; }
  Charge charge(const ChargeRequest& request) override;
  Result<std::optional<Charge>> find_charge(const std::string& group_key,
                                            const std::string& idempotency_key) override;
  Result<std::optional<Charge>> cancel_attempt(const std::string& group_key,
                                               const std::string& idempotency_key) override;
  Charge store_method(const ChargeRequest& request) override;
  Result<Refund> refund(const RefundRequest& request) override;
  Status forget_method(const std::string& group_key, const std::string& method_id) override;

  void set_mode(Mode mode);
  void set_refunds_fail(bool fail);          // Unavailable
  void set_refund_state(RefundState state);  // of refunds requested or queried from now on
  void set_method(const std::string& method_id, const std::string& reason);  // declines from now on
  // Declines every new charge for this reason, on-session and off-session; storing a method still
  // succeeds. Empty: none.
  void set_charges_decline(const std::string& reason);
  void confirm_with_bank(const std::string& idempotency_key, bool approve);
  enum class DebitEnd { Paid, Refused, GivenUp };
  void end_debits(DebitEnd end);  // of all that are processing
  // Called in charge(), before and after the charge; without a lock, so that they may call
  // anything, and throw.
  std::function<void()> before_charge;
  std::function<void()> after_charge;

  std::vector<std::string> forgotten() const;  // ids of forgotten methods, in order
  int calls() const;                           // of charge()
  int succeeded() const;                       // charges that took money and were not returned
  std::int64_t taken_cents() const;            // minus refunds
  std::int64_t refunded_cents(const std::string& provider_id) const;

 private:
  struct Paid {
    std::string charge_id;
    std::int64_t cents = 0;
    std::string id;
  };

  Charge decide(const ChargeRequest& request);
  void decide_token(const ChargeRequest& request, Charge& charge);
  void decide_method(const ChargeRequest& request, Charge& charge);
  void pay(Charge& charge);
  void decline(Charge& charge, const std::string& reason);

  const std::string name_;
  mutable std::mutex mutex_;
  Mode mode_ = Mode::Well;
  bool refunds_fail_ = false;
  RefundState refund_state_ = RefundState::Succeeded;
  std::string charges_decline_;  // for set_charges_decline()
  int calls_ = 0;
  std::map<std::string, Charge> charges_;       // by idempotency key
  std::map<std::string, Charge> stores_;        // by idempotency key: charges of amount 0
  std::map<std::string, std::string> methods_;  // by id: its decline reason off-session, or empty
  std::map<std::string, bool> canceled_;        // idempotency keys
  std::map<std::string, Paid> refunds_;         // by idempotency key
  std::vector<std::string> forgotten_;
};

}  // namespace molar::domain
