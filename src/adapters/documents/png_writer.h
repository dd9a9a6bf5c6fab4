// Draws pictures as PNG.
#pragma once

#include <cairo.h>

#include <functional>
#include <string>

namespace molar::adapters {

// An opaque picture of this size in pixels, painted by `draw`. Empty when cairo has no memory for
// it.
std::string draw_png(int width, int height, const std::function<void(cairo_t*)>& draw);

}  // namespace molar::adapters
