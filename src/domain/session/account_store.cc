#include "domain/session/account_store.h"

#include "base/fields.h"

namespace molar::domain::account_store {

bool insert(Connection& sql, const Account& account, Timestamp now) {
  return sql.execute(
             "insert into account (id, group_key, email, email_key, password_hash, member_id, "
             "household_id, created_at) values (:id, :group, :email, :key, :hash, :member, "
             ":household, :now) on conflict (group_key, email_key) do nothing",
             account.id, account.group_key, account.email, email_key(account.email),
             account.password_hash, account.member_id, account.household_id, now) == 1;
}

std::optional<Account> find_by_email(Connection& sql, const std::string& group_key,
                                     std::string_view email) {
  return sql.query_one<Account>(
      "select a.id, a.group_key, a.email, a.password_hash, a.member_id, a.household_id, m.role "
      "from account a join member m on m.id = a.member_id "
      "where a.group_key = :group and a.email_key = :key",
      group_key, email_key(email));
}

std::optional<Account> find_by_id(Connection& sql, const std::string& group_key,
                                  const std::string& id) {
  return sql.query_one<Account>(
      "select a.id, a.group_key, a.email, a.password_hash, a.member_id, a.household_id, m.role "
      "from account a join member m on m.id = a.member_id "
      "where a.group_key = :group and a.id = :id",
      group_key, id);
}

std::optional<std::string> find_id_by_household(Connection& sql, const std::string& group_key,
                                                const std::string& household_id) {
  return sql.query_one<std::string>(
      "select a.id from account a join member m on m.id = a.member_id "
      "where a.group_key = :group and a.household_id = :household and m.role = 'primary'",
      group_key, household_id);
}

void set_password_hash(Connection& sql, const std::string& id, const std::string& hash) {
  sql.execute("update account set password_hash = :hash where id = :id", hash, id);
}

bool renew_password_hash(Connection& sql, const Account& account, const std::string& hash) {
  return sql.execute(
             "update account set password_hash = :hash where id = :id and password_hash = :before",
             hash, account.id, account.password_hash) == 1;
}

void note_email_verified(Connection& sql, const std::string& id, Timestamp at) {
  sql.execute("update account set email_verified_at = :at where id = :id", at, id);
}

void set_email(Connection& sql, const Account& account, const std::string& email, Timestamp now) {
  sql.execute(
      "update account set email = :email, email_key = :key, email_verified_at = :now "
      "where id = :id",
      email, email_key(email), now, account.id);
  sql.execute("update member set email = :email where id = :id and group_key = :group", email,
              account.member_id, account.group_key);
}

void remove_login(Connection& sql, const std::string& group_key, const std::string& member_id) {
  sql.execute("delete from invite where member_id = :member and group_key = :group", member_id,
              group_key);
  for (const auto& id : sql.query<std::string>(
           "select id from account where member_id = :member and group_key = :group", member_id,
           group_key)) {
    sql.execute("delete from session where account_id = :id", id);
    sql.execute("delete from account_token where account_id = :id", id);
    sql.execute("delete from account where id = :id", id);
  }
}

void note_session_ended(Connection& sql, const std::string& id, Timestamp at) {
  sql.execute("update account set sessions_ended_at = :at where id = :id", at, id);
}

bool has_session_ended(Connection& sql, const std::string& id, Timestamp since) {
  return sql.exists("from account where id = :id and sessions_ended_at >= :since", id, since);
}

void note_login(Connection& sql, const std::string& id, Timestamp at) {
  sql.execute("update account set last_login_at = :at where id = :id", at, id);
}

}  // namespace molar::domain::account_store
