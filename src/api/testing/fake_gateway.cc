#include "api/testing/fake_gateway.h"

namespace molar::api {

using domain::Charge;
using domain::ChargeState;

Charge FakeGateway::charge(const domain::ChargeRequest& request) {
  std::lock_guard lock(mutex_);
  const std::string& token = request.payment_token;
  auto [at, is_new] = charges_.try_emplace(request.idempotency_key);
  Charge& charge = at->second;
  if (is_new) {
    const bool takes_money = token == "tok_ok" || token == "tok_lost_answer";
    charge.state = takes_money ? ChargeState::Succeeded : ChargeState::Declined;
    charge.provider_id = "ch_" + std::to_string(charges_.size());
    charge.decline_reason = takes_money                 ? ""
                            : token.starts_with("tok_") ? token.substr(4)
                                                        : "invalid_token";
    charge.amount_cents = request.amount_cents;
    charge.card = {.brand = "visa", .last4 = "4242", .exp_month = 12, .exp_year = 2030};
    charge.method_id = "pm_" + std::to_string(charges_.size());
    if (token == "tok_lost_answer") {
      return Charge{};
    }
  }
  return charge;
}

Result<std::optional<Charge>> FakeGateway::find_charge(const std::string&,
                                                       const std::string& idempotency_key) {
  std::lock_guard lock(mutex_);
  const auto found = charges_.find(idempotency_key);
  return found == charges_.end() ? std::optional<Charge>() : found->second;
}

Result<std::optional<Charge>> FakeGateway::cancel_attempt(const std::string& group_key,
                                                          const std::string& idempotency_key) {
  return find_charge(group_key, idempotency_key);
}

Result<std::string> FakeGateway::refund(const std::string& provider_id, std::int64_t,
                                        const std::string& idempotency_key) {
  std::lock_guard lock(mutex_);
  return refunds_.try_emplace(idempotency_key, "re_" + provider_id).first->second;
}

std::vector<Charge> FakeGateway::succeeded() const {
  std::lock_guard lock(mutex_);
  std::vector<Charge> found;
  for (const auto& [key, charge] : charges_) {
    if (charge.state == ChargeState::Succeeded) {
      found.push_back(charge);
    }
  }
  return found;
}

}  // namespace molar::api
