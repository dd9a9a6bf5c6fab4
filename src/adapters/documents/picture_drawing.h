// Draws pictures of shapes, such as logos.
#pragma once

#include <cairo.h>

#include <string>

#include "base/vector_picture.h"

namespace molar::adapters {

// Size of a picture scaled to fit a box, with its proportions.
struct PictureSize {
  double width = 0;
  double height = 0;
};
PictureSize fit_picture(const VectorPicture& picture, double most_width, double most_height);

// Draws with the top left corner at (x, y), `width` wide.
void draw_picture(cairo_t* cairo, const VectorPicture& picture, double x, double y, double width);

// A PNG of this size in pixels: the picture on a background ("#ffffff") with a margin. Empty when
// cairo has no memory for it.
std::string picture_png(const VectorPicture& picture, const std::string& ground, int width,
                        int height, double margin);

}  // namespace molar::adapters
