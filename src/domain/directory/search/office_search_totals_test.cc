#include "domain/directory/search/office_search_totals.h"

#include <gtest/gtest.h>

namespace molar::domain {
namespace {

TEST(SearchTotalsCache, RemovesTheOldest) {
  SearchTotalsCache totals(2);
  totals.put("a", {1, 0});
  totals.put("b", {2, 0});
  EXPECT_TRUE(totals.find("a"));
  totals.put("c", {3, 4});
  EXPECT_FALSE(totals.find("b"));
  EXPECT_EQ(totals.find("a")->fresh, 1);
  EXPECT_EQ(totals.find("c")->stale, 4);
}

}  // namespace
}  // namespace molar::domain
