// A change of plan that waits for the renewal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "domain/billing/billing.h"
#include "storage/database.h"

namespace molar::domain::planned_switch {

struct PlannedSwitch {
  std::int64_t plan_id = 0;
  std::string plan_name;
  std::optional<std::int64_t> office_id;
};
BOOST_DESCRIBE_STRUCT(PlannedSwitch, (), (plan_id, plan_name, office_id))

// nullopt: the subscription keeps its plan.
std::optional<PlannedSwitch> find(storage::Connection& sql, const std::string& group,
                                  const std::string& subscription_id);

// Replaces an earlier plan for the renewal.
void put(storage::Connection& sql, const std::string& group, const std::string& subscription_id,
         const PlannedSwitch& planned);
void clear(storage::Connection& sql, const std::string& group, const std::string& subscription_id);

// For the transaction that begins a new term: the planned plan becomes the subscription's, in the
// row and in `subscription`. False when nothing was planned. The new term's price is in
// next_price_cents already.
bool take(storage::Connection& sql, Subscription& subscription);

}  // namespace molar::domain::planned_switch
