#include "domain/pricing/term_price.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/testing/source_path.h"
#include "domain/plan/catalogue.h"

namespace molar::domain {
namespace {

Plan plan(const std::string& name, const std::string& audience, std::int64_t annual,
          std::int64_t further, int most) {
  Plan plan;
  plan.name = {name, {}};
  plan.audience = audience;
  plan.status = "active";
  plan.prices = {{BillingCycle::Annual, annual}};
  plan.per_dependent_cents = further;
  plan.max_members = most;
  return plan;
}

TEST(FamilyPrices, warns_of_a_plan_that_costs_two_more_than_one_with_a_partner) {
  auto warnings = check_family_prices(
      {plan("One", "adult", 32'400, 26'400, 2), plan("Crew", "family", 39'600, 22'800, 10)});
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(warnings[0].path, "plans[1].prices[0].cents");
  EXPECT_EQ(warnings[0].message,
            "Crew costs two people $624.00 a year. With One they pay $588.00: lower the price, or "
            "what each further person costs.");
}

TEST(FamilyPrices, warns_of_a_plan_that_costs_two_more_than_two_plans_for_one) {
  Plan one = plan("One", "adult", 9'900, 0, 1);
  Plan flat = plan("Flat", "family", 12'000, 8'000, 6);
  EXPECT_EQ(check_family_prices({one, flat}).size(), 1U);
  flat.per_dependent_cents = 7'800;
  EXPECT_TRUE(check_family_prices({one, flat}).empty()) << "the same price is no fault";
}

TEST(FamilyPrices, judges_each_cycle_and_rounds_months_as_quotes_do) {
  Plan one = plan("One", "adult", 9'900, 0, 1);
  Plan flat = plan("Flat", "family", 12'000, 7'800, 6);
  one.prices.push_back({BillingCycle::Monthly, 900});
  flat.prices.push_back({BillingCycle::Monthly, 1'151});
  auto warnings = check_family_prices({one, flat});
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(warnings[0].path, "plans[1].prices[1].cents");
}

TEST(FamilyPrices, compares_only_with_plans_that_two_people_could_choose) {
  Plan flat = plan("Flat", "family", 30'000, 8'000, 6);
  Plan one = plan("One", "adult", 9'900, 0, 1);
  one.max_age = 25;
  EXPECT_TRUE(check_family_prices({one, flat}).empty());
  one.max_age.reset();
  one.states = {"AZ"};
  EXPECT_TRUE(check_family_prices({one, flat}).empty()) << "Flat is sold everywhere";
  flat.states = {"AZ"};
  EXPECT_EQ(check_family_prices({one, flat}).size(), 1U);
  one.status = "retired";
  EXPECT_TRUE(check_family_prices({one, flat}).empty());
  one.status = "active";
  one.audience = "senior";
  EXPECT_TRUE(check_family_prices({one, flat}).empty());
}

TEST(FamilyPrices, the_demo_brands_have_sensible_plans) {
  for (const auto& brand : std::filesystem::directory_iterator(source_path("content/brands"))) {
    std::ifstream file(brand.path() / "catalogue.json");
    std::string json((std::istreambuf_iterator<char>(file)), {});
    auto catalogue = parse_catalogue(json);
    ASSERT_TRUE(catalogue.has_value()) << brand.path();
    for (const PriceWarning& warning : check_family_prices(catalogue->plans)) {
      ADD_FAILURE() << brand.path() << ": " << warning.path << ": " << warning.message;
    }
  }
}

}  // namespace
}  // namespace molar::domain
