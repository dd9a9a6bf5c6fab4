#include "base/result.h"

#include <gtest/gtest.h>

#include <memory>

namespace molar {
namespace {

TEST(Result, OrNotFoundReturnsTheValueOrNotFound) {
  EXPECT_EQ(or_not_found(std::optional(7), "plan").value(), 7);
  EXPECT_EQ(*or_not_found(std::optional(std::make_unique<int>(7)), "plan").value(), 7);
  const auto missing = or_not_found(std::optional<int>(), "plan");
  ASSERT_TRUE(missing.has_error());
  EXPECT_EQ(missing.error().kind, ErrorKind::NotFound);
  EXPECT_EQ(missing.error().code, "plan_not_found");
}

}  // namespace
}  // namespace molar
