// Reads Stripe's webhooks: checks their signature and its time.
// https://docs.stripe.com/webhooks#verify-manually
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "domain/ports/webhook_reader.h"

namespace molar::adapters {

// Maximum age of a signature, or time ahead of our clock: Stripe signs each delivery again.
inline constexpr std::chrono::seconds kSignatureWindow{300};

// Thread-safe.
class StripeWebhooks final : public domain::WebhookReader {
 public:
  // Secrets by group, "" for all others; several while one is being replaced.
  using Secrets = std::map<std::string, std::vector<std::string>>;

  StripeWebhooks(Secrets secrets, const Clock& clock)
      : secrets_(std::move(secrets)), clock_(clock) {}

  Result<domain::ProviderEvent> read(const std::string& group_key, std::string_view signature,
                                     std::string_view body) const override;

 private:
  const Secrets secrets_;
  const Clock& clock_;
};

}  // namespace molar::adapters
