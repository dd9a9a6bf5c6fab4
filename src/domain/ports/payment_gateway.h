// What the domain asks of a payment provider. Card numbers never pass through here: the browser
// gives them to the provider's tokeniser and the site receives a token.
//
// Shaped so that Stripe's PaymentIntents (charge), SetupIntents (store_method) and webhooks fit
// later.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/clock.h"
#include "base/result.h"

namespace molar::domain {

struct Card {
  std::string brand;  // visa, mastercard, amex, discover, other
  std::string last4;
  int exp_month = 0;
  int exp_year = 0;
};

struct ChargeRequest {
  std::string idempotency_key;  // the attempt's id: the same for every retry of one attempt
  std::string group_key;
  std::string payment_token;
  std::int64_t amount_cents = 0;  // USD, > 0
  std::string description;        // shown on the statement
  std::string reference;          // the checkout id, for the provider's own records
};

enum class ChargeState {
  Succeeded,
  Declined,
  Unknown,  // no answer, or a provider fault: the charge may exist; ask find_charge before anything
            // else
};

struct Charge {
  ChargeState state = ChargeState::Unknown;
  std::string provider_id;     // empty while unknown
  std::string decline_reason;  // insufficient_funds, expired_card, incorrect_cvc, do_not_honor,
                               // lost_stolen, network
  std::int64_t amount_cents = 0;
  Card card;
  std::string method_id;  // reusable method for renewals
};

class PaymentGateway {
 public:
  virtual ~PaymentGateway() = default;
  virtual std::string name() const = 0;  // "sandbox", "stripe"

  // Charges once per idempotency key: the same key answers the first outcome again. Never throws
  // for provider faults: those are ChargeState::Unknown. An unknown or used token is Declined,
  // "invalid_token".
  virtual Charge charge(const ChargeRequest& request) = 0;

  // What became of an attempt. nullopt: the provider is sure that there is no such charge.
  // Error (Unavailable): it could not be asked.
  virtual Result<std::optional<Charge>> find_charge(const std::string& group_key,
                                                    const std::string& idempotency_key) = 0;

  // Makes sure that a key which find_charge does not know can never be charged later; then the
  // attempt may be given up. Answers the charge if there is one after all.
  virtual Result<std::optional<Charge>> cancel_attempt(const std::string& group_key,
                                                       const std::string& idempotency_key) = 0;

  // Returns money of a charge; idempotent by key.
  virtual Result<std::string> refund(const std::string& provider_id, std::int64_t amount_cents,
                                     const std::string& idempotency_key) = 0;
};

}  // namespace molar::domain
