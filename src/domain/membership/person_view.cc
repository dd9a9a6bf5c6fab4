#include "domain/membership/person_view.h"

namespace molar::domain {

boost::json::object view_person(const Member& person) {
  boost::json::object out{{"id", person.id},
                          {"memberNumber", person.member_number},
                          {"firstName", person.first_name},
                          {"lastName", person.last_name},
                          {"dateOfBirth", format_date(person.date_of_birth)},
                          {"role", person.role},
                          {"relationship", person.relationship},
                          {"status", person.status},
                          {"addedOn", format_date(person.added_on)}};
  if (person.email) {
    out["email"] = *person.email;
  }
  return out;
}

}  // namespace molar::domain
