// Payment methods, and the tokens that stand for them once.
#include <string>
#include <string_view>
#include <utility>

#include "sandbox/card_rules.h"
#include "sandbox/stripe/account.h"

namespace molar::sandbox::stripe {

namespace json = boost::json;

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

}  // namespace molar::sandbox::stripe
