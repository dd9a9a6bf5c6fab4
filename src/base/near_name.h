// Finds the name that somebody who mistyped one probably meant.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace molar {

// Number of slips between two texts, in bytes; `most + 1` stands for any greater number.
int count_slips(std::string_view a, std::string_view b, int most);

// The known name with the fewest letters wrong, missing, too many or swapped with their neighbor:
// at most three, and at most half of what was given. In any case of ASCII letters. nullopt: none is
// close.
std::optional<std::string_view> near_name(std::string_view given,
                                          std::span<const std::string_view> known);

// "; did you mean \"header\"?", or nothing.
std::string near_name_hint(std::string_view given, std::span<const std::string_view> known);

}  // namespace molar
