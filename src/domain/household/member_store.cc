#include "domain/household/member_store.h"

#include "base/random.h"

namespace molar::domain::member_store {

void insert_household(Connection& sql, const std::string& id, const std::string& group,
                      Timestamp now) {
  sql.execute("insert into household (id, group_key, created_at) values (:id, :group, :now)", id,
              group, now);
}

void insert_member(Connection& sql, const Member& member, int position) {
  sql.insert("member (position)", member, position);
}

void insert_consent(Connection& sql, const NewConsent& consent) {
  sql.insert("consent (text_sha256)", consent, sha256_hex(consent.text));
}

std::vector<Member> find_household(Connection& sql, const std::string& group_key,
                                   const std::string& household_id) {
  auto people = sql.query<Member>(
      "from member where household_id = :household and group_key = :group "
      "order by position, id",
      household_id, group_key);
  std::stable_partition(people.begin(), people.end(),
                        [](const Member& person) { return person.role == "primary"; });
  return people;
}

std::optional<std::string> find_consent_version(Connection& sql, const std::string& group_key,
                                                const std::string& household_id,
                                                const std::string& consent_key) {
  return sql.query_one<std::string>(
      "select text_version from consent where household_id = :household and group_key = :group "
      "and consent_key = :key order by agreed_at desc, id desc limit 1",
      household_id, group_key, consent_key);
}

}  // namespace molar::domain::member_store
