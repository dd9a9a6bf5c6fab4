// Finds the person that an operator names. Always within one brand.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>

#include "domain/household/member.h"
#include "storage/database.h"

namespace molar::domain {

struct NamedMember {
  std::string household_id;
  std::string member_id;  // empty: the operator named a household
};
BOOST_DESCRIBE_STRUCT(NamedMember, (), (household_id, member_id))

// `who`, also with white space around it: a member number with or without spaces and hyphens, the
// address of a login, the number of a receipt (names the household), or the id of a household or of
// a member. A contact address that several people share finds none of them: only login addresses
// are unique.
std::optional<NamedMember> find_named_member(Connection& sql, const std::string& group,
                                             std::string_view who);

}  // namespace molar::domain
