#include "adapters/documents/document_canvas.h"

#include <pango/pangofc-fontmap.h>

#include <cmath>
#include <numbers>

#include "adapters/documents/picture_drawing.h"

namespace molar::adapters {

namespace {

constexpr double kDotsPerInch = 72;  // so that one point is one unit
constexpr int kQuietSquares = 4;

int hex_pair(const std::string& hex, std::size_t at) {
  return static_cast<int>(std::strtol(hex.substr(at, 2).c_str(), nullptr, 16));
}

Owned<PangoFontDescription> describe(const TextStyle& style, const DocumentFonts::Set& fonts) {
  Owned<PangoFontDescription> font(pango_font_description_new());
  pango_font_description_set_family(font.get(),
                                    (style.is_heading ? fonts.heading : fonts.body).c_str());
  pango_font_description_set_weight(font.get(), static_cast<PangoWeight>(style.weight));
  pango_font_description_set_size(font.get(),
                                  static_cast<int>(std::lround(style.size * PANGO_SCALE)));
  return font;
}

}  // namespace

Typesetter::Typesetter(std::shared_ptr<const DocumentFonts::Set> fonts)
    : fonts_(std::move(fonts)), map_(pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)) {
  pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map_.get()), kDotsPerInch);
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map_.get()), fonts_->config);
  context_.reset(pango_font_map_create_context(map_.get()));
  // The same rendering on paper and on every screen.
  cairo_font_options_t* options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options(context_.get(), options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(context_.get(), FALSE);
  pango_context_set_language(context_.get(), pango_language_from_string("en-us"));
}

Owned<PangoLayout> DocumentCanvas::layout(std::string_view text, const TextStyle& style) const {
  Owned<PangoLayout> layout(pango_layout_new(typesetter_.context()));
  const auto font = describe(style, typesetter_.fonts());
  pango_layout_set_font_description(layout.get(), font.get());
  if (style.width > 0) {
    pango_layout_set_width(layout.get(), static_cast<int>(std::lround(style.width * PANGO_SCALE)));
  }
  pango_layout_set_alignment(layout.get(), style.align);
  pango_layout_set_wrap(layout.get(), PANGO_WRAP_WORD_CHAR);
  PangoAttrList* attributes = pango_attr_list_new();
  pango_attr_list_insert(attributes, pango_attr_line_height_new_absolute(static_cast<int>(
                                         std::lround(style.leading * style.size * PANGO_SCALE))));
  if (style.tracking != 0) {
    pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(static_cast<int>(std::lround(
                                           style.tracking * style.size * PANGO_SCALE))));
  }
  if (style.strong_bytes > 0) {
    PangoAttribute* strong = pango_attr_weight_new(PANGO_WEIGHT_BOLD);
    strong->start_index = 0;
    strong->end_index = static_cast<guint>(style.strong_bytes);
    pango_attr_list_insert(attributes, strong);
  }
  pango_layout_set_attributes(layout.get(), attributes);
  pango_attr_list_unref(attributes);
  pango_layout_set_text(layout.get(), text.data(), static_cast<int>(text.size()));
  return layout;
}

double DocumentCanvas::height_of(PangoLayout* layout) {
  PangoRectangle box;
  pango_layout_get_extents(layout, nullptr, &box);
  return static_cast<double>(box.height) / PANGO_SCALE;
}

double DocumentCanvas::width_of(PangoLayout* layout) {
  PangoRectangle box;
  pango_layout_get_extents(layout, nullptr, &box);
  return static_cast<double>(box.width) / PANGO_SCALE;
}

double DocumentCanvas::show(double x, double y, PangoLayout* layout, const std::string& hex,
                            const char* tag) {
  if (tag != nullptr) {
    cairo_tag_begin(cairo_, tag, nullptr);
  }
  colour(hex.empty() ? look_.text : hex);
  cairo_move_to(cairo_, x, y);
  pango_cairo_show_layout(cairo_, layout);
  if (tag != nullptr) {
    cairo_tag_end(cairo_, tag);
  }
  return height_of(layout);
}

