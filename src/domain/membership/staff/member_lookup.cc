#include "domain/membership/staff/member_lookup.h"

#include <algorithm>

#include "base/fields.h"
#include "base/text.h"

namespace molar::domain {

namespace {

// "7K3M 9QX2-TA" in its stored form.
std::string member_number_of(std::string_view typed) {
  std::string number = to_upper_ascii(typed);
  std::erase_if(number, [](char c) { return c == ' ' || c == '-'; });
  return number;
}

std::optional<NamedMember> by_contact_address(Connection& sql, const std::string& group,
                                              const std::string& who) {
  auto rows = sql.query<NamedMember>(
      "select household_id, id as member_id from member where group_key = :group"
      " and lower(email) = :email and status = 'active' order by id limit 2",
      group, email_key(who));
  return rows.size() == 1 ? std::optional(std::move(rows.front())) : std::nullopt;
}

std::optional<NamedMember> find_row(Connection& sql, const std::string& group,
                                    const std::string& who) {
  if (who.find('@') != std::string::npos) {
    auto by_login = sql.query_one<NamedMember>(
        "from account where group_key = :group and email_key = :email", group, email_key(who));
    return by_login ? by_login : by_contact_address(sql, group, who);
  }
  auto by_number = sql.query_one<NamedMember>(
      "select household_id, id as member_id from member where group_key = :group"
      " and (member_number = :number or id = :id)",
      group, member_number_of(who), to_upper_ascii(who));
  if (by_number) {
    return by_number;
  }
  return sql.query_one<NamedMember>(
      "select id as household_id, '' as member_id from household where group_key = :group"
      " and (id = :id or id in (select household_id from receipt where group_key = :group2"
      " and number = :number))",
      group, to_upper_ascii(who), group, to_upper_ascii(who));
}

}  // namespace

std::optional<NamedMember> find_named_member(Connection& sql, const std::string& group,
                                             std::string_view who) {
  return find_row(sql, group, std::string(trim(who)));
}

}  // namespace molar::domain
