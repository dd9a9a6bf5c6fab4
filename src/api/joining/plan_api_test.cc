#include <gtest/gtest.h>

#include "api/testing/api_fixture.h"

namespace molar::api {
namespace {

class PlanApiTest : public ApiFixture {
 protected:
  static std::string ids(const ApiAnswer& answer) {
    std::string all;
    boost::json::value body = answer.json();
    for (const auto& plan : body.at("plans").as_array()) {
      all += std::to_string(plan.at("id").as_int64()) + " ";
    }
    return all;
  }
};
MOLAR_ON_BOTH_DATABASES(PlanApiTest);

TEST_P(PlanApiTest, shows_each_brand_its_own_plans) {
  auto cedar = browser();
  EXPECT_EQ(ids(cedar.get("/api/v4/plans")), "1 2 3 ");
  EXPECT_EQ(ids(cedar.get("/api/v4/plans?state=CA")), "1 2 ");
  EXPECT_EQ(ids(cedar.get("/api/v4/plans?state=ny")), "2 ");
  auto harbor = browser(kHarborHost);
  EXPECT_EQ(ids(harbor.get("/api/v4/plans")), "11 ");
  EXPECT_EQ(harbor.get("/api/v4/plans/1").status, 404);
}

TEST_P(PlanApiTest, answers_for_one_plan_and_one_office) {
  auto visitor = browser();
  auto plan = visitor.get("/api/v4/plans/1").json();
  EXPECT_EQ(plan.at("prices").as_array().size(), 2U);
  EXPECT_EQ(plan.at("feeSummary").at(0).at("memberCents").as_int64(), 0);
  EXPECT_EQ(visitor.get("/api/v4/plans/1?lang=es").json().at("discounts").at(0).at("label"),
            "Frenos");
  auto office = visitor.get("/api/v4/plans/3/21").json().at("office");
  EXPECT_EQ(office.at("address").at("zip").as_string(), "85001");
}

TEST_P(PlanApiTest, answers_invalid_requests_as_documented) {
  auto visitor = browser();
  run_scenarios(
      visitor,
      {
          {.name = "unknown plan",
           .target = "/api/v4/plans/99",
           .status = 404,
           .contains = {"plan_not_found"}},
          {.name = "no number",
           .target = "/api/v4/plans/one",
           .status = 404,
           .contains = {"plan_not_found"}},
          {.name = "number with a tail", .target = "/api/v4/plans/1x", .status = 404},
          {.name = "negative", .target = "/api/v4/plans/-1", .status = 404},
          {.name = "too large", .target = "/api/v4/plans/99999999999999999999", .status = 404},
          {.name = "unknown office",
           .target = "/api/v4/plans/1/99",
           .status = 404,
           .contains = {"office_not_found"}},
          {.name = "no state",
           .target = "/api/v4/plans?state=QQ",
           .status = 422,
           .contains = {"state"}},
          {.name = "another method",
           .method = "POST",
           .target = "/api/v4/plans",
           .body = "{}",
           .status = 405,
           .contains = {"method_not_allowed"}},
      });
}

TEST_P(PlanApiTest, coupons_are_valid_or_have_a_reason) {
  auto visitor = browser();
  auto good = visitor.get("/api/v4/coupon/validate?coupon=smile20&plan_id=1").json();
  EXPECT_TRUE(good.at("valid").as_bool());
  EXPECT_EQ(good.at("discount").at("cents").as_int64(), 2580);
  run_scenarios(visitor, {
                             {.name = "expired",
                              .target = "/api/v4/coupon/validate?coupon=OLD2025&plan_id=1",
                              .contains = {R"("valid":false)", R"("reason":"expired")"}},
                             {.name = "another plan",
                              .target = "/api/v4/coupon/validate?coupon=FAMILY15&plan_id=1",
                              .contains = {"not_for_plan"}},
                             {.name = "another brand's",
                              .target = "/api/v4/coupon/validate?coupon=TIDE10&plan_id=1",
                              .contains = {"not_found"}},
                             {.name = "odd letters",
                              .target = "/api/v4/coupon/validate?coupon=%27--&plan_id=1",
                              .contains = {"not_found"}},
                             {.name = "unknown plan",
                              .target = "/api/v4/coupon/validate?coupon=SMILE20&plan_id=77",
                              .status = 404,
                              .contains = {"plan_not_found"}},
                             {.name = "nothing",
                              .target = "/api/v4/coupon/validate",
                              .status = 422,
                              .contains = {"coupon", "plan_id"}},
                         });
}

TEST_P(PlanApiTest, limits_coupon_checks_to_twenty_a_minute) {
  auto visitor = browser();
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(visitor.get("/api/v4/coupon/validate?coupon=NOPE&plan_id=1").status, 200);
  }
  auto refused = visitor.get("/api/v4/coupon/validate?coupon=NOPE&plan_id=1");
  EXPECT_EQ(refused.status, 429);
  EXPECT_NE(refused.response.header("Retry-After"), "");
}

}  // namespace
}  // namespace molar::api
