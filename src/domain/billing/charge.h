// One attempt to get money, of a household or of a checkout: the order, and its outcome.
#pragma once

#include <boost/describe.hpp>
#include <boost/json.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"

namespace molar::domain {

// How long one worker has an attempt for itself: longer than the gateway's timeout and the booking.
inline constexpr std::chrono::seconds kChargeLease{30};
// The same for an attempt that is worked on alone, not in a batch.
inline constexpr std::chrono::seconds kAttemptLease{15};
// How long a member or a buyer may take to confirm a payment with the bank.
inline constexpr std::chrono::minutes kConfirmationHold{30};
// How often the provider is asked about a debit that its bank has not ended; its events come at
// once.
inline constexpr std::chrono::hours kDebitPause{1};
// Purpose and effect of a charge of nothing, which keeps a new card.
inline constexpr const char* kUpdateCard = "update_card";
// Why an attempt of a checkout was declined although the provider took the money, which was paid
// back.
inline constexpr std::string_view kEmailTaken = "email_taken";

// A line of an invoice, or of a change before it is paid. Kinds: plan, dependents, processing_fee,
// coupon, credit, prepaid, proration, person_added, person_removed, plan_switch, refund, fee_kept,
// …; negative for what is taken off. Of a refund, what is paid back is positive.
struct ChargeLine {
  std::string kind;
  std::string label;
  int quantity = 1;
  std::int64_t cents = 0;
};
BOOST_DESCRIBE_STRUCT(ChargeLine, (), (kind, label, quantity, cents))

std::string charge_lines_to_json(const std::vector<ChargeLine>& lines);
std::vector<ChargeLine> charge_lines_from_json(const std::string& text);
std::int64_t sum_of(const std::vector<ChargeLine>& lines);

// What is to be paid and what follows. Either an open invoice, or lines of which an invoice is made
// once they are paid: a declined new charge leaves no invoice.
struct ChargeOrder {
  std::string
      purpose;  // renewal | pay_balance | add_dependent | switch_plan | renew | purchase | …
  // Registered with ChargeEffects; its data. For an open invoice the invoice says both.
  std::string effect;
  boost::json::object data;

  // The subscription that the invoice belongs to. The effect may insert it (with this id).
  std::string subscription_id;
  std::optional<std::string> invoice_id;  // open: lines, kind and term are the invoice's
  std::string invoice_kind;
  std::vector<ChargeLine> lines;       // what it costs before credit
  std::int64_t credit_cents = 0;       // of it, taken from the household's credit; must be there
  std::optional<Date> term_starts_on;  // what it pays for: from the effective day …
  std::optional<Date> term_ends_on;    // … to the term's last day

  // The payment method: a token (the card becomes the household's active method), or a stored one
  // (payment_method.id; none given: the active one).
  std::string payment_token;
  std::optional<std::string> method_id;
  bool off_session = false;  // without the member: no confirmation is possible
};

// A row of charge_attempt. `id` is the provider's idempotency key. Either a household pays or, to
// join, a checkout, whose effect makes the household; the other of the two ids is empty.
struct ChargeAttempt {
  std::string id;
  std::string group_key;
  std::string household_id;
  std::string subscription_id;
  std::string purpose;
  std::optional<std::string> invoice_id;
  std::string invoice_kind;
  std::string lines;  // JSON
  std::optional<Date> term_starts_on;
  std::optional<Date> term_ends_on;
  std::int64_t amount_cents = 0;  // lines less credit; 0: the provider is not asked
  std::int64_t credit_cents = 0;
  std::string payment_token;
  std::optional<std::string> method_id;
  std::string provider;
  bool off_session = false;
  std::string effect;
  std::string effect_data;  // JSON
  std::string idempotency_key;
  std::string request_sha256;
  std::string actor;   // "member:<id>", "system", "staff:<name>"
  std::string status;  // pending | succeeded | declined | voided | paid_back
  std::optional<std::string> decline_reason;
  bool decline_soft = false;
  std::optional<std::string> client_secret;  // pending: the bank asks the member to confirm
  std::optional<std::string> provider_id;
  std::optional<std::string> response;  // JSON
  Timestamp hold_until;
  Timestamp lease_until;
  Timestamp created_at;
  Timestamp updated_at;
  std::string checkout_id = {};
  std::string quote_id = {};               // of a checkout: what its buyer agreed to pay
  std::string network = {};                // the buyer's, as of network_of()
  std::string wide_network = {};           // as of wide_network_of(); empty: there is none
  std::optional<Timestamp> asked_at = {};  // when the bank first asked
  // Set once a bank has begun to move the money, which takes days: when the provider is asked
  // again.
  std::optional<Timestamp> next_look_at = {};

  bool joins() const { return !checkout_id.empty(); }
  bool pending() const { return status == "pending"; }
  bool awaits_debit() const { return pending() && next_look_at; }
  bool only_stores_card() const { return purpose == kUpdateCard; }
};
BOOST_DESCRIBE_STRUCT(ChargeAttempt, (),
                      (id, group_key, household_id, subscription_id, purpose, invoice_id,
                       invoice_kind, lines, term_starts_on, term_ends_on, amount_cents,
                       credit_cents, payment_token, method_id, provider, off_session, effect,
                       effect_data, idempotency_key, request_sha256, actor, status, decline_reason,
                       decline_soft, client_secret, provider_id, response, hold_until, lease_until,
                       created_at, updated_at, checkout_id, quote_id, network, wide_network,
                       asked_at, next_look_at))

}  // namespace molar::domain
