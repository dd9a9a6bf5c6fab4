// The stand-in for Stripe as a separate server.
#pragma once

#include <memory>
#include <string>
#include <thread>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "http/server/server.h"
#include "sandbox/testing/stripe/account.h"
#include "sandbox/testing/stripe/faults.h"
#include "sandbox/testing/stripe/stripe_api.h"
#include "sandbox/testing/stripe/webhooks.h"

namespace molar::sandbox::stripe {

struct StandInOptions {
  std::string address = "127.0.0.1";
  unsigned short port = 0;  // 0: any free port
  std::string secret_key = "sk_test_stand_in";
  std::string publishable_key = "pk_test_stand_in";
  WebhookOptions webhooks = {};
};

class StandIn {
 public:
  // Listens. `clock` and `random` must outlive it; `deliver` sends webhooks and may be null.
  static Result<std::unique_ptr<StandIn>> create(StandInOptions options, const Clock& clock,
                                                 RandomSource& random, Deliver deliver = nullptr);
  ~StandIn();
  StandIn(const StandIn&) = delete;
  StandIn& operator=(const StandIn&) = delete;

  unsigned short port() const { return server_->port(); }
  std::string url() const;  // "http://127.0.0.1:4243"

  void start();  // serves on a separate thread
  void stop();   // from any thread; safe to call twice

  // Creates a token as the card frame does in a browser.
  std::string confirmation_token(const std::string& number = "4242424242424242");
  // Creates a token as a wallet's sheet does: "apple_pay", "google_pay", "link". Without `keeps`,
  // the method can pay once only.
  std::string wallet_token(const std::string& wallet, const std::string& number, bool keeps);
  // Creates a token as the bank's frame does after its owner has logged in.
  std::string bank_token(const std::string& account_number = "000123456789");
  bool confirm_with_bank(const std::string& client_secret, bool approve);
  bool set_method_declines(const std::string& method_id, const std::string& decline_code);
  void advance_refunds();
  void advance_debits();
  void return_debits();
  void forget_keys();  // as Stripe does after a day
  boost::json::object state();
  Faults& faults() { return faults_; }
  Webhooks& webhooks() { return webhooks_; }

 private:
  StandIn(StandInOptions options, const Clock& clock, RandomSource& random, Deliver deliver);
  http::Response handle(const http::Request& request) const;

  StandInOptions options_;
  Faults faults_;
  Webhooks webhooks_;
  Account account_;
  StripeApi api_;
  http::Router router_;
  std::unique_ptr<http::Server> server_;
  std::thread thread_;
};

}  // namespace molar::sandbox::stripe
