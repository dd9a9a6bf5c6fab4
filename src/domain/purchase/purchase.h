// One attempt to pay for a checkout.
#pragma once

#include <boost/describe.hpp>
#include <boost/json.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "domain/plan/plan.h"

namespace molar::domain {

// How long one worker has an attempt for itself: longer than the gateway's timeout and the booking.
inline constexpr std::chrono::seconds kAttemptLease{15};
// How long a buyer may take to confirm with the bank before the attempt is voided.
inline constexpr std::chrono::minutes kBankPatience{30};

struct ConsentGiven {
  std::string key;
  std::string version;
};

// What the buyer sends; fields that already passed their own rules.
struct PurchaseInput {
  std::string checkout_id;
  std::string quote_id;
  std::string payment_token;
  BillingCycle cycle = BillingCycle::Annual;
  bool auto_renew = false;
  std::vector<ConsentGiven> consents;
  std::string idempotency_key;
};

// What is known of the buyer besides: kept with the consents, and used in mails.
struct BuyerTrace {
  std::string client_address;
  std::string user_agent;
  std::string origin;  // "https://cedar.example": where the links of mails lead
};

enum class AttemptStatus { Pending, Succeeded, Declined, Voided };
std::string_view to_text(AttemptStatus status);

// Written before the provider is called. `id` is the provider's idempotency key.
struct PurchaseAttempt {
  std::string id;
  std::string group_key;
  std::string checkout_id;
  std::string quote_id;
  std::string idempotency_key;  // the client's
  std::string request_sha256;
  std::string request;  // JSON: AttemptRequest
  std::string payment_token;
  std::int64_t amount_cents = 0;
  std::string status;
  std::optional<std::string> decline_reason;
  std::optional<std::string> provider_id;
  std::optional<std::string> response;  // JSON of the answer, without secrets
  Timestamp lease_until;
  Timestamp created_at;
  Timestamp updated_at;
  std::string provider;                    // PaymentGateway::name() of the one that was asked first
  std::string network;                     // the buyer's, as of network_of()
  std::string wide_network;                // as of wide_network_of(); empty: there is none
  std::optional<Timestamp> asked_at = {};  // when the bank first asked the buyer
};
BOOST_DESCRIBE_STRUCT(PurchaseAttempt, (),
                      (id, group_key, checkout_id, quote_id, idempotency_key, request_sha256,
                       request, payment_token, amount_cents, status, decline_reason, provider_id,
                       response, lease_until, created_at, updated_at, provider, network,
                       wide_network, asked_at))

// The data that completes an attempt without its buyer.
struct AttemptRequest {
  bool auto_renew = false;
  std::vector<ConsentGiven> consents;
  BuyerTrace trace;
  std::string late_actor = {};  // who ordered the late booking; empty: the buyer's own request
};

std::string attempt_request_to_json(const AttemptRequest& request);
AttemptRequest attempt_request_from_json(const std::string& text);
// Of everything the client sent but its key: the same key with another body is refused.
std::string purchase_sha256(const PurchaseInput& input);

// A finished purchase as answered to its buyer. `answer` does not contain the session: the API
// starts one for `account_id` when `signs_in` is true.
struct PurchaseOutcome {
  boost::json::object answer;  // {subscription, receiptId, receiptNumber, agreementUrl, email}
  std::string account_id;
  bool signs_in = false;
};

}  // namespace molar::domain
