// Payment and setup intents, from their creation to their end.
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "sandbox/testing/stripe/account.h"

namespace molar::sandbox::stripe {

namespace json = boost::json;

namespace {

bool is_setup(const json::object& intent) {
  return text_at(intent, "object") == "setup_intent";
}

std::string event_prefix(const json::object& intent) {
  return is_setup(intent) ? "setup_intent." : "payment_intent.";
}

const char* last_error_name(const json::object& intent) {
  return is_setup(intent) ? "last_setup_error" : "last_payment_error";
}

}  // namespace

json::object Account::new_intent(const Form& form, std::string_view kind) {
  std::string id = new_id(kind == "setup_intent" ? "seti" : "pi");
  std::string secret = id + "_secret_" + make_secret(random_).substr(0, 24);
  return {{"id", id},
          {"object", kind},
          {"client_secret", secret},
          {"created", seconds()},
          {"customer", text_or_null(value_of(form, "customer"))},
          {"description", text_or_null(value_of(form, "description"))},
          {"livemode", false},
          {"metadata", metadata_of(form)},
          {"next_action", nullptr},
          {"payment_method", nullptr},
          {"payment_method_types", json::array{value_of(form, "payment_method_types[0]")}},
          {"cancellation_reason", nullptr},
          {"status", "requires_payment_method"}};
}

std::optional<Reply> Account::missing_customer(const Form& form) const {
  std::string customer = value_of(form, "customer");
  if (customer.empty() || customers_.contains(customer)) {
    return std::nullopt;
  }
  return error_reply(400, "invalid_request_error", "resource_missing",
                     "No such customer: '" + customer + "'", "customer");
}

Reply Account::create_payment_intent(const Form& form) {
  std::int64_t amount = amount_of(form);
  if (amount < 1 || value_of(form, "currency").empty()) {
    return error_reply(400, "invalid_request_error", "parameter_missing", "Missing required param.",
                       amount < 1 ? "amount" : "currency");
  }
  if (amount < 50) {
    return error_reply(400, "invalid_request_error", "amount_too_small",
                       "Amount must be at least $0.50 usd", "amount");
  }
  if (auto missing = missing_customer(form)) {
    return std::move(*missing);
  }
  json::object intent = new_intent(form, "payment_intent");
  intent["amount"] = amount;
  intent["amount_received"] = 0;
  intent["currency"] = value_of(form, "currency");
  intent["capture_method"] = "automatic_async";
  intent["confirmation_method"] = "automatic";
  intent["latest_charge"] = nullptr;
  intent["last_payment_error"] = nullptr;
  intent["setup_future_usage"] = text_or_null(value_of(form, "setup_future_usage"));
  intents_[text_at(intent, "id")] = intent;
  tell("payment_intent.created", intent);
  return {200, std::move(intent)};
}

Reply Account::create_setup_intent(const Form& form) {
  if (auto missing = missing_customer(form)) {
    return std::move(*missing);
  }
  json::object intent = new_intent(form, "setup_intent");
  intent["usage"] = value_of(form, "usage").empty() ? "off_session" : value_of(form, "usage");
  intent["last_setup_error"] = nullptr;
  intents_[text_at(intent, "id")] = intent;
  tell("setup_intent.created", intent);
  return {200, std::move(intent)};
}

json::object Account::shown(const json::object& intent, const Form& form) const {
  json::object copy = intent;
  auto method = methods_.find(text_at(intent, "payment_method"));
  if (method != methods_.end() && wants_expanded(form, "payment_method")) {
    copy["payment_method"] = method->second.object;
  }
  return copy;
}

Reply Account::show(const std::string& intent_id, const Form& form) {
  auto intent = intents_.find(intent_id);
  if (intent == intents_.end()) {
    return error_reply(404, "invalid_request_error", "resource_missing",
                       "No such intent: '" + intent_id + "'", "intent");
  }
  return {200, shown(intent->second, form)};
}

Reply Account::unexpected_state(const json::object& intent, std::string_view action) {
  std::string kind = is_setup(intent) ? "setup_intent" : "payment_intent";
  Reply reply = error_reply(400, "invalid_request_error", kind + "_unexpected_state",
                            "You cannot " + std::string(action) + " this because its status is " +
                                text_at(intent, "status") + ".");
  reply.body["error"].as_object()[kind] = intent;
  return reply;
}

Reply Account::confirm(const std::string& intent_id, const Form& form) {
  auto found = intents_.find(intent_id);
  if (found == intents_.end()) {
    return show(intent_id, form);
  }
  json::object& intent = found->second;
  std::string status = text_at(intent, "status");
  if (status != "requires_payment_method" && status != "requires_confirmation" &&
      status != "requires_action") {
    return unexpected_state(intent, "confirm");
  }
  Reply error;
  Method* method = pick_method(intent, form, error);
  if (method == nullptr) {
    return error;
  }
  bool off_session = value_of(form, "off_session") == "true";
  bool asks = method->behaviour.asks == CardBehaviour::Asks::Always ||
              (method->behaviour.asks == CardBehaviour::Asks::UntilStored && !method->set_up);
  if (asks && off_session) {
    return refuse(intent, *method, "authentication_required", "authentication_required");
  }
  if (asks) {
    ask_bank(intent, *method);
    return {200, shown(intent, form)};
  }
  if (text_at(method->object, "type") == kBankAccount) {
    begin_debit(intent, *method);
    return {200, shown(intent, form)};
  }
  Reply reply = settle(intent, *method);
  return reply.status == 200 ? Reply{200, shown(intent, form)} : std::move(reply);
}

void Account::ask_bank(json::object& intent, const Method& method) {
  intent["payment_method"] = method.object.at("id");
  intent["status"] = "requires_action";
  intent["next_action"] =
      json::object{{"type", "use_stripe_sdk"},
                   {"use_stripe_sdk", json::object{{"type", "three_d_secure_redirect"}}}};
  tell(event_prefix(intent) + "requires_action", intent);
}

void Account::begin_debit(json::object& intent, const Method& method) {
  intent["payment_method"] = method.object.at("id");
  intent["status"] = "processing";
  tell("payment_intent.processing", intent);
}

void Account::advance_debits() {
  for (auto& [id, intent] : intents_) {
    if (text_at(intent, "status") == "processing") {
      settle(intent, methods_.at(text_at(intent, "payment_method")));
    }
  }
}

void Account::return_debits() {
  for (auto& [id, intent] : intents_) {
    const bool is_debit = intent.at("payment_method_types").as_array().front() == kBankAccount;
    if (!is_debit || text_at(intent, "status") != "succeeded" || !disputed_.insert(id).second) {
      continue;
    }
    json::object dispute{{"id", new_id("du")},
                         {"object", "dispute"},
                         {"amount", intent.at("amount_received")},
                         {"charge", intent.at("latest_charge")},
                         {"created", seconds()},
                         {"currency", "usd"},
                         {"metadata", json::object{}},
                         {"payment_intent", id},
                         {"reason", "debit_not_authorized"},
                         {"status", "lost"}};
    tell("charge.dispute.created", dispute);
    tell("charge.dispute.funds_withdrawn", dispute);
    tell("charge.dispute.closed", dispute);
  }
}

Reply Account::settle(json::object& intent, Method& method) {
  const CardBehaviour& card = method.behaviour;
  bool refuses = !card.code.empty() && (!is_setup(intent) || !card.attaches);
  if (refuses) {
    return refuse(intent, method, card.code, card.decline_code);
  }
  intent["payment_method"] = method.object.at("id");
  intent["status"] = "succeeded";
  intent["next_action"] = nullptr;
  intent[last_error_name(intent)] = nullptr;
  bool keeps = is_setup(intent) || text_at(intent, "setup_future_usage") == "off_session";
  if (keeps) {
    method.set_up = true;
    method.object["customer"] = intent.at("customer");
  }
  method.spent = !method.set_up;
  if (!is_setup(intent)) {
    intent["amount_received"] = intent.at("amount");
    intent["latest_charge"] = new_id("ch");
  }
  tell(event_prefix(intent) + "succeeded", intent);
  return {200, intent};
}

Reply Account::refuse(json::object& intent, const Method& method, const std::string& code,
                      const std::string& decline_code) {
  json::object error{{"type", "card_error"},
                     {"code", code},
                     {"message", "Your card was declined."},
                     {"payment_method", method.object}};
  if (!decline_code.empty()) {
    error["decline_code"] = decline_code;
  }
  intent["status"] = "requires_payment_method";
  intent["payment_method"] = nullptr;
  intent["next_action"] = nullptr;
  intent[last_error_name(intent)] = error;
  tell(event_prefix(intent) + (is_setup(intent) ? "setup_failed" : "payment_failed"), intent);
  error[is_setup(intent) ? "setup_intent" : "payment_intent"] = intent;
  return {402, json::object{{"error", std::move(error)}}};
}

Reply Account::cancel(const std::string& intent_id, const Form& form) {
  auto found = intents_.find(intent_id);
  if (found == intents_.end()) {
    return show(intent_id, form);
  }
  json::object& intent = found->second;
  std::string status = text_at(intent, "status");
  if (status == "succeeded" || status == "canceled" || status == "processing") {
    return unexpected_state(intent, "cancel");
  }
  intent["status"] = "canceled";
  intent["canceled_at"] = seconds();
  intent["cancellation_reason"] = text_or_null(value_of(form, "cancellation_reason"));
  intent["next_action"] = nullptr;
  tell(event_prefix(intent) + "canceled", intent);
  return {200, intent};
}

bool Account::confirm_with_bank(const std::string& client_secret, bool approve) {
  for (auto& [id, intent] : intents_) {
    if (text_at(intent, "client_secret") != client_secret ||
        text_at(intent, "status") != "requires_action") {
      continue;
    }
    Method& method = methods_.at(text_at(intent, "payment_method"));
    if (approve) {
      settle(intent, method);
    } else {
      refuse(intent, method,
             is_setup(intent) ? "setup_intent_authentication_failure"
                              : "payment_intent_authentication_failure",
             "");
    }
    return true;
  }
  return false;
}

}  // namespace molar::sandbox::stripe
