#include "domain/directory/files/generated_prices.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "domain/plan/procedures.h"

namespace molar::domain {
namespace {

using Prices = std::map<std::string, GeneratedPrice>;

// By series, then by treatment.
std::map<std::string, Prices> by_region() {
  std::map<std::string, Prices> regions;
  for (GeneratedPrice& price : generated_prices()) {
    regions[price.series].emplace(price.procedure, price);
  }
  return regions;
}

std::int64_t member_cents(const GeneratedPrice& price) {
  return price.member_cents ? *price.member_cents
                            : price.usual_cents * (100 - *price.discount_pct) / 100;
}

TEST(GeneratedPrices, every_treatment_except_the_plain_cleaning_has_a_price_in_every_region) {
  for (const auto& [series, prices] : by_region()) {
    std::set<std::string_view> missing;
    for (const Procedure& procedure : procedures()) {
      if (!prices.contains(std::string(procedure.slug))) {
        missing.insert(procedure.slug);
      }
    }
    EXPECT_EQ(missing, std::set<std::string_view>{"cleaning"}) << series;
  }
}

TEST(GeneratedPrices, a_treatment_costs_a_usual_price) {
  struct Row {
    const char* procedure;
    std::int64_t least;  // dollars
    std::int64_t most;
  };
  constexpr Row kRows[] = {
      {"checkup_exam", 45, 90},       {"denture_check", 60, 130},     {"denture_repair", 130, 280},
      {"crown_refit", 80, 180},       {"baby_tooth_nerve", 150, 300}, {"retainer", 300, 650},
      {"braces_child", 3'500, 7'000}, {"crown", 900, 1'700},
  };
  for (const auto& [series, prices] : by_region()) {
    for (const Row& row : kRows) {
      std::int64_t dollars = prices.at(row.procedure).usual_cents / 100;
      EXPECT_TRUE(row.least <= dollars && dollars <= row.most)
          << series << " " << row.procedure << " " << dollars;
    }
  }
}

TEST(GeneratedPrices, smaller_treatments_have_lower_prices) {
  const std::vector<std::vector<std::string>> rising = {
      {"xray_single", "xray_back", "xray_full"},
      {"fluoride", "cleaning_child", "cleaning_adult"},
      {"filling_temporary", "filling_front", "filling_back", "filling_large"},
      {"crown_refit", "crown_metal", "crown"},
      {"baby_tooth_nerve", "root_canal_front", "root_canal_middle", "root_canal_back"},
      {"denture_check", "denture_repair", "denture_reline", "denture_part", "denture_full"},
      {"removal_simple", "removal_surgical", "removal_wisdom"},
      {"retainer", "braces_child", "braces_adult"}};
  for (const auto& [series, prices] : by_region()) {
    for (const auto& order : rising) {
      for (std::size_t i = 1; i < order.size(); ++i) {
        const GeneratedPrice& less = prices.at(order[i - 1]);
        const GeneratedPrice& more = prices.at(order[i]);
        EXPECT_LT(less.usual_cents, more.usual_cents) << series << " " << order[i];
        EXPECT_LT(member_cents(less), member_cents(more)) << series << " " << order[i];
      }
    }
  }
}

}  // namespace
}  // namespace molar::domain
