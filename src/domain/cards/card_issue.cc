#include "domain/cards/card_issue.h"

#include <string>

#include "domain/cards/card_service.h"
#include "domain/cards/card_store.h"

namespace molar::domain {

IssuedCard issue_card(Connection& sql, const Brand& brand, const Member& person,
                      std::string_view reason, const Clock& clock, RandomSource& random) {
  IssuedCard card{.id = make_ulid(clock, random),
                  .group_key = person.group_key,
                  .household_id = person.household_id,
                  .member_id = person.id,
                  .code = make_card_code(random),
                  .help_phone = brand.organisation.phone,
                  .organisation = brand.organisation.legal_name,
                  .reason = std::string(reason),
                  .issued_at = clock.now(),
                  .superseded_at = std::nullopt,
                  .answers_until = std::nullopt};
  card_store::insert(sql, card);
  return card;
}

std::optional<ReplacedCard> replace_card(Connection& sql, const Brand& brand, const Member& person,
                                         std::string_view reason, const Clock& clock,
                                         RandomSource& random) {
  auto present = card_store::find_present(sql, person.group_key, person.household_id, person.id);
  if (!present) {
    return std::nullopt;
  }
  const Timestamp now = clock.now();
  card_store::supersede(sql, *present, now, now + CardService::kOldCardValidity);
  return ReplacedCard{std::move(*present), issue_card(sql, brand, person, reason, clock, random)};
}

}  // namespace molar::domain
