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

boost::json::object view_person(const household_store::NewMember& person) {
  Member member;
  member.id = person.id;
  member.member_number = person.member_number;
  member.role = person.role;
  member.relationship = person.relationship;
  member.first_name = person.first_name;
  member.last_name = person.last_name;
  member.date_of_birth = person.date_of_birth;
  member.email = person.email;
  member.added_on = person.added_on;
  member.status = "active";
  return view_person(member);
}

}  // namespace molar::domain
