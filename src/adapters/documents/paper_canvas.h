// Sets text and draws shapes in a brand's look, on any cairo surface. The only users of cairo and
// Pango are this file and the drawings beside it.
#pragma once

#include <cairo.h>
#include <pango/pangocairo.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

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

// One font map over one set of fonts. Not for two threads at once.
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

enum class Align { Left, Centre, Right };

struct TextStyle {
  double size = 11;  // points
  std::string colour = {};
  int weight = 400;
  bool is_heading = false;  // in the heading's font
  Align align = Align::Left;
  double width = 0;  // 0: as wide as it gets
  double leading = 1.3;
  double tracking = 0;           // of the size
  std::size_t strong_bytes = 0;  // so many bytes in front are bold
};

// Points, the origin at the top left.
class PaperCanvas {
 public:
  // `paper` and `look` outlive the canvas.
  PaperCanvas(cairo_t* paper, Typesetter& typesetter, const domain::DocumentLook& look)
      : paper_(paper), typesetter_(typesetter), look_(look) {}

  const domain::DocumentLook& look() const { return look_; }
  cairo_t* paper() const { return paper_; }

  Owned<PangoLayout> layout(std::string_view text, const TextStyle& style) const;
  static double height_of(PangoLayout* layout);
  static double width_of(PangoLayout* layout);

  // Paints at (x, y) of its box, and answers the box's height. `tag`: what a reader of the PDF
  // hears it as ("H1", "P"); null: what it belongs to has a tag already.
  double text(double x, double y, std::string_view text, const TextStyle& style,
              const char* tag = "P");
  double show(double x, double y, PangoLayout* layout, const std::string& colour,
              const char* tag = "P");
  // Smaller and smaller until it takes no more than `lines` lines and no word is broken.
  double fitted(double x, double y, std::string_view text, TextStyle style, int lines,
                double least_size, const char* tag = "P");

  void fill(double x, double y, double width, double height, const std::string& colour,
            double radius = 0);
  void stroke(double x, double y, double width, double height, const std::string& colour,
              double line, double radius = 0);
  void rule(double x, double y, double width, const std::string& colour, double line);
  void dashes(double x1, double y1, double x2, double y2);
  // As large as fits into the box, in its top left corner. Answers the height. Readers of a PDF do
  // not hear it.
  double picture(double x, double y, const VectorPicture& picture, double most_width,
                 double most_height);
  // With the quiet edge of four squares that scanners want, on white.
  void qr(double x, double y, double size, const domain::QrCode& code);

 private:
  void colour(const std::string& hex);
  void box(double x, double y, double width, double height, double radius);

  cairo_t* paper_;
  Typesetter& typesetter_;
  const domain::DocumentLook& look_;
};

// "#24573f"
void set_hex_source(cairo_t* paper, const std::string& hex, double opacity = 1);

// A file in memory.
cairo_status_t append_bytes(void* text, const unsigned char* bytes, unsigned int count);

}  // namespace molar::adapters
