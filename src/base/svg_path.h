// Path data of SVG pictures.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "base/vector_picture.h"

namespace molar {

// Parses the value of "d"; converts arcs and quadratic curves to cubic ones. nullopt: malformed, or
// more than `most` steps.
std::optional<std::vector<PathStep>> read_svg_path(std::string_view data, std::size_t most);

}  // namespace molar
