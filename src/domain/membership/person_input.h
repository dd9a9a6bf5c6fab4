// The data of a person as a member enters it, with its rules, and as it is shown.
#pragma once

#include "base/boost_json.h"
#include "base/result.h"
#include "domain/checkout/checkout.h"
#include "domain/household/member.h"
#include "domain/membership/change/household.h"

namespace molar::domain {

// Checks that the person fits the plan and the rest of the household; field names begin with
// "person.". `self`: the dependent to be corrected.
Status check_person(const Household& household, const PersonInput& person,
                    const Member* self = nullptr);

// A person in the form of the API, for answers that are stored and repeated.
boost::json::object view_person(const Member& person);

}  // namespace molar::domain
