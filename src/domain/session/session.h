// A signed-in person's session.
#pragma once

#include <boost/describe.hpp>

#include <string>

#include "base/clock.h"

namespace molar::domain {

struct Session {
  std::string token_hash;  // sha256 of the cookie's value; the value itself is nowhere stored
  std::string group_key;
  std::string account_id;
  std::string household_id;
  std::string member_id;  // whose login it is
  std::string email;
  Timestamp created_at;
  Timestamp last_seen_at;
};
BOOST_DESCRIBE_STRUCT(Session, (),
                      (token_hash, group_key, account_id, household_id, member_id, email,
                       created_at, last_seen_at))

}  // namespace molar::domain
