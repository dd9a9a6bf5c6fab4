#include "api/testing/join.h"

#include <stdexcept>

namespace molar::api {
namespace {

namespace json = boost::json;

json::value expect(const ApiAnswer& answer, const std::string& step) {
  if (answer.status >= 300) {
    throw std::runtime_error(step + " answered " + std::to_string(answer.status) + ": " +
                             answer.body);
  }
  return answer.json();
}

}  // namespace

std::string account_body(const JoinOptions& options) {
  json::object body{{"email", options.email},
                    {"firstName", "Ana"},
                    {"lastName", "Lee"},
                    {"dateOfBirth", "1988-05-01"},
                    {"phone", "(602) 555-0134"},
                    {"address",
                     {{"line1", "12 Palo Verde Rd"},
                      {"line2", ""},
                      {"city", "Phoenix"},
                      {"state", "AZ"},
                      {"zip", "85001"}}}};
  if (!options.password.empty()) {
    body["password"] = options.password;
  }
  return json::serialize(body);
}

std::string child_body(int number) {
  return json::serialize(
      json::object{{"firstName", "Kim " + std::string(1, static_cast<char>('A' + number))},
                   {"lastName", "Lee"},
                   {"dateOfBirth", std::to_string(2015 + number) + "-03-04"},
                   {"relationship", "child"}});
}

json::object fill_checkout(ApiClient& client, const JoinOptions& options) {
  json::object start{{"planId", options.plan_id}, {"billingCycle", options.cycle}};
  if (!options.coupon.empty()) {
    start["coupon"] = options.coupon;
  }
  const json::value checkout =
      expect(client.post("/api/km/checkout", json::serialize(start)), "choosing the plan");
  expect(client.post("/api/km/checkout/account", account_body(options)), "the account step");
  for (int i = 0; i < options.children; ++i) {
    expect(client.post("/api/km/checkout/member", child_body(i)), "adding a child");
  }
  expect(client.post("/api/km/checkout/members-done"), "the people step");
  const json::value quote = expect(client.post("/api/km/checkout/quote", "{}"), "the quote");
  json::array consents;
  for (const json::value& consent : quote.at("consents").as_array()) {
    if (consent.at("required").as_bool() || options.auto_renew) {
      consents.push_back({{"key", consent.at("key")}, {"version", consent.at("version")}});
    }
  }
  return {{"checkoutId", checkout.at("id")},
          {"quoteId", quote.at("id")},
          {"paymentToken", options.payment_token},
          {"billingCycle", options.cycle},
          {"autoRenew", options.auto_renew},
          {"consents", consents},
          {"idempotencyKey", "key-of-" + std::string(checkout.at("id").as_string())}};
}

json::object join(ApiClient& client, const JoinOptions& options) {
  const json::object purchase = fill_checkout(client, options);
  return expect(client.post("/api/v4/member/purchaseSubscription", json::serialize(purchase)),
                "paying")
      .as_object();
}

}  // namespace molar::api
