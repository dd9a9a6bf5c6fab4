#include "domain/membership/age_limit_job.h"

#include <algorithm>
#include <vector>

#include "base/log.h"
#include "domain/billing/billing_contact.h"
#include "domain/billing/billing_store.h"
#include "domain/membership/change/change_store.h"

namespace molar::domain {

namespace {

// The latest date of birth of a person who is `years` old today. Birthdays on 29 February count as
// 1 March in common years.
Date latest_birth(Date today, int years) {
  Date then{today.year() - std::chrono::years(years), today.month(), today.day()};
  return then.ok() ? then : Date{then.year() / then.month() / std::chrono::last};
}

// Households with an active plan for children up to an age.
std::vector<std::string> households_with_limit(Connection& sql, const std::string& group) {
  return sql.query<std::string>(
      "select distinct s.household_id from subscription s"
      " join plan p on p.group_key = s.group_key and p.id = s.plan_id"
      " join member m on m.household_id = s.household_id and m.group_key = s.group_key"
      " where s.group_key = :group and s.status = 'active' and p.audience = 'child'"
      " and p.max_age is not null and m.role <> 'primary' and m.status = 'active'"
      " order by s.household_id",
      group);
}

// Lowers the next term's price for people who will be too old; returns whether it changed.
bool reprice(Connection& sql, const Household& household) {
  Subscription s = *household.subscription;
  int present = static_cast<int>(household.dependents.size());
  if (s.next_plan_id || dependents_fitting(household, *household.plan, s.renews_on) == present) {
    return false;
  }
  auto price = next_term_price(household, *household.plan);
  if (!price || price->cents >= s.next_price_cents) {
    return false;
  }
  s.next_price_cents = price->cents;
  billing_store::update_subscription(sql, s);
  return true;
}

// By then the job has removed the dependents whom a term does not include, also of a term that was
// paid late or after a lapse (28 days each). Prices of the list may have changed since.
constexpr int kRemovalDays = 60;

// Whether the next term's price is above the price without the dependents who fit no more. With a
// planned switch, this term's price.
bool price_includes_all(const Household& household) {
  const Subscription& s = *household.subscription;
  const auto charged = std::ranges::count_if(
      household.dependents, [&](const Member& person) { return is_charged(household, person); });
  const auto without = term_price(*household.plan, household.cycle(), static_cast<int>(charged),
                                  household.coupon.later());
  const std::int64_t price = s.next_plan_id ? s.price_cents : s.next_price_cents;
  return without && price > without->cents;
}

// Marks the dependents who fit no more as paid for, until the end of the term, if the brand has
// lowered the plan's age limit since the term began: only then does the price, which reprice() has
// not lowered yet, include them. Returns whether it did.
bool keep_charged(Connection& sql, Household& household) {
  const Subscription& s = *household.subscription;
  if (days_between(s.starts_on, household.today) <= kRemovalDays &&
      !price_includes_all(household)) {
    return false;
  }
  for (Member& person : household.dependents) {
    if (!is_charged(household, person)) {
      person.added_on = s.starts_on;
      change_store::correct_person(sql, person);
    }
  }
  return true;
}

}  // namespace

int AgeLimitJob::turn_adult(const Brand& brand, Date today) {
  auto changed = database_.transact([&](Connection& sql) -> Result<std::int64_t> {
    return sql.execute(
        "update member set role = 'adult_dependent' where group_key = :group and role = 'child'"
        " and status = 'active' and date_of_birth <= :birth",
        brand.group_key, latest_birth(today, kOfAge));
  });
  return changed.has_value() ? static_cast<int>(*changed) : 0;
}

// Removes dependents who were too old when the term began: it did not charge for them.
int AgeLimitJob::let_go(Connection& sql, Household& household) {
  if (keep_charged(sql, household)) {
    return 0;
  }
  const Subscription& s = *household.subscription;
  std::vector<Member> staying;
  int gone = 0;
  for (const Member& person : household.dependents) {
    if (is_charged(household, person)) {
      staying.push_back(person);
      continue;
    }
    notify_dependents(sql, s.group_key, s.household_id, {person.id, s.starts_on, "removed"}, clock_,
                      random_);
    change_store::end_person(sql, s.group_key, s.household_id, person.id, "aged_out", "aged_out",
                             household.today);
    notify_household(sql, household, "person_removed", "person_removed:" + person.id,
                     {{"name", person.full_name()},
                      {"effectiveOn", format_date(s.starts_on)},
                      {"refundCents", 0},
                      {"nextPriceCents", s.next_price_cents}});
    note_change(sql, household, "system", "person_aged_out", "member", person.id, {});
    ++gone;
  }
  household.dependents = std::move(staying);
  return gone;
}

void AgeLimitJob::apply_to(Connection& sql, const Brand& brand, const std::string& household_id,
                           GrowingUpTally& tally) {
  auto found = load_household(sql, brand, household_id, clock_, random_);
  if (found.has_error() || !found->current() || !found->plan) {
    return;
  }
  Household& household = *found;
  const int gone = let_go(sql, household);
  tally.aged_out += gone;
  tally.repriced += reprice(sql, household) ? 1 : 0;
  if (gone > 0) {
    keep_agreement_of(sql, household, household.subscription->id, "people_changed");
  }
}

GrowingUpTally AgeLimitJob::run(const Brand& brand) {
  GrowingUpTally tally;
  tally.adults = turn_adult(brand, date_in_zone(clock_.now(), brand.time_zone));
  auto households =
      database_.read([&](Connection& sql) { return households_with_limit(sql, brand.group_key); });
  for (const std::string& household : households) {
    auto done = database_.transact([&](Connection& sql) -> Result<GrowingUpTally> {
      GrowingUpTally one;
      apply_to(sql, brand, household, one);
      return one;
    });
    if (done.has_error()) {
      log_event(LogLevel::Warn, "growing_up_postponed", {{"household", household}});
      continue;
    }
    tally.aged_out += done->aged_out;
    tally.repriced += done->repriced;
  }
  return tally;
}

}  // namespace molar::domain
