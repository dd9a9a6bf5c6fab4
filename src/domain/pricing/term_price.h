// The price of a membership for a term. Pure.
#pragma once

#include <cstdint>
#include <optional>

#include "domain/plan/coupon.h"
#include "domain/plan/plan.h"
#include "domain/pricing/quote.h"

namespace molar::domain {

// A coupon that was used when joining, and whether the term in question is still its first one.
struct RedeemedCoupon {
  std::optional<Coupon> coupon;
  bool first_term = false;

  // The coupon that applies to that term of that plan; null: none. A used coupon remains valid for
  // the membership even if it has been changed or retired since, but only for its plans.
  const Coupon* counting(std::int64_t plan_id) const;
  // The same for all later terms.
  RedeemedCoupon later() const { return {coupon, false}; }
};

// The lines of a full term (no labels, no processing fee) and what they come to.
struct TermPrice {
  std::vector<QuoteLine> lines;
  std::int64_t cents = 0;  // with the coupon taken off
};

// nullopt: the plan is not sold in that cycle.
std::optional<TermPrice> term_price(const Plan& plan, BillingCycle cycle, int dependents,
                                    const RedeemedCoupon& coupon);

// One more person for a full term, before any coupon.
std::int64_t dependent_unit_cents(const Plan& plan, BillingCycle cycle);

// One dependent's part of a term's price, in the ratio of today's list prices, so that all parts
// together never exceed the price, also with a coupon or older prices.
std::int64_t dependent_share_cents(const Plan& plan, BillingCycle cycle, int dependents,
                                   std::int64_t price_cents);

}  // namespace molar::domain
