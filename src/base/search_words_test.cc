#include "base/search_words.h"

#include <gtest/gtest.h>

namespace molar {
namespace {

using Words = std::vector<std::string>;

TEST(SearchWordsTest, are_plain_lower_case_without_accents) {
  EXPECT_EQ(search_words("Muñoz & Söhne, D.D.S."), (Words{"munoz", "sohne", "dds"}));
  EXPECT_EQ(search_words("O'Neil O’Neil"), (Words{"oneil", "oneil"}));
  EXPECT_EQ(search_words("Cañón-City–West 24/7"), (Words{"canon", "city", "west", "24", "7"}));
  EXPECT_EQ(search_words("İzmir ＤＥＮＴＡＬ"), (Words{"izmir", "dental"}));
  EXPECT_EQ(search_words("  — "), Words{});
  EXPECT_EQ(search_words(std::string(40, 'a')), Words{std::string(24, 'a')});
  EXPECT_EQ(search_key("  Palo   Verde, Dental "), "palo verde dental");
}

TEST(SearchWordsTest, ranges_include_every_word_with_the_prefix) {
  EXPECT_LE(std::string("palo"), last_search_word("pa"));
  EXPECT_LE(std::string("pazzzzzzzzzzzzzzzzzzzzzz"), last_search_word("pa"));
  EXPECT_GT(std::string("pb"), last_search_word("pa"));
}

}  // namespace
}  // namespace molar
