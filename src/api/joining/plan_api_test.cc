#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "api/request/response_cache.h"
#include "api/testing/api_fixture.h"
#include "api/testing/test_catalogue.h"
#include "domain/content/testing/test_brands.h"

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
  // The place of the bytes of a response, which is the same for responses that share one text.
  static const void* bytes_of(const ApiAnswer& answer) {
    EXPECT_TRUE(answer.response.shared_body);
    return answer.response.content().data();
  }
  void change(storage::Sql statement) {
    database().write([&](storage::Connection& sql) { sql.execute(statement); });
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

// A text that responses share is compressed once.
TEST_P(PlanApiTest, equal_answers_share_one_text_also_after_the_plans_were_read_again) {
  auto visitor = browser();
  const std::vector<std::string> targets = {"/api/v4/plans",           "/api/v4/plans?lang=es",
                                            "/api/v4/plans?state=CA",  "/api/v4/plans/1",
                                            "/api/v4/plans/1?lang=es", "/api/v4/plans/2"};
  std::vector<ApiAnswer> first;
  std::set<const void*> places;
  for (const std::string& target : targets) {
    first.push_back(visitor.get(target));
    places.insert(bytes_of(first.back()));
  }
  EXPECT_EQ(places.size(), targets.size());
  clock().advance(std::chrono::seconds(5));
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const ApiAnswer later = browser().get(targets[i]);
    EXPECT_EQ(bytes_of(later), bytes_of(first[i])) << targets[i];
    EXPECT_EQ(later.body, first[i].body);
  }
  EXPECT_EQ(ids(browser(kHarborHost).get("/api/v4/plans")), "11 ");
}

TEST_P(PlanApiTest, an_import_changes_the_shared_texts) {
  auto visitor = browser();
  const ApiAnswer list = visitor.get("/api/v4/plans");
  const ApiAnswer plan = visitor.get("/api/v4/plans/1");
  change("update fee_schedule_line set member_cents = 4321 where procedure_slug = 'cleaning'");
  clock().advance(std::chrono::seconds(1));
  EXPECT_NE(visitor.get("/api/v4/plans").body, list.body);
  EXPECT_NE(visitor.get("/api/v4/plans").body.find("4321"), std::string::npos);
  EXPECT_NE(visitor.get("/api/v4/plans/1").body.find("4321"), std::string::npos);
  change("update fee_schedule_line set member_cents = 7000 where procedure_slug = 'cleaning'");
  clock().advance(std::chrono::seconds(1));
  EXPECT_EQ(visitor.get("/api/v4/plans").body, list.body);
  EXPECT_EQ(visitor.get("/api/v4/plans/1").body, plan.body);
}

TEST_P(PlanApiTest, a_plan_leaves_the_shared_list_at_the_end_of_the_brand_s_day) {
  change("update plan set valid_to = '2026-11-21' where group_key = 'cedar' and id = 2");
  auto visitor = browser();
  EXPECT_EQ(ids(visitor.get("/api/v4/plans")), "1 2 3 ");
  clock().advance(std::chrono::hours(14) - std::chrono::seconds(1));  // 23:59:59 in Phoenix
  EXPECT_EQ(ids(visitor.get("/api/v4/plans")), "1 2 3 ");
  clock().advance(std::chrono::seconds(1));
  EXPECT_EQ(ids(visitor.get("/api/v4/plans")), "1 3 ");
}

TEST_P(PlanApiTest, a_publication_changes_the_shared_list_immediately) {
  auto visitor = browser();
  EXPECT_EQ(ids(visitor.get("/api/v4/plans")), "1 2 3 ");
  domain::BrandFolder folder = domain::make_test_folder({.plans = {3, 1}});
  folder.catalogue_json = cedar_catalogue();
  ASSERT_TRUE(services().graph.content.import(folder, {}).has_value());
  services().graph.brands.poll();
  EXPECT_EQ(ids(visitor.get("/api/v4/plans")), "3 1 ");
}

TEST(ResponseCache, shares_a_text_until_another_takes_its_place) {
  ResponseCache cache;
  const ResponseCache::Text first = cache.share("key", std::string("text"));
  EXPECT_EQ(cache.share("key", std::string("text")), first);
  EXPECT_NE(cache.share("other key", std::string("text")), first);
  EXPECT_EQ(*cache.share("key", std::string("new")), "new");
  EXPECT_EQ(*cache.share("key", std::string("text")), "text");
  EXPECT_EQ(*first, "text");
}

TEST(ResponseCache, removes_shared_texts_above_its_limit) {
  ResponseCache cache(std::size_t{100'000});
  std::vector<std::weak_ptr<const std::string>> texts;
  for (int i = 0; i < 100; ++i) {
    texts.emplace_back(cache.share(std::to_string(i), std::string(10'000, 'x')));
  }
  EXPECT_LE(std::ranges::count_if(texts, [](const auto& text) { return !text.expired(); }), 10);
  EXPECT_FALSE(texts.back().expired());
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
