// Interface of a payment provider. Card numbers never pass through it: the browser sends them to
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
  std::string payment_token;      // from the browser; empty for a stored method
  std::int64_t amount_cents = 0;  // USD; 0 only verifies the card and stores it
  std::string description;        // shown on the statement
  std::string reference;          // the checkout or household id, for the provider's own records
  std::string method_id = {};     // a stored method, instead of payment_token
  std::string customer_id = {};   // the method's customer at the provider; empty: none yet
  // Whether the token's method is stored for later charges. The provider's page prepared the token
  // with the same choice. False: the token pays once, and Charge::method_id is empty.
  bool keeps_method = true;
  // The token is a bank account, whose debit takes days. Never with keeps_method, never with amount
  // 0.
  bool debits_bank = false;
  // The member is not present to confirm (renewals): if the bank requires a confirmation, the
  // charge is Declined, "authentication_required". Never with a payment_token.
  bool off_session = false;
};

enum class ChargeState {
  Succeeded,
  Declined,
  Unknown,         // no answer, or a fault of the provider: the charge may exist; call find_charge
                   // first
  ActionRequired,  // the bank requires a confirmation by the buyer (3-D Secure): the browser
                   // receives `action`, and then the same request is repeated with the same key
  Processing,      // a bank debit is in progress: Succeeded or Declined within days
};

// Whether a decline is soft. The reasons, as shown to members:
//   soft   insufficient_funds, do_not_honor, try_again, network
//   hard   expired_card, lost_stolen, incorrect_cvc, invalid_token (but soft when the provider
//          does not have the customer of a stored card), authentication_required (only with the
//          buyer present), authentication_failed (the buyer did not pass)
bool is_soft_decline(std::string_view reason);

// A sentence in English for a member; the frontend has its own texts for the reasons.
std::string describe_decline(std::string_view reason);

struct Charge {
  ChargeState state = ChargeState::Unknown;
  std::string provider_id;     // empty while unknown
  std::string decline_reason;  // of the list above; empty unless declined
  std::int64_t amount_cents = 0;
  Card card;
  std::string method_id;         // reusable method for renewals; empty unless succeeded and stored
  bool soft = false;             // declined, but the same method may pay another day
  std::string customer_id = {};  // to be sent together with method_id
  std::string action = {};       // ActionRequired: the client secret; for the payer's browser only
  // Declined, because cancel_attempt() has blocked the key: no bank has refused the charge.
  bool is_blocked = false;
};

struct RefundRequest {
  std::string idempotency_key;  // the refund's id
  std::string group_key;
  std::string provider_id;        // of the charge
  std::int64_t amount_cents = 0;  // > 0, at most the rest of the charge that is not refunded
};

enum class RefundState {
  Succeeded,
  Pending,  // accepted; the outcome is known later: call again with the same key
  Failed,   // the bank returned it: the merchant has the money again
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

  // Whether the brand's buyers may pay by bank debit.
  virtual bool debits_banks(const std::string& /*group_key*/) const { return false; }

  // Charges once per idempotency key: a repeated key returns the first outcome, or the outcome that
  // followed ActionRequired. Never throws for faults of the provider: those are
  // ChargeState::Unknown. An unknown or used token is Declined, "invalid_token". A blocked key is
  // Declined with is_blocked.
  virtual Charge charge(const ChargeRequest& request) = 0;

  // The state of an attempt's charge. nullopt: the provider confirms that no such charge exists.
  // Error (Unavailable): the provider did not answer.
  virtual Result<std::optional<Charge>> find_charge(const std::string& group_key,
                                                    const std::string& idempotency_key) = 0;

  // Blocks a key without an outcome (unknown to find_charge, or ActionRequired), so that it can
  // never be charged later; then the attempt may be voided. Returns the charge if there is an
  // outcome after all.
  virtual Result<std::optional<Charge>> cancel_attempt(const std::string& group_key,
                                                       const std::string& idempotency_key) = 0;

  // Stores a card without charging it, once per idempotency key: a charge of amount 0, never
  // Processing. `nothing` has a token, and neither a method, a description nor a bank debit. The
  // result's provider_id is not a charge that could be refunded.
  virtual Charge store_method(const ChargeRequest& nothing) { return charge(nothing); }

  // Refunds money of a charge; idempotent by key, so it can always be repeated, also to query a
  // Pending refund. Unavailable: the outcome is unknown; repeat. Every other error: refused for
  // good (no such charge, more than its rest).
  virtual Result<Refund> refund(const RefundRequest& request) = 0;

  // Ensures that a stored card cannot be charged any more. Succeeds for one that the provider does
  // not have or has deleted before. Unavailable: the outcome is unknown; repeat.
  virtual Status forget_method(const std::string& group_key, const std::string& method_id) = 0;
};

}  // namespace molar::domain
