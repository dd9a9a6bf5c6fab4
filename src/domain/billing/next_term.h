// Dates and price of the next term.
#pragma once

#include <cstdint>

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

}  // namespace molar::domain
