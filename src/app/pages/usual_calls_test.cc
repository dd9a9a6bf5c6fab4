#include "app/pages/usual_calls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace molar::app {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(UsualCalls, AreLearnedForEachKindOfPage) {
  UsualCalls usual;
  EXPECT_THAT(usual.of("cedar primary/dashboard"), IsEmpty());
  usual.learn("cedar primary/dashboard", {"/api/info", "/api/balance"});
  usual.learn("cedar primary/dashboard", {"/api/balance", "/api/info"});
  EXPECT_THAT(usual.of("cedar primary/dashboard"), ElementsAre("/api/info", "/api/balance"));
  EXPECT_THAT(usual.of("cedar visitor/dashboard"), IsEmpty());
  EXPECT_THAT(usual.of("harbor primary/dashboard"), IsEmpty());
}

TEST(UsualCalls, ForgetsCallsThatPagesNoLongerMake) {
  UsualCalls usual;
  usual.learn("page", {"/a", "/b"});
  for (int i = 1; i < UsualCalls::kMaxUnusedRenders; ++i) {
    usual.learn("page", {"/a"});
  }
  EXPECT_THAT(usual.of("page"), ElementsAre("/a", "/b"));
  usual.learn("page", {"/b"});
  for (int i = 1; i < UsualCalls::kMaxUnusedRenders; ++i) {
    usual.learn("page", {});
  }
  EXPECT_THAT(usual.of("page"), ElementsAre("/b"));
  usual.learn("page", {});
  EXPECT_THAT(usual.of("page"), IsEmpty());
}

TEST(UsualCalls, LearnsThatASubjectIsReadWithoutItsId) {
  UsualCalls usual;
  usual.learn("cedar primary/receipt/:", {"/api/receipt/R1", "/api/info"}, "/api/receipt/R1");
  EXPECT_THAT(usual.of("cedar primary/receipt/:", "/api/receipt/R2"),
              ElementsAre("/api/receipt/R2", "/api/info"));
  EXPECT_THAT(usual.of("cedar primary/receipt/:"), ElementsAre("/api/info"));
}

TEST(UsualCalls, LimitsCallsAndPages) {
  UsualCalls usual;
  std::vector<std::string> many;
  for (int i = 0; i < 100; ++i) {
    many.push_back("/api/" + std::to_string(i));
  }
  usual.learn("page", many);
  EXPECT_THAT(usual.of("page"), SizeIs(UsualCalls::kMostCalls));
  for (std::size_t i = 0; i < UsualCalls::kMostPages; ++i) {
    usual.learn("other " + std::to_string(i), {"/api"});
  }
  EXPECT_THAT(usual.of("page"), IsEmpty());
  EXPECT_THAT(usual.of("other " + std::to_string(UsualCalls::kMostPages - 1)), SizeIs(1));
}

TEST(PageKind, LeavesIdsOut) {
  EXPECT_EQ(page_kind("cedar visitor", "/dashboard/billing"), "cedar visitor/dashboard/billing");
  EXPECT_EQ(page_kind("cedar visitor", "/"), "cedar visitor/");
  EXPECT_EQ(page_kind("", "/dashboard/receipt/01M82PXC1RQ71Q7955YF2NKA6S"), "/dashboard/receipt/:");
  EXPECT_EQ(page_kind("", "/office/11/x"), "/office/:/x");
  EXPECT_EQ(page_kind("", "/invite/" + std::string(43, 'a')), "/invite/:");
}

}  // namespace
}  // namespace molar::app
