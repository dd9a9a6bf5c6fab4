// Words of names for comparison and search: lower case, no accents, letters and digits only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace molar {

// Maximum length of a word; longer words are cut.
constexpr std::size_t kLongestSearchWord = 24;

// The words of a name, each of a–z and 0–9, in order: "Muñoz & Söhne, D.D.S." gives "munoz",
// "sohne", "dds". Apostrophes and full stops join ("O'Neil" is "oneil"); all other characters
// separate. Letters without a Latin base are dropped.
std::vector<std::string> search_words(std::string_view text);

// The words joined by single spaces; the key for sorting names and comparing cities.
std::string search_key(std::string_view text);

// The greatest possible word that begins with `prefix`, for reading a range of words under any
// collation (word >= prefix and word <= last_search_word(prefix)).
std::string last_search_word(std::string_view prefix);

}  // namespace molar
