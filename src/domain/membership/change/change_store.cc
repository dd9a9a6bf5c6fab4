#include "domain/membership/change/change_store.h"

#include "base/from_json.h"
#include "base/json.h"
#include "domain/session/account_store.h"

namespace molar::domain::change_store {

int next_position(Connection& sql, const std::string& group, const std::string& household) {
  auto last = sql.query_one<std::int64_t>(
      "select position from member where group_key = :group and household_id = :household"
      " order by position desc limit 1",
      group, household);
  return static_cast<int>(last.value_or(0)) + 1;
}

bool update_dependent(Connection& sql, const Member& person) {
  return sql.execute(
             "update member set first_name = :first, last_name = :last, date_of_birth = :birth,"
             " relationship = :relationship, role = :role, email = :email"
             " where group_key = :group and household_id = :household and id = :id"
             " and role <> 'primary' and status = 'active'",
             person.first_name, person.last_name, person.date_of_birth, person.relationship,
             person.role, person.email, person.group_key, person.household_id, person.id) == 1;
}

bool correct_person(Connection& sql, const Member& person) {
  return sql.execute(
             "update member set first_name = :first, last_name = :last, date_of_birth = :birth,"
             " role = :role, added_on = :added where group_key = :group and household_id = "
             ":household"
             " and id = :id and status = 'active'",
             person.first_name, person.last_name, person.date_of_birth, person.role,
             person.added_on, person.group_key, person.household_id, person.id) == 1;
}

bool end_person(Connection& sql, const std::string& group, const std::string& household,
                const std::string& member_id, const std::string& status, const std::string& reason,
                Date on) {
  const bool ended =
      sql.execute(
          "update member set status = :status, removed_on = :on, removed_reason = :reason"
          " where group_key = :group and household_id = :household and id = :id"
          " and role <> 'primary' and status = 'active'",
          status, on, reason, group, household, member_id) == 1;
  if (ended) {  // otherwise the address could not join again
    account_store::remove_login(sql, group, member_id);
  }
  return ended;
}

std::optional<std::string> login_address_of(Connection& sql, const Member& person) {
  return sql.query_one<std::string>(
      "select email from account where group_key = :group and household_id = :household"
      " and member_id = :member",
      person.group_key, person.household_id, person.id);
}

void insert_quote(Connection& sql, const ChangeQuote& quote) {
  sql.insert("change_quote", quote);
}

std::optional<ChangeQuote> find_quote(Connection& sql, const std::string& group,
                                      const std::string& household, const std::string& id) {
  auto quote = sql.query_one<ChangeQuote>(
      "from change_quote where group_key = :group and household_id = :household and id = :id",
      group, household, id);
  if (quote) {
    quote->shown = from_json<ChangeShown>(parse_trusted_json(quote->body));
  }
  return quote;
}

bool mark_done(Connection& sql, const std::string& group, const std::string& household,
               const std::string& id, const std::string& answer, Timestamp now) {
  return sql.execute(
             "update change_quote set answer = :answer, done_at = :now where group_key = :group"
             " and household_id = :household and id = :id and done_at is null",
             answer, now, group, household, id) == 1;
}

std::int64_t delete_unconfirmed(Connection& sql, Timestamp before) {
  return sql.execute("delete from change_quote where done_at is null and expires_at < :before",
                     before);
}

}  // namespace molar::domain::change_store
