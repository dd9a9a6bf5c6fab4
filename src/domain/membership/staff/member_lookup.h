// Finding the person that an operator names. Always within one brand.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>

#include "domain/household/member.h"
#include "storage/database.h"

namespace molar::domain {

struct NamedMember {
  std::string household_id;
  std::string member_id;  // empty: a household was named
};
BOOST_DESCRIBE_STRUCT(NamedMember, (), (household_id, member_id))

// `who`, with any white space around it: a member number with or without spaces and hyphens, the
// address of a login, the number of a receipt (names the household), or the id of a household or of
// a member. Of several people with that contact address none is found: the address of a login is
// unique, the others are not.
std::optional<NamedMember> find_named_member(storage::Connection& sql, const std::string& group,
                                             std::string_view who);

}  // namespace molar::domain
