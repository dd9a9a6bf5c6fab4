#include "api/testing/fake_gateway.h"

namespace molar::api {

using domain::Charge;
using domain::ChargeState;

Charge FakeGateway::decide(const domain::ChargeRequest& request) {
  const std::string& token = request.payment_token;
  const bool pays = !request.method_id.empty() || token == "tok_ok" || token == "tok_lost_answer";
  const std::string number = std::to_string(charges_.size());
  Charge charge;
  charge.state = pays                  ? ChargeState::Succeeded
                 : token == "tok_ask"  ? ChargeState::ActionRequired
                 : token == "tok_bank" ? ChargeState::Processing
                                       : ChargeState::Declined;
  charge.provider_id = "ch_" + number;
  charge.amount_cents = request.amount_cents;
  charge.card = {.brand = "visa", .last4 = "4242", .exp_month = 12, .exp_year = 2030};
  charge.method_id = request.method_id.empty() ? "pm_" + number : request.method_id;
  charge.customer_id = request.customer_id.empty() ? "cus_" + number : request.customer_id;
  if (charge.state == ChargeState::ActionRequired) {
    charge.action = "secret_" + number;
  } else if (charge.state == ChargeState::Declined) {
    charge.decline_reason = token.starts_with("tok_") ? token.substr(4) : "invalid_token";
    charge.soft = domain::is_soft_decline(charge.decline_reason);
  }
  return charge;
}

Charge FakeGateway::charge(const domain::ChargeRequest& request) {
  std::lock_guard lock(mutex_);
  auto [at, is_new] = charges_.try_emplace(request.idempotency_key);
  if (is_new) {
    at->second = decide(request);
    if (request.payment_token == "tok_lost_answer") {
      return Charge{};
    }
  }
  return at->second;
}

void FakeGateway::confirm_with_bank() {
  std::lock_guard lock(mutex_);
  for (auto& [key, charge] : charges_) {
    if (charge.state == ChargeState::ActionRequired || charge.state == ChargeState::Processing) {
      charge.state = ChargeState::Succeeded;
      charge.action.clear();
    }
  }
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

Result<domain::Refund> FakeGateway::refund(const domain::RefundRequest& request) {
  std::lock_guard lock(mutex_);
  auto refund = refunds_.try_emplace(request.idempotency_key, "re_" + request.idempotency_key);
  return domain::Refund{refund.first->second, domain::RefundState::Succeeded};
}

std::vector<Charge> FakeGateway::succeeded() const {
  std::lock_guard lock(mutex_);
  std::vector<Charge> found;
  for (const auto& [key, charge] : charges_) {
    if (charge.state == ChargeState::Succeeded && charge.amount_cents > 0) {
      found.push_back(charge);
    }
  }
  return found;
}

}  // namespace molar::api
