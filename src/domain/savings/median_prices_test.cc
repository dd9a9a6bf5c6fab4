#include "domain/savings/region_prices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace molar::domain {
namespace {

FeeLine line(std::string procedure, std::int64_t usual, std::int64_t member) {
  return {std::move(procedure), {"From a list", {}}, usual, member};
}

TEST(MedianPrices, CountEveryOfficeOnce) {
  const auto medians = median_prices(
      {{3, {line("crown", 100, 60)}}, {1, {line("crown", 900, 10)}}, {0, {line("crown", 5, 5)}}},
      {});
  ASSERT_EQ(medians.size(), 1U);
  EXPECT_EQ(medians[0].line.usual_cents, 100);
  EXPECT_EQ(medians[0].line.member_cents, 60);
  EXPECT_EQ(medians[0].offices, 4);
}

TEST(MedianPrices, AreTheMeanOfTheTwoMiddlePrices) {
  const auto medians =
      median_prices({{2, {line("crown", 100, 50)}}, {2, {line("crown", 201, 61)}}}, {});
  EXPECT_EQ(medians[0].line.usual_cents, 151);  // 150.5, rounded half up
  EXPECT_EQ(medians[0].line.member_cents, 56);
}

TEST(MedianPrices, AreSortedByThePlansListAndThenTheCatalogue) {
  const std::vector<FeeLine> order{{"crown", {"The plan's word", {}}, 1, 1}};
  const auto medians = median_prices(
      {{1, {line("veneer", 3, 3), line("checkup_exam", 2, 2), line("crown", 1, 1)}}}, order);
  ASSERT_EQ(medians.size(), 3U);
  EXPECT_EQ(medians[0].line.procedure, "crown");
  EXPECT_EQ(medians[0].line.label.text, "The plan's word");
  EXPECT_EQ(medians[1].line.procedure, "checkup_exam");
  EXPECT_EQ(medians[2].line.procedure, "veneer");
}

TEST(MedianPrices, HaveUniqueLabels) {
  const std::vector<FeeLine> order{{"cleaning_adult", {"Cleaning", {}}, 1, 1}};
  const FeeLine other{"cleaning", {"Cleaning", {{"es", "Limpieza"}}}, 2, 2};
  const auto medians = median_prices({{1, {line("cleaning_adult", 1, 1), other}}}, order);
  ASSERT_EQ(medians.size(), 2U);
  EXPECT_EQ(medians[0].line.label.text, "Cleaning, adult");
  EXPECT_EQ(medians[1].line.label.text, "Cleaning");
  EXPECT_EQ(median_prices({{1, {line("cleaning_adult", 1, 1)}}}, order)[0].line.label.text,
            "Cleaning");
}

TEST(MedianPricesProperty, EqualTheMedianOfTheSortedPrices) {
  std::mt19937 random(4);  // NOLINT: the same every time on purpose
  const auto upto = [&](std::int64_t most) {
    return std::uniform_int_distribution<std::int64_t>(0, most)(random);
  };
  for (int round = 0; round < 1'000; ++round) {
    std::vector<ListOfOffices> lists;
    std::vector<std::int64_t> usual;
    std::vector<std::int64_t> member;
    for (std::int64_t i = 0; i <= upto(6); ++i) {
      const std::int64_t offices = 1 + upto(4);
      const std::int64_t price = upto(1'000);
      const std::int64_t less = upto(price);
      lists.push_back({offices, {line("crown", price, less)}});
      usual.insert(usual.end(), static_cast<std::size_t>(offices), price);
      member.insert(member.end(), static_cast<std::size_t>(offices), less);
    }
    std::sort(usual.begin(), usual.end());
    std::sort(member.begin(), member.end());
    const auto middle = [](const std::vector<std::int64_t>& all) {
      return (all[(all.size() - 1) / 2] + all[all.size() / 2] + 1) / 2;
    };
    const auto medians = median_prices(lists, {});
    EXPECT_EQ(medians[0].line.usual_cents, middle(usual));
    EXPECT_EQ(medians[0].line.member_cents, middle(member));
    EXPECT_LE(medians[0].line.member_cents, medians[0].line.usual_cents);
    EXPECT_EQ(medians[0].offices, static_cast<std::int64_t>(usual.size()));
  }
}

}  // namespace
}  // namespace molar::domain
