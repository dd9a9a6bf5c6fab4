#include "domain/plan/coupon.h"

#include <algorithm>

namespace molar::domain {

std::string_view to_text(CouponKind kind) {
  switch (kind) {
    case CouponKind::Percent:
      return "percent";
    case CouponKind::Amount:
      return "amount";
    case CouponKind::WaiveProcessingFee:
      return "waive_processing_fee";
  }
  return "";
}

std::optional<CouponKind> parse_coupon_kind(std::string_view text) {
  for (CouponKind kind :
       {CouponKind::Percent, CouponKind::Amount, CouponKind::WaiveProcessingFee}) {
    if (to_text(kind) == text) {
      return kind;
    }
  }
  return std::nullopt;
}

std::string_view to_text(CouponTerm term) {
  return term == CouponTerm::FirstTerm ? "first_term" : "all_terms";
}

std::optional<CouponTerm> parse_coupon_term(std::string_view text) {
  for (CouponTerm term : {CouponTerm::FirstTerm, CouponTerm::AllTerms}) {
    if (to_text(term) == text) {
      return term;
    }
  }
  return std::nullopt;
}

std::string_view to_text(CouponFault fault) {
  switch (fault) {
    case CouponFault::NotFound:
      return "not_found";
    case CouponFault::Expired:
      return "expired";
    case CouponFault::NotForPlan:
      return "not_for_plan";
    case CouponFault::Exhausted:
      return "exhausted";
  }
  return "";
}

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
