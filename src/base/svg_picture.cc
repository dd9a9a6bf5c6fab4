#include "base/svg_picture.h"

#include <expat.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/svg_figures.h"
#include "base/svg_geometry.h"
#include "base/svg_path.h"
#include "base/svg_scanner.h"
#include "base/svg_style.h"

namespace molar {

namespace {

constexpr std::size_t kMaxDepth = 32;
constexpr double kLeastEdge = 1;
constexpr double kMostEdge = 20'000;
// Maximum coordinate of a shape, in multiples of the picture's longer edge: the time to draw a
// curve grows with its length.
constexpr double kMostReach = 16;
// Ratio of a pen's area to that of a round one, below which a stroke is not visible.
constexpr double kLeastPen = 1e-6;

// Elements that draw nothing where they are defined. References to them are refused.
constexpr std::array<std::string_view, 12> kNeverShown{
    "title",    "desc", "metadata", "defs",   "linearGradient", "radialGradient",
    "clipPath", "mask", "pattern",  "symbol", "marker",         "filter"};

class Reader {
 public:
  Reader() { paints_.push_back(first_paint()); }

  Status begin(std::string_view name, const XML_Char** attributes) {
    const SvgAttributes given(attributes, picture_.width, picture_.height);
    if (++elements_ > kMaxSvgElements || ++depth_ > kMaxDepth) {
      return svg_unsupported("too many elements");
    }
    if (name == "script" || name == "foreignObject") {
      return svg_unsupported("<" + std::string(name) + ">: remove it");
    }
    if (name == "style") {
      in_style_ = true;
      return {};
    }
    if (hidden_from_ != 0) {
      return {};
    }
    if (std::ranges::find(kNeverShown, name) != kNeverShown.end() ||
        name.find(':') != std::string_view::npos) {
      hidden_from_ = depth_;
      return {};
    }
    return shown(name, given);
  }

  void end(std::string_view name) {
    in_style_ = in_style_ && name != "style";
    if (hidden_from_ == depth_) {
      hidden_from_ = 0;
    } else if (hidden_from_ == 0 && name != "style") {
      if (paints_.back().opacity < 1) {
        end_layer();
      }
      paints_.pop_back();
    }
    --depth_;
  }

  Status text(std::string_view characters) {
    if (in_style_) {
      css_ += characters;
    }
    return {};
  }

  Status end_of_style() {
    if (!picture_.shapes.empty()) {
      return svg_unsupported("a <style> after shapes: move it to the beginning");
    }
    const std::string css = std::exchange(css_, {});
    return read_svg_classes(css, classes_);
  }
  bool has_style() const { return !css_.empty() && !in_style_; }

  Result<VectorPicture> take() {
    if (picture_.shapes.empty()) {
      return svg_unsupported("no shape");
    }
    return std::move(picture_);
  }

 private:
  static SvgPaint first_paint() {
    SvgPaint paint;
    paint.look.fill = "#000000";
    return paint;
  }

  Status shown(std::string_view name, const SvgAttributes& given) {
    const bool is_root = depth_ == 1;
    if (is_root != (name == "svg") || (!is_root && name != "g" && !is_svg_figure(name))) {
      return svg_unsupported("<" + std::string(name.substr(0, 40)) +
                             ">: convert everything to paths with plain colors");
    }
    SvgPaint paint = paints_.back();
    if (is_root) {
      MOLAR_CHECK(measure(given, paint));
    }
    const SvgPaint group = paint;
    paint.opacity = 1;
    paint.is_left_out = false;
    paint.affine = {};
    MOLAR_CHECK(style(paint, given));
    paint.is_left_out = paint.is_left_out || group.is_left_out;
    paint.affine = group.affine * paint.affine;
    if (paint.opacity < 1) {
      if (picture_.layers.size() == kMaxSvgLayers) {
        return svg_unsupported("too many shapes with an opacity: use lighter colors");
      }
      open_layers_.push_back(picture_.layers.size());
      picture_.layers.push_back({picture_.shapes.size(), 0, paint.opacity});
    }
    if (is_svg_figure(name)) {
      MOLAR_CHECK(draw(name, given, paint));
    }
    paints_.push_back(std::move(paint));
    return {};
  }

  // Attributes, then classes, then style: later ones override.
  Status style(SvgPaint& paint, const SvgAttributes& given) {
    MOLAR_CHECK(given.each([&](std::string_view name, std::string_view value) -> Status {
      if (name.starts_with("on") || name == "href" || name == "xlink:href") {
        return svg_unsupported("the attribute \"" + std::string(name.substr(0, 40)) +
                               "\": remove it");
      }
      return set_svg_property(paint, name, value);
    }));
    MOLAR_TRY(const std::string rules, svg_class_properties(classes_, given.text("class")));
    MOLAR_CHECK(set_svg_properties(paint, rules));
    return set_svg_properties(paint, given.text("style"));
  }

  Status measure(const SvgAttributes& given, SvgPaint& paint) {
    const auto box = read_svg_numbers(given.text("viewBox"), 4);
    const bool has_box = box && box->size() == 4;
    picture_.width = has_box ? (*box)[2] : given.length("width");
    picture_.height = has_box ? (*box)[3] : given.length("height");
    if (std::min(picture_.width, picture_.height) < kLeastEdge ||
        std::max(picture_.width, picture_.height) > kMostEdge) {
      return svg_unsupported("no usable size: give the <svg> a viewBox");
    }
    if (has_box) {
      paint.affine = {1, 0, 0, 1, -(*box)[0], -(*box)[1]};
    }
    return {};
  }