double DocumentCanvas::text(double x, double y, std::string_view text, const TextStyle& style,
                            const char* tag) {
  const auto set = layout(text, style);
  return show(x, y, set.get(), style.colour, tag);
}

double DocumentCanvas::fitted(double x, double y, std::string_view text, TextStyle style, int lines,
                              double least_size, const char* tag) {
  constexpr double kStep = 0.5;
  auto set = layout(text, style);
  while (style.size - kStep >= least_size && pango_layout_get_line_count(set.get()) > lines) {
    style.size -= kStep;
    set = layout(text, style);
  }
  return show(x, y, set.get(), style.colour, tag);
}

void set_hex_source(cairo_t* cairo, const std::string& hex, double opacity) {
  cairo_set_source_rgba(cairo, hex_pair(hex, 1) / 255.0, hex_pair(hex, 3) / 255.0,
                        hex_pair(hex, 5) / 255.0, opacity);
}

void DocumentCanvas::colour(const std::string& hex) {
  set_hex_source(cairo_, hex);
}

double DocumentCanvas::picture(double x, double y, const VectorPicture& picture, double most_width,
                               double most_height) {
  const PictureSize size = fit_picture(picture, most_width, most_height);
  draw_picture(cairo_, picture, x, y, size.width);
  return size.height;
}

void DocumentCanvas::box(double x, double y, double width, double height, double radius) {
  constexpr double kQuarter = std::numbers::pi / 2;
  if (radius <= 0) {
    cairo_rectangle(cairo_, x, y, width, height);
    return;
  }
  cairo_new_sub_path(cairo_);
  cairo_arc(cairo_, x + width - radius, y + radius, radius, -kQuarter, 0);
  cairo_arc(cairo_, x + width - radius, y + height - radius, radius, 0, kQuarter);
  cairo_arc(cairo_, x + radius, y + height - radius, radius, kQuarter, 2 * kQuarter);
  cairo_arc(cairo_, x + radius, y + radius, radius, 2 * kQuarter, 3 * kQuarter);
  cairo_close_path(cairo_);
}

void DocumentCanvas::fill(double x, double y, double width, double height, const std::string& hex,
                          double radius) {
  colour(hex);
  box(x, y, width, height, radius);
  cairo_fill(cairo_);
}

void DocumentCanvas::stroke(double x, double y, double width, double height, const std::string& hex,
                            double line, double radius) {
  colour(hex);
  cairo_set_line_width(cairo_, line);
  box(x, y, width, height, radius);
  cairo_stroke(cairo_);
}

void DocumentCanvas::rule(double x, double y, double width, const std::string& hex, double line) {
  fill(x, y - line / 2, width, line, hex);
}

void DocumentCanvas::dashes(double x1, double y1, double x2, double y2) {
  const double pattern[] = {4, 3};
  cairo_save(cairo_);
  colour(look_.text_muted);
  cairo_set_line_width(cairo_, 0.5);
  cairo_set_dash(cairo_, pattern, 2, 0);
  cairo_move_to(cairo_, x1, y1);
  cairo_line_to(cairo_, x2, y2);
  cairo_stroke(cairo_);
  cairo_restore(cairo_);
}

void DocumentCanvas::qr(double x, double y, double size, const domain::QrCode& code) {
  fill(x, y, size, size, "#ffffff");
  const double square = size / (code.size + 2 * kQuietSquares);
  colour("#000000");
  for (int row = 0; row < code.size; ++row) {
    for (int column = 0; column < code.size; ++column) {
      if (code.dark[static_cast<std::size_t>(row) * static_cast<std::size_t>(code.size) +
                    static_cast<std::size_t>(column)]) {
        cairo_rectangle(cairo_, x + (column + kQuietSquares) * square,
                        y + (row + kQuietSquares) * square, square, square);
      }
    }
  }
  cairo_fill(cairo_);
}

cairo_status_t append_bytes(void* text, const unsigned char* bytes, unsigned int count) {
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace molar::adapters
