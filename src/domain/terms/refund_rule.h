// Rules of refunds, by the member's state of residence (docs/law.md).
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <string>
#include <string_view>

#include "base/clock.h"

namespace molar::domain {

// Treatment of the one-time processing fee.
enum class ProcessingFee {
  Kept,        // charged, and not refunded when the member cancels within the window
  Returned,    // charged, and refunded within the window
  NotCharged,  // must not be charged
};

// Within the window every periodic charge is refunded, whether or not the plan was used (L-13);
// after it the unused days are, in every state.
struct RefundRule {
  std::string_view code;  // stored with the subscription
  int window_days = 30;   // after the day of purchase, which does not count
  ProcessingFee processing_fee = ProcessingFee::Kept;
  std::int64_t kept_fee_cents = 3000;  // the most that is not refunded (FL, LA, WV)
  int refund_days = 30;                // deadline of the refund (MO, NH)
};

// The rule of a USPS state code; the strictest common rule for a state without its own.
const RefundRule& refund_rule_of(std::string_view state);
// The rule by its stored code; the default rule for an unknown one.
const RefundRule& refund_rule_by_code(std::string_view code);

Date refund_until(const RefundRule& rule, Date purchased_on);

// After a renewal the whole price of the new term is refundable for 60 days, in every state: from
// the day on which it began or was paid, whichever is later.
Date refund_until_after_renewal(Date term_starts_on, Date paid_on);

// The refundable part of a processing fee when the membership is cancelled within the window.
std::int64_t fee_returned(const RefundRule& rule, std::int64_t fee_cents);

// The refund as shown to a member. Amounts are of the current term.
struct RefundPromise {
  Date until;                       // the window's last day
  std::int64_t cents = 0;           // refund until then, or today when the window is over
  std::int64_t fee_kept_cents = 0;  // retained part of the processing fee; 0 if none was paid
  bool open = true;                 // false: the window is over
};
// The members that a receipt stores, besides the day.
BOOST_DESCRIBE_STRUCT(RefundPromise, (), (cents, fee_kept_cents, open))

// The refund sentence, the same in all places; in "en" or "es". It mentions a processing fee only
// when a part of it is not refunded.
std::string describe_refund(const RefundPromise& promise, std::string_view language);

}  // namespace molar::domain
