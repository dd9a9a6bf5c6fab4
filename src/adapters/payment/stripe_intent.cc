#include "adapters/payment/stripe_intent.h"

#include <array>
#include <utility>

#include "base/json.h"

namespace molar::adapters {

namespace {

// Stripe's names are visa, mastercard, amex, discover, jcb, …
std::string brand_of(const json::object& card) {
  std::string brand = text_member(card, "brand");
  bool known = brand == "visa" || brand == "mastercard" || brand == "amex" || brand == "discover";
  return known ? brand : "other";
}

constexpr std::string_view kBankAccount = "us_bank_account";

bool debits_bank(const json::object& intent) {
  const json::array* types = list_member(intent, "payment_method_types");
  return types != nullptr && *types == json::array{kBankAccount};
}

// The method is a complete object if the call requested it (expand), otherwise its id.
void read_method(const json::object& intent, domain::Charge& charge) {
  charge.method_id = text_member(intent, "payment_method");
  const json::object* method = object_member(intent, "payment_method");
  if (method == nullptr) {
    return;
  }
  // A method without a customer was used once and cannot be charged again.
  bool is_kept = !text_member(*method, "customer").empty();
  charge.method_id = is_kept ? text_member(*method, "id") : "";
  if (const json::object* card = object_member(*method, "card")) {
    charge.card = {brand_of(*card), text_member(*card, "last4"),
                   static_cast<int>(integer_member(*card, "exp_month")),
                   static_cast<int>(integer_member(*card, "exp_year"))};
  } else if (const json::object* account = object_member(*method, kBankAccount)) {
    charge.card = {"bank_account", text_member(*account, "last4")};
  }
}

const json::object* last_error(const json::object& intent) {
  const json::object* error = object_member(intent, "last_payment_error");
  return error != nullptr ? error : object_member(intent, "last_setup_error");
}

IntentState state_of(const std::string& status, bool was_refused) {
  if (status == "succeeded") {
    return IntentState::Succeeded;
  }
  if (status == "requires_action") {
    return IntentState::ActionRequired;
  }
  if (status == "processing") {
    return IntentState::Processing;
  }
  if (status == "canceled") {
    return was_refused ? IntentState::Declined : IntentState::Canceled;
  }
  if (status == "requires_payment_method" || status == "requires_confirmation") {
    return was_refused ? IntentState::Declined : IntentState::Fresh;
  }
  return IntentState::Unknown;
}

using Row = std::pair<std::string_view, std::string_view>;

// Stripe's code or decline code → our reason. Fraud is not distinguished from other declines.
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

// The reason of domain/ports/payment_gateway.h for the error's `code` and `decline_code`
// (https://docs.stripe.com/declines/codes); "do_not_honor" for unlisted codes.
std::string decline_reason(std::string_view code, std::string_view decline_code) {
  // The decline code is from the bank and more specific.
  std::string_view reason = find(decline_code);
  if (reason.empty()) {
    reason = find(code);
  }
  return std::string(reason.empty() ? "do_not_honor" : reason);
}

}  // namespace

IntentView read_intent(const json::object& intent) {
  IntentView view;
  std::string status = text_member(intent, "status");
  const json::object* error = last_error(intent);
  view.state = state_of(status, error != nullptr);
  view.canceled = status == "canceled";
  domain::Charge& charge = view.charge;
  charge.provider_id = text_member(intent, "id");
  charge.customer_id = text_member(intent, "customer");
  charge.amount_cents = integer_member(intent, "amount");  // missing in a SetupIntent
  read_method(intent, charge);
  if (view.state == IntentState::Succeeded) {
    charge.state = domain::ChargeState::Succeeded;
  } else if (view.state == IntentState::ActionRequired) {
    charge.action = text_member(intent, "client_secret");
    charge.state =
        charge.action.empty() ? domain::ChargeState::Unknown : domain::ChargeState::ActionRequired;
  } else if (view.state == IntentState::Processing && debits_bank(intent)) {
    charge.state = domain::ChargeState::Processing;
  } else if (view.state == IntentState::Declined) {
    charge.state = domain::ChargeState::Declined;
    charge.decline_reason =
        decline_reason(text_member(*error, "code"), text_member(*error, "decline_code"));
    charge.soft = domain::is_soft_decline(charge.decline_reason);
    charge.method_id.clear();
  }
  return view;
}

}  // namespace molar::adapters
