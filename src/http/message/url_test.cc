#include "http/message/url.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace molar::http {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

TEST(Url, DecodesPercentEncoding) {
  EXPECT_EQ(percent_decode("a%20b%2Fc%c3%a9"), "a b/c\xC3\xA9");
  EXPECT_EQ(percent_decode("a+b"), "a+b");
  EXPECT_EQ(percent_decode(""), "");
}

TEST(Url, RefusesBrokenPercentEncoding) {
  for (const auto* text : {"%", "%4", "a%", "%zz", "%4g", "%%41", "%-1", "% 1"}) {
    EXPECT_FALSE(percent_decode(text)) << text;
  }
}

TEST(Url, ReadsPlusAsSpaceInQueriesOnly) {
  EXPECT_EQ(decode_query_part("a+b%2B"), "a b+");
}

TEST(Url, ParsesQueries) {
  EXPECT_THAT(
      parse_query("a=1&b=x+y&c&&d=%3D&a=2"),
      ElementsAre(Pair("a", "1"), Pair("b", "x y"), Pair("c", ""), Pair("d", "="), Pair("a", "2")));
  EXPECT_THAT(parse_query(""), ElementsAre());
  EXPECT_THAT(parse_query("bad=%zz&good=1"), ElementsAre(Pair("good", "1")));
}

}  // namespace
}  // namespace molar::http
