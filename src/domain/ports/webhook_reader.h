// Webhook events of a payment provider, with verified signatures.
#pragma once

#include <boost/describe.hpp>

#include <string>
#include <string_view>

#include "base/result.h"

namespace molar::domain {

// A hint that something has happened, never the outcome itself: its handler queries the provider,
// so that order and repetition do not matter.
struct ProviderEvent {
  std::string id;  // group and the provider's id: the same at every delivery of one event
  std::string provider;
  std::string group_key;
  std::string type;             // payment_intent.succeeded, …
  std::string object_id;        // pi_…, re_…
  std::string idempotency_key;  // of its charge or refund; empty: it is not from this site
  std::string charge_id = {};   // pi_…, of a dispute or refund; empty: none
};
BOOST_DESCRIBE_STRUCT(ProviderEvent, (),
                      (id, provider, group_key, type, object_id, idempotency_key, charge_id))

class WebhookReader {
 public:
  virtual ~WebhookReader() = default;

  // Errors: "webhook_not_found" for a group that has no such provider; "signature_invalid",
  // "signature_expired" (InvalidInput), "invalid_json".
  virtual Result<ProviderEvent> read(const std::string& group_key, std::string_view signature,
                                     std::string_view body) const = 0;
};

}  // namespace molar::domain
