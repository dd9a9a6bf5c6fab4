#include "adapters/payment/stripe_webhooks.h"

#include "adapters/payment/stripe_client.h"
#include "base/boost_json.h"
#include "base/json.h"
#include "base/number.h"
#include "base/random.h"
#include "base/text.h"

namespace molar::adapters {

namespace {

constexpr std::size_t kMaxEventBytes = 512 * 1024;
constexpr std::size_t kMostSignatures = 8;

// "t=1492774577,v1=5257a8…,v1=…,v0=…"
struct SignatureHeader {
  std::string stamp;
  std::vector<std::string> signatures;
};

SignatureHeader parse_signature(std::string_view header) {
  SignatureHeader parsed;
  for (const std::string_view element : parts_of(header, ',')) {
    const std::string_view part = trim(element);
    if (part.starts_with("t=")) {
      parsed.stamp = part.substr(2);
    } else if (part.starts_with("v1=") && parsed.signatures.size() < kMostSignatures) {
      parsed.signatures.emplace_back(part.substr(3));
    }
  }
  return parsed;
}

bool is_signed(const SignatureHeader& header, const std::vector<std::string>& secrets,
               std::string_view body) {
  bool valid = false;
  for (const std::string& secret : secrets) {
    std::string expected = hmac_sha256_hex(secret, header.stamp + "." + std::string(body));
    for (const std::string& given : header.signatures) {
      valid = equal_constant_time(expected, given) || valid;
    }
  }
  return valid;
}

bool is_recent(const std::string& stamp, Timestamp now) {
  const auto seconds = parse_number<std::int64_t>(stamp);
  std::int64_t here = to_millis(now) / 1000;
  return seconds && *seconds >= here - kSignatureWindow.count() &&
         *seconds <= here + kSignatureWindow.count();
}

// Our key is in the metadata of all objects that we create; Stripe copies a PaymentIntent's to its
// charge.
std::string key_of(const json::object& object) {
  const json::object* metadata = object_member(object, "metadata");
  return metadata == nullptr ? "" : text_member(*metadata, kStripeKeyName);
}

}  // namespace

Result<domain::ProviderEvent> StripeWebhooks::read(const std::string& group_key,
                                                   std::string_view signature,
                                                   std::string_view body) const {
  const auto* secrets = find_of_group(secrets_, group_key);
  if (secrets == nullptr) {
    return Error::not_found("webhook");
  }
  SignatureHeader header = parse_signature(signature);
  if (!is_signed(header, *secrets, body)) {
    return Error::invalid("signature_invalid", "The signature is not valid.");
  }
  if (!is_recent(header.stamp, clock_.now())) {
    return Error::invalid("signature_expired", "The signature is too old.");
  }
  auto document = parse_json(body, kMaxEventBytes);
  const json::object* event = document.has_value() ? document->if_object() : nullptr;
  const json::object* data = event == nullptr ? nullptr : object_member(*event, "data");
  const json::object* object = data == nullptr ? nullptr : object_member(*data, "object");
  if (object == nullptr || text_member(*event, "id").empty()) {
    return Error::invalid("invalid_json", "The body is not an event.");
  }
  domain::ProviderEvent provider_event;
  provider_event.id = group_key + "/" + text_member(*event, "id");
  provider_event.provider = "stripe";
  provider_event.group_key = group_key;
  provider_event.type = text_member(*event, "type");
  provider_event.object_id = text_member(*object, "id");
  provider_event.idempotency_key = key_of(*object);
  provider_event.charge_id = text_member(*object, "payment_intent");
  return provider_event;
}

}  // namespace molar::adapters
