#include "base/enum_words.h"

#include <gtest/gtest.h>

namespace molar {
namespace {

enum class Tooth { Molar, WisdomTooth };
BOOST_DESCRIBE_ENUM(Tooth, Molar, WisdomTooth)

TEST(EnumWords, AreEnumeratorsInSnakeCase) {
  EXPECT_EQ(to_text(Tooth::Molar), "molar");
  EXPECT_EQ(to_text(Tooth::WisdomTooth), "wisdom_tooth");
  EXPECT_EQ(to_text(static_cast<Tooth>(7)), "");
}

TEST(EnumWords, AreParsedExactly) {
  EXPECT_EQ(parse_text<Tooth>("molar"), Tooth::Molar);
  EXPECT_EQ(parse_text<Tooth>("wisdom_tooth"), Tooth::WisdomTooth);
  for (const char* other : {"", "WisdomTooth", "wisdom", "molar "}) {
    EXPECT_EQ(parse_text<Tooth>(other), std::nullopt) << other;
  }
}

}  // namespace
}  // namespace molar
