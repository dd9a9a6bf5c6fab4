// Paint properties of the shapes in SVG pictures.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/svg_geometry.h"
#include "base/vector_picture.h"

namespace molar {

// Properties of an element, initialised with those that it inherits from its group.
struct SvgPaint {
  VectorShape look;  // without path and opacities
  std::string color = "black";
  double opacity = 1;  // not inherited; applies to a group as a whole
  double fill_opacity = 1;
  double stroke_opacity = 1;
  bool is_left_out = false;  // display: none, which applies to the whole content of a group
  bool is_invisible = false;
  Affine affine;  // not inherited; combined with that of the groups
};

// Rules by class: "a" of ".a{fill:#fff}".
struct SvgClasses {
  struct Rule {
    std::size_t order = 0;  // in the file: later ones override
    std::string body;
  };
  std::map<std::string, std::vector<Rule>, std::less<>> by_name;
  std::size_t rules = 0;
  std::size_t used = 0;  // bytes of declarations stored or applied, repetitions included
};

Error svg_unsupported(std::string what);

// Counts the bytes of declarations, and refuses more than kMaxSvgStyle: lists of selectors and
// classes can repeat the same declarations many times.
Status use_svg_style(SvgClasses& classes, std::size_t bytes);

// Sets one attribute or property. Refuses properties without which the picture would look
// different; ignores other unknown ones.
Status set_svg_property(SvgPaint& paint, std::string_view name, std::string_view value);
// Replaces "currentcolor" in fill and stroke by the value of the property "color".
Status set_current_color(VectorShape& look, std::string_view color);
// Sets several: "fill:#fff;stroke:none".
Status set_svg_properties(SvgPaint& paint, std::string_view declarations);
// Reads the rules of a <style> element. Supports selectors of one class only.
Status read_svg_classes(std::string_view sheet, SvgClasses& classes);
// Returns the declarations for the classes of an element, in the order of their rules.
Result<std::string> svg_class_properties(SvgClasses& classes, std::string_view names);

}  // namespace molar
