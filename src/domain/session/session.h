// The session of a signed-in user.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <string>

#include "base/clock.h"

namespace molar::domain {

// The device of a session, as reported by the browser; for the member's list of sessions.
struct Device {
  std::string client_address;
  std::string user_agent;  // printable ASCII, at most 500 characters
  std::string marks = {};  // of accounts that logged in with this browser, see known_devices.h
};

struct Session {
  std::string token_hash;  // sha256 of the cookie's value; the value itself is not stored
  std::string group_key;
  std::string account_id;
  std::string household_id;
  std::string member_id;    // the member who logged in
  std::string member_role;  // primary | adult_dependent
  std::string email;
  Timestamp created_at;
  Timestamp last_seen_at;
  // Version of the household's data when the session was loaded: every write that changes an answer
  // to its members raises it in the same transaction. 0 in a session that has just begun.
  std::int64_t household_version = 0;

  // Whether this is the primary member, who may see and change money, people and plan.
  bool is_primary() const { return member_role == "primary"; }
};
BOOST_DESCRIBE_STRUCT(Session, (),
                      (token_hash, group_key, account_id, household_id, member_id, member_role,
                       email, created_at, last_seen_at, household_version))

// A session in the list that its owner sees.
struct SessionSummary {
  std::string id;  // identifies it within the account; cannot be used to sign in
  bool current = false;
  std::string user_agent;
  std::string client_address;
  Timestamp created_at;
  Timestamp last_seen_at;
};
BOOST_DESCRIBE_STRUCT(SessionSummary, (),
                      (id, current, user_agent, client_address, created_at, last_seen_at))

}  // namespace molar::domain
