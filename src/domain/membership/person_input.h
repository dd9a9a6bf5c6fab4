// A person as members enter it, and the rules that it has to keep.
#pragma once

#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "domain/checkout/checkout.h"
#include "domain/membership/change/household.h"

namespace molar::domain {

// The person fits the plan and the rest of the household; field names begin with "person.". `self`
// is the dependent who is being corrected.
Status check_person(const Household& household, const PersonInput& person,
                    const Member* self = nullptr);

}  // namespace molar::domain
