// The table member_card; every statement is scoped to the group.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/cards/card.h"
#include "storage/database.h"

namespace molar::domain::card_store {

// The current card of a person of this household.
std::optional<IssuedCard> find_present(Connection& sql, const std::string& group,
                                       const std::string& household, const std::string& member_id);
// The card of a code, superseded cards included; this brand only.
std::optional<IssuedCard> find_by_code(Connection& sql, const std::string& group,
                                       const std::string& code);
void insert(Connection& sql, const IssuedCard& card);
// `answers_until`: end of the old code's validity; nullopt: immediately invalid.
void supersede(Connection& sql, const IssuedCard& card, Timestamp now,
               std::optional<Timestamp> answers_until);

// Current cards of present people of running memberships, with another phone or organisation,
// ordered by id.
std::vector<IssuedCard> find_outdated(Connection& sql, const std::string& group,
                                      const std::string& help_phone,
                                      const std::string& organisation, int limit);

// The person with this id, if in this household.
std::optional<Member> find_person(Connection& sql, const std::string& group,
                                  const std::string& household, const std::string& member_id);

}  // namespace molar::domain::card_store
