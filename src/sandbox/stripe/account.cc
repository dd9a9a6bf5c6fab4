#include "sandbox/stripe/account.h"

#include <charconv>

#include "sandbox/card_rules.h"

namespace molar::sandbox::stripe {

namespace json = boost::json;

namespace {

constexpr std::string_view kApiVersion = "2025-03-31.basil";

std::string value_of(const Form& form, std::string_view name) {
  auto found = form.find(name);
  return found == form.end() ? "" : found->second;
}

std::int64_t amount_of(const Form& form) {
  std::string text = value_of(form, "amount");
  std::int64_t amount = -1;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), amount);
  return error == std::errc{} && end == text.data() + text.size() ? amount : -1;
}

json::object metadata_of(const Form& form) {
  constexpr std::string_view kPrefix = "metadata[";
  json::object metadata;
  for (const auto& [name, value] : form) {
    if (name.starts_with(kPrefix) && name.ends_with("]")) {
      metadata[name.substr(kPrefix.size(), name.size() - kPrefix.size() - 1)] = value;
    }
  }
  return metadata;
}

json::value text_or_null(const std::string& text) {
  return text.empty() ? json::value(nullptr) : json::value(text);
}

std::string text_at(const json::object& in, std::string_view name) {
  const json::value* found = in.if_contains(name);
  return found != nullptr && found->is_string() ? std::string(found->get_string()) : "";
}

bool is_setup(const json::object& intent) {
  return text_at(intent, "object") == "setup_intent";
}

std::string event_prefix(const json::object& intent) {
  return is_setup(intent) ? "setup_intent." : "payment_intent.";
}

const char* last_error_name(const json::object& intent) {
  return is_setup(intent) ? "last_setup_error" : "last_payment_error";
}

bool wants_expanded(const Form& form, std::string_view what) {
  for (const auto& [name, value] : form) {
    if (name.starts_with("expand[") && value == what) {
      return true;
    }
  }
  return false;
}

}  // namespace

Reply error_reply(int status, std::string_view type, std::string_view code,
                  std::string_view message, std::string_view param) {
  json::object error{{"type", type}, {"message", message}};
  if (!code.empty()) {
    error["code"] = code;
    error["doc_url"] = "https://stripe.com/docs/error-codes/" + std::string(code);
  }
  if (!param.empty()) {
    error["param"] = param;
  }
  return {status, json::object{{"error", std::move(error)}}};
}

std::string Account::new_id(std::string_view prefix) {
  ++counter_;
  return std::string(prefix) + "_" + make_ulid(clock_, random_);
}

std::int64_t Account::seconds() const {
  return to_millis(clock_.now()) / 1000;
}

void Account::tell(const std::string& type, const json::object& object) {
  json::object event{{"id", new_id("evt")},
                     {"object", "event"},
                     {"api_version", kApiVersion},
                     {"created", seconds()},
                     {"data", json::object{{"object", object}}},
                     {"livemode", false},
                     {"pending_webhooks", 1},
                     {"request", json::object{{"id", nullptr}, {"idempotency_key", nullptr}}},
                     {"type", type}};
  events_.push_back(event);
  announce_(event);
}

// --- cards

std::string Account::add_confirmation_token(const CardData& card) {
  std::string digits = card_digits(card.number);
  Method method;
  method.behaviour = behaviour_of(digits);
  std::string last4 = digits.size() >= 4 ? digits.substr(digits.size() - 4) : digits;
  std::string brand(brand_of(digits));
  method.object = {
      {"id", new_id("pm")},
      {"object", "payment_method"},
      {"type", "card"},
      {"customer", nullptr},
      {"created", seconds()},
      {"livemode", false},
      {"billing_details",
       json::object{{"name", text_or_null(card.name)},
                    {"email", nullptr},
                    {"phone", nullptr},
                    {"address", json::object{{"country", "US"},
                                             {"postal_code", text_or_null(card.postal_code)}}}}},
      {"card", json::object{{"brand", brand == "other" ? "unknown" : brand},
                            {"last4", last4},
                            {"exp_month", card.exp_month},
                            {"exp_year", card.exp_year},
                            {"country", "US"},
                            {"funding", "credit"}}}};
  std::string method_id = text_at(method.object, "id");
  methods_[method_id] = std::move(method);
  std::string token = new_id("ctoken");
  tokens_[token] = {method_id};
  return token;
}

bool Account::set_method_declines(const std::string& method_id, std::string_view decline_code) {
  auto method = methods_.find(method_id);
  if (method == methods_.end()) {
    return false;
  }
  method->second.behaviour =
      decline_code == "authentication_required"
          ? CardBehaviour{CardBehaviour::Asks::Always}
          : (decline_code.empty() ? CardBehaviour{} : declines_with(decline_code));
  return true;
}

Account::Method* Account::pick_method(const Form& form, Reply& error) {
  std::string token = value_of(form, "confirmation_token");
  std::string id = value_of(form, "payment_method");
  if (!token.empty()) {
    auto found = tokens_.find(token);
    if (found == tokens_.end() || found->second.used) {
      error = error_reply(found == tokens_.end() ? 404 : 400, "invalid_request_error",
                          found == tokens_.end() ? "resource_missing" : "",
                          "The confirmation token does not exist or was used before.",
                          "confirmation_token");
      return nullptr;
    }
    found->second.used = true;
    id = found->second.method_id;
  }
  auto method = methods_.find(id);
  if (method == methods_.end()) {
    error = error_reply(404, "invalid_request_error", "resource_missing",
                        "No such PaymentMethod: '" + id + "'", "payment_method");
    return nullptr;
  }
  if (method->second.detached) {
    error = error_reply(400, "invalid_request_error", "",
                        "The provided PaymentMethod was detached from a Customer. It may not be "
                        "used again.",
                        "payment_method");
    return nullptr;
  }
  return &method->second;
}

