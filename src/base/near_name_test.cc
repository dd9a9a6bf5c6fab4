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

}  // namespace
}  // namespace molar
