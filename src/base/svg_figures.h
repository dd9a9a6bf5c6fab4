// Plain figures of SVG (rect, circle, line, …) as paths, from the attributes of their elements.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/vector_picture.h"

namespace molar {

// The attributes of one element. References the list of expat.
class SvgAttributes {
 public:
  // `width` and `height` of the picture are the base of percentages.
  SvgAttributes(const char** list, double width, double height)
      : list_(list), width_(width), height_(height) {}

  // Empty when missing.
  std::string_view text(std::string_view name) const;
  // 0 when missing or in an unsupported form.
  double length(std::string_view name) const { return read_length(name, text(name)).value_or(0); }
  // The radius of the other axis when this one is missing.
  double radius(std::string_view name, std::string_view other) const;
  // Refuses a length with a unit other than pixels and percent: svg_unsupported().
  Status check_lengths() const;
  // Calls use(name, value) for each attribute until it fails.
  template <class Use>
  Status each(const Use& use) const {
    for (const char** at = list_; *at != nullptr; at += 2) {
      MOLAR_CHECK(use(std::string_view(at[0]), std::string_view(at[1])));
    }
    return {};
  }

 private:
  std::optional<double> read_length(std::string_view name, std::string_view value) const;
  double whole_of(std::string_view name) const;

  const char** list_;
  double width_;
  double height_;
};

// Whether the element is one of path, rect, circle, ellipse, line, polyline and polygon.
bool is_svg_figure(std::string_view name);

// Returns the path of a figure, which may be empty. nullopt: invalid data, or more than `most`
// steps.
std::optional<std::vector<PathStep>> svg_figure(std::string_view name, const SvgAttributes& given,
                                                std::size_t most);

}  // namespace molar
