// A quote: every amount, date and text that a buyer sees before a card field appears.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/enum_words.h"
#include "domain/plan/plan.h"
#include "domain/terms/refund_rule.h"

namespace molar::domain {

enum class QuoteLineKind { Plan, Dependents, ProcessingFee, Coupon };
BOOST_DESCRIBE_ENUM(QuoteLineKind, Plan, Dependents, ProcessingFee, Coupon)

struct QuoteLine {
  QuoteLineKind kind = QuoteLineKind::Plan;
  std::string label;
  int quantity = 1;
  std::int64_t unit_cents = 0;  // negative for a coupon
  std::int64_t cents = 0;
};
BOOST_DESCRIBE_STRUCT(QuoteLine, (), (kind, label, quantity, unit_cents, cents))

struct QuoteAmounts {
  std::vector<QuoteLine> lines;  // with empty labels
  std::int64_t due_today_cents = 0;
  std::int64_t term_cents = 0;     // first term: due today without the processing fee
  std::int64_t renewal_cents = 0;  // next term, at today's prices
};

// Values of a plan, a household and a coupon that determine the amounts.
struct QuoteInput {
  BillingCycle cycle = BillingCycle::Annual;
  std::int64_t plan_cents = 0;           // price of one term in that cycle
  std::int64_t per_dependent_cents = 0;  // per year
  std::int64_t processing_fee_cents = 0;
  int dependents = 0;
  ProcessingFee fee_rule = ProcessingFee::Kept;
  const Coupon* coupon = nullptr;  // valid for this plan; null: none
};

// Pure. A monthly cycle pays a twelfth of the yearly price of each dependent, rounded half up. A
// percentage or an amount reduces the price of plan and dependents, never the processing fee, and
// at most to 0. A rest that is too small to be charged is waived with it. A coupon for all terms
// reduces the renewal as well.
QuoteAmounts compute_quote(const QuoteInput& input);

// The part of the payment on joining that a cancellation by `until` refunds.
RefundPromise refund_promise(const RefundRule& rule, const QuoteAmounts& amounts, Date until);

// cents × numerator ÷ denominator, rounded half up; for amounts ≥ 0.
std::int64_t share_half_up(std::int64_t cents, std::int64_t numerator, std::int64_t denominator);

// A text that the buyer agrees to, as shown with the quote.
struct QuoteConsent {
  std::string key;
  std::string version;
  std::string text;
  bool required = true;
};
BOOST_DESCRIBE_STRUCT(QuoteConsent, (), (key, version, text, required))

struct QuotedCoupon {
  std::string code;
  std::string label;
};
BOOST_DESCRIBE_STRUCT(QuotedCoupon, (), (code, label))

struct Quote {
  std::string id;
  std::string checkout_id;
  std::int64_t plan_id = 0;
  std::string plan_name;
  std::optional<std::int64_t> office_id;
  BillingCycle billing_cycle = BillingCycle::Annual;
  std::string language;
  int people = 1;
  std::vector<QuoteLine> lines;
  std::int64_t due_today_cents = 0;
  std::int64_t term_cents = 0;  // due today without the processing fee; not shown
  Date starts_on;
  Date ends_on;
  Date renews_on;
  std::int64_t renewal_amount_cents = 0;
  Date refund_until;
  std::string refund_rule;  // sentence in the quote's language
  std::optional<QuotedCoupon> coupon;
  std::optional<std::string> coupon_reason;  // why the checkout's coupon is not in this quote
  std::vector<QuoteConsent> consents;
  std::string fingerprint;  // hash of the buyer's choices and the people
  Timestamp created_at;
  Timestamp expires_at;
};
// The described members are shown to the buyer and stored as JSON.
BOOST_DESCRIBE_STRUCT(Quote, (),
                      (id, checkout_id, plan_id, plan_name, billing_cycle, people, lines,
                       due_today_cents, starts_on, ends_on, renews_on, renewal_amount_cents,
                       refund_until, refund_rule, expires_at, consents, coupon, coupon_reason))

// Payment providers refuse smaller charges.
inline constexpr std::int64_t kLeastChargeCents = 50;

// The charge for an amount that is due: 0 if it is too small to be charged.
inline std::int64_t charge_for(std::int64_t due_cents) {
  return due_cents < kLeastChargeCents ? 0 : due_cents;
}

}  // namespace molar::domain
