// Names as they are compared and looked for: lower case, without accents, letters and digits only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace molar {

// The longest word that is kept; what is longer is cut.
constexpr std::size_t kLongestSearchWord = 24;

// The words of a name, each of a–z and 0–9, in order: "Muñoz & Söhne, D.D.S." gives "munoz",
// "sohne", "dds". Apostrophes and full stops join ("O'Neil" is "oneil"); anything else separates.
// Letters without a Latin base are dropped.
std::vector<std::string> search_words(std::string_view text);

// The words with single spaces between them; what names are sorted and cities compared by.
std::string search_key(std::string_view text);

// The greatest text that begins with `prefix` and can be a word: with it a range of words is read
// under any collation (word >= prefix and word <= last_search_word(prefix)).
std::string last_search_word(std::string_view prefix);

}  // namespace molar
