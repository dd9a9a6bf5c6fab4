// A change of a membership as shown to the member before the confirmation: all amounts, days and
// sentences.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/enum_words.h"
#include "base/to_json.h"
#include "domain/billing/billing_records.h"
#include "domain/pricing/quote.h"

namespace molar::domain {

inline constexpr std::chrono::minutes kChangeQuoteLife{30};

enum class ChangeKind {
  AddDependent,
  RemoveDependent,
  SwitchNow,
  SwitchAtRenewal,
  Cancel,
  Renew,
  Purchase
};
BOOST_DESCRIBE_ENUM(ChangeKind, AddDependent, RemoveDependent, SwitchNow, SwitchAtRenewal, Cancel,
                    Renew, Purchase)

// The data for the member's page. Stored in this form as proof of what was shown.
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

}  // namespace molar::domain
