#include "base/near_name.h"

#include <gtest/gtest.h>

#include <array>

namespace molar {
namespace {

constexpr std::array<std::string_view, 3> kKnown{"procedure", "label", "usualCents"};

TEST(NearName, FindsWhatWasProbablyMeant) {
  EXPECT_EQ(near_name("procedrue", kKnown), "procedure");
  EXPECT_EQ(near_name("labels", kKnown), "label");
  EXPECT_EQ(near_name("usualcent", kKnown), "usualCents");
  EXPECT_EQ(near_name("code", kKnown), std::nullopt);
  EXPECT_EQ(near_name("", kKnown), std::nullopt);
  EXPECT_EQ(near_name("label", {}), std::nullopt);
}

TEST(NearName, IsAHint) {
  EXPECT_EQ(near_name_hint("lable", kKnown), "; did you mean \"label\"?");
  EXPECT_EQ(near_name_hint("anything", kKnown), "");
}

TEST(NearName, CountsSlips) {
  EXPECT_EQ(count_slips("abc", "abc", 2), 0);
  EXPECT_EQ(count_slips("abc", "acb", 2), 1);
  EXPECT_EQ(count_slips("abc", "abcd", 2), 1);
  EXPECT_EQ(count_slips("abc", "xbc", 2), 1);
  EXPECT_EQ(count_slips("", "ab", 2), 2);
  EXPECT_EQ(count_slips("abcdef", "uvwxyz", 2), 3);
  EXPECT_EQ(count_slips("a", "abcdef", 2), 3);
}

}  // namespace
}  // namespace molar
