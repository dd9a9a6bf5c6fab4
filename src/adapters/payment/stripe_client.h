// Calls Stripe's HTTP interface (https://docs.stripe.com/api): form bodies in, JSON out.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <string_view>

#include "adapters/http_client.h"
#include "base/boost_json.h"

namespace molar::adapters {

// API version that this code reads; sent with every call, so the account's default has no effect.
inline constexpr std::string_view kStripeVersion = "2025-03-31.basil";

// Metadata field with our key, in all objects that we create.
inline constexpr std::string_view kStripeKeyName = "molar_key";

// The value for the group, else that for all others (""); null if there is neither.
template <class T>
const T* find_of_group(const std::map<std::string, T>& by_group, const std::string& group) {
  auto own = by_group.find(group);
  auto found = own == by_group.end() ? by_group.find("") : own;
  return found == by_group.end() ? nullptr : &found->second;
}

struct StripeOptions {
  std::string api_url = "https://api.stripe.com";
  std::map<std::string, std::string> secret_keys = {};  // by group; "": all others
  std::map<std::string, bool> bank_debits = {};         // whether they are accepted; likewise
  std::chrono::milliseconds connect_timeout{2'000};
  std::chrono::milliseconds total_timeout{8'000};
};

struct StripeCall {
  std::string method = "POST";
  std::string path;  // "/v1/payment_intents"
  NamedTexts fields = {};
  std::string idempotency_key = {};  // POST only
};

// `body` is empty unless the response was one JSON object. status 0: no response.
struct StripeAnswer {
  long status = 0;
  boost::json::object body = {};

  bool ok() const { return status == 200; }
  // Members of {"error": {…}}: type, code, decline_code, param. Empty when missing.
  std::string error(std::string_view member) const;
  // The intent in an error, or null.
  const boost::json::object* error_intent() const;
};

// Thread-safe. Secret keys are never logged.
class StripeClient {
 public:
  explicit StripeClient(StripeOptions options);

  // Logs failures that an operator must know: no response, a refused key, too many requests, a 5xx.
  StripeAnswer send(const std::string& group_key, const StripeCall& call) const;

 private:
  StripeOptions options_;
  HttpClient http_;
};

}  // namespace molar::adapters
