// SQL of the table invite, and of invited people.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "domain/household/member.h"
#include "storage/database.h"

namespace molar::domain {

struct Invite {
  std::string token_hash;
  std::string group_key;
  std::string household_id;
  std::string member_id;
  std::string invited_by;  // id of a member
  std::string email;
  Timestamp created_at;
  Timestamp expires_at;
};
BOOST_DESCRIBE_STRUCT(Invite, (),
                      (token_hash, group_key, household_id, member_id, invited_by, email,
                       created_at, expires_at))

namespace invite_store {

void insert(Connection& sql, const Invite& invite);
// The invite that is neither used nor expired.
std::optional<Invite> find_usable(Connection& sql, const std::string& group_key,
                                  const std::string& token_hash, Timestamp now);
// Returns false when another request has used the invite.
bool use(Connection& sql, const std::string& token_hash, Timestamp now);
void remove_of_member(Connection& sql, const std::string& group_key, const std::string& member_id);
std::int64_t purge(Connection& sql, Timestamp expired_before);

// An active person of this household.
std::optional<Member> find_person(Connection& sql, const std::string& group_key,
                                  const std::string& household_id, const std::string& member_id);
bool has_account(Connection& sql, const std::string& group_key, const std::string& member_id);
std::vector<std::string> members_with_account(Connection& sql, const std::string& group_key,
                                              const std::string& household_id);
std::vector<Invite> usable_of_household(Connection& sql, const std::string& group_key,
                                        const std::string& household_id, Timestamp now);
// Gives the person the role adult_dependent, the invite's e-mail address, the language and, if
// given, the phone.
void note_sign_up(Connection& sql, const Invite& invite, const std::optional<std::string>& phone,
                  const std::string& language);

}  // namespace invite_store
}  // namespace molar::domain
