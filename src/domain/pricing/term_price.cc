#include "domain/pricing/term_price.h"

#include <algorithm>

namespace molar::domain {

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

}  // namespace molar::domain
