// The offices that a member is offered: those that take the plan and are listed today.
#pragma once

#include <vector>

#include "domain/directory/office.h"
#include "domain/membership/household.h"
#include "domain/plan/plan.h"
#include "storage/database.h"

namespace molar::domain {

// By state, city and name. Of a plan that works everywhere: the fifty nearest to the primary
// member's home, and the office of the subscription and those that its people call theirs.
std::vector<Office> offices_for(storage::Connection& sql, const Household& household,
                                const Plan& plan);

}  // namespace molar::domain
