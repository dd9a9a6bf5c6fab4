#include "domain/savings/savings_service.h"

#include <algorithm>

#include "base/mapped.h"
#include "domain/billing/billing_store.h"
#include "domain/directory/office_store.h"
#include "domain/household/member_store.h"
#include "domain/plan/plan_store.h"

namespace molar::domain {

namespace {

// The data that all functions need.
struct PriceContext {
  Subscription subscription;
  Plan plan;
  std::optional<Office> office;
  std::string fee_schedule_id;
  std::vector<FeeLine> fees;
  std::vector<Member> people;
  SavingsPeriod period;
};

std::optional<PriceContext> read_price_context(Connection& sql, const Session& session,
                                               const Brand& brand, Timestamp now) {
  const std::string& group = session.group_key;
  auto subscription = billing_store::find_subscription(sql, group, session.household_id);
  auto plan = subscription ? plan_store::find_plan(sql, group, subscription->plan_id)
                           : std::optional<Plan>();
  if (!plan) {
    return std::nullopt;
  }
  PriceContext ground{.subscription = std::move(*subscription), .plan = std::move(*plan)};
  if (ground.subscription.office_id) {
    ground.office = office_store::find_office(sql, group, *ground.subscription.office_id);
  }
  if (auto list = plan_store::find_prices(sql, group, ground.plan, ground.subscription.office_id,
                                          date_in_zone(now, brand.time_zone))) {
    ground.fee_schedule_id = list->id;
    ground.fees = std::move(list->lines);
  }
  ground.people = member_store::find_household(sql, group, session.household_id);
  // A purchase can be booked after the day on which its first term began.
  const auto first_day =
      savings_store::find_first_day(sql, group, session.household_id, ground.subscription.id);
  ground.period = savings_period(
      ground.subscription,
      first_day.value_or(date_in_zone(ground.subscription.created_at, brand.time_zone)),
      date_in_zone(now, brand.time_zone));
  return ground;
}

SavingsPage page_of(Connection& sql, const Session& session, const PriceContext& ground,
                    const std::string& language) {
  SavingsPage page;
  page.plan_id = ground.plan.id;
  page.office_id = ground.subscription.office_id;
  page.cycle = ground.subscription.cycle;
  page.plan_name = bought_name(ground.plan, ground.subscription.plan_name).in(language);
  if (ground.office) {
    page.office_name = ground.office->name;
  }
  page.auto_renew = ground.subscription.auto_renew;
  page.renews_on = ground.subscription.renews_on;
  page.summary = sum_up_savings(
      {.period = ground.period,
       .cost_cents =
           savings_store::find_cost(sql, session.group_key, session.household_id, ground.period),
       .plan = ground.plan,
       .fees = ground.fees,
       .people = ground.people,
       .entries = savings_store::find(sql, session.group_key, session.household_id, ground.period)},
      language);
  for (const Member& person : ground.people) {
    if (person.status == "active") {
      page.people.push_back({person.id, person.full_name()});
    }
  }
  page.prices = mapped(ground.fees, [&](const FeeLine& line) {
    return treatment_price(line, ground.plan, language);
  });
  return page;
}

const FeeLine* find_line(const std::vector<FeeLine>& fees, const std::string& procedure) {
  const auto found = std::ranges::find(fees, procedure, &FeeLine::procedure);
  return found == fees.end() ? nullptr : &*found;
}

// The list on the day of the visit; today's if there was none.
FeeSchedule list_of_day(Connection& sql, const std::string& group, const PriceContext& ground,
                        const std::optional<Date>& day) {
  auto list =
      day ? plan_store::find_prices(sql, group, ground.plan, ground.subscription.office_id, *day)
          : std::nullopt;
  if (list) {
    return std::move(*list);
  }
  FeeSchedule of_today;
  of_today.id = ground.fee_schedule_id;
  of_today.lines = ground.fees;
  return of_today;
}

// A monthly membership may have been resumed within its year, after days without a membership.
bool is_without_membership(Connection& sql, const Session& session, const Brand& brand,
                           const PriceContext& ground, const std::optional<Date>& day) {
  const Subscription& s = ground.subscription;
  return day && (*day > s.ends_on ||
                 (*day < s.starts_on &&
                  !savings_store::is_in_paid_term(sql, session.group_key, session.household_id,
                                                  *day, brand.time_zone)));
}

std::vector<FieldError> faults_of(const NotedVisit& visit, const PriceContext& ground,
                                  const std::vector<FeeLine>& fees, Date today,
                                  bool without_membership) {
  std::vector<FieldError> faults;
  const auto person = std::ranges::find(ground.people, visit.person_id, &Member::id);
  if (person == ground.people.end() || person->status != "active") {
    faults.push_back({"personId", "not_allowed", "Choose a person of your household."});
  }
  const auto on = parse_date(visit.visit_on);
  if (!on) {
    faults.push_back({"visitOn", visit.visit_on.empty() ? "required" : "invalid",
                      "Enter the day of the visit."});
  } else if (*on > today) {
    faults.push_back({"visitOn", "in_future", "This day is in the future."});
  } else if (*on < ground.period.starts_on) {
    faults.push_back({"visitOn", "too_old", "This day is before the current membership year."});
  } else if (without_membership || (person != ground.people.end() && *on < person->added_on)) {
    faults.push_back(
        {"visitOn", "not_allowed", "This day is not within the person's paid membership."});
  }
  const bool fits = !visit.treatments.empty() &&
                    visit.treatments.size() <= SavingsService::kMaxTreatments &&
                    std::ranges::all_of(visit.treatments, [&](const NotedTreatment& treatment) {
                      return find_line(fees, treatment.procedure) != nullptr;
                    });
  if (!fits) {
    faults.push_back({"treatments", visit.treatments.empty() ? "required" : "not_allowed",
                      "Choose one or more treatments of the price list."});
  }
  for (const NotedTreatment& treatment : visit.treatments) {
    if (treatment.paid_cents &&
        (*treatment.paid_cents < 0 || *treatment.paid_cents > SavingsService::kMaxPaidCents)) {
      faults.push_back({"paidCents", "invalid", "Enter an amount in dollars."});
      break;
    }
  }
  return faults;
}

}  // namespace

Result<SavingsPage> SavingsService::page(const Session& session, const Brand& brand,
                                         const std::string& language) const {
  return database_.read([&](Connection& sql) -> Result<SavingsPage> {
    MOLAR_TRY(const auto ground,
              or_not_found(read_price_context(sql, session, brand, clock_.now()), "membership"));
    return page_of(sql, session, ground, language);
  });
}

Result<SavingsPage> SavingsService::note(const Session& session, const Brand& brand,
                                         const NotedVisit& visit, const std::string& language) {
  return database_.transact([&](Connection& sql) -> Result<SavingsPage> {
    MOLAR_TRY(const auto ground,
              or_not_found(read_price_context(sql, session, brand, clock_.now()), "membership"));
    const FeeSchedule list =
        list_of_day(sql, session.group_key, ground, parse_date(visit.visit_on));
    auto faults =
        faults_of(visit, ground, list.lines, date_in_zone(clock_.now(), brand.time_zone),
                  is_without_membership(sql, session, brand, ground, parse_date(visit.visit_on)));
    if (!faults.empty()) {
      return Error::invalid_fields(std::move(faults));
    }
    if (savings_store::count(sql, session.group_key, session.household_id) >= kMaxEntries) {
      return Error::conflict("too_many_entries", "The maximum number of entries is reached.");
    }
    for (const NotedTreatment& treatment : visit.treatments) {
      const FeeLine& line = *find_line(list.lines, treatment.procedure);
      savings_store::insert(
          sql, {make_ulid(clock_, random_), session.group_key, session.household_id,
                visit.person_id, parse_date(visit.visit_on).value(), line.procedure, line.label,
                line.usual_cents, line.member_cents, treatment.paid_cents, list.id, clock_.now()});
    }
    return page_of(sql, session, ground, language);
  });
}

Result<SavingsPage> SavingsService::forget(const Session& session, const Brand& brand,
                                           const std::string& entry_id,
                                           const std::string& language) {
  return database_.transact([&](Connection& sql) -> Result<SavingsPage> {
    const auto ground = read_price_context(sql, session, brand, clock_.now());
    if (!ground || !savings_store::remove(sql, session.group_key, session.household_id, entry_id)) {
      return Error::not_found("entry");
    }
    return page_of(sql, session, *ground, language);
  });
}

}  // namespace molar::domain
