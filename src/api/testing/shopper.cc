#include "api/testing/shopper.h"

#include <gtest/gtest.h>

namespace molar::api {

namespace json = boost::json;

json::object Shopper::account_body(const std::string& email) {
  return {{"email", email},
          {"password", "plum trees in winter"},
          {"firstName", "Ana"},
          {"lastName", "Lee"},
          {"dateOfBirth", "1988-05-01"},
          {"phone", "(602) 555-0134"},
          {"address",
           json::object{
               {"line1", "12 Elm St"}, {"city", "Phoenix"}, {"state", "AZ"}, {"zip", "85001"}}}};
}

json::object Shopper::member_body(const std::string& first_name) {
  return {{"firstName", first_name},
          {"lastName", "Lee"},
          {"dateOfBirth", "2015-02-03"},
          {"relationship", "child"}};
}

ApiAnswer Shopper::choose(std::int64_t plan_id, const std::string& cycle) {
  return client_.post("/api/km/checkout",
                      json::serialize(json::object{{"planId", plan_id}, {"billingCycle", cycle}}));
}

ApiAnswer Shopper::save_account(const std::string& email) {
  return client_.post("/api/km/checkout/account", json::serialize(account_body(email)));
}

ApiAnswer Shopper::add_child(const std::string& first_name) {
  return client_.post("/api/km/checkout/member", json::serialize(member_body(first_name)));
}

json::value Shopper::go_to_payment(const std::string& email, std::int64_t plan_id, int children) {
  EXPECT_EQ(choose(plan_id).status, 201);
  EXPECT_EQ(save_account(email).status, 200);
  for (int i = 0; i < children; ++i) {
    EXPECT_EQ(add_child("Kid" + std::string(1, static_cast<char>('a' + i))).status, 201);
  }
  EXPECT_EQ(client_.post("/api/km/checkout/members-done", "{}").status, 200);
  ApiAnswer quote = client_.post("/api/km/checkout/quote", "{}");
  EXPECT_EQ(quote.status, 200) << quote.body;
  return quote.json();
}

json::object Shopper::order(const json::value& quote, const std::string& payment_token,
                            const std::string& key) {
  json::array consents;
  for (const json::value& consent : quote.at("consents").as_array()) {
    if (consent.at("required").as_bool()) {
      consents.push_back(
          json::object{{"key", consent.at("key")}, {"version", consent.at("version")}});
    }
  }
  return {{"checkoutId", quote.at("checkoutId")},
          {"quoteId", quote.at("id")},
          {"paymentToken", payment_token},
          {"billingCycle", quote.at("billingCycle")},
          {"autoRenew", false},
          {"consents", std::move(consents)},
          {"idempotencyKey", key}};
}

ApiAnswer Shopper::pay(const json::object& order) {
  return client_.post("/api/v4/member/purchaseSubscription", json::serialize(order));
}

}  // namespace molar::api
