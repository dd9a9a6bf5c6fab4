#include "base/svg_path.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numbers>

#include "base/svg_geometry.h"
#include "base/svg_scanner.h"

namespace molar {

namespace {

using Kind = PathStep::Kind;

struct Point {
  double x = 0;
  double y = 0;
};

struct Arc {
  double rx = 0;
  double ry = 0;
  double degrees = 0;
  bool is_large = false;
  bool is_sweep = false;
};

// An arc, computed from its end points (SVG 1.1, F.6): center, first angle, and sweep angle.
struct ArcCircle {
  Affine affine;  // maps the unit circle to the ellipse
  double begin = 0;
  double angle = 0;
};

ArcCircle circle_of(Point from, Point to, const Arc& arc) {
  const double turn = arc.degrees * std::numbers::pi / 180;
  const double cosine = std::cos(turn);
  const double sine = std::sin(turn);
  const double dx = (from.x - to.x) / 2;
  const double dy = (from.y - to.y) / 2;
  const double x = cosine * dx + sine * dy;
  const double y = cosine * dy - sine * dx;
  double rx = std::abs(arc.rx);
  double ry = std::abs(arc.ry);
  const double excess = x * x / (rx * rx) + y * y / (ry * ry);
  if (excess > 1) {
    rx *= std::sqrt(excess);
    ry *= std::sqrt(excess);
  }
  const double below = rx * rx * y * y + ry * ry * x * x;
  const double root = std::sqrt(std::max(0.0, (rx * rx * ry * ry - below) / below));
  const double side = arc.is_large == arc.is_sweep ? -root : root;
  const double cx = side * rx * y / ry;
  const double cy = -side * ry * x / rx;
  ArcCircle circle;
  circle.affine = {cosine * rx,
                   sine * rx,
                   -sine * ry,
                   cosine * ry,
                   cosine * cx - sine * cy + (from.x + to.x) / 2,
                   sine * cx + cosine * cy + (from.y + to.y) / 2};
  circle.begin = std::atan2((y - cy) / ry, (x - cx) / rx);
  circle.angle = std::atan2((-y - cy) / ry, (-x - cx) / rx) - circle.begin;
  if (arc.is_sweep && circle.angle < 0) {
    circle.angle += 2 * std::numbers::pi;
  } else if (!arc.is_sweep && circle.angle > 0) {
    circle.angle -= 2 * std::numbers::pi;
  }
  return circle;
}

// Splits an arc into curves of at most a quarter circle.
std::vector<PathStep> arc_steps(Point from, Point to, const Arc& arc) {
  if (arc.rx == 0 || arc.ry == 0 || (from.x == to.x && from.y == to.y)) {
    return {{Kind::Line, {to.x, to.y}}};
  }
  const ArcCircle circle = circle_of(from, to, arc);
  // Radii close to zero produce the angle NaN; the reader then refuses the points.
  const double quarters =
      std::isfinite(circle.angle) ? std::ceil(std::abs(circle.angle) / (std::numbers::pi / 2)) : 1;
  const int parts = std::max(1, static_cast<int>(quarters));
  const double step = circle.angle / parts;
  const double reach = 4.0 / 3 * std::tan(step / 4);
  std::vector<PathStep> steps;
  for (int i = 0; i < parts; ++i) {
    const double a = circle.begin + i * step;
    const double b = a + step;
    steps.push_back({Kind::Curve,
                     {std::cos(a) - reach * std::sin(a), std::sin(a) + reach * std::cos(a),
                      std::cos(b) + reach * std::sin(b), std::sin(b) - reach * std::cos(b),
                      std::cos(b), std::sin(b)}});
  }
  apply(circle.affine, steps);
  return steps;
}

class PathReader {
 public:
  PathReader(std::string_view data, std::size_t most) : scan_(data), most_(most) {}

  std::optional<std::vector<PathStep>> read() {
    while (!scan_.at_end()) {
      if (const char found = scan_.letter(); found != 0) {
        command_ = found;
      } else if (command_ == 0 || command_ == 'Z' || command_ == 'z') {
        return std::nullopt;
      }
      if (steps_.empty() && command_ != 'M' && command_ != 'm') {
        return std::nullopt;
      }
      if (!step() || steps_.size() > most_) {
        return std::nullopt;
      }
    }
    return std::move(steps_);
  }

