// The provider's HTTP interface.
//
//   POST /v1/tokens           from buyers' browsers (CORS): card → token
//   POST /v1/charges          header Idempotency-Key
//   GET  /v1/charges?group_key=&idempotency_key=
//   POST /v1/charges/cancel   blocks a key without a charge permanently
//   POST /v1/methods          header Idempotency-Key: stores a card without a charge
//   POST /v1/actions          from buyers' browsers (CORS): {clientSecret, approve}, the buyer's
//                             confirmation for the bank
//   POST /v1/refunds          header Idempotency-Key
//
// All calls except those from browsers require "Authorization: Bearer <secret>".
#pragma once

#include <string>
#include <vector>

#include "base/clock.h"
#include "http/router.h"
#include "sandbox/ledger.h"

namespace molar::sandbox {

struct ProviderApi {
  Ledger& ledger;
  const Clock& clock;
  std::string secret;
  std::vector<std::string> allowed_origins;  // empty: any http or https origin
};

// `api` must outlive the router.
void bind_provider(http::Router& router, ProviderApi& api);

}  // namespace molar::sandbox
