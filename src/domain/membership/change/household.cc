#include "domain/membership/change/household.h"

#include <algorithm>
#include <array>

#include "base/messages.h"
#include "domain/agreement/agreement_archive.h"
#include "domain/audit/audit_log.h"
#include "domain/billing/billing_contact.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/refund_due.h"
#include "domain/household/member_store.h"
#include "domain/plan/plan_store.h"

namespace molar::domain {

namespace {

constexpr std::array<std::string_view, 4> kRunning{"scheduled", "active", "past_due", "suspended"};

RedeemedCoupon redeemed_coupon(Connection& sql, const Brand& brand, const Subscription& s) {
  if (!s.coupon_code) {
    return {};
  }
  // A renewal moves the first day: the first term is the one that starts on the day of joining, or
  // before it if the payment was booked after midnight.
  bool first = s.starts_on <= date_in_zone(s.created_at, brand.time_zone);
  return {plan_store::find_coupon(sql, brand.group_key, *s.coupon_code), first};
}

struct Fault {
  std::string_view code;
  std::string_view key;  // key of its text
};

constexpr std::array kFaults{
    Fault{"no_membership", "refusals.noMembership"},
    Fault{"payment_due", "refusals.paymentDue"},
    Fault{"too_many_people", "refusals.tooManyPeople"},
    Fault{"plan_unavailable", "refusals.planUnavailable"},
    Fault{"already_member", "refusals.membershipActive"},
    Fault{"already_renewed", "refusals.alreadyRenewed"},
    Fault{"not_renewable", "refusals.notRenewable"},
    Fault{"quote_expired", "refusals.amountsExpired"},
};

}  // namespace

bool Household::running() const {
  return subscription && std::ranges::find(kRunning, subscription->status) != kRunning.end();
}

bool Household::current() const {
  return subscription && subscription->status == "active" && today <= subscription->ends_on;
}

BillingCycle Household::cycle() const {
  return parse_text<BillingCycle>(subscription.value().cycle).value();
}

std::string Household::state() const {
  return primary.state.value_or("");
}

const Member* Household::find_dependent(const std::string& member_id) const {
  auto found = std::ranges::find(dependents, member_id, &Member::id);
  return found == dependents.end() ? nullptr : &*found;
}

std::string Household::plan_name(const std::string& language) const {
  return plan ? plan->name.in(language) : subscription.value().plan_name;
}

Result<Household> load_household(Connection& sql, const Brand& brand,
                                 const std::string& household_id, const Clock& clock,
                                 RandomSource& random) {
  const Timestamp now = clock.now();
  Household household{
      brand, household_id, clock, random, date_in_zone(now, brand.time_zone), now, {}, {},
      {},    {},           {},    {}};
  for (Member& person : member_store::find_household(sql, brand.group_key, household_id)) {
    if (person.role == "primary") {
      household.primary = std::move(person);
    } else if (person.status == "active") {
      household.dependents.push_back(std::move(person));
    }
  }
  if (household.primary.id.empty()) {
    return Error::not_found("member");
  }
  household.subscription = billing_store::find_subscription(sql, brand.group_key, household_id);
  if (household.subscription) {
    household.plan = plan_store::find_plan(sql, brand.group_key, household.subscription->plan_id);
    household.coupon = redeemed_coupon(sql, brand, *household.subscription);
  }
  household.method = billing_store::find_active_method(sql, brand.group_key, household_id);
  return household;
}

int dependents_fitting(const Household& household, const Plan& plan, Date on) {
  return static_cast<int>(std::ranges::count_if(household.dependents, [&](const Member& person) {
    return fits_plan(plan, person.date_of_birth, on);
  }));
}

bool fits_plan(const Plan& plan, Date date_of_birth, Date on) {
  return plan.audience != "child" || !plan.max_age || age_on(date_of_birth, on) <= *plan.max_age;
}

bool is_outside_ages(const Plan& plan, const Member& person, Date on) {
  if ((plan.audience == "child") == (person.role == "primary")) {
    return false;
  }
  const int age = age_on(person.date_of_birth, on);
  return (plan.min_age && age < *plan.min_age) || (plan.max_age && age > *plan.max_age);
}

bool is_charged(const Household& household, const Member& person) {
  const Date start = household.subscription->starts_on;
  return person.added_on >= start || fits_plan(*household.plan, person.date_of_birth, start);
}

std::optional<Plan> next_plan_of(Connection& sql, const Household& household) {
  const Subscription& subscription = household.subscription.value();
  if (!subscription.next_plan_id) {
    return household.plan;
  }
  return plan_store::find_plan(sql, subscription.group_key, *subscription.next_plan_id);
}

std::optional<TermPrice> next_term_price(const Household& household, const Plan& plan,
                                         int dependents_more) {
  const Subscription& subscription = household.subscription.value();
  int dependents = dependents_fitting(household, plan, subscription.renews_on) + dependents_more;
  return term_price(plan, household.cycle(), dependents, household.coupon.later());
}

void reprice_next_term(Connection& sql, const Household& household, const Member& before,
                       const Member& after) {
  if (!household.running() || after.role == "primary") {
    return;
  }
  Subscription s = *household.subscription;
  auto plan = next_plan_of(sql, household);
  if (!plan || fits_plan(*plan, before.date_of_birth, s.renews_on) ==
                   fits_plan(*plan, after.date_of_birth, s.renews_on)) {
    return;
  }
  auto price = next_term_price(household, *plan);
  if (price && price->cents != s.next_price_cents) {
    s.next_price_cents = price->cents;
    if (s.past_due_since) {
      s.next_try_on = household.today;  // the job replaces the open invoice
    }
    billing_store::update_subscription(sql, s);
  }
}

Status check_current(const Household& household, const std::string& language) {
  if (household.current()) {
    return {};
  }
  bool owes = household.running() &&
              (household.subscription->status != "active" || household.subscription->auto_renew);
  return change_fault(owes ? "payment_due" : "no_membership", language);
}

Error change_fault(std::string_view code, std::string_view language) {
  const auto* fault = std::ranges::find(kFaults, code, &Fault::code);
  if (fault == kFaults.end()) {
    return Error::conflict(std::string(code), "This cannot be done now.");
  }
  std::string detail(message(fault->key, language));
  return code == "quote_expired" ? Error::gone(std::string(code), std::move(detail))
                                 : Error::conflict(std::string(code), std::move(detail));
}

void notify_household(Connection& sql, const Household& household, const std::string& kind,
                      const std::string& dedupe_key, boost::json::object data) {
  const std::string& group = household.brand.group_key;
  if (auto contact = find_billing_contact(sql, group, household.id)) {
    notify_contact(sql, group, household.id, *contact, kind, dedupe_key, std::move(data),
                   household.clock, household.random);
  }
}

void note_change(Connection& sql, const Household& household, const std::string& actor,
                 const std::string& action, const std::string& entity, const std::string& entity_id,
                 boost::json::object detail) {
  audit_log::append(
      sql, {household.brand.group_key, actor, action, entity, entity_id, std::move(detail)},
      make_ulid(household.clock, household.random), household.now);
}

std::string refund_words(Connection& sql, const Household& household,
                         const Subscription& subscription, const ChargeAttempt* booking) {
  return describe_refund(refund_promise(sql, subscription, household.today, booking),
                         household.primary.language);
}

void keep_agreement_of(Connection& sql, const Household& household,
                       const std::string& subscription_id, std::string_view reason,
                       const ChargeAttempt* booking) {
  archive_agreement(
      sql,
      {household.brand, household.id, subscription_id, reason, household.primary.language, booking},
      household.clock, household.random);
}

}  // namespace molar::domain
