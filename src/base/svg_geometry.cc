#include "base/svg_geometry.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "base/svg_scanner.h"

namespace molar {

namespace {

using Kind = PathStep::Kind;

// Distance of control points, as a part of the radius, for a quarter circle as a cubic curve.
constexpr double kQuarter = 0.5522847498;
constexpr std::size_t kMostTransforms = 16;

std::optional<Affine> one_transform(std::string_view name, const std::vector<double>& n) {
  const double degree = std::numbers::pi / 180;
  const std::size_t count = n.size();
  if (name == "matrix" && count == 6) {
    return Affine{n[0], n[1], n[2], n[3], n[4], n[5]};
  }
  if (name == "translate" && (count == 1 || count == 2)) {
    return Affine{1, 0, 0, 1, n[0], count == 2 ? n[1] : 0};
  }
  if (name == "scale" && (count == 1 || count == 2)) {
    return Affine{n[0], 0, 0, n.back(), 0, 0};
  }
  if (name == "rotate" && (count == 1 || count == 3)) {
    const double cosine = std::cos(n[0] * degree);
    const double sine = std::sin(n[0] * degree);
    const Affine turn{cosine, sine, -sine, cosine, 0, 0};
    return count == 1 ? turn
                      : Affine{1, 0, 0, 1, n[1], n[2]} * turn * Affine{1, 0, 0, 1, -n[1], -n[2]};
  }
  if (name == "skewX" && count == 1) {
    return Affine{1, 0, std::tan(n[0] * degree), 1, 0, 0};
  }
  if (name == "skewY" && count == 1) {
    return Affine{1, std::tan(n[0] * degree), 0, 1, 0, 0};
  }
  return std::nullopt;
}

}  // namespace

Affine operator*(const Affine& o, const Affine& i) {
  return {o.a * i.a + o.c * i.b, o.b * i.a + o.d * i.b,       o.a * i.c + o.c * i.d,
          o.b * i.c + o.d * i.d, o.a * i.e + o.c * i.f + o.e, o.b * i.e + o.d * i.f + o.f};
}

void apply(const Affine& by, std::vector<PathStep>& path) {
  for (PathStep& step : path) {
    for (std::size_t i = 0; i < step.at.size(); i += 2) {
      const double x = step.at[i];
      const double y = step.at[i + 1];
      step.at[i] = by.a * x + by.c * y + by.e;
      step.at[i + 1] = by.b * x + by.d * y + by.f;
    }
  }
}

std::optional<Affine> read_svg_transform(std::string_view text) {
  SvgScanner scan(text);
  Affine all;
  for (std::size_t i = 0; !scan.at_end(); ++i) {
    std::string name;
    while (const char c = scan.letter()) {
      name += c;
    }
    if (!scan.take('(') || i == kMostTransforms) {
      return std::nullopt;
    }
    const auto numbers = read_svg_numbers(scan.until(')'), 6);
    const auto one = numbers ? one_transform(name, *numbers) : std::nullopt;
    if (!one) {
      return std::nullopt;
    }
    all = all * *one;
  }
  return all;
}

std::vector<PathStep> ellipse_path(double cx, double cy, double rx, double ry) {
  std::vector<PathStep> path = {{Kind::Move, {1, 0}},
                                {Kind::Curve, {1, kQuarter, kQuarter, 1, 0, 1}},
                                {Kind::Curve, {-kQuarter, 1, -1, kQuarter, -1, 0}},
                                {Kind::Curve, {-1, -kQuarter, -kQuarter, -1, 0, -1}},
                                {Kind::Curve, {kQuarter, -1, 1, -kQuarter, 1, 0}},
                                {Kind::Close}};
  apply({rx, 0, 0, ry, cx, cy}, path);
  return path;
}

std::vector<PathStep> box_path(double x, double y, double width, double height, double rx,
                               double ry) {
  rx = std::min(rx, width / 2);
  ry = std::min(ry, height / 2);
  if (rx <= 0 || ry <= 0) {
    return {{Kind::Move, {x, y}},
            {Kind::Line, {x + width, y}},
            {Kind::Line, {x + width, y + height}},
            {Kind::Line, {x, y + height}},
            {Kind::Close}};
  }
  const double right = x + width;
  const double bottom = y + height;
  const double kx = rx * (1 - kQuarter);
  const double ky = ry * (1 - kQuarter);
  return {{Kind::Move, {x + rx, y}},
          {Kind::Line, {right - rx, y}},
          {Kind::Curve, {right - kx, y, right, y + ky, right, y + ry}},
          {Kind::Line, {right, bottom - ry}},
          {Kind::Curve, {right, bottom - ky, right - kx, bottom, right - rx, bottom}},
          {Kind::Line, {x + rx, bottom}},
          {Kind::Curve, {x + kx, bottom, x, bottom - ky, x, bottom - ry}},
          {Kind::Line, {x, y + ry}},
          {Kind::Curve, {x, y + ky, x + kx, y, x + rx, y}},
          {Kind::Close}};
}

}  // namespace molar
