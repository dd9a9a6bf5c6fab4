// How the shapes of an SVG picture are painted.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/svg_geometry.h"
#include "base/vector_picture.h"

namespace molar {

// Properties of an element; it inherits those of its group first.
struct SvgPaint {
  VectorShape look;    // without path and opacities
  double opacity = 1;  // not inherited: that of the groups counts as well
  double fill_opacity = 1;
  double stroke_opacity = 1;
  bool is_left_out = false;  // not inherited either: whatever is within is left out
  bool is_invisible = false;
  Affine affine;  // nor this one
};

// Declarations by class: "a" of ".a{fill:#fff}".
struct SvgClasses {
  std::map<std::string, std::string, std::less<>> by_name;
  std::size_t used = 0;  // bytes of declarations that were stored or applied, each time
};

Error svg_unsupported(std::string what);

// Bounds how often lists of selectors and of classes repeat the same declarations.
Status use_svg_style(SvgClasses& classes, std::size_t bytes);

// One attribute or property. Unknown ones are ignored, unless the picture would look different.
Status set_svg_property(SvgPaint& paint, std::string_view name, std::string_view value);
// "fill:#fff;stroke:none"
Status set_svg_properties(SvgPaint& paint, std::string_view declarations);
// The rules of a <style>. Only class selectors are understood.
Status read_svg_classes(std::string_view css, SvgClasses& classes);

}  // namespace molar
