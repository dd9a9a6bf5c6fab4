#include "domain/purchase/testing/scripted_gateway.h"

namespace molar::domain {

Charge ScriptedGateway::decide(const ChargeRequest& request) {
  std::lock_guard lock(mutex_);
  ++calls_;
  if (mode_ == Mode::Down || mode_ == Mode::LoseRequest) {
    return {};
  }
  if (canceled_[request.idempotency_key]) {
    return {ChargeState::Declined, "", "network"};
  }
  auto [at, is_new] = charges_.try_emplace(request.idempotency_key);
  Charge& charge = at->second;
  if (is_new) {
    constexpr std::string_view kDecline = "decline_";
    bool declines = request.payment_token.starts_with(kDecline);
    charge.state = declines ? ChargeState::Declined : ChargeState::Succeeded;
    charge.provider_id = "ch_" + request.idempotency_key;
    charge.decline_reason = declines ? request.payment_token.substr(kDecline.size()) : "";
    charge.amount_cents = request.amount_cents;
    charge.card = {"visa", "4242", 12, 2030};
    charge.method_id = "pm_" + request.idempotency_key;
  }
  return mode_ == Mode::LoseAnswer ? Charge{} : charge;
}

Charge ScriptedGateway::charge(const ChargeRequest& request) {
  if (before_charge) {
    before_charge();
  }
  Charge charge = decide(request);
  if (after_charge) {
    after_charge();
  }
  return charge;
}

Result<std::optional<Charge>> ScriptedGateway::find_charge(const std::string&,
                                                           const std::string& idempotency_key) {
  std::lock_guard lock(mutex_);
  if (mode_ == Mode::Down) {
    return Error::unavailable("provider_unavailable", "down");
  }
  auto found = charges_.find(idempotency_key);
  return found == charges_.end() ? std::optional<Charge>() : std::optional<Charge>(found->second);
}

Result<std::optional<Charge>> ScriptedGateway::cancel_attempt(const std::string& group_key,
                                                              const std::string& idempotency_key) {
  auto found = find_charge(group_key, idempotency_key);
  if (found.has_value() && !found->has_value()) {
    std::lock_guard lock(mutex_);
    canceled_[idempotency_key] = true;
  }
  return found;
}

Result<std::string> ScriptedGateway::refund(const std::string& provider_id,
                                            std::int64_t amount_cents, const std::string&) {
  std::lock_guard lock(mutex_);
  if (mode_ == Mode::Down || refunds_fail_) {
    return Error::unavailable("provider_unavailable", "down");
  }
  refunds_[provider_id] = amount_cents;
  return "re_" + provider_id;
}

void ScriptedGateway::set_mode(Mode mode) {
  std::lock_guard lock(mutex_);
  mode_ = mode;
}

void ScriptedGateway::set_refunds_fail(bool fail) {
  std::lock_guard lock(mutex_);
  refunds_fail_ = fail;
}

int ScriptedGateway::calls() const {
  std::lock_guard lock(mutex_);
  return calls_;
}

int ScriptedGateway::succeeded() const {
  std::lock_guard lock(mutex_);
  int count = 0;
  for (const auto& [key, charge] : charges_) {
    bool kept = charge.state == ChargeState::Succeeded && !refunds_.contains(charge.provider_id);
    count += kept ? 1 : 0;
  }
  return count;
}

std::int64_t ScriptedGateway::taken_cents() const {
  std::lock_guard lock(mutex_);
  std::int64_t cents = 0;
  for (const auto& [key, charge] : charges_) {
    cents += charge.state == ChargeState::Succeeded ? charge.amount_cents : 0;
  }
  for (const auto& [id, returned] : refunds_) {
    cents -= returned;
  }
  return cents;
}

}  // namespace molar::domain
