#include "base/number.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace molar {
namespace {

TEST(Number, ReadsNumbers) {
  EXPECT_EQ(parse_number<int>("-12"), -12);
  EXPECT_EQ(parse_number<std::uint16_t>("065535"), 65535);
  EXPECT_EQ(parse_number<std::int64_t>("9223372036854775807"), 9'223'372'036'854'775'807);
  EXPECT_EQ(parse_number<double>("33.5"), 33.5);
}

TEST(Number, RefusesTextsThatAreNotEntirelyANumber) {
  for (const auto* text : {"", " 1", "1 ", "+1", "1x", "1.0", "x", "-", "0x1"}) {
    EXPECT_EQ(parse_number<int>(text), std::nullopt) << text;
  }
  EXPECT_EQ(parse_number<double>("1.5e"), std::nullopt);
}

TEST(Number, RefusesNumbersOutOfRange) {
  EXPECT_EQ(parse_number<std::uint16_t>("65536"), std::nullopt);
  EXPECT_EQ(parse_number<std::size_t>("-1"), std::nullopt);
  EXPECT_EQ(parse_number<std::int64_t>("9223372036854775808"), std::nullopt);
}

TEST(Number, WritesThousandsWithCommas) {
  EXPECT_EQ(with_commas(0), "0");
  EXPECT_EQ(with_commas(999), "999");
  EXPECT_EQ(with_commas(1000), "1,000");
  EXPECT_EQ(with_commas(12'345'678), "12,345,678");
  EXPECT_EQ(with_commas(-100), "-100");
  EXPECT_EQ(with_commas(-1000), "-1,000");
}

TEST(Number, RecognizesDigits) {
  EXPECT_TRUE(has_only_digits("0123456789"));
  EXPECT_TRUE(has_only_digits(""));
  EXPECT_FALSE(has_only_digits("1/2"));
  EXPECT_FALSE(has_only_digits("1:"));
}

}  // namespace
}  // namespace molar
