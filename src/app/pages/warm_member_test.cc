#include "app/pages/warm_member.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace molar::app {
namespace {

using ::testing::ElementsAre;

TEST(WarmMember, AnswersOnlyTheCallsOfItsFile) {
  const auto member = read_warm_member(
      R"({"email":"a@b.invalid","paths":["/dashboard"],"answers":{"/api/x":{"name":"Pat"}}})");
  ASSERT_TRUE(member.has_value());
  EXPECT_EQ(member->email, "a@b.invalid");
  EXPECT_THAT(member->paths, ElementsAre("/dashboard"));
  EXPECT_EQ(member->api("/api/x").body, R"({"name":"Pat"})");
  EXPECT_EQ(member->api("/api/x").status, 200);
  EXPECT_EQ(member->api("/api/y").status, 404);
}

TEST(WarmMember, AMissingOrInvalidFileHasNoMember) {
  for (const char* text :
       {"", "[]", "{", R"({"email":1,"paths":[],"answers":{}})",
        R"({"email":"a","paths":[1],"answers":{}})", R"({"email":"a","paths":[]})"}) {
    EXPECT_FALSE(read_warm_member(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace molar::app
