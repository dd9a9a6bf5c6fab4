// Coupons: their discounts and conditions.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/enum_words.h"
#include "domain/plan/plan.h"

namespace molar::domain {

enum class CouponKind { Percent, Amount, WaiveProcessingFee };
BOOST_DESCRIBE_ENUM(CouponKind, Percent, Amount, WaiveProcessingFee)
enum class CouponTerm { FirstTerm, AllTerms };
BOOST_DESCRIBE_ENUM(CouponTerm, FirstTerm, AllTerms)

struct Coupon {
  std::string code;  // in upper case
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
// The columns have other names than the members: each statement lists its columns.
BOOST_DESCRIBE_STRUCT(Coupon, (),
                      (code, kind, value, plan_ids, term, valid_from, valid_to, max_uses, used,
                       label, active))

// Reasons why a code cannot be used; their words are part of the API.
enum class CouponFault { NotFound, Expired, NotForPlan, Exhausted };
BOOST_DESCRIBE_ENUM(CouponFault, NotFound, Expired, NotForPlan, Exhausted)

// nullopt: the coupon may be used for this plan today. A code whose period has not begun is
// NotFound.
std::optional<CouponFault> check_coupon(const Coupon& coupon, std::int64_t plan_id, Date today);

}  // namespace molar::domain
