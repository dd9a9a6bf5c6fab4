#include "domain/cards/card_store.h"

#include "domain/household/member_store.h"

namespace molar::domain::card_store {

std::optional<IssuedCard> find_present(Connection& sql, const std::string& group,
                                       const std::string& household, const std::string& member_id) {
  return sql.query_one<IssuedCard>(
      "from member_card where group_key = :group and household_id = :household "
      "and member_id = :member and superseded_at is null",
      group, household, member_id);
}

std::optional<IssuedCard> find_by_code(Connection& sql, const std::string& group,
                                       const std::string& code) {
  return sql.query_one<IssuedCard>("from member_card where code = :code and group_key = :group",
                                   code, group);
}

void insert(Connection& sql, const IssuedCard& card) {
  sql.insert("member_card", card);
}

void supersede(Connection& sql, const IssuedCard& card, Timestamp now,
               std::optional<Timestamp> answers_until) {
  sql.execute(
      "update member_card set superseded_at = :now, answers_until = :until"
      " where id = :id and group_key = :group and superseded_at is null",
      now, answers_until, card.id, card.group_key);
}

std::vector<IssuedCard> find_outdated(Connection& sql, const std::string& group,
                                      const std::string& help_phone,
                                      const std::string& organisation, int limit) {
  return sql.query<IssuedCard>(
      "from member_card where group_key = :group and superseded_at is null "
      "and (help_phone <> :phone or organisation <> :organisation)"
      " and exists (select 1 from member m where m.group_key = member_card.group_key"
      " and m.id = member_card.member_id and m.status = 'active')"
      " and exists (select 1 from subscription s where s.group_key = member_card.group_key"
      " and s.household_id = member_card.household_id"
      " and s.status in ('scheduled', 'active', 'past_due', 'suspended'))"
      " order by id limit :limit",
      group, help_phone, organisation, limit);
}

std::optional<Member> find_person(Connection& sql, const std::string& group,
                                  const std::string& household, const std::string& member_id) {
  for (Member& person : member_store::find_household(sql, group, household)) {
    if (person.id == member_id) {
      return std::move(person);
    }
  }
  return std::nullopt;
}

}  // namespace molar::domain::card_store
