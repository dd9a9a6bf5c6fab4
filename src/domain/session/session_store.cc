#include "domain/session/session_store.h"

#include <utility>

#include "domain/session/account_store.h"

namespace molar::domain::session_store {

namespace {

// The columns of a live session, except those by which it is found.
struct LiveRow : Session {};
BOOST_DESCRIBE_STRUCT(LiveRow, (),
                      (account_id, household_id, member_id, member_role, email, created_at,
                       last_seen_at, household_version))

}  // namespace

void insert(Connection& sql, const Session& session, const Device& device, Timestamp expires_at) {
  sql.execute(
      "insert into session (token_hash, group_key, account_id, created_at, last_seen_at, "
      "expires_at, user_agent, client_address) values (:hash, :group, :account, :created, :seen, "
      ":expires, :agent, :address)",
      session.token_hash, session.group_key, session.account_id, session.created_at,
      session.last_seen_at, expires_at, device.user_agent, device.client_address);
}

std::optional<Session> find_live(Connection& sql, const std::string& group_key,
                                 const std::string& token_hash, Timestamp now,
                                 Timestamp idle_since) {
  auto row = sql.query_one<LiveRow>(
      "select s.account_id, a.household_id, a.member_id, m.role, a.email, s.created_at, "
      "s.last_seen_at, h.version from session s "
      "join account a on a.id = s.account_id join member m on m.id = a.member_id "
      "join household h on h.id = a.household_id where s.token_hash = :hash and s.group_key = "
      ":group and "
      "a.group_key = :own_group "
      "and s.expires_at > :now and s.last_seen_at > :idle_since and m.status <> 'removed'",
      token_hash, group_key, group_key, now, idle_since);
  if (row) {
    row->token_hash = token_hash;
    row->group_key = group_key;
  }
  return row;
}

bool is_open(Connection& sql, const std::string& token_hash) {
  return sql.exists("from session where token_hash = :hash", token_hash);
}

void touch(Connection& sql, const std::string& token_hash, Timestamp at) {
  sql.execute(
      "update session set last_seen_at = :at where token_hash = :hash and last_seen_at < :later",
      at, token_hash, at);
}

void end(Connection& sql, const std::string& account_id, const std::string& token_hash,
         Timestamp now) {
  account_store::note_session_ended(sql, account_id, now);
  sql.execute("delete from session where token_hash = :hash", token_hash);
}

void end_all(Connection& sql, const std::string& account_id, Timestamp now) {
  account_store::note_session_ended(sql, account_id, now);
  sql.execute("delete from session where account_id = :account", account_id);
}

std::vector<SessionRow> list_live(Connection& sql, const std::string& group_key,
                                  const std::string& account_id, Timestamp now,
                                  Timestamp idle_since) {
  return sql.query<SessionRow>(
      "from session where account_id = :account and group_key = :group and expires_at > :now "
      "and last_seen_at > :idle_since order by last_seen_at desc, token_hash",
      account_id, group_key, now, idle_since);
}

std::int64_t purge(Connection& sql, Timestamp now, Timestamp idle_since) {
  return sql.execute("delete from session where expires_at <= :now or last_seen_at <= :idle_since",
                     now, idle_since);
}

}  // namespace molar::domain::session_store
