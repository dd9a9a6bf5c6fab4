#include "domain/member/member_store.h"

namespace molar::domain::member_store {

void insert_household(storage::Connection& sql, const std::string& group_key, const std::string& id,
                      Timestamp now) {
  sql.execute("insert into household (id, group_key, created_at) values (:id, :group, :now)", id,
              group_key, now);
}

bool insert(storage::Connection& sql, const Member& member) {
  return sql.execute(
             "insert into member (id, group_key, household_id, member_number, role, relationship, "
             "first_name, last_name, date_of_birth, email, phone, address_line1, address_line2, "
             "city, state, zip, language, added_on, status) values (:id, :group, :household, "
             ":number, :role, :relationship, :first, :last, :birth, :email, :phone, :line1, "
             ":line2, :city, :state, :zip, :language, :added, :status) "
             "on conflict (group_key, member_number) do nothing",
             member.id, member.group_key, member.household_id, member.member_number, member.role,
             member.relationship, member.first_name, member.last_name, member.date_of_birth,
             member.email, member.phone, member.address_line1, member.address_line2, member.city,
             member.state, member.zip, member.language, member.added_on, member.status) == 1;
}

std::optional<Member> find(storage::Connection& sql, const std::string& group_key,
                           const std::string& household_id, const std::string& id) {
  return sql.query_one<Member>(
      "select id, group_key, household_id, member_number, role, relationship, first_name, "
      "last_name, date_of_birth, email, phone, address_line1, address_line2, city, state, zip, "
      "language, added_on, status from member "
      "where id = :id and household_id = :household and group_key = :group",
      id, household_id, group_key);
}

std::vector<Member> find_household(storage::Connection& sql, const std::string& group_key,
                                   const std::string& household_id) {
  return sql.query<Member>(
      "select id, group_key, household_id, member_number, role, relationship, first_name, "
      "last_name, date_of_birth, email, phone, address_line1, address_line2, city, state, zip, "
      "language, added_on, status from member "
      "where household_id = :household and group_key = :group "
      "order by case role when 'primary' then 0 else 1 end, id",
      household_id, group_key);
}

std::optional<std::string> find_consent_version(storage::Connection& sql,
                                                const std::string& group_key,
                                                const std::string& household_id,
                                                const std::string& consent_key) {
  return sql.query_one<std::string>(
      "select text_version from consent where household_id = :household and group_key = :group "
      "and consent_key = :key order by agreed_at desc, id desc limit 1",
      household_id, group_key, consent_key);
}

}  // namespace molar::domain::member_store
