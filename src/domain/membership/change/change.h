// A change of a membership as the member is shown it before saying yes: every amount, day and
// sentence.
#pragma once

#include <boost/json.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

// What the member's page receives; stored in this form, so that the store tells what was shown.
struct ChangeShown {
  std::string quote_id;
  std::string kind;
  Timestamp expires_at;
  Date effective_on;  // the first day on which it holds
  std::vector<ChargeLine> lines;
  std::int64_t due_today_cents = 0;
  std::int64_t refund_cents = 0;
  std::int64_t credit_cents = 0;
  std::int64_t price_cents = 0;       // of a full term for all people after the change
  std::int64_t next_price_cents = 0;  // of the next term
  Date renews_on;
  std::optional<Date> starts_on;     // renew, purchase: the paid term
  std::optional<Date> ends_on;       // cancel, renew, purchase
  std::optional<Date> refund_until;  // renew, purchase
  std::optional<std::string> refund_rule;
  std::optional<std::int64_t> plan_id;  // switch, renew, purchase
  std::optional<std::string> plan_name;
  std::optional<std::string> billing_cycle;  // renew, purchase
  std::optional<int> days_left;              // where money is shared by days
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
  std::optional<std::string> subscription_id;  // nullopt: a purchase, which makes one
  ChangeKind kind = ChangeKind::Cancel;
  std::string language;
  std::string fingerprint;  // of everything that it was made from
  ChangeShown shown;
  std::string body;                   // JSON of `shown`, exactly as it was sent
  boost::json::object detail;         // what carrying it out needs besides
  std::optional<std::string> answer;  // JSON; once it was carried out
  Timestamp created_at;
  Timestamp expires_at;
};
// What is stored: all but `shown`.
BOOST_DESCRIBE_STRUCT(ChangeQuote, (),
                      (id, group_key, household_id, subscription_id, kind, language, fingerprint,
                       body, detail, answer, created_at, expires_at))

}  // namespace molar::domain
