// Writes a picture as PNG. Flat colours and text need none of what makes cairo's own writer slow:
// it tries every filter on every row.
#pragma once

#include <cairo.h>

#include <string>

namespace molar::adapters {

// The pixels of an image surface of CAIRO_FORMAT_RGB24.
std::string write_png(cairo_surface_t* picture);

}  // namespace molar::adapters
