#include "domain/membership/change_kinds.h"

#include <algorithm>

#include "domain/billing/billing_store.h"
#include "domain/billing/proration.h"
#include "domain/checkout/checkout.h"
#include "domain/membership/change/change_words.h"
#include "domain/membership/change/household.h"

namespace molar::domain {

namespace {

// The member's validated choice.
struct Target {
  Plan plan;
  std::optional<std::int64_t> office_id;
  bool same_plan = false;  // only the office changes
};

Error field_fault(std::string field, std::string code, std::string message) {
  return Error::invalid_fields({{std::move(field), std::move(code), std::move(message)}});
}

Result<Target> find_target(Connection& sql, const PlanService& plans, const Household& household,
                           const json::object& inputs, const std::string& language) {
  MOLAR_CHECK(check_current(household, language));
  MOLAR_TRY(Plan plan, plans.find_on_sale(sql, household.brand, inputs.at("planId").as_int64()));
  if (plan_obstacle(household, plan, household.cycle())) {
    return change_fault("plan_unavailable", language);
  }
  MOLAR_TRY(auto office, chosen_office(sql, plans, household, plan, inputs));
  const Subscription& s = *household.subscription;
  bool same_plan = plan.id == s.plan_id;
  if (same_plan && (office == s.office_id || !office) && !s.next_plan_id) {
    return change_fault("plan_unavailable", language);  // it is the current plan
  }
  return Target{std::move(plan), office, same_plan};
}

struct SwitchNotice {
  Date effective_on;
  std::int64_t cents = 0;
  std::int64_t next_price_cents = 0;
  std::string refund_rule;  // a sentence
};

json::object switch_notice(const Household& household, const Plan& to, SwitchNotice notice_data) {
  const std::string& language = household.primary.language;
  return {{"fromPlan", household.plan_name(language)},
          {"toPlan", to.name.in(language)},
          {"effectiveOn", format_date(notice_data.effective_on)},
          {"cents", notice_data.cents},
          {"nextPriceCents", notice_data.next_price_cents},
          {"refundRule", std::move(notice_data.refund_rule)}};
}

ChangeShown begin_shown(const Household& household, const Target& target,
                        const std::string& language) {
  ChangeShown shown;
  shown.renews_on = household.subscription->renews_on;
  shown.plan_id = target.plan.id;
  shown.plan_name = target.plan.name.in(language);
  shown.days_in_term = days_in_term(*household.subscription);
  return shown;
}

}  // namespace

std::optional<std::string> plan_obstacle(const Household& household, const Plan& plan,
                                         BillingCycle cycle) {
  if (!plan.price(cycle)) {
    return "not_in_this_cycle";
  }
  if (!plan.sold_in(household.state())) {
    return "not_sold_in_state";
  }
  if (household.people() > max_people(plan)) {
    return "too_many_people";
  }
  auto misfits = [&](const Member& person) {
    return is_outside_ages(plan, person, household.today);
  };
  bool misfit = misfits(household.primary) || std::ranges::any_of(household.dependents, misfits);
  return misfit ? std::optional<std::string>("age") : std::nullopt;
}

Result<std::optional<std::int64_t>> chosen_office(Connection& sql, const PlanService& plans,
                                                  const Household& household, const Plan& plan,
                                                  const json::object& inputs) {
  std::optional<std::int64_t> chosen;
  if (const json::value* given = inputs.if_contains("officeId")) {
    chosen = given->as_int64();
  }
  MOLAR_CHECK(plans.check_office(sql, household.brand, plan, chosen));
  return chosen;
}

std::int64_t price_on(const Household& household, const Plan& plan) {
  return term_price(plan, household.cycle(), static_cast<int>(household.dependents.size()),
                    household.coupon)
      .value()
      .cents;
}

namespace {

// --- now

Result<ChangeShown> build_switch_now(const ChangeDeps& deps, Connection& sql,
                                     const Household& household, const json::object& inputs,
                                     const std::string& language) {
  MOLAR_TRY(Target target, find_target(sql, deps.plans, household, inputs, language));
  const Subscription& s = *household.subscription;
  std::int64_t price = target.same_plan ? s.price_cents : price_on(household, target.plan);
  if (price < s.price_cents) {
    return field_fault("when", "not_allowed", "A plan that costs less begins at the renewal.");
  }
  ChangeShown shown = begin_shown(household, target, language);
  shown.effective_on = household.today;
  shown.days_left = days_left_with(s, household.today);
  shown.due_today_cents =
      charge_for_rest(price - s.price_cents, *shown.days_left, *shown.days_in_term);
  shown.price_cents = price;
  shown.next_price_cents = next_term_price(household, target.plan).value().cents;
  if (shown.due_today_cents > 0) {
    shown.lines.push_back({"plan_switch",
                           change_words::days_label(*shown.plan_name, *shown.days_left,
                                                    *shown.days_in_term, language),
                           1, shown.due_today_cents});
  }
  shown.words = change_words::switched_now(
      {household.plan_name(language), *shown.plan_name, s.ends_on, s.auto_renew, shown}, language);
  return shown;
}

Result<ChangeResult> carry_out_switch_now(const ChangeDeps& deps, Connection& sql,
                                          const Household& household,
                                          const AcceptedChange& change) {
  const ChangeQuote& quote = change.quote;
  MOLAR_TRY(Target target, find_target(sql, deps.plans, household, quote.detail, quote.language));
  Subscription s = *household.subscription;
  s.plan_id = target.plan.id;
  s.plan_name = target.plan.name.in(household.primary.language);
  s.office_id = target.office_id;
  s.price_cents = target.same_plan ? s.price_cents : price_on(household, target.plan);
  s.next_price_cents = next_term_price(household, target.plan).value().cents;
  s.forget_planned_switch();
  billing_store::update_subscription(sql, s);

  std::int64_t cents = quote.shown.due_today_cents;
  notify_household(sql, household, "plan_switched", "plan_switched:" + quote.id,
                   switch_notice(household, target.plan,
                                 {household.today, cents, s.next_price_cents,
                                  refund_words(sql, household, s, change.booking())}));
  keep_agreement_of(sql, household, s.id, "plan_switched", change.booking());
  note_change(sql, household, change.actor, "plan_switched", "subscription", s.id,
              {{"from", household.subscription->plan_id},
               {"to", s.plan_id},
               {"cents", cents},
               {"quote", quote.id}});
  return ChangeResult{answer_with(sql, household, change, s)};
}

// --- at the renewal

Result<ChangeShown> build_planned_switch(const ChangeDeps& deps, Connection& sql,
                                         const Household& household, const json::object& inputs,
                                         const std::string& language) {
  MOLAR_TRY(Target target, find_target(sql, deps.plans, household, inputs, language));
  const Subscription& s = *household.subscription;
  ChangeShown shown = begin_shown(household, target, language);
  shown.effective_on = s.renews_on;
  shown.price_cents = s.price_cents;
  shown.next_price_cents = next_term_price(household, target.plan).value().cents;
  shown.words = change_words::switched_at_renewal(
      {household.plan_name(language), *shown.plan_name, s.ends_on, s.auto_renew, shown}, language);
  return shown;
}

Result<ChangeResult> carry_out_planned_switch(const ChangeDeps& deps, Connection& sql,
                                              const Household& household,
                                              const AcceptedChange& change) {
  const ChangeQuote& quote = change.quote;
  MOLAR_TRY(Target target, find_target(sql, deps.plans, household, quote.detail, quote.language));
  Subscription s = *household.subscription;
  s.next_plan_id = target.plan.id;
  s.next_plan_name = target.plan.name.in(household.primary.language);
  s.next_office_id = target.office_id;
  s.next_price_cents = next_term_price(household, target.plan).value().cents;
  billing_store::update_subscription(sql, s);

  notify_household(
      sql, household, "plan_switched", "plan_switched:" + quote.id,
      switch_notice(household, target.plan,
                    {s.renews_on, 0, s.next_price_cents, refund_words(sql, household, s)}));
  note_change(sql, household, change.actor, "plan_switch_planned", "subscription", s.id,
              {{"from", s.plan_id}, {"to", *s.next_plan_id}, {"quote", quote.id}});
  return ChangeResult{answer_with(sql, household, change, s)};
}

}  // namespace

const ChangeType kSwitchNowChange{build_switch_now, carry_out_switch_now};
const ChangeType kSwitchAtRenewalChange{build_planned_switch, carry_out_planned_switch};

}  // namespace molar::domain
