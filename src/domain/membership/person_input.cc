#include "domain/membership/person_input.h"

#include <boost/describe.hpp>

#include <vector>

#include "base/to_json.h"
#include "domain/checkout/people_rules.h"

namespace molar::domain {

namespace {

CheckoutMember rule_person(const Member& person) {
  return {{person.first_name, person.last_name, person.date_of_birth,
           parse_text<Relationship>(person.relationship).value_or(Relationship::OtherHousehold),
           person.email},
          person.id};
}

struct PersonView : Member {};
BOOST_DESCRIBE_STRUCT(PersonView, (),
                      (id, member_number, first_name, last_name, date_of_birth, role, relationship,
                       status, added_on, email))

}  // namespace

Status check_person(const Household& household, const PersonInput& person, const Member* self) {
  const CheckoutMember candidate{person, ""};
  std::vector<CheckoutMember> others;
  FieldErrors errors;
  for (const Member& dependent : household.dependents) {
    if (self != nullptr && dependent.id == self->id) {
      continue;
    }
    others.push_back(rule_person(dependent));
    if (is_same_person(others.back(), candidate)) {
      errors.add("firstName", "taken", "This person is on the membership already.");
    }
  }
  if (household.plan) {
    Plan plan = *household.plan;
    if (self != nullptr && self->date_of_birth == person.date_of_birth) {
      // The person may have become too old since the term began, and stays until its end.
      plan.min_age.reset();
      plan.max_age.reset();
    }
    check_dependent(plan, candidate, others, household.today, errors);
  }
  if (errors.empty()) {
    return {};
  }
  std::vector<FieldError> nested = errors.all();
  for (FieldError& error : nested) {
    error.field = "person." + error.field;
  }
  return Error::invalid_fields(std::move(nested));
}

boost::json::object view_person(const Member& person) {
  return to_json(PersonView{person}).as_object();
}

}  // namespace molar::domain
