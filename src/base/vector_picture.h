// A picture of filled and stroked shapes, ready to be drawn at any size.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace molar {

// In picture units, the origin at the top left. Move and Line use the first point, Curve two
// control points and the end, Close none.
struct PathStep {
  enum class Kind { Move, Line, Curve, Close };
  Kind kind = Kind::Move;
  std::array<double, 6> at = {};
};

enum class StrokeCap { Butt, Round, Square };
enum class StrokeJoin { Miter, Round, Bevel };

struct VectorShape {
  std::vector<PathStep> path;
  std::string fill;  // "#24573f"; empty: not filled
  double fill_opacity = 1;
  bool is_even_odd = false;
  std::string stroke;            // empty: no stroke
  bool is_stroke_first = false;  // painted below the fill
  double stroke_opacity = 1;
  double stroke_width = 1;
  // Turns the round pen of this width into an ellipse: x' = p[0]·x + p[2]·y, y' = p[1]·x + p[3]·y.
  // Has an inverse.
  std::array<double, 4> pen = {1, 0, 0, 1};
  StrokeCap cap = StrokeCap::Butt;
  StrokeJoin join = StrokeJoin::Miter;
  double miter_limit = 4;
};

// Shapes from `first` up to `end` that overlap opaquely and get their opacity together.
struct VectorLayer {
  std::size_t first = 0;
  std::size_t end = 0;
  double opacity = 1;
};

// Shapes in drawing order, clipped to the picture's edges.
struct VectorPicture {
  double width = 0;
  double height = 0;
  std::vector<VectorShape> shapes;
  std::vector<VectorLayer> layers = {};  // not empty; an outer one before those inside it
};

}  // namespace molar
