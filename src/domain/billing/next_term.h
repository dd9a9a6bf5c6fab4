// From one term to the next: its dates and its price.
#pragma once

#include <cstdint>

#include "base/clock.h"
#include "domain/billing/billing.h"
#include "domain/terms/term.h"
#include "storage/database.h"

namespace molar::domain {

// The kind of a renewal's invoice, and the name of its effect.
inline constexpr const char* kRenewal = "renewal";

// The term after the present one: it begins where that ends, without a gap.
Term next_term(const Subscription& subscription);

// Puts the subscription into `term`, in the row too: active, at `price_cents`, with what a planned
// switch brings, its refund window and its notices, free of what a failed payment left.
void begin_term(storage::Connection& sql, Subscription& subscription, const Term& term,
                std::int64_t price_cents, Date paid_on);

}  // namespace molar::domain
