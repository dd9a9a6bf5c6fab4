// Names of places as they are compared.
#pragma once

#include <string>
#include <string_view>

namespace molar::domain {

// Lower case without accents; whatever is no letter or digit of ASCII is one space; "st", "ste",
// "ft" and "mt" at the front of a word are written out: "St. Paul" → "saint paul".
std::string place_key(std::string_view text);

}  // namespace molar::domain