Reply Account::detach(const std::string& method_id) {
  auto method = methods_.find(method_id);
  if (method == methods_.end()) {
    return error_reply(404, "invalid_request_error", "resource_missing",
                       "No such PaymentMethod: '" + method_id + "'", "payment_method");
  }
  json::object& object = method->second.object;
  if (object.at("customer").is_null()) {
    return error_reply(400, "invalid_request_error", "",
                       "The payment method you provided is not attached to a customer so "
                       "detachment is impossible.");
  }
  method->second.detached = true;
  object["customer"] = nullptr;
  tell("payment_method.detached", object);
  return {200, object};
}

// --- customers and intents

Reply Account::create_customer(const Form& form) {
  json::object customer{{"id", new_id("cus")},  {"object", "customer"},
                        {"created", seconds()}, {"email", nullptr},
                        {"livemode", false},    {"metadata", metadata_of(form)},
                        {"name", nullptr},      {"description", nullptr}};
  customers_[text_at(customer, "id")] = customer;
  return {200, std::move(customer)};
}

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
          {"payment_method_types", json::array{"card"}},
          {"cancellation_reason", nullptr},
          {"status", "requires_payment_method"}};
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
  std::string customer = value_of(form, "customer");
  if (!customer.empty() && !customers_.contains(customer)) {
    return error_reply(400, "invalid_request_error", "resource_missing",
                       "No such customer: '" + customer + "'", "customer");
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
  Method* method = pick_method(form, error);
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
  if (status == "succeeded" || status == "canceled") {
    return unexpected_state(intent, "cancel");
  }
  intent["status"] = "canceled";
  intent["canceled_at"] = seconds();
  intent["cancellation_reason"] = text_or_null(value_of(form, "cancellation_reason"));
  intent["next_action"] = nullptr;
  tell(event_prefix(intent) + "canceled", intent);
  return {200, intent};
}

bool Account::answer_bank(const std::string& client_secret, bool approve) {
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

// --- refunds

Reply Account::create_refund(const Form& form) {
  auto intent = intents_.find(value_of(form, "payment_intent"));
  if (intent == intents_.end() || text_at(intent->second, "status") != "succeeded") {
    return error_reply(404, "invalid_request_error", "resource_missing",
                       "No such payment_intent that was paid.", "payment_intent");
  }
  std::int64_t left = intent->second.at("amount_received").as_int64();
  for (const auto& [id, refund] : refunds_) {
    bool counts =
        text_at(refund, "payment_intent") == intent->first && text_at(refund, "status") != "failed";
    left -= counts ? refund.at("amount").as_int64() : 0;
  }
  std::int64_t amount = form.contains("amount") ? amount_of(form) : left;
  if (left == 0) {
    return error_reply(400, "invalid_request_error", "charge_already_refunded",
                       "The charge has already been refunded.");
  }
  if (amount < 1 || amount > left) {
    return error_reply(400, "invalid_request_error", "",
                       "Refund amount is greater than unrefunded amount on charge", "amount");
  }
  const Method& method = methods_.at(text_at(intent->second, "payment_method"));
  json::object refund{{"id", new_id("re")},
                      {"object", "refund"},
                      {"amount", amount},
                      {"charge", intent->second.at("latest_charge")},
                      {"created", seconds()},
                      {"currency", "usd"},
                      {"metadata", metadata_of(form)},
                      {"payment_intent", intent->first},
                      {"reason", nullptr},
                      {"status", method.behaviour.refund == "pending" ? "pending" : "succeeded"}};
  refunds_[text_at(refund, "id")] = refund;
  tell("refund.created", refund);
  return {200, std::move(refund)};
}

Reply Account::show_refund(const std::string& id) {
  auto refund = refunds_.find(id);
  return refund == refunds_.end() ? error_reply(404, "invalid_request_error", "resource_missing",
                                                "No such refund: '" + id + "'", "refund")
                                  : Reply{200, refund->second};
}

Reply Account::list_refunds(const Form& form) {
  json::array data;
  for (const auto& [id, refund] : refunds_) {
    if (text_at(refund, "payment_intent") == value_of(form, "payment_intent")) {
      data.push_back(refund);
    }
  }
  return {200, json::object{{"object", "list"},
                            {"url", "/v1/refunds"},
                            {"has_more", false},
                            {"data", std::move(data)}}};
}

void Account::advance_refunds() {
  for (auto& [id, refund] : refunds_) {
    const json::object& intent = intents_.at(text_at(refund, "payment_intent"));
    const Method& method = methods_.at(text_at(intent, "payment_method"));
    if (text_at(refund, "status") == "pending") {
      refund["status"] = "succeeded";
      tell("refund.updated", refund);
    } else if (method.behaviour.refund == "failed_later" && text_at(refund, "status") != "failed") {
      refund["status"] = "failed";
      refund["failure_reason"] = "expired_or_canceled_card";
      tell("refund.failed", refund);
    }
  }
}

json::object Account::state() const {
  auto list = [](const Objects& objects) {
    json::array all;
    for (const auto& [id, object] : objects) {
      all.push_back(object);
    }
    return all;
  };
  json::array methods;
  for (const auto& [id, method] : methods_) {
    methods.push_back(method.object);
  }
  return {{"customers", list(customers_)},
          {"methods", std::move(methods)},
          {"intents", list(intents_)},
          {"refunds", list(refunds_)},
          {"events", events_}};
}

}  // namespace molar::sandbox::stripe
