// SQL of the table session.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "domain/session/session.h"
#include "storage/database.h"

namespace molar::domain::session_store {

void insert(Connection& sql, const Session& session, const Device& device, Timestamp expires_at);
// A session that is not ended, not over its absolute limit, and was used after `idle_since`.
std::optional<Session> find_live(Connection& sql, const std::string& group_key,
                                 const std::string& token_hash, Timestamp now,
                                 Timestamp idle_since);
// False after the session was ended.
bool is_open(Connection& sql, const std::string& token_hash);
void touch(Connection& sql, const std::string& token_hash, Timestamp at);
// Ends a session of the account, or all of them, at the user's request. From then on a repeated
// purchase with the same key starts no session.
void end(Connection& sql, const std::string& account_id, const std::string& token_hash,
         Timestamp now);
void end_all(Connection& sql, const std::string& account_id, Timestamp now);

struct SessionRow {
  std::string token_hash;
  std::string user_agent;
  std::string client_address;
  Timestamp created_at;
  Timestamp last_seen_at;
};
BOOST_DESCRIBE_STRUCT(SessionRow, (),
                      (token_hash, user_agent, client_address, created_at, last_seen_at))
// The live ones, the last used first.
std::vector<SessionRow> list_live(Connection& sql, const std::string& group_key,
                                  const std::string& account_id, Timestamp now,
                                  Timestamp idle_since);
std::int64_t purge(Connection& sql, Timestamp now, Timestamp idle_since);

}  // namespace molar::domain::session_store
