// An attempt to charge a household or a checkout: the order and its outcome.
#pragma once

#include <boost/describe.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/boost_json.h"
#include "base/clock.h"

namespace molar::domain {

// Lease of an attempt that is processed in a batch; longer than the gateway's timeout plus the
// booking.
inline constexpr std::chrono::seconds kChargeLease{30};
// Lease of an attempt that is processed alone.
inline constexpr std::chrono::seconds kAttemptLease{15};
// Time in which a member or buyer can confirm a payment with the bank.
inline constexpr std::chrono::minutes kConfirmationHold{30};
// Interval of queries to the provider about a debit that the bank has not completed. The provider
// also sends events immediately.
inline constexpr std::chrono::hours kDebitPause{1};
// Purpose and effect of a charge of 0 that stores a new payment card.
inline constexpr const char* kUpdateCard = "update_card";
// Decline reason of a checkout's attempt whose charge succeeded and was paid back, because the
// e-mail address is taken.
inline constexpr std::string_view kEmailTaken = "email_taken";

// A line of an invoice, or of a change before it is paid. Kinds: plan, dependents, processing_fee,
// coupon, credit, prepaid, proration, person_added, person_removed, plan_switch, refund, fee_kept,
// waived, …. Deductions are negative. In a refund, amounts paid back are positive.
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

// Order for a charge and its effect. Refers to an open invoice, or contains lines that become an
// invoice once they are paid: a declined new charge leaves no invoice.
struct ChargeOrder {
  std::string
      purpose;  // renewal | pay_balance | add_dependent | switch_plan | renew | purchase | …
  // Name of an effect registered with ChargeEffects, and its data. For an open invoice, the invoice
  // contains both.
  std::string effect;
  boost::json::object data;

  // The subscription of the invoice. The effect may insert it with this id.
  std::string subscription_id;
  std::optional<std::string> invoice_id;  // open; it then defines lines, kind and term
  std::string invoice_kind;
  std::vector<ChargeLine> lines;       // price before credit
  std::int64_t credit_cents = 0;       // part paid with the household's credit, which must suffice
  std::optional<Date> term_starts_on;  // first day that the charge pays for
  std::optional<Date> term_ends_on;    // last day of the term

  // Payment method: a token (the card becomes the household's active method) or a stored method
  // (payment_method.id; without one, the active method).
  std::string payment_token;
  std::optional<std::string> method_id;
  bool off_session = false;  // the member is absent: no confirmation is possible
  std::string attempt_id;    // of the attempt; empty: a new ULID
};

// A row of charge_attempt. `id` is the provider's idempotency key. The payer is a household or,
// when joining, a checkout, whose effect creates the household. The id of the other one is empty.
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
  std::int64_t amount_cents = 0;  // lines less credit; 0: no request to the provider
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
  std::optional<std::string> client_secret;  // pending: the member must confirm
  std::optional<std::string> provider_id;
  std::optional<std::string> response;  // JSON
  Timestamp hold_until;
  Timestamp lease_until;
  Timestamp created_at;
  Timestamp updated_at;
  std::string checkout_id = {};
  std::string quote_id = {};               // of a checkout: the quote that its buyer accepted
  std::string network = {};                // the buyer's, from network_of()
  std::string wide_network = {};           // from wide_network_of(); empty: none
  std::optional<Timestamp> asked_at = {};  // when the bank first required confirmation
  // Time of the next query to the provider. Set once a bank has started a debit, which takes days.
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
