#include "domain/membership/membership_service.h"

#include <algorithm>

#include "base/fields.h"
#include "base/to_json.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/next_term.h"
#include "domain/billing/proration.h"
#include "domain/checkout/checkout.h"
#include "domain/membership/change/change_store.h"
#include "domain/membership/change/change_words.h"
#include "domain/membership/change/household.h"
#include "domain/membership/consents.h"
#include "domain/membership/plan_offices.h"

namespace molar::domain {

namespace {

// The price of the next term without a change of plan.
std::int64_t keep_price(const Household& household) {
  auto price = household.plan ? next_term_price(household, *household.plan) : std::nullopt;
  return price ? price->cents : household.subscription->price_cents;
}

// The names of the changed fields, as in the API; never the values.
json::array changed_fields(const Member& before, const Member& after) {
  json::array fields;
  const auto note = [&fields](std::string_view name, bool differs) {
    if (differs) {
      fields.emplace_back(name);
    }
  };
  note("firstName", before.first_name != after.first_name);
  note("lastName", before.last_name != after.last_name);
  note("dateOfBirth", before.date_of_birth != after.date_of_birth);
  note("relationship", before.relationship != after.relationship);
  note("role", before.role != after.role);
  note("email", before.email != after.email);
  return fields;
}

// Only adults have a login.
Status check_birth_date_of_login(Connection& sql, const Member& person, Date date_of_birth,
                                 Date today) {
  const bool minor =
      date_of_birth != person.date_of_birth && role_at(date_of_birth, today) == "child";
  if (minor && change_store::login_address_of(sql, person)) {
    return Error::invalid_fields(
        {{"person.dateOfBirth", "too_young", "This person has a login, and must be 18 or older."}});
  }
  return {};
}

// The address of a person with a login. Only that person can change it, by a link mailed to the new
// address, so that the login and the person's entry have the same address.
Result<std::optional<std::string>> address_after(Connection& sql, const PersonInput& requested,
                                                 const Member& person) {
  auto login = change_store::login_address_of(sql, person);
  if (!login) {
    return requested.email;
  }
  const std::string key = email_key(requested.email.value_or(""));
  if (key != email_key(*login) && key != email_key(person.email.value_or(""))) {
    return Error::invalid_fields({{"person.email", "not_allowed",
                                   "This is the login address of this person, who alone can change "
                                   "it."}});
  }
  return login;
}

}  // namespace

MembershipService::MembershipService(const ServiceBase& base, ChargeService& charges,
                                     const Ledger& ledger, const PlanService& plans)
    : ServiceBase(base),
      ledger_(ledger),
      plans_(plans),
      changes_(base, charges, {plans, ledger},
               {{ChangeKind::AddDependent, kAddDependentChange},
                {ChangeKind::RemoveDependent, kRemoveDependentChange},
                {ChangeKind::SwitchNow, kSwitchNowChange},
                {ChangeKind::SwitchAtRenewal, kSwitchAtRenewalChange},
                {ChangeKind::Cancel, kCancelChange},
                {ChangeKind::Renew, kRenewChange},
                {ChangeKind::Purchase, kPurchaseChange}}),
      growing_up_(base) {}

Result<Household> MembershipService::load(Connection& sql, const ChangeCaller& caller) const {
  return load_household(sql, caller.brand, caller.household_id, clock_, random_);
}

Result<Household> MembershipService::load_running(Connection& sql,
                                                  const ChangeCaller& caller) const {
  MOLAR_TRY(Household household, load(sql, caller));
  if (!household.running()) {
    return change_fault("no_membership", caller.language);
  }
  return household;
}

// --- people

DependentsView MembershipService::dependents(const ChangeCaller& caller) const {
  DependentsView view;
  database_.read([&](Connection& sql) {
    auto household = load(sql, caller);
    if (household.has_error()) {
      view.cannot_add_reason = "no_membership";
      return;
    }
    view.people = household->dependents;
    if (const Status room = check_room(sql, *household, caller.language); room.has_error()) {
      view.cannot_add_reason = room.error().code;
    }
    view.max_members = std::max(1, household->people());
    if (household->plan) {
      view.max_members = most_people(sql, *household);
      view.per_dependent_cents = dependent_unit_cents(*household->plan, household->cycle());
    }
  });
  return view;
}

Result<json::object> MembershipService::update_dependent(const ChangeCaller& caller,
                                                         const std::string& member_id,
                                                         const PersonInput& person) {
  return database_.transact([&](Connection& sql) -> Result<json::object> {
    MOLAR_TRY(Household household, load(sql, caller));
    const Member* found = household.find_dependent(member_id);
    if (found == nullptr) {
      return Error::not_found("member");
    }
    if (!household.running()) {
      return change_fault("no_membership", caller.language);
    }
    MOLAR_CHECK(check_person(household, person, found));
    MOLAR_CHECK(check_birth_date_of_login(sql, *found, person.date_of_birth, household.today));
    Member changed = *found;
    changed.first_name = person.first_name;
    changed.last_name = person.last_name;
    changed.date_of_birth = person.date_of_birth;
    changed.relationship = std::string(to_text(person.relationship));
    changed.role = role_at(person.date_of_birth, household.today);
    MOLAR_TRY(changed.email, address_after(sql, person, *found));
    change_store::update_dependent(sql, changed);
    if (changed.date_of_birth != found->date_of_birth) {
      MOLAR_TRY(Household corrected, load(sql, caller));
      reprice_next_term(sql, corrected, *found, changed);
    }
    keep_agreement_of(sql, household, household.subscription->id, "people_changed");
    note_change(sql, household, caller.actor, "person_changed", "member", member_id,
                {{"fields", changed_fields(*found, changed)}});
    return json::object{{"person", view_person(changed)}};
  });
}

// --- plan

SwitchOption MembershipService::option(Connection& sql, const Household& household,
                                       const PlanOfferPtr& offer) const {
  const Plan& plan = offer->plan;
  const Subscription& s = *household.subscription;
  SwitchOption option;
  option.offer = offer;
  if (plan.office_scope == "list") {
    option.offices = offices_for(sql, household, plan);
  }
  option.reason = household.current() ? plan_obstacle(household, plan, household.cycle())
                                      : std::optional<std::string>("payment_due");
  if (option.reason) {
    return option;
  }
  std::int64_t price = price_on(household, plan);
  option.price_cents = next_term_price(household, plan).value().cents;
  if (price >= s.price_cents) {
    option.when.emplace_back("now");
    option.due_today_cents =
        charge_for_rest(price - s.price_cents, days_left_with(s, household.today), days_in_term(s));
  }
  // A planned plan can be chosen again only with another office.
  bool other_office = std::ranges::any_of(
      option.offices, [&](const Office& office) { return s.next_office_id != office.id; });
  if (s.next_plan_id != plan.id || other_office) {
    option.when.emplace_back("renewal");
  }
  if (option.when.empty()) {
    option.reason = "already_planned";
  }
  return option;
}

SwitchesView MembershipService::switches(const ChangeCaller& caller) const {
  SwitchesView view;
  auto offers = plans_.list(caller.brand, std::nullopt);
  database_.read([&](Connection& sql) {
    auto household = load(sql, caller);
    if (household.has_error() || !household->running()) {
      return;
    }
    const Subscription& s = *household->subscription;
    view.current = CurrentPlanView{s.plan_id,
                                   household->plan_name(caller.language),
                                   s.office_id,
                                   s.cycle,
                                   household->people(),
                                   s.next_price_cents,
                                   s.next_plan_id ? keep_price(*household) : s.next_price_cents,
                                   s.renews_on};
    if (s.next_plan_id) {
      auto next = next_plan_of(sql, *household);
      view.planned = PlannedSwitchView{
          *s.next_plan_id, next ? next->name.in(caller.language) : s.next_plan_name.value_or(""),
          s.next_office_id, s.renews_on, s.next_price_cents};
    }
    for (const PlanOfferPtr& offer : offers) {
      if (offer->plan.id != s.plan_id) {
        view.options.push_back(option(sql, *household, offer));
      }
    }
  });
  return view;
}

Result<SubscriptionView> MembershipService::undo_switch(const ChangeCaller& caller) {
  return database_.transact([&](Connection& sql) -> Result<SubscriptionView> {
    MOLAR_TRY(Household household, load_running(sql, caller));
    Subscription s = *household.subscription;
    if (s.next_plan_id) {
      // The unpaid invoice of a renewal is for the planned plan.
      MOLAR_CHECK(check_current(household, caller.language));
      MOLAR_CHECK(ledger_.check_idle(sql, s.group_key, s.household_id));
      s.forget_planned_switch();
      s.next_price_cents = keep_price(household);
      billing_store::update_subscription(sql, s);
      note_change(sql, household, caller.actor, "plan_switch_undone", "subscription", s.id, {});
    }
    return view_subscription(sql, s, household.today, caller.language);
  });
}

// --- automatic renewal

Result<AutoRenewView> MembershipService::auto_renew(const ChangeCaller& caller) const {
  return database_.read([&](Connection& sql) -> Result<AutoRenewView> {
    MOLAR_TRY(Household household, load_running(sql, caller));
    const Subscription& s = *household.subscription;
    return AutoRenewView{s.auto_renew, s.renews_on, s.next_price_cents,
                         change_words::auto_renewal(s, caller.language),
                         consent_text(caller.brand, caller.language, kAutoRenewConsent)};
  });
}

Result<SubscriptionView> MembershipService::set_auto_renew(const ChangeCaller& caller, bool enabled,
                                                           const json::object& data) {
  return database_.transact([&](Connection& sql) -> Result<SubscriptionView> {
    MOLAR_TRY(Household household, load_running(sql, caller));
    Subscription s = *household.subscription;
    if (s.auto_renew == enabled) {
      return view_subscription(sql, s, household.today, caller.language);
    }
    auto consent = consent_text(caller.brand, caller.language, kAutoRenewConsent);
    if (enabled) {
      MOLAR_CHECK(check_consents(consent, true, data));
      keep_consents(sql, household, consent, data);
    } else if (s.past_due_since) {
      s.next_try_on = household.today;  // the dunning voids the open invoice
    }
    s.auto_renew = enabled;
    s.next_notice_on = next_notice_on(s, household.today);
    billing_store::update_subscription(sql, s);
    keep_agreement_of(sql, household, s.id, "auto_renew");
    std::string change_id = make_ulid(clock_, random_);
    notify_household(sql, household, "auto_renew_changed", "auto_renew_changed:" + change_id,
                     {{"enabled", enabled},
                      {"planName", household.plan_name(household.primary.language)},
                      {"cycle", s.cycle},
                      {"renewsOn", format_date(s.renews_on)},
                      {"amountCents", s.next_price_cents},
                      {"refundRule", refund_words(sql, household, s)}});
    note_change(sql, household, caller.actor, enabled ? "auto_renew_on" : "auto_renew_off",
                "subscription", s.id, {});
    return view_subscription(sql, s, household.today, caller.language);
  });
}

std::vector<Office> MembershipService::locations(const ChangeCaller& caller) const {
  return database_.read([&](Connection& sql) -> std::vector<Office> {
    auto household = load(sql, caller);
    if (household.has_error() || !household->running() || !household->plan) {
      return {};
    }
    return offices_for(sql, *household, *household->plan);
  });
}

void MembershipService::run_daily_job(const std::vector<std::shared_ptr<const Brand>>& brands) {
  for (const auto& brand : brands) {
    growing_up_.run(*brand);
  }
  changes_.clean();
}

}  // namespace molar::domain
