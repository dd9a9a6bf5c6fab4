// Finds members by a name, a telephone number or a mail address that may be mistyped. The audit log
// records every person shown to the operator.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/household/member.h"
#include "domain/ports/service_base.h"
#include "storage/database.h"

namespace molar::domain {

struct FoundMember : Member {
  std::optional<std::string> login;              // address of the login
  std::optional<std::string> plan_name;          // of the household's latest membership
  std::optional<std::string> membership_status;  // active, past_due, canceled, …
};
// The columns that the search reads of every person; the last two members are read only for shown
// people.
BOOST_DESCRIBE_STRUCT(FoundMember, (),
                      (household_id, id, member_number, role, status, first_name, last_name,
                       date_of_birth, login, email, phone, city, state, zip))

struct FoundMembers {
  std::vector<FoundMember> members;  // best matches first, active people before others
  std::size_t others = 0;            // further matches
};

// Thread-safe.
class MemberSearch : OperatorService {
 public:
  static constexpr std::size_t kMost = 100;

  // `actor`: the actor in the audit log, "cli:<user>".
  using OperatorService::OperatorService;

  // Searches that brand. `typed` is read as in member_match.h; it may also be a member number or
  // the number of a receipt. At most `limit` members, and never more than kMost.
  //   query_too_short (InvalidInput)
  // Reads every member of the brand, in pages: a second for some 200,000.
  Result<FoundMembers> find(const Brand& brand, const std::string& typed, std::size_t limit);
};

// --- the person that an operator names

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
