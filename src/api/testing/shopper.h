// A visitor who joins, step by step, through the API.
#pragma once

#include <boost/json.hpp>

#include <string>

#include "api/testing/api_client.h"

namespace molar::api {

class Shopper {
 public:
  explicit Shopper(ApiClient client) : client_(std::move(client)) {}

  ApiClient& client() { return client_; }

  ApiAnswer choose(std::int64_t plan_id, const std::string& cycle = "annual");
  ApiAnswer save_account(const std::string& email = "ana@example.com");
  ApiAnswer add_child(const std::string& first_name = "Kim");
  // Completes all steps up to the quote, and returns it.
  boost::json::value go_to_payment(const std::string& email = "ana@example.com",
                                   std::int64_t plan_id = 1, int children = 0);

  // The body of a purchase with all required consents.
  static boost::json::object order(const boost::json::value& quote,
                                   const std::string& payment_token = "tok_ok",
                                   const std::string& key = "key-0123456789abcdef");
  ApiAnswer pay(const boost::json::object& order);

  static boost::json::object account_body(const std::string& email = "ana@example.com");
  static boost::json::object member_body(const std::string& first_name = "Kim");

 private:
  ApiClient client_;
};

}  // namespace molar::api
