#include "base/text.h"

#include <gtest/gtest.h>

namespace molar {
namespace {

TEST(Text, TrimsUnicodeWhiteSpace) {
  EXPECT_EQ(trim(" \t\u00a0\u2003Ann Lee\u3000\n"), "Ann Lee");
  EXPECT_EQ(trim("  \u00a0 "), "");
  EXPECT_EQ(trim(""), "");
}

TEST(Text, CountsCodePoints) {
  EXPECT_EQ(length_in_code_points("José🦷"), 5u);
  EXPECT_EQ(length_in_code_points(""), 0u);
}

TEST(Text, RecognizesAscii) {
  EXPECT_TRUE(is_ascii(""));
  EXPECT_TRUE(is_ascii("a\x7f"));
  EXPECT_FALSE(is_ascii("é"));
}

TEST(Text, AcceptsWellFormedUtf8) {
  for (const auto* text : {"", "abc", "José 🦷", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\xA6\xB7",
                           "\xED\x9F\xBF", "\xEE\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_TRUE(is_valid_utf8(text)) << text;
  }
}

TEST(Text, RefusesBrokenUtf8) {
  for (const auto* text : {"\x80", "a\x80", "\xC0\x80", "\xC0\xAF", "\xC1\xBF", "\xC3", "\xC3(",
                           "\xE0\x80\xAF", "\xE2\x82", "\xED\xA0\x80", "\xF0\x80\x80\x80",
                           "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "a\xFE"}) {
    EXPECT_FALSE(is_valid_utf8(text)) << text;
  }
}

TEST(Text, RecognizesControlCharacters) {
  for (std::string_view bad :
       {std::string_view("a\0b", 3), std::string_view("a\x1b"), std::string_view("a\x7f"),
        std::string_view("a\u0085b"), std::string_view("a\nb"), std::string_view("a\u2028b"),
        std::string_view("a\u202eb"), std::string_view("a\u2066b"), std::string_view("\ufeffa"),
        std::string_view("a\uffff")}) {
    EXPECT_TRUE(has_control_characters(bad)) << bad;
  }
  EXPECT_FALSE(has_control_characters("María-José O'Neil 👩‍👧"));
  EXPECT_FALSE(has_control_characters("two\r\n\tlines", Lines::Multiple));
  EXPECT_TRUE(has_control_characters("two\x0blines", Lines::Multiple));
}

TEST(Text, CleansInput) {
  EXPECT_EQ(clean_text(" Jose\u0301 "), "Jos\u00e9");
  EXPECT_EQ(clean_text("a\xff"), std::nullopt);
  EXPECT_EQ(clean_text("a\x01z"), std::nullopt);
}

TEST(Text, OrdersABoundedNumberOfCombiningMarks) {
  const auto acutes = [](int count) {
    std::string marks;
    for (int i = 0; i < count; ++i) {
      marks += "\u0301";
    }
    return marks;
  };
  EXPECT_EQ(to_nfc("a" + acutes(127) + "\u0316b"), "\u00e1\u0316" + acutes(126) + "b");
  EXPECT_EQ(to_nfc("e\u0301" + acutes(127) + "\u0316b"), "\u00e9" + acutes(127) + "\u0316b");
  EXPECT_EQ(to_nfc(acutes(300) + "e\u0301"), acutes(300) + "\u00e9");
}

TEST(Text, OrdersABoundedNumberOfVowelSignsOfTwoMarks) {
  const auto repeated = [](const char* mark) {
    std::string marks;
    for (int i = 0; i < 128; ++i) {
      marks += mark;
    }
    return marks;
  };
  EXPECT_EQ(to_nfc("a" + repeated("\u0f73") + "\u0f73"),
            "a" + repeated("\u0f71") + repeated("\u0f72") + "\u0f71\u0f72");
}

TEST(Text, ChangesCase) {
  EXPECT_EQ(to_lower("ÀÉI"), "àéi");
  EXPECT_EQ(to_lower_ascii("AbÀ"), "abÀ");
  EXPECT_EQ(to_upper_ascii("smile-20é"), "SMILE-20é");
}

TEST(Text, RecognizesLetters) {
  EXPECT_TRUE(is_letters_or("Nguyễn Thị", U" "));
  EXPECT_TRUE(is_letters_or("अनिल", U""));  // with combining vowel signs
  EXPECT_FALSE(is_letters_or("R2D2", U" "));
  EXPECT_FALSE(is_letters_or("🦷", U" "));
  EXPECT_TRUE(has_letter("-a-"));
  EXPECT_FALSE(has_letter("' -."));
}

TEST(Text, JoinsItems) {
  const std::vector<std::string> words = {"ab", "", "c"};
  EXPECT_EQ(join(words, ", "), "ab, , c");
  EXPECT_EQ(join(words, "", [](std::string_view word) { return "<" + std::string(word) + ">"; }),
            "<ab><><c>");
  EXPECT_EQ(join(std::vector<std::string>(), ", "), "");
}

TEST(Text, EscapesHtml) {
  EXPECT_EQ(escape_html(R"(<b title="it's">R&D</b>)"),
            "&lt;b title=&quot;it&#39;s&quot;&gt;R&amp;D&lt;/b&gt;");
  EXPECT_EQ(escape_html("&amp; é"), "&amp;amp; é");
}

TEST(Text, EncodesEverythingButUnreservedCharacters) {
  EXPECT_EQ(percent_encode("a-Z_0.~ /?&\xC3\xA9"), "a-Z_0.~%20%2F%3F%26%C3%A9");
}

}  // namespace
}  // namespace molar
