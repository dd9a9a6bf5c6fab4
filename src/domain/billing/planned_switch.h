// A change of plan that waits for the renewal: next_plan_id and its neighbours of the subscription.
#pragma once

#include "domain/billing/billing.h"
#include "storage/database.h"

namespace molar::domain::planned_switch {

// For the transaction that begins a new term: the planned plan becomes the subscription's, in the
// row and in `subscription`. False when nothing was planned. The new term's price is in
// next_price_cents already.
bool take(storage::Connection& sql, Subscription& subscription);

}  // namespace molar::domain::planned_switch
