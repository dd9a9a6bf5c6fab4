// The stand-in's HTTP interface.
//
//   /v1/…                     as Stripe's: Authorization: Bearer sk_…, form bodies, Idempotency-Key
//   POST /v1/confirmation_tokens   from the card frame, with the publishable key
//   GET  /basil/stripe.js, /elements/…, /bank/…   the browser side (pages.h)
//   GET  /_control/state      all objects, for assertions
//   PUT  /_control/faults     {mode, count?, path?, delayMs?}
//   PUT  /_control/webhooks   {url?, secret?, mode?: send|twice|hold|reverse}
//   POST /_control/webhooks/flush
//   PUT  /_control/wallets    {available: ["apple_pay" | "google_pay" | "link"]}
//   PUT  /_control/methods/{id}    {declineCode}: declines from now on
//   POST /_control/refunds/advance
//   POST /_control/debits/advance
//   POST /_control/debits/return
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "http/router.h"
#include "sandbox/testing/stripe/account.h"
#include "sandbox/testing/stripe/faults.h"
#include "sandbox/testing/stripe/webhooks.h"

namespace molar::sandbox::stripe {

// First answer of an idempotency key, which Stripe stores for a day.
struct KeptAnswer {
  std::string request;  // method, path and fields
  int status = 0;
  std::string body;
};

// Thread-safe: `mutex` is locked while the account works.
struct StripeApi {
  Account& account;
  Faults& faults;
  Webhooks& webhooks;
  const Clock& clock;
  std::string secret_key;
  std::string publishable_key;
  std::mutex mutex = {};
  std::map<std::string, KeptAnswer> kept = {};
  // Wallets set up in the browser: apple_pay, google_pay, link.
  std::vector<std::string> wallets = {"google_pay", "link"};
};

// `api` must outlive the router.
void bind_stripe(http::Router& router, StripeApi& api);

}  // namespace molar::sandbox::stripe
