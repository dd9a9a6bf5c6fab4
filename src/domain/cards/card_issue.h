// Issues and replaces cards, in the caller's transaction.
#pragma once

#include <optional>
#include <string_view>

#include "base/clock.h"
#include "base/random.h"
#include "domain/brand/brand.h"
#include "domain/cards/card.h"
#include "domain/household/member.h"
#include "storage/database.h"

namespace molar::domain {

// Throws UniqueViolation when the person has a current card.
IssuedCard issue_card(Connection& sql, const Brand& brand, const Member& person,
                      std::string_view reason, const Clock& clock, RandomSource& random);

struct ReplacedCard {
  IssuedCard old_card;
  IssuedCard new_card;
};
// Reissues the person's card; the code of the old card stays valid for
// CardService::kOldCardValidity. Returns nullopt when no card was issued yet: the first one will
// have the person's data of that time.
std::optional<ReplacedCard> replace_card(Connection& sql, const Brand& brand, const Member& person,
                                         std::string_view reason, const Clock& clock,
                                         RandomSource& random);

}  // namespace molar::domain
