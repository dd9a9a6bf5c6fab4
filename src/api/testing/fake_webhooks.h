// Webhooks of one provider account, cedar's, which signs with "t=1,v1=good".
#pragma once

#include <string>
#include <string_view>

#include "domain/ports/webhook_reader.h"

namespace molar::api {

class FakeWebhooks final : public domain::WebhookReader {
 public:
  // Every event is "cedar/evt_1": the payment intent pi_1 has succeeded.
  Result<domain::ProviderEvent> read(const std::string& group, std::string_view signature,
                                     std::string_view) const override {
    if (group != "cedar") {
      return Error::not_found("webhook");
    }
    if (signature != "t=1,v1=good") {
      return Error::invalid("signature_invalid", "The signature is not valid.");
    }
    return domain::ProviderEvent{"cedar/evt_1", "stripe", group, "payment_intent.succeeded",
                                 "pi_1",        ""};
  }
};

}  // namespace molar::api
