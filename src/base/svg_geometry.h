// Transforms and basic shapes of SVG pictures.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/vector_picture.h"

namespace molar {

// x' = a·x + c·y + e, y' = b·x + d·y + f
struct Affine {
  double a = 1, b = 0, c = 0, d = 1, e = 0, f = 0;
};
// Applies `inner` first, then `outer`.
Affine operator*(const Affine& outer, const Affine& inner);
void apply(const Affine& affine, std::vector<PathStep>& path);

// Parses "translate(2 1) scale(.5)". nullopt: malformed.
std::optional<Affine> read_svg_transform(std::string_view text);

std::vector<PathStep> ellipse_path(double cx, double cy, double rx, double ry);
// With these corner radii; 0 for none.
std::vector<PathStep> box_path(double x, double y, double width, double height, double rx,
                               double ry);

}  // namespace molar
