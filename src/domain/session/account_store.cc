#include "domain/session/account_store.h"

#include "base/fields.h"

namespace molar::domain::account_store {

bool insert(storage::Connection& sql, const Account& account, Timestamp now) {
  return sql.execute(
             "insert into account (id, group_key, email, email_key, password_hash, member_id, "
             "household_id, created_at) values (:id, :group, :email, :key, :hash, :member, "
             ":household, :now) on conflict (group_key, email_key) do nothing",
             account.id, account.group_key, account.email, email_key(account.email),
             account.password_hash, account.member_id, account.household_id, now) == 1;
}

std::optional<Account> find_by_email(storage::Connection& sql, const std::string& group_key,
                                     std::string_view email) {
  return sql.query_one<Account>(
      "select a.id, a.group_key, a.email, a.password_hash, a.member_id, a.household_id, m.role "
      "from account a join member m on m.id = a.member_id "
      "where a.group_key = :group and a.email_key = :key",
      group_key, email_key(email));
}

std::optional<Account> find_by_id(storage::Connection& sql, const std::string& group_key,
                                  const std::string& id) {
  return sql.query_one<Account>(
      "select a.id, a.group_key, a.email, a.password_hash, a.member_id, a.household_id, m.role "
      "from account a join member m on m.id = a.member_id "
      "where a.group_key = :group and a.id = :id",
      group_key, id);
}

std::optional<std::string> find_id_by_household(storage::Connection& sql,
                                                const std::string& group_key,
                                                const std::string& household_id) {
  return sql.query_one<std::string>(
      "select a.id from account a join member m on m.id = a.member_id "
      "where a.group_key = :group and a.household_id = :household and m.role = 'primary'",
      group_key, household_id);
}

void set_password_hash(storage::Connection& sql, const std::string& id, const std::string& hash) {
  sql.execute("update account set password_hash = :hash where id = :id", hash, id);
}

void note_login(storage::Connection& sql, const std::string& id, Timestamp at) {
  sql.execute("update account set last_login_at = :at where id = :id", at, id);
}

}  // namespace molar::domain::account_store
