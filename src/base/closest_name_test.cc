#include "base/closest_name.h"

#include <gtest/gtest.h>

#include <array>

namespace molar {
namespace {

constexpr std::array<std::string_view, 3> kKnown{"procedure", "label", "usualCents"};

TEST(ClosestName, FindsTheClosestName) {
  EXPECT_EQ(closest_name("procedrue", kKnown), "procedure");
  EXPECT_EQ(closest_name("labels", kKnown), "label");
  EXPECT_EQ(closest_name("usualcent", kKnown), "usualCents");
  EXPECT_EQ(closest_name("code", kKnown), std::nullopt);
  EXPECT_EQ(closest_name("", kKnown), std::nullopt);
  EXPECT_EQ(closest_name("label", {}), std::nullopt);
}

TEST(ClosestName, FormatsAHint) {
  EXPECT_EQ(closest_name_hint("lable", kKnown), "; did you mean \"label\"?");
  EXPECT_EQ(closest_name_hint("anything", kKnown), "");
}

TEST(ClosestName, CountsTypingErrors) {
  EXPECT_EQ(edit_distance("abc", "abc", 2), 0);
  EXPECT_EQ(edit_distance("abc", "acb", 2), 1);
  EXPECT_EQ(edit_distance("abc", "abcd", 2), 1);
  EXPECT_EQ(edit_distance("abc", "xbc", 2), 1);
  EXPECT_EQ(edit_distance("", "ab", 2), 2);
  EXPECT_EQ(edit_distance("abcdef", "uvwxyz", 2), 3);
  EXPECT_EQ(edit_distance("a", "abcdef", 2), 3);
}

}  // namespace
}  // namespace molar
