// Dates and price of the next term, and the days of renewal and its notices.
#pragma once

#include <cstdint>
#include <optional>

#include "base/clock.h"
#include "domain/billing/billing.h"
#include "domain/terms/term.h"
#include "storage/database.h"

namespace molar::domain {

// Kind of a renewal's invoice, and name of its effect.
inline constexpr const char* kRenewal = "renewal";

// The term that follows the current one without a gap.
Term next_term(const Subscription& subscription);

// Starts `term` and writes the row: sets status active, the price, the planned switch if any, the
// refund window and the next notice, and clears the state after a failed payment.
void begin_term(Connection& sql, Subscription& subscription, const Term& term,
                std::int64_t price_cents, Date paid_on);

// --- the period in which a member can renew manually

inline constexpr int kRenewBeforeDays = 60;  // before the end of the paid term
inline constexpr int kRenewAfterDays = 90;   // after the last day of the membership

Date renew_from(const Subscription& subscription);
Date renew_until(const Subscription& subscription);

// --- the days of notices before renewals

// Days before an annual renewal with a notice (L-18, L-19), in descending order.
inline constexpr int kRenewalNoticeDays[] = {45, 30, 7};

// The next day after `after` with a notice. Annual memberships get renewal notices; monthly ones
// get a yearly reminder, which California requires. nullopt: none before the next term.
std::optional<Date> next_notice_on(const Subscription& subscription, Date after);

// The notice that is due `today`: of the days above that have come, the nearest to the renewal. So
// a missed notice is sent once, and earlier ones never. nullopt: too early or too late for a
// notice.
std::optional<int> renewal_notice_due(const Subscription& subscription, Date today);

}  // namespace molar::domain
