// Sets text and draws shapes in a brand's look, on any cairo surface. Only this file and the
// drawings beside it use cairo and Pango.
#pragma once

#include <cairo.h>
#include <pango/pangocairo.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "adapters/documents/document_fonts.h"
#include "base/vector_picture.h"
#include "domain/ports/document_printer.h"

namespace molar::adapters {

struct Release {
  void operator()(cairo_t* it) const { cairo_destroy(it); }
  void operator()(cairo_surface_t* it) const { cairo_surface_destroy(it); }
  void operator()(PangoFontMap* it) const { g_object_unref(it); }
  void operator()(PangoContext* it) const { g_object_unref(it); }
  void operator()(PangoLayout* it) const { g_object_unref(it); }
  void operator()(PangoFontDescription* it) const { pango_font_description_free(it); }
};
template <class T>
using Owned = std::unique_ptr<T, Release>;

// One font map with one set of fonts. Not for two threads at the same time.
class Typesetter {
 public:
  explicit Typesetter(std::shared_ptr<const DocumentFonts::Set> fonts);
  PangoContext* context() const { return context_.get(); }
  const DocumentFonts::Set& fonts() const { return *fonts_; }

 private:
  std::shared_ptr<const DocumentFonts::Set> fonts_;
  Owned<PangoFontMap> map_;
  Owned<PangoContext> context_;
};

struct TextStyle {
  double size = 11;  // points
  std::string colour = {};
  int weight = 400;
  bool is_heading = false;  // in the heading font
  PangoAlignment align = PANGO_ALIGN_LEFT;
  double width = 0;  // 0: no limit
  double leading = 1.3;
  double tracking = 0;           // as a part of the size
  std::size_t strong_bytes = 0;  // number of leading bytes in bold
};

// Units are points, the origin is at the top left.
class DocumentCanvas {
 public:
  // `cairo` and `look` must outlive the canvas.
  DocumentCanvas(cairo_t* cairo, Typesetter& typesetter, const domain::DocumentLook& look)
      : cairo_(cairo), typesetter_(typesetter), look_(look) {}

  const domain::DocumentLook& look() const { return look_; }
  cairo_t* cairo() const { return cairo_; }

  Owned<PangoLayout> layout(std::string_view text, const TextStyle& style) const;
  static double height_of(PangoLayout* layout);
  static double width_of(PangoLayout* layout);

  // Paints text with the top left corner of its box at (x, y), and returns the height of the box.
  // `tag`: structure element for screen readers of the PDF ("H1", "P"); null: an enclosing element
  // has one.
  double text(double x, double y, std::string_view text, const TextStyle& style,
              const char* tag = "P");
  double show(double x, double y, PangoLayout* layout, const std::string& colour,
              const char* tag = "P");
  // Reduces the size in steps of 0.5 until the text fits `lines` lines, or down to `least_size`. A
  // word that is wider than a line is broken between two characters: text never exceeds the width.
  double fitted(double x, double y, std::string_view text, TextStyle style, int lines,
                double least_size, const char* tag = "P");

  void fill(double x, double y, double width, double height, const std::string& colour,
            double radius = 0);
  void stroke(double x, double y, double width, double height, const std::string& colour,
              double line, double radius = 0);
  void rule(double x, double y, double width, const std::string& colour, double line);
  void dashes(double x1, double y1, double x2, double y2);
  // Draws as large as fits into the box, in its top left corner. Returns the height. Screen readers
  // skip it.
  double picture(double x, double y, const VectorPicture& picture, double most_width,
                 double most_height);
  // Draws on white with the margin of four squares that scanners require.
  void qr(double x, double y, double size, const domain::QrCode& code);

 private:
  void colour(const std::string& hex);
  void box(double x, double y, double width, double height, double radius);

  cairo_t* cairo_;
  Typesetter& typesetter_;
  const domain::DocumentLook& look_;
};

// hex: "#24573f".
void set_hex_source(cairo_t* cairo, const std::string& hex, double opacity = 1);

// Write callback of cairo that appends to a std::string.
cairo_status_t append_bytes(void* text, const unsigned char* bytes, unsigned int count);

}  // namespace molar::adapters
