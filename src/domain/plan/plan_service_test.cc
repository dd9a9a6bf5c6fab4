#include "domain/plan/plan_service.h"

#include <gtest/gtest.h>

#include "domain/checkout/testing/shop_test_base.h"
#include "domain/plan/plan_store.h"

namespace molar::domain {
namespace {

class PlanServiceTest : public ShopTest {
 protected:
  std::string ids(const std::optional<std::string>& state) {
    std::string all;
    for (const PlanOfferPtr& offer : plans().list(brand_, state)) {
      all += std::to_string(offer->plan.id) + " ";
    }
    return all;
  }
  std::string coupon_fault(const std::string& code, std::int64_t plan_id = 1) {
    auto check = plans().check_coupon(brand_, code, plan_id);
    if (check.has_error()) {
      return check.error().code;
    }
    return check->fault ? std::string(to_text(*check->fault)) : "";
  }
};
MOLAR_ON_BOTH_DATABASES(PlanServiceTest);

TEST_P(PlanServiceTest, lists_plans_on_sale_in_the_whitelist_order) {
  EXPECT_EQ(ids(std::nullopt), "2 1 5 ");
  EXPECT_EQ(ids("AZ"), "2 1 5 ");
  EXPECT_EQ(ids("NY"), "2 5 ");
}

TEST_P(PlanServiceTest, finds_only_plans_of_the_brands_whitelist) {
  EXPECT_EQ((*plans().get(brand_, 1))->plan.name.text, "Solo");
  EXPECT_EQ((*plans().get(brand_, 1))->fees.at(0).member_cents, 4000);
  EXPECT_EQ(plans().get(brand_, 3).error().code, "plan_not_found");
  EXPECT_EQ(plans().get(brand_, 4).error().code, "plan_not_found");
  Brand other = brand_;
  other.group_key = "harbor";
  EXPECT_EQ(plans().get(other, 1).error().code, "plan_not_found");
}

TEST_P(PlanServiceTest, shows_the_prices_of_an_office) {
  auto offer = plans().get_at_office(brand_, 2, 21);
  ASSERT_TRUE(offer.has_value());
  EXPECT_EQ((*offer)->office->name, "Palo Verde Dental");
  EXPECT_EQ((*offer)->fees.at(0).member_cents, 3500);
  EXPECT_EQ(plans().get_at_office(brand_, 2, 22).error().code, "office_not_found");  // paused
  EXPECT_EQ(plans().get_at_office(brand_, 2, 99).error().code, "office_not_found");
}

TEST_P(PlanServiceTest, a_plan_ends_on_its_last_day_in_the_brands_zone) {
  database().write([](storage::Connection& sql) {
    return sql.execute("update plan set valid_to = '2026-11-21' where id = 1");
  });
  clock_.set(from_millis(1'795'280'400'000) + std::chrono::hours(13));  // 23:00 in Phoenix
  EXPECT_TRUE(plans().get(brand_, 1).has_value());
  clock_.advance(std::chrono::hours(2));
  EXPECT_TRUE(plans().get(brand_, 1).has_error());
}

TEST_P(PlanServiceTest, visitors_see_a_change_within_a_second) {
  EXPECT_EQ(ids("AZ"), "2 1 5 ");
  database().write([](storage::Connection& sql) {
    return sql.execute("update plan set status = 'retired' where id = 1");
  });
  EXPECT_EQ(ids("AZ"), "2 1 5 ");
  EXPECT_EQ(plans().check_coupon(brand_, "SMILE20", 1).error().code, "plan_not_found");
  clock_.advance(std::chrono::seconds(1));
  EXPECT_EQ(ids("AZ"), "2 5 ");
}

// A page of the new version is cached for a day: it must not contain prices of the former one.
TEST_P(PlanServiceTest, a_publication_is_visible_with_its_content) {
  EXPECT_EQ(ids("AZ"), "2 1 5 ");
  database().write([](storage::Connection& sql) {
    return sql.execute("update plan set status = 'retired' where id = 1");
  });
  ++brand_.content_version;
  EXPECT_EQ(ids("AZ"), "2 5 ");
  EXPECT_EQ(plans().get(brand_, 1).error().code, "plan_not_found");
}

TEST_P(PlanServiceTest, states_why_a_coupon_is_invalid) {
  EXPECT_EQ(coupon_fault("smile20"), "");
  EXPECT_EQ(coupon_fault("NOSUCH"), "not_found");
  EXPECT_EQ(coupon_fault("!!"), "not_found");
  EXPECT_EQ(coupon_fault("OLD2025"), "expired");
  EXPECT_EQ(coupon_fault("FAMILY15"), "not_for_plan");
  EXPECT_EQ(coupon_fault("FAMILY15", 2), "");
  EXPECT_EQ(coupon_fault("SMILE20", 4), "plan_not_found");
}

TEST_P(PlanServiceTest, the_uses_of_a_coupon_are_limited) {
  auto take = [&] {
    return database().write(
        [](storage::Connection& sql) { return plan_store::take_coupon_use(sql, "cedar", "ONCE"); });
  };
  EXPECT_TRUE(take());
  EXPECT_FALSE(take());
  EXPECT_EQ(coupon_fault("ONCE"), "exhausted");
  database().write([](storage::Connection& sql) {
    plan_store::return_coupon_use(sql, "cedar", "ONCE");
    plan_store::return_coupon_use(sql, "cedar", "ONCE");
    return 0;
  });
  EXPECT_EQ(count("select used from coupon where code = 'ONCE'"), 0);
}

}  // namespace
}  // namespace molar::domain
