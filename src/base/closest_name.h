// Finds the known name that is closest to a mistyped one.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace molar {

// Number of typing errors between two texts, in bytes; `most + 1` means any greater number.
int edit_distance(std::string_view a, std::string_view b, int most);

// The known name with the fewest letters wrong, missing, added or swapped with their neighbor: at
// most three, and at most half the length of `given`. Ignores the case of ASCII letters. nullopt:
// no name is close.
std::optional<std::string_view> closest_name(std::string_view given,
                                             std::span<const std::string_view> known);

// "; did you mean \"header\"?", or an empty text.
std::string closest_name_hint(std::string_view given, std::span<const std::string_view> known);

}  // namespace molar
