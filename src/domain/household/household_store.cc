#include "domain/household/household_store.h"

#include "base/random.h"

namespace molar::domain::household_store {

void insert_household(Connection& sql, const std::string& id, const std::string& group,
                      Timestamp now) {
  sql.execute("insert into household (id, group_key, created_at) values (:id, :group, :now)", id,
              group, now);
}

void insert_member(Connection& sql, const NewMember& member) {
  std::optional<std::string> line1, line2, city, state, zip;
  if (member.address) {
    line1 = member.address->line1;
    line2 = member.address->line2;
    city = member.address->city;
    state = member.address->state;
    zip = member.address->zip;
  }
  sql.execute(
      "insert into member (id, group_key, household_id, member_number, role, relationship,"
      " first_name, last_name, date_of_birth, email, phone, address_line1, address_line2, city,"
      " state, zip, language, added_on, status, position) values (:id, :group, :household, "
      ":number, :role,"
      " :relationship, :first, :last, :birth, :email, :phone, :line1, :line2, :city, :state, :zip,"
      " :language, :added, 'active', :position)",
      member.id, member.group_key, member.household_id, member.member_number, member.role,
      member.relationship, member.first_name, member.last_name, member.date_of_birth, member.email,
      member.phone, line1, line2, city, state, zip, member.language, member.added_on,
      member.position);
}

void insert_consent(Connection& sql, const NewConsent& consent) {
  sql.execute(
      "insert into consent (id, group_key, household_id, member_id, checkout_id, consent_key,"
      " text_version, text_sha256, text, agreed_at, ip_address, user_agent) values (:id, :group,"
      " :household, :member, :checkout, :key, :version, :sha, :text, :at, :ip, :agent)",
      consent.id, consent.group_key, consent.household_id, consent.member_id, consent.checkout_id,
      consent.key, consent.version, sha256_hex(consent.text), consent.text, consent.agreed_at,
      consent.ip_address, consent.user_agent);
}

std::vector<NamedMember> named_members(Connection& sql, const std::string& group,
                                       const std::string& household) {
  return sql.query<NamedMember>(
      "select first_name || ' ' || last_name, member_number from member"
      " where household_id = :household and group_key = :group order by position, id",
      household, group);
}

}  // namespace molar::domain::household_store
