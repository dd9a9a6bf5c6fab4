#include "domain/savings/calculator.h"

#include <algorithm>
#include <set>

#include "base/field_errors.h"
#include "domain/plan/plan_store.h"
#include "domain/plan/procedures.h"

namespace molar::domain {

namespace {

bool may_choose(const ChosenTreatment& chosen) {
  return find_procedure(chosen.procedure) != nullptr && chosen.quantity >= 1 &&
         chosen.quantity <= Calculator::kMaxQuantity;
}

Status check_request(const EstimateRequest& request, const Plan& plan, BillingCycle cycle) {
  FieldErrors errors;
  if (request.state && !plan.sold_in(*request.state)) {
    errors.add("plan_id", "not_allowed", "This plan is not sold in that state.");
  }
  if (!plan.price(cycle)) {
    errors.add("cycle", "not_allowed", "This plan is not sold in that cycle.");
  }
  if (request.people < 1) {
    errors.add("people", "invalid", "Enter how many people, 1 or more.");
  } else if (request.people > plan.max_members) {
    errors.add("people", "not_allowed",
               "This plan covers at most " + std::to_string(plan.max_members) + " people.");
  }
  if (request.children < 0 || request.children >= std::max(request.people, 1)) {
    errors.add("children", "not_allowed", "At least one of the people must be an adult.");
  }
  std::set<std::string_view> seen;
  const bool fits = request.treatments.size() <= Calculator::kMaxTreatments &&
                    std::ranges::all_of(request.treatments, [&](const ChosenTreatment& chosen) {
                      return may_choose(chosen) && seen.insert(chosen.procedure).second;
                    });
  if (!fits) {
    errors.add("t", "invalid", "Choose treatments of the list, each 1 to 99 times.");
  }
  return errors.status();
}

ProcessingFee fee_rule_of(const EstimateRequest& request, const std::optional<Office>& office) {
  if (request.is_renewal) {
    return ProcessingFee::NotCharged;
  }
  // The office's state is used as the member's, unless the request has one.
  const std::string state = request.state.value_or(office ? office->state : "");
  return refund_rule_of(state).processing_fee;
}

// The first cycle in which the plan is sold.
BillingCycle first_cycle(const Plan& plan) {
  return plan.prices.empty() ? BillingCycle::Annual : plan.prices.front().cycle;
}

}  // namespace

std::vector<SamplePlan> Calculator::samples(const Brand& brand,
                                            const std::optional<std::string>& state,
                                            const std::optional<std::int64_t>& plan_id) {
  const Date today = plans_.today(brand);
  std::vector<SamplePlan> samples;
  for (const PlanOfferPtr& offer : plans_.list(brand, state)) {
    if (plan_id && offer->plan.id != *plan_id) {
      continue;
    }
    samples.push_back({offer, state ? prices_.of_state(brand.group_key, *state, offer->plan, today)
                                    : prices_.of_plan(brand.group_key, offer->plan, today)});
  }
  return samples;
}

Result<Calculator::PriceContext> Calculator::price_context_of(const Brand& brand, const Plan& plan,
                                                              const EstimateRequest& request) {
  const Date today = plans_.today(brand);
  if (!request.office_id && request.state && !request.is_exact) {
    const PlanPricesPtr prices = prices_.of_state(brand.group_key, *request.state, plan, today);
    return PriceContext{prices->fees(), std::nullopt, std::nullopt, prices->basis};
  }
  return database_.read([&](Connection& sql) -> Result<PriceContext> {
    PriceContext context;
    if (request.office_id) {
      MOLAR_TRY(context.office, plans_.find_office_of(sql, brand, plan, *request.office_id));
    }
    context.list = plan_store::find_prices(sql, brand.group_key, plan, request.office_id, today);
    context.basis = {.source = context.office ? "office" : "plan",
                     .offices = context.office ? 1 : 0,
                     .lists = context.list ? 1 : 0,
                     .as_of = today};
    if (context.list) {
      context.fees = context.list->lines;
      context.basis.effective_from = context.list->effective_from;
      context.basis.effective_to = context.list->effective_from;
    }
    return context;
  });
}

std::vector<PlanTotal> Calculator::totals(const Brand& brand, const EstimateRequest& request,
                                          BillingCycle cycle, const std::string& language) {
  std::vector<PlanTotal> totals;
  for (const PlanOfferPtr& offer : plans_.list(brand, request.state)) {
    const Plan& plan = offer->plan;
    if (!plan.price(cycle) || request.people > plan.max_members) {
      continue;
    }
    const auto context = price_context_of(brand, plan, request);
    if (context.has_error()) {
      continue;  // the plan excludes that office
    }
    const Estimate sums = domain::estimate(
        {plan, context->fees, cycle, request.people, fee_rule_of(request, context->office),
         request.treatments, request.children},
        language);
    // Without any prices the plan cannot be compared.
    if (sums.lines.empty()) {
      continue;
    }
    totals.push_back({plan.id, plan.name.in(language), sums.total_with_plan_cents,
                      sums.saving_cents, plan.min_age, plan.max_age});
  }
  std::ranges::stable_sort(totals, [](const PlanTotal& a, const PlanTotal& b) {
    return a.saving_cents > b.saving_cents;
  });
  return totals;
}

Result<EstimateAnswer> Calculator::estimate(const Brand& brand, const EstimateRequest& request,
                                            const std::string& language) {
  MOLAR_TRY(const PlanOfferPtr offer, plans_.get(brand, request.plan_id));
  EstimateAnswer answer{.plan = offer->plan};
  answer.cycle = request.cycle.value_or(first_cycle(answer.plan));
  MOLAR_CHECK(check_request(request, answer.plan, answer.cycle));
  MOLAR_TRY(PriceContext context, price_context_of(brand, answer.plan, request));
  answer.sums =
      domain::estimate({answer.plan, context.fees, answer.cycle, request.people,
                        fee_rule_of(request, context.office), request.treatments, request.children},
                       language);
  if (!request.treatments.empty()) {
    answer.plans = totals(brand, request, answer.cycle, language);
  }
  answer.office = std::move(context.office);
  answer.list = std::move(context.list);
  answer.basis = context.basis;
  return answer;
}

}  // namespace molar::domain
