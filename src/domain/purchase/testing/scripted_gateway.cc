#include "domain/purchase/testing/scripted_gateway.h"

namespace molar::domain {

namespace {

// The part of a token after its prefix; nullopt when the prefix is another one.
std::optional<std::string> after(const std::string& token, std::string_view prefix) {
  return token.starts_with(prefix) ? std::optional(token.substr(prefix.size())) : std::nullopt;
}

}  // namespace

void ScriptedGateway::pay(Charge& charge) {
  charge.state = ChargeState::Succeeded;
  charge.action.clear();
  methods_.try_emplace(charge.method_id);
}

void ScriptedGateway::decline(Charge& charge, const std::string& reason) {
  charge.state = ChargeState::Declined;
  charge.action.clear();
  charge.method_id.clear();
  charge.decline_reason = reason;
  charge.soft = is_soft_decline(reason);
}

void ScriptedGateway::decide_token(const ChargeRequest& request, Charge& charge) {
  const std::string& token = request.payment_token;
  charge.method_id = "pm_" + request.idempotency_key;
  if (auto reason = after(token, "decline_")) {
    return decline(charge, *reason);
  }
  if (after(token, "ask_")) {
    charge.state = ChargeState::ActionRequired;
    charge.action = "secret_" + request.idempotency_key;
    return;
  }
  if (after(token, "bank_")) {
    charge.state = ChargeState::Processing;
    charge.card = {"bank_account", "6789"};
    charge.method_id.clear();
    return;
  }
  methods_[charge.method_id] = after(token, "later_").value_or("");
  pay(charge);
}

void ScriptedGateway::decide_method(const ChargeRequest& request, Charge& charge) {
  auto method = methods_.find(request.method_id);
  charge.method_id = request.method_id;
  if (method == methods_.end()) {
    return decline(charge, "invalid_token");
  }
  if (request.off_session && !method->second.empty()) {
    return decline(charge, method->second);
  }
  pay(charge);
}

Charge ScriptedGateway::decide(const ChargeRequest& request) {
  std::lock_guard lock(mutex_);
  ++calls_;
  if (mode_ == Mode::Down || mode_ == Mode::LoseRequest) {
    return {};
  }
  if (canceled_[request.idempotency_key]) {
    Charge blocked;
    decline(blocked, "network");
    blocked.is_blocked = true;
    return blocked;
  }
  auto [at, is_new] = charges_.try_emplace(request.idempotency_key);
  Charge& charge = at->second;
  if (is_new) {
    charge.provider_id = "ch_" + request.idempotency_key;
    charge.amount_cents = request.amount_cents;
    charge.card = {"visa", "4242", 12, 2030};
    charge.customer_id =
        request.customer_id.empty() ? "cus_" + request.reference : request.customer_id;
    if (!charges_decline_.empty()) {
      decline(charge, charges_decline_);
    } else {
      request.method_id.empty() ? decide_token(request, charge) : decide_method(request, charge);
    }
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
  MOLAR_TRY(auto found, find_charge(group_key, idempotency_key));
  if (found && found->state != ChargeState::ActionRequired) {
    return found;
  }
  std::lock_guard lock(mutex_);
  canceled_[idempotency_key] = true;
  charges_.erase(idempotency_key);
  return std::optional<Charge>();
}

Charge ScriptedGateway::store_method(const ChargeRequest& request) {
  std::lock_guard lock(mutex_);
  if (mode_ == Mode::Down || mode_ == Mode::LoseRequest) {
    return {};
  }
  auto [at, is_new] = stores_.try_emplace(request.idempotency_key);
  Charge& charge = at->second;
  if (is_new) {
    charge.card = {"visa", "4242", 12, 2030};
    charge.customer_id =
        request.customer_id.empty() ? "cus_" + request.reference : request.customer_id;
    decide_token(request, charge);
  }
  if (mode_ == Mode::LoseAnswer) {
    return {};
  }
  return charge;
}

Result<Refund> ScriptedGateway::refund(const RefundRequest& request) {
  std::lock_guard lock(mutex_);
  if (mode_ == Mode::Down || refunds_fail_) {
    return Error::unavailable("provider_unavailable", "down");
  }
  auto [at, is_new] = refunds_.try_emplace(request.idempotency_key);
  if (is_new) {
    std::int64_t left = 0;
    for (const auto& [key, charge] : charges_) {
      bool paid = charge.state == ChargeState::Succeeded;
      left += paid && charge.provider_id == request.provider_id ? charge.amount_cents : 0;
    }
    for (const auto& [key, refund] : refunds_) {
      left -= refund.charge_id == request.provider_id ? refund.cents : 0;
    }
    if (request.amount_cents > left) {
      refunds_.erase(at);
      return Error::conflict("refund_too_large", "The refund exceeds the rest of the payment.");
    }
    // A refund that the bank returns does not reduce the charge.
    std::int64_t cents = refund_state_ == RefundState::Failed ? 0 : request.amount_cents;
    at->second = {request.provider_id, cents, "re_" + request.idempotency_key};
  }
  return Refund{at->second.id, refund_state_};
}

Status ScriptedGateway::forget_method(const std::string&, const std::string& method_id) {
  std::lock_guard lock(mutex_);
  if (mode_ == Mode::Down) {
    return Error::unavailable("provider_unavailable", "down");
  }
  methods_.erase(method_id);
  forgotten_.push_back(method_id);
  return {};
}

std::vector<std::string> ScriptedGateway::forgotten() const {
  std::lock_guard lock(mutex_);
  return forgotten_;
}

void ScriptedGateway::set_mode(Mode mode) {
  std::lock_guard lock(mutex_);
  mode_ = mode;
}

void ScriptedGateway::set_refunds_fail(bool fail) {
  std::lock_guard lock(mutex_);
  refunds_fail_ = fail;
}

void ScriptedGateway::set_refund_state(RefundState state) {
  std::lock_guard lock(mutex_);
  refund_state_ = state;
}

void ScriptedGateway::set_method(const std::string& method_id, const std::string& reason) {
  std::lock_guard lock(mutex_);
  methods_[method_id] = reason;
}

void ScriptedGateway::set_charges_decline(const std::string& reason) {
  std::lock_guard lock(mutex_);
  charges_decline_ = reason;
}

void ScriptedGateway::confirm_with_bank(const std::string& idempotency_key, bool approve) {
  std::lock_guard lock(mutex_);
  for (auto* asked : {&charges_, &stores_}) {
    auto found = asked->find(idempotency_key);
    if (found != asked->end() && found->second.state == ChargeState::ActionRequired) {
      approve ? pay(found->second) : decline(found->second, "authentication_failed");
    }
  }
}

void ScriptedGateway::end_debits(DebitEnd end) {
  std::lock_guard lock(mutex_);
  auto is_under_way = [](const auto& entry) {
    return entry.second.state == ChargeState::Processing;
  };
  if (end == DebitEnd::GivenUp) {
    std::erase_if(charges_, is_under_way);
  }
  for (auto& entry : charges_) {
    if (is_under_way(entry)) {
      end == DebitEnd::Paid ? pay(entry.second) : decline(entry.second, "insufficient_funds");
    }
  }
}

int ScriptedGateway::calls() const {
  std::lock_guard lock(mutex_);
  return calls_;
}

int ScriptedGateway::succeeded() const {
  std::lock_guard lock(mutex_);
  int count = 0;
  for (const auto& [key, charge] : charges_) {
    bool kept = charge.state == ChargeState::Succeeded;
    for (const auto& [refund_key, refund] : refunds_) {
      kept = kept && refund.charge_id != charge.provider_id;
    }
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
  for (const auto& [key, refund] : refunds_) {
    cents -= refund.cents;
  }
  return cents;
}

std::int64_t ScriptedGateway::refunded_cents(const std::string& provider_id) const {
  std::lock_guard lock(mutex_);
  std::int64_t cents = 0;
  for (const auto& [key, refund] : refunds_) {
    cents += refund.charge_id == provider_id ? refund.cents : 0;
  }
  return cents;
}

}  // namespace molar::domain
