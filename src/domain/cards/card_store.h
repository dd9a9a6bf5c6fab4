// The table member_card, always by group.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/cards/card.h"
#include "storage/database.h"

namespace molar::domain::card_store {

using storage::Connection;

// The present card of a person of that household.
std::optional<IssuedCard> find_present(Connection& sql, const std::string& group,
                                       const std::string& household, const std::string& member_id);
// Whatever a code belongs to, superseded or not; only of this brand.
std::optional<IssuedCard> find_by_code(Connection& sql, const std::string& group,
                                       const std::string& code);
void insert(Connection& sql, const IssuedCard& card);
// `answers_until`: until when its code still answers; nullopt: no longer.
void supersede(Connection& sql, const IssuedCard& card, Timestamp now,
               std::optional<Timestamp> answers_until);

// Present cards that name another phone or organisation, in the order of their ids.
std::vector<IssuedCard> find_outdated(Connection& sql, const std::string& group,
                                      const std::string& help_phone,
                                      const std::string& organisation, int limit);

// A person of the household, if there is one with that id.
std::optional<Member> find_person(Connection& sql, const std::string& group,
                                  const std::string& household, const std::string& member_id);

}  // namespace molar::domain::card_store
