#include "render/utf16.h"

#include <gtest/gtest.h>

namespace molar::render {
namespace {

TEST(Utf16, AsciiOfEveryLengthComesThrough) {
  std::string text;
  for (int length = 0; length < 100; ++length) {
    EXPECT_EQ(utf8_from_utf16(std::u16string(text.begin(), text.end())), text);
    EXPECT_EQ(utf16_from_utf8(text), std::u16string(text.begin(), text.end()));
    text.push_back(static_cast<char>('a' + length % 26));
  }
}

TEST(Utf16, OneOtherCharacterAnywhereComesThrough) {
  for (std::size_t at = 0; at < 100; ++at) {
    std::u16string text(100, u'x');
    text[at] = u'\u20ac';
    EXPECT_EQ(utf16_from_utf8(utf8_from_utf16(text)), text);
    EXPECT_EQ(utf8_from_utf16(text).size(), 102U);
  }
}

TEST(Utf16, EveryWidthOfUtf8ComesThroughAndBack) {
  const std::u16string wide = u"a\u00e9\u07ff\u0800\u20ac\uffff\U00010000\U0001F9B7\U0010FFFFz\0y";
  const std::string narrow = utf8_from_utf16(wide);
  EXPECT_EQ(narrow,
            "a\xC3\xA9\xDF\xBF\xE0\xA0\x80\xE2\x82\xAC\xEF\xBF\xBF\xF0\x90\x80\x80\xF0\x9F\xA6\xB7"
            "\xF4\x8F\xBF\xBFz");
  EXPECT_EQ(utf16_from_utf8(narrow), wide);
}

TEST(Utf16, AsciiAfterOtherTextIsKept) {
  const std::u16string wide = u"café and a long tail of plain letters é";
  EXPECT_EQ(utf16_from_utf8(utf8_from_utf16(wide)), wide);
}

TEST(Utf16, LoneSurrogatesBecomeTheReplacementCharacter) {
  const std::string bad = "\xEF\xBF\xBD";
  EXPECT_EQ(utf8_from_utf16(std::u16string{0xD800}), bad);
  EXPECT_EQ(utf8_from_utf16(std::u16string{0xDC00, u'a'}), bad + "a");
  EXPECT_EQ(utf8_from_utf16(std::u16string{u'a', 0xD83E, u'b'}), "a" + bad + "b");
  EXPECT_EQ(utf8_from_utf16(std::u16string{0xD800, 0xD83E, 0xDDB7}), bad + "\xF0\x9F\xA6\xB7");
}

TEST(Utf16, BytesThatAreNotUtf8BecomeTheReplacementCharacter) {
  EXPECT_EQ(utf16_from_utf8("a\xFFz"), u"a\uFFFDz");
  EXPECT_EQ(utf16_from_utf8("\xC0\x80"), u"\uFFFD\uFFFD");            // overlong
  EXPECT_EQ(utf16_from_utf8("\xED\xA0\x80"), u"\uFFFD\uFFFD\uFFFD");  // a surrogate
  EXPECT_EQ(utf16_from_utf8("\xF4\x90\x80\x80").front(), u'\uFFFD');  // above U+10FFFF
  EXPECT_EQ(utf16_from_utf8("\xE2\x82"), u"\uFFFD");                  // cut short
  EXPECT_EQ(utf16_from_utf8("\xE2\x82z"), u"\uFFFDz");
}

TEST(Utf16, CutsBetweenCharactersOnly) {
  const auto cut = [](std::string text, std::size_t size) {
    cut_utf8(text, size);
    return text;
  };
  EXPECT_EQ(cut("abc", 3), "abc");
  EXPECT_EQ(cut("abc", 2), "ab");
  EXPECT_EQ(cut("a\xE2\x82\xAC", 3), "a");
  EXPECT_EQ(cut("a\xE2\x82\xAC", 4), "a\xE2\x82\xAC");
  EXPECT_EQ(cut("\xF0\x9F\xA6\xB7", 3), "");
}

TEST(Utf16, TellsAsciiFromTheRest) {
  EXPECT_TRUE(is_ascii(""));
  EXPECT_TRUE(is_ascii("0123456789abcdef~"));
  EXPECT_FALSE(is_ascii("0123456789abcde\x80"));
  EXPECT_FALSE(is_ascii("\xC3\xA9 23456789"));
}

}  // namespace
}  // namespace molar::render
