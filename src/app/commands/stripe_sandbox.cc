#include <iostream>

#include "adapters/http_client.h"
#include "app/command_line/command.h"
#include "app/foundation.h"
#include "app/process/stop_signal.h"
#include "sandbox/stripe/stand_in.h"

namespace molar::app {

namespace {

namespace stripe = sandbox::stripe;

// The configured keys, so that a site of the same configuration gets on with it.
stripe::StandInOptions stand_in_options(const Invocation& invocation) {
  stripe::StandInOptions options;
  const auto& payment = invocation.config.payment;
  if (!payment.stripe_secret_key.empty()) {
    options.secret_key = payment.stripe_secret_key;
  }
  if (!payment.stripe_publishable_key.empty()) {
    options.publishable_key = payment.stripe_publishable_key;
  }
  options.port = static_cast<decltype(options.port)>(*invocation.number("--port"));
  options.webhooks.url = invocation.value("--webhook-url");
  options.webhooks.secret =
      payment.stripe_webhook_secret.empty() ? "whsec_stand_in" : payment.stripe_webhook_secret;
  return options;
}

}  // namespace

int run_stripe_sandbox(const Invocation& invocation) {
  StopSignal signal;
  SystemClock clock;
  SystemRandom random;
  adapters::HttpClient http;
  auto stand_in = stripe::StandIn::create(
      stand_in_options(invocation), clock, random, [&http](const stripe::Delivery& delivery) {
        return static_cast<int>(http.send({"POST",
                                           delivery.url,
                                           {{"Content-Type", "application/json"},
                                            {"Stripe-Signature", delivery.signature}},
                                           delivery.body})
                                    .status);
      });
  if (stand_in.has_error()) {
    print_error(stand_in.error());
    return kFailed;
  }
  signal.watch([&] { (*stand_in)->stop(); });
  std::cout << (*stand_in)->url() << std::endl;  // flushed: the starting program waits for it
  (*stand_in)->run();
  return kOk;
}

}  // namespace molar::app
