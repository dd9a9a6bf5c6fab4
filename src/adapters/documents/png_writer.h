// Draws a picture as PNG. Flat colours and text need none of what makes cairo's own writer slow:
// it tries every filter on every row.
#pragma once

#include <cairo.h>

#include <functional>
#include <string>

namespace molar::adapters {

// What `draw` paints on a picture of these edges in dots. Empty when cairo has no memory for it.
std::string draw_png(int width, int height, const std::function<void(cairo_t*)>& draw);

}  // namespace molar::adapters
