#include "domain/session/account_token_store.h"

namespace molar::domain::account_token_store {

void insert(Connection& sql, const AccountToken& token) {
  sql.insert("account_token", token);
}

std::optional<AccountToken> find_usable(Connection& sql, const std::string& group_key,
                                        const std::string& kind, const std::string& token_hash,
                                        Timestamp now) {
  return sql.query_one<AccountToken>(
      "from account_token where token_hash = :hash and group_key = :group and kind = :kind "
      "and used_at is null and expires_at > :now",
      token_hash, group_key, kind, now);
}

std::optional<std::string> find_pending_email(Connection& sql, const std::string& account_id,
                                              Timestamp now) {
  return sql.query_one<std::string>(
      "select new_email from account_token where account_id = :account and kind = 'email_change' "
      "and used_at is null and expires_at > :now",
      account_id, now);
}

bool use(Connection& sql, const std::string& token_hash, Timestamp now) {
  return sql.execute(
             "update account_token set used_at = :now where token_hash = :hash "
             "and used_at is null",
             now, token_hash) == 1;
}

void remove_of_kind(Connection& sql, const std::string& account_id, const std::string& kind) {
  sql.execute("delete from account_token where account_id = :account and kind = :kind", account_id,
              kind);
}

void remove_open(Connection& sql, const std::string& account_id) {
  sql.execute("delete from account_token where account_id = :account and used_at is null",
              account_id);
}

std::int64_t purge(Connection& sql, Timestamp expired_before) {
  return sql.execute("delete from account_token where expires_at < :before", expired_before);
}

}  // namespace molar::domain::account_token_store
