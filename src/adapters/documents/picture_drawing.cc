#include "adapters/documents/picture_drawing.h"

#include <algorithm>

#include "adapters/documents/document_canvas.h"
#include "adapters/documents/png_writer.h"

namespace molar::adapters {

namespace {

void trace(cairo_t* cairo, const std::vector<PathStep>& path) {
  cairo_new_path(cairo);
  for (const auto& [kind, at] : path) {
    switch (kind) {
      case PathStep::Kind::Move:
        cairo_move_to(cairo, at[0], at[1]);
        break;
      case PathStep::Kind::Line:
        cairo_line_to(cairo, at[0], at[1]);
        break;
      case PathStep::Kind::Curve:
        cairo_curve_to(cairo, at[0], at[1], at[2], at[3], at[4], at[5]);
        break;
      case PathStep::Kind::Close:
        cairo_close_path(cairo);
        break;
    }
  }
}

cairo_line_cap_t cap_of(StrokeCap cap) {
  return cap == StrokeCap::Round    ? CAIRO_LINE_CAP_ROUND
         : cap == StrokeCap::Square ? CAIRO_LINE_CAP_SQUARE
                                    : CAIRO_LINE_CAP_BUTT;
}

cairo_line_join_t join_of(StrokeJoin join) {
  return join == StrokeJoin::Round   ? CAIRO_LINE_JOIN_ROUND
         : join == StrokeJoin::Bevel ? CAIRO_LINE_JOIN_BEVEL
                                     : CAIRO_LINE_JOIN_MITER;
}

void fill_shape(cairo_t* cairo, const VectorShape& shape) {
  if (!shape.fill.empty()) {
    set_hex_source(cairo, shape.fill, shape.fill_opacity);
    cairo_set_fill_rule(cairo,
                        shape.is_even_odd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
    cairo_fill_preserve(cairo);
  }
}

void stroke_shape(cairo_t* cairo, const VectorShape& shape) {
  if (!shape.stroke.empty() && shape.stroke_width > 0) {
    const cairo_matrix_t pen{shape.pen[0], shape.pen[1], shape.pen[2], shape.pen[3], 0, 0};
    cairo_save(cairo);
    cairo_transform(cairo, &pen);
    set_hex_source(cairo, shape.stroke, shape.stroke_opacity);
    cairo_set_line_width(cairo, shape.stroke_width);
    cairo_set_line_cap(cairo, cap_of(shape.cap));
    cairo_set_line_join(cairo, join_of(shape.join));
    cairo_set_miter_limit(cairo, std::max(1.0, shape.miter_limit));
    cairo_stroke_preserve(cairo);
    cairo_restore(cairo);
  }
}

void draw_shape(cairo_t* cairo, const VectorShape& shape) {
  trace(cairo, shape.path);
  if (shape.is_stroke_first) {
    stroke_shape(cairo, shape);
  }
  fill_shape(cairo, shape);
  if (!shape.is_stroke_first) {
    stroke_shape(cairo, shape);
  }
  cairo_new_path(cairo);
}

void draw_shapes(cairo_t* cairo, const VectorPicture& picture) {
  std::size_t next = 0;
  std::vector<const VectorLayer*> open;
  for (std::size_t i = 0; i < picture.shapes.size(); ++i) {
    for (; next < picture.layers.size() && picture.layers[next].first == i; ++next) {
      cairo_push_group(cairo);
      open.push_back(&picture.layers[next]);
    }
    draw_shape(cairo, picture.shapes[i]);
    for (; !open.empty() && open.back()->end == i + 1; open.pop_back()) {
      cairo_pop_group_to_source(cairo);
      cairo_paint_with_alpha(cairo, open.back()->opacity);
    }
  }
}

}  // namespace

PictureSize fit_picture(const VectorPicture& picture, double most_width, double most_height) {
  const double scale = std::min(most_width / picture.width, most_height / picture.height);
  return {picture.width * scale, picture.height * scale};
}

void draw_picture(cairo_t* cairo, const VectorPicture& picture, double x, double y, double width) {
  const double scale = width / picture.width;
  cairo_save(cairo);
  cairo_translate(cairo, x, y);
  cairo_scale(cairo, scale, scale);
  cairo_rectangle(cairo, 0, 0, picture.width, picture.height);
  cairo_clip(cairo);
  draw_shapes(cairo, picture);
  cairo_restore(cairo);
}

std::string picture_png(const VectorPicture& picture, const std::string& ground, int width,
                        int height, double margin) {
  return draw_png(width, height, [&](cairo_t* cairo) {
    set_hex_source(cairo, ground, 1);
    cairo_paint(cairo);
    draw_picture(cairo, picture, margin, margin, width - 2 * margin);
  });
}

}  // namespace molar::adapters