 private:
  bool is_relative() const { return std::islower(static_cast<unsigned char>(command_)) != 0; }

  bool step() {
    switch (std::toupper(static_cast<unsigned char>(command_))) {
      case 'M':
        return move();
      case 'L':
        return line();
      case 'H':
        return straight(true);
      case 'V':
        return straight(false);
      case 'C':
        return cubic(false);
      case 'S':
        return cubic(true);
      case 'Q':
        return quadratic(false);
      case 'T':
        return quadratic(true);
      case 'A':
        return arc();
      case 'Z':
        return close();
      default:
        return false;
    }
  }

  std::optional<Point> point() {
    const auto x = scan_.number();
    const auto y = x ? scan_.number() : std::nullopt;
    if (!y) {
      return std::nullopt;
    }
    return is_relative() ? Point{now_.x + *x, now_.y + *y} : Point{*x, *y};
  }

  bool go(Kind kind, Point to) {
    steps_.push_back({kind, {to.x, to.y}});
    now_ = to;
    bend_ = 0;
    return true;
  }
  bool move() {
    const auto to = point();
    if (!to) {
      return false;
    }
    go(Kind::Move, *to);
    begin_ = *to;
    command_ = is_relative() ? 'l' : 'L';  // further points are lines
    return true;
  }
  bool line() {
    const auto to = point();
    return to && go(Kind::Line, *to);
  }
  bool straight(bool is_level) {
    const auto value = scan_.number();
    if (!value) {
      return false;
    }
    const Point base = is_relative() ? now_ : Point{};
    return go(Kind::Line,
              is_level ? Point{base.x + *value, now_.y} : Point{now_.x, base.y + *value});
  }
  bool curve(Point one, Point two, Point to) {
    steps_.push_back({Kind::Curve, {one.x, one.y, two.x, two.y, to.x, to.y}});
    now_ = to;
    return true;
  }
  // The mirror image of the last control point, if the last step was of the same kind.
  Point mirrored(char kind) const {
    return bend_ == kind ? Point{2 * now_.x - control_.x, 2 * now_.y - control_.y} : now_;
  }
  bool cubic(bool is_smooth) {
    const auto one = is_smooth ? std::optional(mirrored('C')) : point();
    const auto two = one ? point() : std::nullopt;
    const auto to = two ? point() : std::nullopt;
    if (!to) {
      return false;
    }
    control_ = *two;
    bend_ = 'C';
    return curve(*one, *two, *to);
  }
  bool quadratic(bool is_smooth) {
    const auto bend = is_smooth ? std::optional(mirrored('Q')) : point();
    const auto to = bend ? point() : std::nullopt;
    if (!to) {
      return false;
    }
    control_ = *bend;
    bend_ = 'Q';
    const auto towards = [&bend](Point end) {
      return Point{end.x + (bend->x - end.x) * 2 / 3, end.y + (bend->y - end.y) * 2 / 3};
    };
    return curve(towards(now_), towards(*to), *to);
  }
  bool arc() {
    const auto rx = scan_.number();
    const auto ry = rx ? scan_.number() : std::nullopt;
    const auto degrees = ry ? scan_.number() : std::nullopt;
    const auto is_large = degrees ? scan_.flag() : std::nullopt;
    const auto is_sweep = is_large ? scan_.flag() : std::nullopt;
    const auto to = is_sweep ? point() : std::nullopt;
    if (!to) {
      return false;
    }
    for (const PathStep& part : arc_steps(now_, *to, {*rx, *ry, *degrees, *is_large, *is_sweep})) {
      steps_.push_back(part);
    }
    now_ = *to;
    bend_ = 0;
    return true;
  }
  bool close() {
    steps_.push_back({Kind::Close});
    now_ = begin_;
    bend_ = 0;
    return true;
  }

  SvgScanner scan_;
  const std::size_t most_;
  std::vector<PathStep> steps_;
  char command_ = 0;
  Point now_;
  Point begin_;    // start of the current subpath
  Point control_;  // last control point of a curve
  char bend_ = 0;  // kind of that curve: C, Q, or 0 for none
};

}  // namespace

std::optional<std::vector<PathStep>> read_svg_path(std::string_view data, std::size_t most) {
  return PathReader(data, most).read();
}

}  // namespace molar
