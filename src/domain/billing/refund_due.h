// Refunds to a household, computed from its payments for the current term.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/clock.h"
#include "domain/billing/billing.h"
#include "domain/billing/charge.h"
#include "domain/terms/refund_rule.h"
#include "storage/database.h"

namespace molar::domain {

// Refund that a household would get; `parts` are the shares of the payments.
struct RefundPart {
  std::string payment_id;
  std::int64_t cents = 0;
};
struct RefundDue {
  std::int64_t cents = 0;
  std::vector<RefundPart> parts;
  std::int64_t from_credit_cents = 0;  // part of it: prepaid, still unused credit
  std::vector<ChargeLine> lines;  // kinds refund_term, refund_fee, refund_ahead; labels are empty
  bool within_window = false;
  std::int64_t fee_kept_cents = 0;  // part of the term's processing fee that is not refunded
};

// Refund of a cancellation on `today`. Within the window: all periodic charges of this term, and
// the fee where the state requires it. Afterwards: the value of the days after today. Always: all
// prepaid credit. Money that the bank took back does not count as paid. The refund is at most what
// the payments have left; a goodwill refund lowers it only through this limit. `booking`: a charge
// that is being booked, whose payment counts although it is not written yet; may be null.
RefundDue cancellation_refund(Connection& sql, const Subscription& subscription, Date today,
                              const ChargeAttempt* booking = nullptr);

// Refund of `cents` from the payments for the current term, newest first; less when less is left.
// For a removed person, or a switch to a cheaper plan with a refund.
RefundDue refund_of(Connection& sql, const Subscription& subscription, std::int64_t cents);

// The refund as stated to the member on `today`; `booking` as above.
RefundPromise refund_promise(Connection& sql, const Subscription& subscription, Date today,
                             const ChargeAttempt* booking = nullptr);

// The refund as stated for a term that starts with a renewal on `starts_on` and costs `cents`.
RefundPromise renewal_refund_promise(Date starts_on, Date paid_on, std::int64_t cents);

}  // namespace molar::domain
