// Interface of a payment provider. Card numbers never pass through it: the browser gives them to
// the provider's tokeniser and the site receives a token.
//
// Shaped by Stripe's PaymentIntents (charge), SetupIntents (store_method) and Refunds; the sandbox
// implements the same. A webhook is a hint to query the provider, never an outcome:
// domain/payment/provider_events.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"

namespace molar::domain {

struct Card {
  std::string brand;  // visa, mastercard, amex, discover, other; bank_account
  std::string last4;
  int exp_month = 0;
  int exp_year = 0;
};

struct ChargeRequest {
  std::string idempotency_key;  // the attempt's id: the same for every retry of one attempt
  std::string group_key;
  std::string payment_token;      // from the browser; empty when a stored method pays
  std::int64_t amount_cents = 0;  // USD; 0 only verifies the card and keeps it
  std::string description;        // shown on the statement
  std::string reference;          // the checkout or household id, for the provider's own records
  std::string method_id = {};     // a stored method, instead of payment_token
  std::string customer_id = {};   // the provider's customer of the method; empty: none yet
  // Whether the token's method is stored for later charges. The provider's page prepared the token
  // for the same answer. False: it pays once, and Charge::method_id is empty.
  bool keeps_method = true;
  // The token is a bank account, whose debit takes days. Never with keeps_method, nor of nothing.
  bool debits_bank = false;
  // The member is not present to confirm (renewals): if the bank requires a confirmation, the
  // charge is Declined, "authentication_required". Never with a payment_token.
  bool off_session = false;
};

enum class ChargeState {
  Succeeded,
  Declined,
  Unknown,         // no answer, or a provider fault: the charge may exist; ask find_charge before
                   // anything else
  ActionRequired,  // the bank wants to hear from the buyer (3-D Secure): the browser is given
                   // `action`, and then the same request is repeated under the same key
  Processing,      // a bank moves the money of a debit: Succeeded or Declined within days
};

// Whether a decline is soft. The reasons, as shown to members:
//   soft   insufficient_funds, do_not_honor, try_again, network
//   hard   expired_card, lost_stolen, incorrect_cvc, invalid_token, authentication_required (only
//          with the buyer present), authentication_failed (the buyer did not pass)
bool is_soft_decline(std::string_view reason);

// One plain sentence for a member, English; texts of the frontend go by the reason.
std::string describe_decline(std::string_view reason);

struct Charge {
  ChargeState state = ChargeState::Unknown;
  std::string provider_id;     // empty while unknown
  std::string decline_reason;  // of the list above; empty unless declined
  std::int64_t amount_cents = 0;
  Card card;
  std::string method_id;         // reusable method for renewals; empty unless succeeded and kept
  bool soft = false;             // declined, but the same method may pay another day
  std::string customer_id = {};  // to be given back with method_id
  std::string action = {};       // ActionRequired: the client secret; for the payer's browser only
};

struct RefundRequest {
  std::string idempotency_key;  // the refund's id
  std::string group_key;
  std::string provider_id;        // of the charge
  std::int64_t amount_cents = 0;  // > 0, at most what is left of the charge
};

enum class RefundState {
  Succeeded,
  Pending,  // accepted; whether it arrives is known later: ask again with the same key
  Failed,   // the bank sent it back: the money is with the merchant again
};

struct Refund {
  std::string provider_id;
  RefundState state = RefundState::Succeeded;
};

// Thread-safe.
class PaymentGateway {
 public:
  virtual ~PaymentGateway() = default;
  virtual std::string name() const = 0;  // "sandbox", "stripe"

  // Whether the brand's buyers may pay by a debit of their bank account.
  virtual bool debits_banks(const std::string& /*group_key*/) const { return false; }

  // Charges once per idempotency key: the same key answers the first outcome again, or its
  // successor after ActionRequired. Never throws for provider faults: those are
  // ChargeState::Unknown. An unknown or used token is Declined, "invalid_token".
  virtual Charge charge(const ChargeRequest& request) = 0;

  // The state of an attempt's charge. nullopt: the provider is sure that there is no such charge.
  // Error (Unavailable): the provider did not answer.
  virtual Result<std::optional<Charge>> find_charge(const std::string& group_key,
                                                    const std::string& idempotency_key) = 0;

  // Blocks a key without an outcome (unknown to find_charge, or ActionRequired), so that it can
  // never be charged later; then the attempt may be voided. Returns the charge if there is an
  // outcome after all.
  virtual Result<std::optional<Charge>> cancel_attempt(const std::string& group_key,
                                                       const std::string& idempotency_key) = 0;

  // Stores a card without charging it, once per idempotency key: a charge of nothing, never
  // Processing. `nothing` has a token and an amount of 0, and neither a method, a description nor a
  // bank debit. The answer's provider_id is not a charge that could be refunded.
  virtual Charge store_method(const ChargeRequest& nothing) { return charge(nothing); }

  // Returns money of a charge; idempotent by key, so repeating is always safe, also to query a
  // Pending refund. Unavailable: not known, repeat. Every other error: refused for good (no such
  // charge, more than is left).
  virtual Result<Refund> refund(const RefundRequest& request) = 0;

  // Makes sure that a stored card cannot be charged any more; one that the provider does not know,
  // or has forgotten before, is fine. Unavailable: not known, ask again.
  virtual Status forget_method(const std::string& group_key, const std::string& method_id) = 0;
};

}  // namespace molar::domain
