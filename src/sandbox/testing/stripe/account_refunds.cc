// Refunds, some of which arrive late or fail.
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "sandbox/testing/stripe/account.h"

namespace molar::sandbox::stripe {

namespace json = boost::json;

Reply Account::create_refund(const Form& form) {
  auto intent = intents_.find(value_of(form, "payment_intent"));
  if (intent == intents_.end() || text_at(intent->second, "status") != "succeeded") {
    return error_reply(404, "invalid_request_error", "resource_missing",
                       "No such payment_intent that was paid.", "payment_intent");
  }
  if (disputed_.contains(intent->first)) {
    return error_reply(400, "invalid_request_error", "charge_disputed",
                       "The charge has been charged back.");
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

}  // namespace molar::sandbox::stripe
