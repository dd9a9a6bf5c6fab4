// The offices that a member can choose: those of the plan that are listed today.
#pragma once

#include <vector>

#include "domain/directory/office.h"
#include "domain/membership/change/household.h"
#include "domain/plan/plan.h"
#include "storage/database.h"

namespace molar::domain {

// The plan's offices by state, city and name: at most the fifty nearest to the primary member's
// home, and the subscription's office and the home offices of its people if they are of the plan.
std::vector<Office> offices_for(Connection& sql, const Household& household, const Plan& plan);

}  // namespace molar::domain
