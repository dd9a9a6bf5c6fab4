// Encodes a picture as PNG. cairo's own writer is slow, because it tries every filter on every row,
// which flat colors and text do not need.
#pragma once

#include <cairo.h>

#include <functional>
#include <string>

namespace molar::adapters {

// A picture of this size in pixels, painted by `draw`. Empty when cairo has no memory for it.
std::string draw_png(int width, int height, const std::function<void(cairo_t*)>& draw);

}  // namespace molar::adapters
