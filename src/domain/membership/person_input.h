// The data of a person as a member enters it, and its rules.
#pragma once

#include "base/result.h"
#include "domain/checkout/checkout.h"
#include "domain/membership/change/household.h"

namespace molar::domain {

// Checks that the person fits the plan and the rest of the household; field names begin with
// "person.". `self`: the dependent to be corrected.
Status check_person(const Household& household, const PersonInput& person,
                    const Member* self = nullptr);

}  // namespace molar::domain
