#include "domain/pricing/term_price.h"

#include <algorithm>

#include "domain/terms/plain_words.h"

namespace molar::domain {

namespace {

// The price of a term for one person, or for two people on one membership.
std::int64_t one_membership(const Plan& plan, BillingCycle cycle, int people) {
  QuoteInput input;
  input.cycle = cycle;
  input.plan_cents = plan.price(cycle).value();
  input.per_dependent_cents = plan.per_dependent_cents;
  input.dependents = people - 1;
  return compute_quote(input).term_cents;
}

bool replaces(const Plan& single, const Plan& family, BillingCycle cycle) {
  bool sold_there =
      single.states.empty() ||
      (!family.states.empty() && std::ranges::all_of(family.states, [&](const std::string& state) {
        return single.sold_in(state);
      }));
  return single.status == "active" && single.audience == "adult" && !single.max_age &&
         single.price(cycle) && sold_there;
}

struct Alternative {
  const Plan* plan = nullptr;
  std::int64_t cents = 0;
};

std::optional<Alternative> cheapest_for_two(const std::vector<Plan>& plans, const Plan& family,
                                            BillingCycle cycle) {
  std::optional<Alternative> best;
  for (const Plan& single : plans) {
    if (!replaces(single, family, cycle)) {
      continue;
    }
    std::int64_t cents = 2 * one_membership(single, cycle, 1);
    if (single.max_members >= 2) {
      cents = std::min(cents, one_membership(single, cycle, 2));
    }
    if (!best || cents < best->cents) {
      best = Alternative{&single, cents};
    }
  }
  return best;
}

}  // namespace

const Coupon* RedeemedCoupon::counting(std::int64_t plan_id) const {
  if (!coupon || (coupon->term == CouponTerm::FirstTerm && !first_term)) {
    return nullptr;
  }
  const auto& plans = coupon->plan_ids;
  bool for_plan = plans.empty() || std::ranges::find(plans, plan_id) != plans.end();
  return for_plan ? &*coupon : nullptr;
}

std::optional<TermPrice> term_price(const Plan& plan, BillingCycle cycle, int dependents,
                                    const RedeemedCoupon& coupon) {
  auto price = plan.price(cycle);
  if (!price) {
    return std::nullopt;
  }
  QuoteAmounts amounts = compute_quote({cycle, *price, plan.per_dependent_cents, 0, dependents,
                                        ProcessingFee::NotCharged, coupon.counting(plan.id)});
  return TermPrice{std::move(amounts.lines), amounts.term_cents};
}

std::int64_t dependent_unit_cents(const Plan& plan, BillingCycle cycle) {
  return cycle == BillingCycle::Annual ? plan.per_dependent_cents
                                       : share_half_up(plan.per_dependent_cents, 1, 12);
}

std::int64_t dependent_share_cents(const Plan& plan, BillingCycle cycle, int dependents,
                                   std::int64_t price_cents) {
  std::int64_t unit = dependent_unit_cents(plan, cycle);
  std::int64_t list = plan.price(cycle).value_or(0) + unit * dependents;
  if (list <= 0 || price_cents <= 0) {
    return 0;
  }
  return price_cents * unit / list;  // rounded down, so that the parts never exceed the price
}

std::vector<PriceWarning> check_family_prices(const std::vector<Plan>& plans) {
  std::vector<PriceWarning> warnings;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const Plan& family = plans[i];
    if (family.status != "active" || family.audience != "family" || family.max_members < 2) {
      continue;
    }
    for (std::size_t j = 0; j < family.prices.size(); ++j) {
      BillingCycle cycle = family.prices[j].cycle;
      auto other = cheapest_for_two(plans, family, cycle);
      std::int64_t cents = one_membership(family, cycle, 2);
      if (!other || cents <= other->cents) {
        continue;
      }
      std::string term = cycle == BillingCycle::Annual ? " a year" : " a month";
      warnings.push_back(
          {"plans[" + std::to_string(i) + "].prices[" + std::to_string(j) + "].cents",
           family.name.in("en") + " costs two people " + show_money(cents) + term + ". With " +
               other->plan->name.in("en") + " they pay " + show_money(other->cents) +
               ": lower the price, or what each further person costs."});
    }
  }
  return warnings;
}

}  // namespace molar::domain
