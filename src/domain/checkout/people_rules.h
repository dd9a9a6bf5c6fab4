// Rules for the people of a membership. Pure.
#pragma once

#include <string_view>

#include "base/field_errors.h"
#include "domain/checkout/checkout.h"
#include "domain/plan/plan.h"

namespace molar::domain {

// The buyer fits the plan: it is sold where the buyer lives, and the buyer's age is within its
// limits (a plan for children limits the age of the dependents instead). Faults go to
// "address.state" and "dateOfBirth".
void check_buyer(const Plan& plan, const CheckoutAccount& buyer, Date today, FieldErrors& errors);

// One more person, or a changed one: at most one spouse or partner; a spouse, partner or parent is
// of age; within the age limits of a plan for children. Faults go to "relationship" and
// "dateOfBirth". `others` are the remaining dependents.
void check_dependent(const Plan& plan, const CheckoutMember& member,
                     const std::vector<CheckoutMember>& others, Date today, FieldErrors& errors);

// The same name, date of birth and relationship: the same request sent twice.
bool is_same_person(const CheckoutMember& a, const CheckoutMember& b);

}  // namespace molar::domain
