#include "domain/plan/plan.h"

#include <gtest/gtest.h>

namespace molar::domain {
namespace {

std::string fault_on(const Coupon& coupon, std::int64_t plan, const char* day) {
  auto fault = check_coupon(coupon, plan, parse_date(day).value());
  return fault ? std::string(to_text(*fault)) : "";
}

TEST(CouponTest, is_valid_from_its_first_to_its_last_day) {
  Coupon coupon;
  coupon.valid_from = parse_date("2026-11-01");
  coupon.valid_to = parse_date("2026-11-30");
  EXPECT_EQ(fault_on(coupon, 1, "2026-10-31"), "not_found");
  EXPECT_EQ(fault_on(coupon, 1, "2026-11-01"), "");
  EXPECT_EQ(fault_on(coupon, 1, "2026-11-30"), "");
  EXPECT_EQ(fault_on(coupon, 1, "2026-12-01"), "expired");
}

TEST(CouponTest, is_valid_for_its_plans) {
  Coupon coupon;
  EXPECT_EQ(fault_on(coupon, 7, "2026-11-21"), "");
  coupon.plan_ids = {1, 2};
  EXPECT_EQ(fault_on(coupon, 2, "2026-11-21"), "");
  EXPECT_EQ(fault_on(coupon, 7, "2026-11-21"), "not_for_plan");
}

TEST(CouponTest, is_valid_until_it_is_used_up_or_retired) {
  Coupon coupon;
  coupon.max_uses = 2;
  coupon.used = 1;
  EXPECT_EQ(fault_on(coupon, 1, "2026-11-21"), "");
  coupon.used = 2;
  EXPECT_EQ(fault_on(coupon, 1, "2026-11-21"), "exhausted");
  coupon.active = false;
  EXPECT_EQ(fault_on(coupon, 1, "2026-11-21"), "expired");
}

}  // namespace
}  // namespace molar::domain
