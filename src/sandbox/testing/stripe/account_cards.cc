// Payment methods, and the single-use tokens for them.
#include <string>
#include <string_view>
#include <utility>

#include "sandbox/card_rules.h"
#include "sandbox/testing/stripe/account.h"

namespace molar::sandbox::stripe {

namespace json = boost::json;

json::object billing_details_of(const Form& form, const std::string& prefix) {
  auto field = [&](const std::string& name) { return text_or_null(value_of(form, prefix + name)); };
  json::object address;
  for (const char* part : {"line1", "line2", "city", "state", "postal_code", "country"}) {
    address[part] = field("[address][" + std::string(part) + "]");
  }
  return {{"name", field("[name]")},
          {"email", field("[email]")},
          {"phone", field("[phone]")},
          {"address", std::move(address)}};
}

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
      {"billing_details", card.billing_details},
      {"card", json::object{{"brand", brand == "other" ? "unknown" : brand},
                            {"last4", last4},
                            {"exp_month", card.exp_month},
                            {"exp_year", card.exp_year},
                            {"country", "US"},
                            {"funding", "credit"},
                            {"wallet", card.wallet.empty() ? json::value(nullptr)
                                                           : json::value{{"type", card.wallet}}}}}};
  return add_token(std::move(method), card.setup_future_usage);
}

std::string Account::add_bank_token(const BankData& bank) {
  const std::string& number = bank.account_number;
  Method method;
  method.behaviour = bank_behaviour_of(number);
  method.object = {{"id", new_id("pm")},
                   {"object", "payment_method"},
                   {"type", kBankAccount},
                   {"customer", nullptr},
                   {"created", seconds()},
                   {"livemode", false},
                   {"billing_details", bank.billing_details},
                   {kBankAccount, json::object{{"account_type", "checking"},
                                               {"bank_name", "STRIPE TEST BANK"},
                                               {"last4", number.substr(number.size() - 4)},
                                               {"routing_number", "110000000"}}}};
  return add_token(std::move(method), "");
}

std::string Account::add_token(Method method, const std::string& setup_future_usage) {
  std::string method_id = text_at(method.object, "id");
  methods_[method_id] = std::move(method);
  std::string token = new_id("ctoken");
  tokens_[token] = {method_id, setup_future_usage};
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

Account::Method* Account::redeem(const json::object& intent, const std::string& token,
                                 Reply& error) {
  auto found = tokens_.find(token);
  if (found == tokens_.end() || found->second.used) {
    error = error_reply(found == tokens_.end() ? 404 : 400, "invalid_request_error",
                        found == tokens_.end() ? "resource_missing" : "",
                        "The confirmation token does not exist or was used before.",
                        "confirmation_token");
    return nullptr;
  }
  const std::string type = text_at(methods_.at(found->second.method_id).object, "type");
  if (intent.at("payment_method_types").as_array() != json::array{type}) {
    error = error_reply(400, "invalid_request_error", "",
                        "The payment method type " + type + " is not one of this intent's.");
    return nullptr;
  }
  bool pays = text_at(intent, "object") == "payment_intent";
  if (pays && found->second.setup_future_usage != text_at(intent, "setup_future_usage")) {
    error = error_reply(400, "invalid_request_error", "",
                        "The provided setup_future_usage does not match the one of the "
                        "confirmation token.");
    return nullptr;
  }
  found->second.used = true;
  return &methods_.at(found->second.method_id);
}

Account::Method* Account::pick_method(const json::object& intent, const Form& form, Reply& error) {
  if (std::string token = value_of(form, "confirmation_token"); !token.empty()) {
    return redeem(intent, token, error);
  }
  std::string id = value_of(form, "payment_method");
  auto method = methods_.find(id);
  if (method == methods_.end()) {
    error = error_reply(404, "invalid_request_error", "resource_missing",
                        "No such PaymentMethod: '" + id + "'", "payment_method");
    return nullptr;
  }
  if (method->second.detached || method->second.spent) {
    error = error_reply(400, "invalid_request_error", "",
                        "The provided PaymentMethod was detached from a Customer or used without "
                        "one. It may not be used again.",
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

}  // namespace molar::sandbox::stripe
