#include "domain/plan/plan_store.h"

#include <gtest/gtest.h>

#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using storage::Connection;

// Two brands with a plan of the same id and a coupon of the same code.
class PlanStoreTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    write([](Connection& sql) {
      for (const char* group : {"cedar", "harbor"}) {
        Plan plan;
        plan.id = 1;
        plan.name = {group, {}};
        plan.status = "active";
        plan.prices = {{BillingCycle::Annual, 12'900}};
        plan_store::put_plan(sql, group, plan);
        Coupon coupon;
        coupon.code = "SMILE";
        coupon.kind = CouponKind::Amount;
        coupon.value = 500;
        coupon.max_uses = 2;
        plan_store::put_coupon(sql, group, coupon);
      }
    });
  }
  template <class Work>
  void write(Work work) {
    ASSERT_TRUE(database().transact([&](Connection& sql) -> Status {
      work(sql);
      return {};
    }));
  }
  std::int64_t used(const std::string& group) {
    return database().read(
        [&](Connection& sql) { return plan_store::find_coupon(sql, group, "SMILE")->used; });
  }
};
MOLAR_ON_BOTH_DATABASES(PlanStoreTest);

TEST_P(PlanStoreTest, a_brands_plan_is_changed_and_retired_alone) {
  write([](Connection& sql) { plan_store::retire_plans(sql, "cedar"); });
  database().read([](Connection& sql) {
    EXPECT_EQ(plan_store::find_plans(sql, "cedar").size(), 1U);
    EXPECT_EQ(plan_store::find_plan(sql, "cedar", 1)->status, "retired");
    EXPECT_EQ(plan_store::find_plan(sql, "harbor", 1)->status, "active");
    EXPECT_EQ(plan_store::find_plan(sql, "harbor", 1)->name.text, "harbor");
    EXPECT_FALSE(plan_store::find_plan(sql, "nobody", 1));
  });
}

TEST_P(PlanStoreTest, a_coupons_uses_are_counted_in_its_brand_up_to_its_limit) {
  write([](Connection& sql) {
    EXPECT_TRUE(plan_store::take_coupon_use(sql, "cedar", "SMILE"));
    EXPECT_TRUE(plan_store::take_coupon_use(sql, "cedar", "SMILE"));
    EXPECT_FALSE(plan_store::take_coupon_use(sql, "cedar", "SMILE"));
    plan_store::count_coupon_use(sql, "harbor", "SMILE");
    plan_store::return_coupon_use(sql, "cedar", "SMILE");
    EXPECT_TRUE(plan_store::has_use_limit(sql, "cedar", "SMILE"));
    EXPECT_FALSE(plan_store::has_use_limit(sql, "nobody", "SMILE"));
  });
  EXPECT_EQ(used("cedar"), 1);
  EXPECT_EQ(used("harbor"), 1);
}

TEST_P(PlanStoreTest, a_retired_coupon_is_neither_active_nor_taken) {
  write([](Connection& sql) {
    plan_store::retire_coupons(sql, "cedar");
    EXPECT_FALSE(plan_store::take_coupon_use(sql, "cedar", "SMILE"));
    EXPECT_TRUE(plan_store::take_coupon_use(sql, "harbor", "SMILE"));
    EXPECT_FALSE(plan_store::find_coupon(sql, "cedar", "SMILE")->active);
    EXPECT_TRUE(plan_store::find_coupon(sql, "harbor", "SMILE")->active);
  });
}

}  // namespace
}  // namespace molar::domain
