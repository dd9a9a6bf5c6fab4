// A person as members enter it, and the rules that it has to keep.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "domain/checkout/checkout.h"
#include "domain/membership/change/household.h"

namespace molar::domain {

// A person as the API takes it, fields checked (base/fields.h).
struct PersonInput {
  std::string first_name;
  std::string last_name;
  Date date_of_birth;
  Relationship relationship = Relationship::Child;
  std::optional<std::string> email;
};
BOOST_DESCRIBE_STRUCT(PersonInput, (), (first_name, last_name, date_of_birth, relationship, email))

// "adult_dependent" from 18 on, else "child".
std::string role_at(Date date_of_birth, Date today);

// The person fits the plan and the rest of the household; field names begin with "person.". `self`
// is the dependent who is being corrected.
Status check_person(const Household& household, const PersonInput& person,
                    const Member* self = nullptr);

}  // namespace molar::domain
