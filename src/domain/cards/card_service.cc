#include "domain/cards/card_service.h"

#include "domain/billing/billing_store.h"
#include "domain/billing/billing_views.h"
#include "domain/cards/card_store.h"
#include "domain/household/member_store.h"
#include "domain/outbox/notice.h"
#include "domain/plan/plan_store.h"
#include "domain/terms/plain_words.h"

namespace molar::domain {

namespace {

// In memory: an office checks cards also while the database accepts no writes.
constexpr BurstLimit kChecks{"card_check", 60};
constexpr RateLimit kMisses{"card_miss", 30, std::chrono::minutes(15)};
constexpr RateLimit kReissues{"card_reissue", 20, kLongestRateWindow};

bool is_of_today(const IssuedCard& card, const Brand& brand) {
  return card.help_phone == brand.organisation.phone &&
         card.organisation == brand.organisation.legal_name;
}

// The primary member may see the cards of all people; an adult dependent only their own.
bool may_see(const Session& session, const std::string& person_id) {
  return session.is_primary() || session.member_id == person_id;
}

bool still_answers(const IssuedCard& card, Timestamp now) {
  return !card.superseded_at || (card.answers_until && now < *card.answers_until);
}

}  // namespace

IssuedCard CardService::issue(Connection& sql, const Brand& brand, const Member& person,
                              std::string_view reason) {
  return issue_card(sql, brand, person, reason, clock_, random_);
}

Result<CardService::Holder> CardService::find_holder(Connection& sql, const Session& session,
                                                     const std::string& person_id) const {
  const std::string& group = session.group_key;
  const std::string& household = session.household_id;
  auto subscription = billing_store::find_subscription(sql, group, household);
  auto person = card_store::find_person(sql, group, household, person_id);
  if (!subscription || !person || person->status != "active") {
    return Error::not_found("card");
  }
  return Holder{std::move(*subscription), std::move(*person),
                card_store::find_present(sql, group, household, person_id)};
}

Result<MemberCard> CardService::find(Connection& sql, const Session& session, const Brand& brand,
                                     const std::string& person_id, CardKind which) {
  MOLAR_TRY(Holder holder, find_holder(sql, session, person_id));
  const Subscription& subscription = holder.subscription;
  const Member& person = holder.person;
  auto& present = holder.present;
  if (present && which == CardKind::New) {
    card_store::supersede(sql, *present, clock_.now(), std::nullopt);
    present = issue(sql, brand, person, "requested");
  } else if (present && !is_of_today(*present, brand)) {
    card_store::supersede(sql, *present, clock_.now(), clock_.now() + kOldCardValidity);
    present = issue(sql, brand, person, "organisation_changed");
    if (subscription.status != "canceled" && subscription.status != "expired") {
      notify(sql, brand, *present);
    }
  } else if (!present) {
    present = issue(sql, brand, person, "first");
  }
  return card_of(sql, brand, std::move(holder));
}

MemberCard CardService::card_of(Connection& sql, const Brand& brand, Holder holder) const {
  const Subscription& subscription = holder.subscription;
  const auto plan = plan_store::find_plan(sql, brand.group_key, subscription.plan_id);
  const Date today = date_in_zone(clock_.now(), brand.time_zone);
  return MemberCard{.issued = std::move(*holder.present),
                    .person = std::move(holder.person),
                    .plan_name = bought_name(plan, subscription.plan_name),
                    .legal_form = plan ? plan->legal_form : "",
                    .starts_on = subscription.starts_on,
                    .standing = card_standing(subscription, today),
                    .today = today};
}

Result<MemberCard> CardService::card(const Session& session, const Brand& brand,
                                     const std::string& person_id) {
  if (!may_see(session, person_id)) {
    return Error::not_found("card");
  }
  // Nearly always there is nothing to write. A read does not wait for other writers.
  MOLAR_TRY(auto stored, database_.read([&](Connection& sql) -> Result<std::optional<MemberCard>> {
    MOLAR_TRY(Holder holder, find_holder(sql, session, person_id));
    if (!holder.present || !is_of_today(*holder.present, brand)) {
      return std::optional<MemberCard>();
    }
    return std::optional(card_of(sql, brand, std::move(holder)));
  }));
  if (stored) {
    return *std::move(stored);
  }
  return find_in_transaction(session, brand, person_id, CardKind::Present);
}

Result<MemberCard> CardService::reissue(const Session& session, const Brand& brand,
                                        const std::string& person_id) {
  if (!may_see(session, person_id)) {
    return Error::not_found("card");
  }
  MOLAR_CHECK(limits_.take(kReissues, session.household_id));
  return find_in_transaction(session, brand, person_id, CardKind::New);
}

Result<MemberCard> CardService::find_in_transaction(const Session& session, const Brand& brand,
                                                    const std::string& person_id, CardKind which) {
  const auto find_or_issue = [&](Connection& sql) -> Result<MemberCard> {
    return find(sql, session, brand, person_id, which);
  };
  try {
    return database_.transact(find_or_issue);
  } catch (const storage::UniqueViolation&) {
    // Another request has issued the card in the meantime.
    return database_.transact(find_or_issue);
  }
}

Result<CardCheck> CardService::check(const Brand& brand, std::string_view code,
                                     const std::string& language, std::string_view client_address) {
  MOLAR_CHECK(checks_.take_by_network(kChecks, client_address));
  MOLAR_CHECK(limits_.check_by_network(kMisses, client_address));
  const std::string card_code = read_card_code(code);
  std::optional<IssuedCard> card;
  std::optional<Member> person;
  std::optional<Subscription> subscription;
  std::string plan;
  if (!card_code.empty()) {
    database_.read([&](Connection& sql) {
      card = card_store::find_by_code(sql, brand.group_key, card_code);
      if (card) {
        person = card_store::find_person(sql, card->group_key, card->household_id, card->member_id);
        subscription = billing_store::find_subscription(sql, card->group_key, card->household_id);
        plan = subscription ? plan_name(sql, *subscription, language) : "";
      }
    });
  }
  if (!person || !subscription || !still_answers(*card, clock_.now())) {
    MOLAR_CHECK(limits_.take_by_network(kMisses, client_address));
    return Error::not_found("card");
  }
  const Date today = date_in_zone(clock_.now(), brand.time_zone);
  CardValidity standing = card_standing(*subscription, today);
  if (person->status != "active") {
    standing = {false, "ended", std::nullopt};
  }
  return CardCheck{.is_active = standing.is_usable,
                   .status = standing.status,
                   .plan_name = std::move(plan),
                   .first_name = person->first_name,
                   .initial = first_letter(person->last_name),
                   .until = standing.until,
                   .checked_on = today,
                   .is_replaced = card->superseded_at.has_value()};
}

void CardService::notify(Connection& sql, const Brand& brand, const IssuedCard& card) {
  const auto people = member_store::find_household(sql, card.group_key, card.household_id);
  if (people.empty() || !people.front().email) {
    return;
  }
  const Member& primary = people.front();
  queue_notice(sql,
               {.group_key = card.group_key,
                .household_id = card.household_id,
                .member_id = std::nullopt,
                .kind = "card_reissued",
                // One mail per household, for any number of cards.
                .dedupe_key = "card_reissued:" + card.household_id + ":" + card.help_phone + ":" +
                              sha256_hex(card.organisation).substr(0, 16),
                .to_address = *primary.email,
                .language = primary.language,
                .data = {{"firstName", primary.first_name},
                         {"phone", brand.organisation.phone},
                         {"organisation", brand.organisation.legal_name},
                         {"cardPath", "/dashboard/card"}}},
               clock_, random_);
}

int CardService::reissue_outdated(const Brand& brand, int limit) {
  const Organisation& org = brand.organisation;
  const auto outdated = database_.read([&](Connection& sql) {
    return card_store::find_outdated(sql, brand.group_key, org.phone, org.legal_name, limit);
  });
  int done = 0;
  for (const IssuedCard& card : outdated) {
    const auto issued = database_.transact([&](Connection& sql) -> Result<bool> {
      const auto present =
          card_store::find_present(sql, card.group_key, card.household_id, card.member_id);
      const auto person =
          card_store::find_person(sql, card.group_key, card.household_id, card.member_id);
      if (!present || present->id != card.id || !person) {
        return false;  // another process has reissued it in the meantime
      }
      card_store::supersede(sql, card, clock_.now(), clock_.now() + kOldCardValidity);
      notify(sql, brand, issue(sql, brand, *person, "organisation_changed"));
      return true;
    });
    done += issued.has_value() && *issued ? 1 : 0;
  }
  return done;
}

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
