// Draws pictures of shapes, such as logos.
#pragma once

#include <cairo.h>

#include <string>

#include "base/vector_picture.h"

namespace molar::adapters {

// The largest size of the picture's form in a box.
struct PictureSize {
  double width = 0;
  double height = 0;
};
PictureSize fit_picture(const VectorPicture& picture, double most_width, double most_height);

// With its top left corner at (x, y), `width` wide.
void draw_picture(cairo_t* paper, const VectorPicture& picture, double x, double y, double width);

// A PNG of these edges in dots: the picture on a ground ("#ffffff"), with a margin around it. Empty
// when cairo has no memory for it.
std::string picture_png(const VectorPicture& picture, const std::string& ground, int width,
                        int height, double margin);

}  // namespace molar::adapters
