// The offices that a member is offered: those that take the plan and are listed today.
#pragma once

#include <vector>

#include "domain/directory/office.h"
#include "domain/membership/change/household.h"
#include "domain/plan/plan.h"
#include "storage/database.h"

namespace molar::domain {

// By state, city and name: the offices that the plan works at, at most the fifty nearest to the
// primary member's home, and, where the plan works at them, the office of the subscription and
// those that its people call theirs.
std::vector<Office> offices_for(storage::Connection& sql, const Household& household,
                                const Plan& plan);

}  // namespace molar::domain
