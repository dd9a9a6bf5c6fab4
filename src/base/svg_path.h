// The path data of SVG pictures.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "base/vector_picture.h"

namespace molar {

// The value of "d"; arcs and quadratic curves become cubic ones. nullopt: it is malformed, or has
// more than `most` steps.
std::optional<std::vector<PathStep>> read_svg_path(std::string_view data, std::size_t most);

}  // namespace molar
