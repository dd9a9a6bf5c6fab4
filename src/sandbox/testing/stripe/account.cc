#include "sandbox/testing/stripe/account.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace molar::sandbox::stripe {

namespace json = boost::json;

namespace {

constexpr std::string_view kApiVersion = "2025-03-31.basil";

}  // namespace

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

Reply Account::create_customer(const Form& form) {
  json::object customer{{"id", new_id("cus")},  {"object", "customer"},
                        {"created", seconds()}, {"email", nullptr},
                        {"livemode", false},    {"metadata", metadata_of(form)},
                        {"name", nullptr},      {"description", nullptr}};
  customers_[text_at(customer, "id")] = customer;
  return {200, std::move(customer)};
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
