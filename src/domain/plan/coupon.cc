#include "domain/plan/coupon.h"

#include <algorithm>

namespace molar::domain {

std::optional<CouponFault> check_coupon(const Coupon& coupon, std::int64_t plan_id, Date today) {
  if (coupon.valid_from && today < *coupon.valid_from) {
    return CouponFault::NotFound;
  }
  if (!coupon.active || (coupon.valid_to && *coupon.valid_to < today)) {
    return CouponFault::Expired;
  }
  if (!coupon.plan_ids.empty() &&
      std::find(coupon.plan_ids.begin(), coupon.plan_ids.end(), plan_id) == coupon.plan_ids.end()) {
    return CouponFault::NotForPlan;
  }
  if (coupon.max_uses && coupon.used >= *coupon.max_uses) {
    return CouponFault::Exhausted;
  }
  return std::nullopt;
}

}  // namespace molar::domain
