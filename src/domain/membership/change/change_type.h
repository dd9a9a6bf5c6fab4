// A kind of change: computes its effects and carries it out.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/enum_words.h"
#include "base/result.h"
#include "base/to_json.h"
#include "domain/billing/billing_views.h"
#include "domain/billing/charging/charge_effect.h"
#include "domain/billing/ledger.h"
#include "domain/membership/change/household.h"
#include "domain/plan/plan_service.h"
#include "domain/pricing/quote.h"
#include "storage/database.h"

namespace molar::domain {

inline constexpr std::chrono::minutes kChangeQuoteLife{30};

BOOST_DEFINE_ENUM_CLASS(ChangeKind, AddDependent, RemoveDependent, SwitchNow, SwitchAtRenewal,
                        Cancel, Renew, Purchase)

// A change as shown to the member before the confirmation: all amounts, days and sentences. Stored
// in this form as proof of what was shown.
struct ChangeShown {
  std::string quote_id;
  std::string kind;
  Timestamp expires_at;
  Date effective_on;  // the first day of the change
  std::vector<ChargeLine> lines;
  std::int64_t due_today_cents = 0;
  std::int64_t refund_cents = 0;
  std::int64_t credit_cents = 0;
  std::int64_t price_cents = 0;       // price of a full term for all people after the change
  std::int64_t next_price_cents = 0;  // price of the next term
  Date renews_on;
  std::optional<Date> starts_on;     // renew, purchase: the paid term
  std::optional<Date> ends_on;       // cancel, renew, purchase: the last day
  std::optional<Date> refund_until;  // renew, purchase
  std::optional<std::string> refund_rule;
  std::optional<std::int64_t> plan_id;  // switch, renew, purchase
  std::optional<std::string> plan_name;
  std::optional<std::string> billing_cycle;  // renew, purchase
  std::optional<int> days_left;              // if an amount is divided by days
  std::optional<int> days_in_term;
  std::vector<std::string> words;
  std::vector<QuoteConsent> consents;
  Nullable<CardOnFile> payment_method;
};
BOOST_DESCRIBE_STRUCT(ChangeShown, (),
                      (quote_id, kind, expires_at, effective_on, lines, due_today_cents,
                       refund_cents, credit_cents, price_cents, next_price_cents, renews_on,
                       starts_on, ends_on, refund_until, refund_rule, plan_id, plan_name,
                       billing_cycle, days_left, days_in_term, words, consents, payment_method))

struct ChangeQuote {
  std::string id;
  std::string group_key;
  std::string household_id;
  std::optional<std::string> subscription_id;  // nullopt: a purchase, which creates one
  ChangeKind kind = ChangeKind::Cancel;
  std::string language;
  std::string fingerprint;  // hash of everything that the quote depends on
  ChangeShown shown;
  std::string body;                   // JSON of `shown`, exactly as it was sent
  boost::json::object detail;         // further data for carrying it out
  std::optional<std::string> answer;  // JSON; set after it was carried out
  Timestamp created_at;
  Timestamp expires_at;
};
// The stored members: all except `shown`.
BOOST_DESCRIBE_STRUCT(ChangeQuote, (),
                      (id, group_key, household_id, subscription_id, kind, language, fingerprint,
                       body, detail, answer, created_at, expires_at))

// A change that the member has confirmed, and paid if an amount was due.
struct AcceptedChange {
  const ChangeQuote& quote;         // as it was shown
  const boost::json::object& data;  // of the confirmation: consents, autoRenew, reason
  std::string actor;                // "member:<id>", "staff:<name>"
  const SettledCharge* paid;        // null: nothing was due
  std::string subscription_id;      // purchase: id of the new subscription

  // The charge whose payment is written after the change; null when nothing was due.
  const ChargeAttempt* booking() const { return paid == nullptr ? nullptr : &paid->attempt; }
};

struct ChangeResult {
  boost::json::object answer;
  bool receipt_in_notice = false;  // a notice that names the receipt is queued
};

// Dependencies of all kinds of change, which must outlive them.
struct ChangeDeps {
  const PlanService& plans;
  const Ledger& ledger;
};

// The effects of the change if it were made now. `inputs` is the member's choice, in the form of
// the API. Equal inputs on an equal household give an equal result, by which a stale quote is
// detected. The result contains no ids and no times: ChangeService adds them.
using BuildChange = Result<ChangeShown>(const ChangeDeps& deps, Connection& sql,
                                        const Household& household,
                                        const boost::json::object& inputs,
                                        const std::string& language);
// Writes the change, possibly minutes after the confirmation, when the bank asked too. After an
// error the charge is refunded.
using CarryOutChange = Result<ChangeResult>(const ChangeDeps& deps, Connection& sql,
                                            const Household& household,
                                            const AcceptedChange& change);
// Checks the data of the confirmation (consents) before the charge.
using CheckYes = Status(const ChangeShown& shown, const boost::json::object& data);
// Completes the order of an amount that is due: kind, lines and term come from `shown`.
using CompleteOrder = void(const Household& household, const ChangeShown& shown,
                           ChargeOrder& order);

CheckYes needs_no_consent;
CompleteOrder order_rest_of_term;

// Functions without state, thread-safe.
struct ChangeType {
  BuildChange* build;
  CarryOutChange* carry_out;
  CheckYes* check_yes = needs_no_consent;
  CompleteOrder* complete_order = order_rest_of_term;
};

// The members that all answers share, from the quote: effectiveOn, dueTodayCents, refundCents,
// creditCents, nextPriceCents, renewsOn.
boost::json::object common_answer(const ChangeQuote& quote);
// common_answer() with the changed subscription.
boost::json::object answer_with(Connection& sql, const Household& household,
                                const AcceptedChange& change, const Subscription& subscription);

}  // namespace molar::domain
