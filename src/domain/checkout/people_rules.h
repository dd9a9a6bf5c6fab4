// Rules for the people of a membership. Pure functions.
#pragma once

#include "base/field_errors.h"
#include "domain/checkout/checkout.h"
#include "domain/plan/plan.h"

namespace molar::domain {

// Checks that the plan is sold in the buyer's state, and that the buyer's age is within its limits
// (a plan for children limits the age of the dependents instead). Adds errors to "address.state"
// and "dateOfBirth".
void check_buyer(const Plan& plan, const CheckoutAccount& buyer, Date today, FieldErrors& errors);

// Checks a new or changed dependent: at most one spouse or partner; a spouse, partner or parent is
// of age; within the age limits of a plan for children. Adds errors to "relationship" and
// "dateOfBirth". `others`: the remaining dependents.
void check_dependent(const Plan& plan, const CheckoutMember& member,
                     const std::vector<CheckoutMember>& others, Date today, FieldErrors& errors);

// Checks the people of a checkout against a plan that they were not added for, or that has changed
// since: the buyer as check_buyer() does, and the dependents' ages in a plan for children.
void check_household(const Plan& plan, const Checkout& checkout, Date today, FieldErrors& errors);

// Same name, date of birth and relationship: a repeated request.
bool is_same_person(const CheckoutMember& a, const CheckoutMember& b);

}  // namespace molar::domain
