#include "adapters/payment/stripe_declines.h"

#include <array>
#include <utility>

namespace molar::adapters {

namespace {

using Row = std::pair<std::string_view, std::string_view>;

// Stripe's code or decline code → our reason. Fraud is never told apart from other refusals.
constexpr std::array<Row, 37> kReasons{{
    {"insufficient_funds", "insufficient_funds"},
    {"card_velocity_exceeded", "insufficient_funds"},
    {"withdrawal_count_limit_exceeded", "insufficient_funds"},
    {"expired_card", "expired_card"},
    {"invalid_expiry_month", "expired_card"},
    {"invalid_expiry_year", "expired_card"},
    {"incorrect_cvc", "incorrect_cvc"},
    {"invalid_cvc", "incorrect_cvc"},
    {"lost_card", "lost_stolen"},
    {"stolen_card", "lost_stolen"},
    {"pickup_card", "lost_stolen"},
    {"restricted_card", "lost_stolen"},
    {"security_violation", "lost_stolen"},
    {"invalid_account", "lost_stolen"},
    {"new_account_information_available", "expired_card"},
    {"incorrect_number", "lost_stolen"},
    {"invalid_number", "lost_stolen"},
    {"card_not_supported", "lost_stolen"},
    {"currency_not_supported", "lost_stolen"},
    {"revocation_of_all_authorizations", "lost_stolen"},
    {"revocation_of_authorization", "lost_stolen"},
    {"stop_payment_order", "lost_stolen"},
    {"authentication_required", "authentication_required"},
    {"authentication_not_handled", "authentication_required"},
    {"mobile_device_authentication_required", "authentication_required"},
    {"payment_intent_authentication_failure", "authentication_failed"},
    {"setup_intent_authentication_failure", "authentication_failed"},
    {"payment_method_customer_decline", "authentication_failed"},
    {"processing_error", "network"},
    {"issuer_not_available", "network"},
    {"reenter_transaction", "try_again"},
    {"try_again_later", "try_again"},
    {"approve_with_id", "try_again"},
    {"confirmation_token_already_used", "invalid_token"},
    {"payment_method_unactivated", "invalid_token"},
    {"resource_missing", "invalid_token"},
    {"token_already_used", "invalid_token"},
}};

std::string_view find(std::string_view word) {
  for (const auto& [theirs, ours] : kReasons) {
    if (theirs == word) {
      return ours;
    }
  }
  return {};
}

}  // namespace

std::string decline_reason(std::string_view code, std::string_view decline_code) {
  // The decline code is the bank's own word, and finer.
  std::string_view reason = find(decline_code);
  if (reason.empty()) {
    reason = find(code);
  }
  return std::string(reason.empty() ? "do_not_honor" : reason);
}

}  // namespace molar::adapters
