// A signed-in person's session.
#pragma once

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

}  // namespace molar::domain
