#include "base/path_pattern.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace molar {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Optional;

TEST(PathPattern, ReturnsTheParametersInOrder) {
  EXPECT_THAT(match_path("/plans/:id", "/plans/7"), Optional(ElementsAre("7")));
  EXPECT_THAT(match_path("/plans/:/:", "/plans/7/2b"), Optional(ElementsAre("7", "2b")));
  EXPECT_THAT(match_path("/faq", "/faq"), Optional(IsEmpty()));
  EXPECT_THAT(match_path("/", "/"), Optional(IsEmpty()));
}

TEST(PathPattern, IgnoresCaseAndExtraSlashes) {
  EXPECT_THAT(match_path("/Plans/:id", "//pLANS//Seven/"), Optional(ElementsAre("Seven")));
  EXPECT_THAT(match_path("", "/"), Optional(IsEmpty()));
}

TEST(PathPattern, OtherPathsDoNotMatch) {
  for (const char* path : {"/", "/plans", "/plans/", "/plans/7/8", "/plan/7", "/x/plans/7"}) {
    EXPECT_EQ(match_path("/plans/:id", path), std::nullopt) << path;
  }
}

}  // namespace
}  // namespace molar
