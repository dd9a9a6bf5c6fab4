// Coupons: what a code takes off, and when it may be used.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "domain/plan/plan.h"

namespace molar::domain {

enum class CouponKind { Percent, Amount, WaiveProcessingFee };
enum class CouponTerm { FirstTerm, AllTerms };

std::string_view to_text(CouponKind kind);  // "percent", "amount", "waive_processing_fee"
std::optional<CouponKind> parse_coupon_kind(std::string_view text);
std::string_view to_text(CouponTerm term);  // "first_term", "all_terms"
std::optional<CouponTerm> parse_coupon_term(std::string_view text);

struct Coupon {
  std::string code;  // upper case
  CouponKind kind = CouponKind::Percent;
  std::int64_t value = 0;              // percent 1–100, or cents; 0 for a waived fee
  std::vector<std::int64_t> plan_ids;  // empty: every plan
  CouponTerm term = CouponTerm::FirstTerm;
  std::optional<Date> valid_from;
  std::optional<Date> valid_to;          // the last day
  std::optional<std::int64_t> max_uses;  // nullopt: no limit
  std::int64_t used = 0;
  LocalText label;
  bool active = true;
};

// Why a code cannot be used; the texts are part of the API.
enum class CouponFault { NotFound, Expired, NotForPlan, Exhausted };
std::string_view to_text(CouponFault fault);  // "not_found", "expired", "not_for_plan", "exhausted"

// nullopt: the coupon may be used for this plan today. A code whose window has not begun does not
// exist yet.
std::optional<CouponFault> check_coupon(const Coupon& coupon, std::int64_t plan_id, Date today);

}  // namespace molar::domain
