#include "domain/savings/estimate.h"

#include <algorithm>

#include "domain/pricing/quote.h"

namespace molar::domain {

namespace {

constexpr int kMonths = 12;

int included_for(const EstimateInput& input, const std::string& procedure) {
  int included = 0;
  for (const IncludedService& service : input.plan.included_services) {
    if (service.procedure == procedure) {
      const int people = service.under_age ? input.children : input.people;
      included = std::max(included, service.quantity_per_year * people);
    }
  }
  return included;
}

EstimateLine line_of(const FeeLine& fee, const ChosenTreatment& chosen, const EstimateInput& input,
                     const std::string& language) {
  const int included = std::min(chosen.quantity, included_for(input, fee.procedure));
  return {.procedure = fee.procedure,
          .label = fee.label.in(language),
          .quantity = chosen.quantity,
          .included = included,
          .usual_each_cents = fee.usual_cents,
          .member_each_cents = fee.member_cents,
          .usual_cents = fee.usual_cents * chosen.quantity,
          .member_cents = fee.member_cents * (chosen.quantity - included)};
}

// The sum of usual prices at which the savings equal the fee, with more of the same treatments.
// These are paid: the included ones are used up. nullopt: they save nothing.
std::optional<std::int64_t> break_even_sum(const Estimate& result) {
  std::int64_t saved_by_more = 0;
  for (const EstimateLine& line : result.lines) {
    saved_by_more += (line.usual_each_cents - line.member_each_cents) * line.quantity;
  }
  if (saved_by_more <= 0) {
    return std::nullopt;
  }
  const std::int64_t saved = result.usual_cents - result.member_cents;
  const std::int64_t missing = result.fee.total_cents - saved;
  return result.usual_cents + (missing * result.usual_cents + saved_by_more - 1) / saved_by_more;
}

// The included treatments of a line come first.
BreakEvenPoint break_even_point(const Estimate& result) {
  std::int64_t usual = 0;
  std::int64_t saved = 0;
  int number = 0;
  for (const EstimateLine& line : result.lines) {
    for (int i = 0; i < line.quantity; ++i) {
      ++number;
      usual += line.usual_each_cents;
      saved += line.usual_each_cents - (i < line.included ? 0 : line.member_each_cents);
      if (saved >= result.fee.total_cents) {
        return {.after_treatment = number, .label = line.label, .usual_cents = usual};
      }
    }
  }
  return {.after_treatment = std::nullopt,
          .label = std::nullopt,
          .usual_cents = break_even_sum(result)};
}

EstimateVerdict verdict_of(std::int64_t saving) {
  if (saving == 0) {
    return EstimateVerdict::Even;
  }
  return saving > 0 ? EstimateVerdict::Saves : EstimateVerdict::CostsMore;
}

// The fee of a year for this number of people: twelve monthly terms, or an annual one.
MembershipFee membership_fee(const Plan& plan, BillingCycle cycle, int people,
                             ProcessingFee fee_rule) {
  const QuoteAmounts term = compute_quote({.cycle = cycle,
                                           .plan_cents = plan.price(cycle).value_or(0),
                                           .per_dependent_cents = plan.per_dependent_cents,
                                           .processing_fee_cents = plan.processing_fee_cents,
                                           .dependents = people - 1,
                                           .fee_rule = fee_rule});
  const int terms = cycle == BillingCycle::Monthly ? kMonths : 1;
  MembershipFee fee;
  for (const QuoteLine& line : term.lines) {
    if (line.kind == QuoteLineKind::Plan) {
      fee.plan_cents = line.cents * terms;
    } else if (line.kind == QuoteLineKind::Dependents) {
      fee.dependents_cents = line.cents * terms;
    } else if (line.kind == QuoteLineKind::ProcessingFee) {
      fee.processing_cents = line.cents;
    }
  }
  fee.total_cents = fee.plan_cents + fee.dependents_cents + fee.processing_cents;
  return fee;
}

}  // namespace

Estimate estimate(const EstimateInput& input, const std::string& language) {
  Estimate result;
  for (const FeeLine& fee : input.fees) {
    for (const ChosenTreatment& chosen : input.treatments) {
      if (chosen.procedure == fee.procedure) {
        EstimateLine line = line_of(fee, chosen, input, language);
        result.usual_cents += line.usual_cents;
        result.member_cents += line.member_cents;
        result.lines.push_back(std::move(line));
      }
    }
  }
  for (const ChosenTreatment& chosen : input.treatments) {
    const bool listed = std::ranges::any_of(
        input.fees, [&](const FeeLine& fee) { return fee.procedure == chosen.procedure; });
    if (!listed) {
      result.not_listed.push_back(chosen.procedure);
    }
  }
  result.fee = membership_fee(input.plan, input.cycle, input.people, input.fee_rule);
  result.total_with_plan_cents = result.member_cents + result.fee.total_cents;
  result.saving_cents = result.usual_cents - result.total_with_plan_cents;
  result.verdict = verdict_of(result.saving_cents);
  result.break_even = break_even_point(result);
  return result;
}

}  // namespace molar::domain
