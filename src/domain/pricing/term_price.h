// The price of a membership for a term. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/plan/plan.h"
#include "domain/pricing/quote.h"

namespace molar::domain {

// A coupon that was used when joining, and whether the calculated term is the first one.
struct RedeemedCoupon {
  std::optional<Coupon> coupon;
  bool first_term = false;

  // The coupon that applies to that term of that plan; null: none. A used coupon remains valid for
  // the membership even if it was changed or retired later, but only for its plans.
  const Coupon* counting(std::int64_t plan_id) const;
  // This coupon for later terms.
  RedeemedCoupon later() const { return {coupon, false}; }
};

// The lines of a full term (without labels and processing fee) and their sum.
struct TermPrice {
  std::vector<QuoteLine> lines;
  std::int64_t cents = 0;  // after the coupon's discount
};

// nullopt: the plan is not sold in that cycle.
std::optional<TermPrice> term_price(const Plan& plan, BillingCycle cycle, int dependents,
                                    const RedeemedCoupon& coupon);

// Price of one more person for a full term, before any coupon.
std::int64_t dependent_unit_cents(const Plan& plan, BillingCycle cycle);

// One dependent's part of a term's price, in proportion to today's list prices, so that the sum of
// all parts never exceeds the price, also with a coupon or older prices.
std::int64_t dependent_share_cents(const Plan& plan, BillingCycle cycle, int dependents,
                                   std::int64_t price_cents);

// --- plans for several people

struct PriceWarning {
  std::string path;  // "plans[1].prices[0].cents"
  std::string message;
};

// Checks that a family plan does not cost two people, its smallest size, more than plans for single
// adults would: two of these, or one with the second person on it. Compares active plans in the
// same billing cycle, without the processing fee and coupons, and only with plans for adults of any
// age that are sold in all states of the family plan.
std::vector<PriceWarning> check_family_prices(const std::vector<Plan>& plans);

}  // namespace molar::domain
