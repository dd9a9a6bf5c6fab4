// Paginated lists of the account's objects.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "sandbox/testing/stripe/account.h"

namespace molar::sandbox::stripe {

namespace json = boost::json;

namespace {

bool is_requested(const Form& form, const json::object& intent) {
  std::int64_t since = std::atoll(value_of(form, "created[gte]").c_str());
  return text_at(intent, "object") == "payment_intent" && intent.at("created").as_int64() >= since;
}

}  // namespace

Reply Account::list_intents(const Form& form) const {
  std::vector<const json::object*> all;
  for (const auto& [id, intent] : intents_) {
    if (is_requested(form, intent)) {
      all.push_back(&intent);
    }
  }
  std::sort(all.begin(), all.end(), [](const json::object* a, const json::object* b) {
    return std::pair(a->at("created").as_int64(), text_at(*a, "id")) >
           std::pair(b->at("created").as_int64(), text_at(*b, "id"));
  });
  std::string after = value_of(form, "starting_after");
  if (!after.empty()) {
    auto last = std::find_if(all.begin(), all.end(), [&](const json::object* intent) {
      return text_at(*intent, "id") == after;
    });
    all.erase(all.begin(), last == all.end() ? last : last + 1);
  }
  std::size_t limit =
      static_cast<std::size_t>(std::max(1, std::atoi(value_of(form, "limit").c_str())));
  bool more = all.size() > limit;
  all.resize(std::min(all.size(), limit));
  json::array data;
  for (const json::object* intent : all) {
    json::object copy = *intent;
    json::value payer = nullptr;
    auto method = methods_.find(text_at(*intent, "payment_method"));
    if (method != methods_.end()) {
      copy["payment_method"] = method->second.object;
      payer = method->second.object.at("billing_details");
    }
    std::int64_t refunded = 0;
    for (const auto& [id, refund] : refunds_) {
      bool counts = text_at(refund, "payment_intent") == text_at(*intent, "id") &&
                    text_at(refund, "status") != "failed";
      refunded += counts ? refund.at("amount").as_int64() : 0;
    }
    copy["latest_charge"] = json::object{
        {"object", "charge"}, {"amount_refunded", refunded}, {"billing_details", payer}};
    data.emplace_back(std::move(copy));
  }
  return {200, json::object{{"object", "list"},
                            {"url", "/v1/payment_intents"},
                            {"has_more", more},
                            {"data", std::move(data)}}};
}

}  // namespace molar::sandbox::stripe
