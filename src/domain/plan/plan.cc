#include "domain/plan/plan.h"

#include <algorithm>

namespace molar::domain {

const std::string& LocalText::in(const std::string& language) const {
  auto found = translations.find(language);
  return found == translations.end() ? text : found->second;
}

LocalText bought_name(const std::optional<Plan>& plan, const std::string& as_bought) {
  const auto is_it = [&](const auto& translation) { return translation.second == as_bought; };
  if (plan &&
      (plan->name.text == as_bought || std::ranges::any_of(plan->name.translations, is_it))) {
    return plan->name;
  }
  return {as_bought, {}};
}

std::optional<std::int64_t> Plan::price(BillingCycle cycle) const {
  for (const PlanPrice& price : prices) {
    if (price.cycle == cycle) {
      return price.cents;
    }
  }
  return std::nullopt;
}

bool Plan::sold_in(std::string_view state) const {
  return states.empty() || std::ranges::find(states, state) != states.end();
}

bool Plan::on_sale(Date today) const {
  return status == "active" && (!valid_from || *valid_from <= today) &&
         (!valid_to || today <= *valid_to);
}

bool Plan::taken_at(std::int64_t office_id) const {
  return office_scope == "all" || std::ranges::find(office_ids, office_id) != office_ids.end();
}

bool Plan::lacks_office(const std::optional<std::int64_t>& chosen) const {
  return office_scope == "list" && !chosen;
}

std::optional<CouponFault> check_coupon(const Coupon& coupon, std::int64_t plan_id, Date today) {
  if (coupon.valid_from && today < *coupon.valid_from) {
    return CouponFault::NotFound;
  }
  if (!coupon.active || (coupon.valid_to && *coupon.valid_to < today)) {
    return CouponFault::Expired;
  }
  if (!coupon.plan_ids.empty() &&
      std::ranges::find(coupon.plan_ids, plan_id) == coupon.plan_ids.end()) {
    return CouponFault::NotForPlan;
  }
  if (coupon.max_uses && coupon.used >= *coupon.max_uses) {
    return CouponFault::Exhausted;
  }
  return std::nullopt;
}

}  // namespace molar::domain