  Status draw(std::string_view name, const SvgAttributes& given, const SvgPaint& paint) {
    MOLAR_CHECK(given.check_lengths());
    auto path = svg_figure(name, given, kMaxSvgSteps);
    if (!path || (steps_ += path->size()) > kMaxSvgSteps) {
      return svg_unsupported("a shape that is damaged or has too many points");
    }
    VectorShape shape = paint.look;
    if (paint.is_left_out || paint.is_invisible || path->empty() ||
        (shape.fill.empty() && shape.stroke.empty())) {
      return {};
    }
    MOLAR_CHECK(set_current_color(shape, paint.color));
    apply(paint.affine, *path);
    if (!is_near(*path)) {
      return svg_unsupported("a shape that reaches far beyond the picture");
    }
    shape.path = std::move(*path);
    shape.fill_opacity = paint.fill_opacity;
    shape.stroke_opacity = paint.stroke_opacity;
    scale_stroke(shape, paint.affine);
    if (!is_near(shape.stroke_width)) {
      return svg_unsupported("a stroke that is wider than the picture");
    }
    stroked_ += shape.stroke.empty() ? 0 : shape.path.size();
    if (stroked_ > kMaxSvgStrokedSteps) {
      return svg_unsupported("too many points with a stroke: convert strokes to paths");
    }
    picture_.shapes.push_back(std::move(shape));
    return {};
  }

  // A stroke in a distorted group has another width in each direction.
  static void scale_stroke(VectorShape& shape, const Affine& by) {
    const double scale = std::max(std::hypot(by.a, by.b), std::hypot(by.c, by.d));
    const double area = std::abs(by.a * by.d - by.b * by.c);
    shape.stroke_width *= scale;
    if (area < kLeastPen * scale * scale) {
      shape.stroke = "";  // flattened to a line without width
    } else if (scale > 0) {
      shape.pen = {by.a / scale, by.b / scale, by.c / scale, by.d / scale};
    }
  }

  // Replaces a layer without overlap by the opacity of its only shape.
  void end_layer() {
    const std::size_t at = open_layers_.back();
    open_layers_.pop_back();
    VectorLayer& layer = picture_.layers[at];
    layer.end = picture_.shapes.size();
    if (layer.end > layer.first + 1 || at + 1 < picture_.layers.size()) {
      return;
    }
    if (layer.end > layer.first) {
      VectorShape& shape = picture_.shapes.back();
      if (!shape.fill.empty() && !shape.stroke.empty()) {
        return;
      }
      shape.fill_opacity *= layer.opacity;
      shape.stroke_opacity *= layer.opacity;
    }
    picture_.layers.pop_back();
  }

  // Also false for NaN.
  bool is_near(double length) const {
    return std::abs(length) <= kMostReach * std::max(picture_.width, picture_.height);
  }
  bool is_near(const std::vector<PathStep>& path) const {
    return std::ranges::all_of(path, [this](const PathStep& step) {
      return std::ranges::all_of(step.at, [this](double at) { return is_near(at); });
    });
  }

  VectorPicture picture_;
  std::vector<SvgPaint> paints_;
  std::vector<std::size_t> open_layers_;
  SvgClasses classes_;
  std::string css_;
  bool in_style_ = false;
  std::size_t depth_ = 0;
  std::size_t hidden_from_ = 0;  // depth of the element that hides its content; 0: none
  std::size_t elements_ = 0;
  std::size_t steps_ = 0;
  std::size_t stroked_ = 0;
};

// Passes expat's events to the reader, and stops at the first one that it refuses.
struct Parsing {
  XML_Parser parser = nullptr;
  Reader reader;
  Status outcome;

  void keep(Status status) {
    if (status.has_error() && outcome.has_value()) {
      outcome = std::move(status);
      XML_StopParser(parser, XML_FALSE);
    }
  }
  static Parsing& of(void* self) { return *static_cast<Parsing*>(self); }
  static void begin(void* self, const XML_Char* name, const XML_Char** attributes) {
    of(self).keep(of(self).reader.begin(name, attributes));
  }
  static void end(void* self, const XML_Char* name) {
    Parsing& it = of(self);
    it.reader.end(name);
    if (it.reader.has_style()) {
      it.keep(it.reader.end_of_style());
    }
  }
  static void text(void* self, const XML_Char* start, int size) {
    of(self).keep(of(self).reader.text({start, static_cast<std::size_t>(size)}));
  }
  // Entities that a document declares could expand without limit.
  static void doctype(void* self, const XML_Char*, const XML_Char*, const XML_Char*,
                      int has_internal_subset) {
    if (has_internal_subset != 0) {
      of(self).keep(svg_unsupported("a DOCTYPE with declarations: remove it"));
    }
  }
};

}  // namespace

Result<VectorPicture> read_svg(std::string_view text) {
  if (text.size() > kMaxSvgBytes) {
    return svg_unsupported("more than 256 KiB");
  }
  const std::unique_ptr<XML_ParserStruct, void (*)(XML_Parser)> parser(XML_ParserCreate("UTF-8"),
                                                                       &XML_ParserFree);
  Parsing parsing;
  parsing.parser = parser.get();
  XML_SetUserData(parser.get(), &parsing);
  XML_SetElementHandler(parser.get(), &Parsing::begin, &Parsing::end);
  XML_SetCharacterDataHandler(parser.get(), &Parsing::text);
  XML_SetStartDoctypeDeclHandler(parser.get(), &Parsing::doctype);
  const XML_Status status =
      XML_Parse(parser.get(), text.data(), static_cast<int>(text.size()), XML_TRUE);
  MOLAR_CHECK(std::move(parsing.outcome));
  if (status != XML_STATUS_OK) {
    return svg_unsupported("damaged XML");
  }
  return parsing.reader.take();
}

}  // namespace molar
