#include "base/text_conversion.h"

#include <gtest/gtest.h>

#include "base/text.h"

namespace molar {
namespace {

TEST(TextConversion, ReadsWindows1252) {
  EXPECT_EQ(from_windows_1252("Mu\xF1oz \x96 \x93 5\x80\x94"), "Muñoz – “ 5€”");
  EXPECT_TRUE(is_valid_utf8(from_windows_1252("\x81\xFF")));
}

TEST(TextConversion, CutsAtCodePoints) {
  EXPECT_EQ(first_code_points("José🦷x", 5), "José🦷");
  EXPECT_EQ(first_code_points("Jo", 5), "Jo");
  EXPECT_EQ(first_code_points("Jo", 0), "");
}

TEST(TextConversion, EscapesFormulas) {
  EXPECT_EQ(spreadsheet_field("=1+1"), "'=1+1");
  EXPECT_EQ(spreadsheet_field("-111.83"), "'-111.83");
  EXPECT_EQ(spreadsheet_field("a,\"b\""), "\"a,\"\"b\"\"\"");
  EXPECT_EQ(spreadsheet_field(""), "");
}

}  // namespace
}  // namespace molar
