#include "base/svg_figures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>

#include "base/svg_geometry.h"
#include "base/svg_path.h"
#include "base/svg_scanner.h"
#include "base/svg_style.h"

namespace molar {

namespace {

// Attributes that are lengths.
constexpr std::array<std::string_view, 13> kLengths{"x",  "y", "width", "height", "rx", "ry", "cx",
                                                    "cy", "r", "x1",    "y1",     "x2", "y2"};

constexpr std::array<std::string_view, 7> kFigures{"path", "rect",     "circle", "ellipse",
                                                   "line", "polyline", "polygon"};

using Path = std::optional<std::vector<PathStep>>;

Path polygon(std::string_view points, bool is_closed, std::size_t most) {
  const auto numbers = read_svg_numbers(points, 2 * most);
  if (!numbers || numbers->size() % 2 != 0) {
    return std::nullopt;
  }
  std::vector<PathStep> path;
  for (std::size_t i = 0; i < numbers->size(); i += 2) {
    path.push_back(
        {i == 0 ? PathStep::Kind::Move : PathStep::Kind::Line, {(*numbers)[i], (*numbers)[i + 1]}});
  }
  if (is_closed) {
    path.push_back({PathStep::Kind::Close});
  }
  return path;
}

std::vector<PathStep> rectangle(const SvgAttributes& given) {
  const double rx = given.radius("rx", "ry");
  const double ry = given.radius("ry", "rx");
  const double width = given.length("width");
  const double height = given.length("height");
  if (width <= 0 || height <= 0) {
    return {};
  }
  return box_path(given.length("x"), given.length("y"), width, height, rx, ry);
}

}  // namespace

std::string_view SvgAttributes::text(std::string_view name) const {
  for (const char** at = list_; *at != nullptr; at += 2) {
    if (name == at[0]) {
      return at[1];
    }
  }
  return {};
}

double SvgAttributes::radius(std::string_view name, std::string_view other) const {
  return length(text(name).empty() || text(name) == "auto" ? other : name);
}

Status SvgAttributes::check_lengths() const {
  return each([this](std::string_view name, std::string_view value) -> Status {
    const bool is_length = std::ranges::find(kLengths, name) != kLengths.end();
    const bool is_given = !value.empty() && value != "auto";
    if (is_length && is_given && !read_length(name, value)) {
      return svg_unsupported("the length \"" + std::string(value.substr(0, 40)) +
                             "\": use a number without a unit");
    }
    return {};
  });
}

// A length without unit, in pixels, or in percent. nullopt: another form.
std::optional<double> SvgAttributes::read_length(std::string_view name,
                                                 std::string_view value) const {
  const bool is_percent = value.ends_with('%');
  value.remove_suffix(is_percent ? 1 : value.ends_with("px") ? 2 : 0);
  const auto found = read_svg_numbers(value, 1);
  if (!found || found->size() != 1) {
    return std::nullopt;
  }
  return is_percent ? found->front() / 100 * whole_of(name) : found->front();
}

double SvgAttributes::whole_of(std::string_view name) const {
  if (name == "r") {
    return std::hypot(width_, height_) / std::numbers::sqrt2;
  }
  return name == "width" || name.find('x') != std::string_view::npos ? width_ : height_;
}

bool is_svg_figure(std::string_view name) {
  return std::ranges::find(kFigures, name) != kFigures.end();
}

Path svg_figure(std::string_view name, const SvgAttributes& given, std::size_t most) {
  if (name == "path") {
    return read_svg_path(given.text("d"), most);
  }
  if (name == "rect") {
    return rectangle(given);
  }
  if (name == "circle") {
    return ellipse_path(given.length("cx"), given.length("cy"), given.length("r"),
                        given.length("r"));
  }
  if (name == "ellipse") {
    return ellipse_path(given.length("cx"), given.length("cy"), given.radius("rx", "ry"),
                        given.radius("ry", "rx"));
  }
  if (name == "line") {
    return std::vector<PathStep>{{PathStep::Kind::Move, {given.length("x1"), given.length("y1")}},
                                 {PathStep::Kind::Line, {given.length("x2"), given.length("y2")}}};
  }
  return polygon(given.text("points"), name == "polygon", most);
}

}  // namespace molar
