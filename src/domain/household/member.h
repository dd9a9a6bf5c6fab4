// A person on a membership.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>

#include "base/clock.h"

namespace molar::domain {

inline constexpr int kOfAge = 18;

// Role of a dependent: "adult_dependent" from age 18, else "child".
inline std::string role_at(Date date_of_birth, Date today) {
  return age_on(date_of_birth, today) >= kOfAge ? "adult_dependent" : "child";
}

struct Member {
  std::string id;
  std::string group_key;
  std::string household_id;
  std::string member_number;  // the number that is printed on the card
  std::string role;           // primary | adult_dependent | child
  std::string relationship;   // self | spouse | domestic_partner | child | parent | other_household
  std::string first_name;
  std::string last_name;
  Date date_of_birth;
  std::optional<std::string> email;
  std::optional<std::string> phone;
  // Address of the primary member, which applies to the dependents as well.
  std::optional<std::string> address_line1;
  std::optional<std::string> address_line2;
  std::optional<std::string> city;
  std::optional<std::string> state;
  std::optional<std::string> zip;
  std::string language;
  Date added_on;
  std::string status;  // active | removed | aged_out

  std::string full_name() const { return first_name + " " + last_name; }
};
BOOST_DESCRIBE_STRUCT(Member, (),
                      (id, group_key, household_id, member_number, role, relationship, first_name,
                       last_name, date_of_birth, email, phone, address_line1, address_line2, city,
                       state, zip, language, added_on, status))

}  // namespace molar::domain
