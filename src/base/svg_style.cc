#include "base/svg_style.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <optional>
#include <utility>

#include "base/svg_picture.h"
#include "base/svg_scanner.h"
#include "base/text.h"

namespace molar {

namespace {

using Name = std::pair<std::string_view, std::string_view>;

// Stands for the property "color", which can follow and which is inherited separately.
constexpr std::string_view kCurrentColor = "currentcolor";

constexpr std::array kColors{
    Name{"black", "#000000"},  Name{"white", "#ffffff"},          Name{"red", "#ff0000"},
    Name{"green", "#008000"},  Name{"blue", "#0000ff"},           Name{"yellow", "#ffff00"},
    Name{"gray", "#808080"},   Name{"grey", "#808080"},           Name{"silver", "#c0c0c0"},
    Name{"maroon", "#800000"}, Name{"navy", "#000080"},           Name{"teal", "#008080"},
    Name{"orange", "#ffa500"}, Name{kCurrentColor, kCurrentColor}};

// Unsupported properties without which the picture would look different, and their values that
// change nothing. Some design programs write "passthrough" for groups.
constexpr std::array<std::string_view, 10> kUndrawn{
    "clip-path",    "mask",       "filter",     "stroke-dasharray", "marker",
    "marker-start", "marker-mid", "marker-end", "mix-blend-mode",   "vector-effect"};
constexpr std::array<std::string_view, 3> kUnchanged{"none", "normal", "passthrough"};

template <class List>
bool is_one_of(const List& list, std::string_view name) {
  return std::ranges::find(list, name) != list.end();
}

bool is_hex(std::string_view digits) {
  return std::ranges::all_of(digits, [](unsigned char c) { return std::isxdigit(c) != 0; });
}

// Converts "#abc" and "#aabbcc" to "#aabbcc".
std::optional<std::string> hex_color(std::string_view text) {
  if (!is_hex(text.substr(1)) || (text.size() != 4 && text.size() != 7)) {
    return std::nullopt;
  }
  if (text.size() == 7) {
    return std::string(text);
  }
  return std::string{'#', text[1], text[1], text[2], text[2], text[3], text[3]};
}

// Parses "rgb(36, 87, 63)".
std::optional<std::string> rgb_color(std::string_view text) {
  const auto parts = read_svg_numbers(text.substr(4, text.size() - 5), 3);
  if (!parts || parts->size() != 3) {
    return std::nullopt;
  }
  std::array<char, 8> hex{};
  const auto channel = [&parts](std::size_t i) {
    return static_cast<unsigned>(std::clamp(std::lround((*parts)[i]), 0L, 255L));
  };
  std::snprintf(hex.data(), hex.size(), "#%02x%02x%02x", channel(0), channel(1), channel(2));
  return std::string(hex.data());
}

// "" for none; nullopt: not a plain color.
std::optional<std::string> color_of(std::string_view text) {
  const std::string low = to_lower_ascii(text);
  if (low == "none" || low == "transparent") {
    return "";
  }
  if (low.starts_with('#')) {
    return hex_color(low);
  }
  if (low.starts_with("rgb(") && low.ends_with(')')) {
    return rgb_color(low);
  }
  const auto found = std::ranges::find(kColors, low, &Name::first);
  return found == kColors.end() ? std::nullopt : std::optional(std::string(found->second));
}

Status set_color(std::string& color, std::string_view value) {
  if (value == "inherit") {
    return {};
  }
  const auto found = color_of(value);
  if (!found) {
    return svg_unsupported("the color \"" + std::string(value.substr(0, 40)) +
                           "\": use a plain color such as #24573f");
  }
  color = *found;
  return {};
}

Status set_number(double& number, std::string_view value) {
  value.remove_suffix(value.ends_with("px") ? 2 : 0);
  const auto found = read_svg_numbers(value, 1);
  if (!found || found->empty() || found->front() < 0) {
    return svg_unsupported("the number \"" + std::string(value.substr(0, 40)) + "\"");
  }
  number = found->front();
  return {};
}

Status set_opacity(double& opacity, std::string_view value) {
  const bool is_percent = value.ends_with('%');
  value.remove_suffix(is_percent ? 1 : 0);
  MOLAR_CHECK(set_number(opacity, value));
  opacity = std::min(1.0, opacity / (is_percent ? 100 : 1));
  return {};
}

Status set_paint(SvgPaint& paint, std::string_view name, std::string_view value) {
  VectorShape& look = paint.look;
  if (name == "fill") {
    return set_color(look.fill, value);
  }
  if (name == "stroke") {
    return set_color(look.stroke, value);
  }
  if (name == "color" && value != "inherit" && to_lower_ascii(value) != kCurrentColor) {
    paint.color = value;
    return {};
  }
  if (name == "opacity") {
    return set_opacity(paint.opacity, value);
  }
  if (name == "fill-opacity") {
    return set_opacity(paint.fill_opacity, value);
  }
  if (name == "stroke-opacity") {
    return set_opacity(paint.stroke_opacity, value);
  }
  if (name == "stroke-width") {
    return set_number(look.stroke_width, value);
  }
  if (name == "stroke-miterlimit") {
    return set_number(look.miter_limit, value);
  }
  return {};
}

void set_word(SvgPaint& paint, std::string_view name, std::string_view value) {
  VectorShape& look = paint.look;
  if (value == "inherit") {
    return;
  }
  if (name == "fill-rule") {
    look.is_even_odd = value == "evenodd";
  } else if (name == "stroke-linecap") {
    look.cap = value == "round"    ? StrokeCap::Round
               : value == "square" ? StrokeCap::Square
                                   : StrokeCap::Butt;
  } else if (name == "stroke-linejoin") {
    look.join = value == "round"   ? StrokeJoin::Round
                : value == "bevel" ? StrokeJoin::Bevel
                                   : StrokeJoin::Miter;
  } else if (name == "paint-order") {
    look.is_stroke_first = value.find("stroke") < value.find("fill");
  } else if (name == "display") {
    paint.is_left_out = value == "none";
  } else if (name == "visibility") {
    paint.is_invisible = value != "visible";
  }
}

// `css` without "/* … */".
std::string without_comments(std::string_view css) {
  std::string plain;
  while (!css.empty()) {
    const std::size_t begin = css.find("/*");
    plain += css.substr(0, begin);
    const std::size_t end = begin == std::string_view::npos ? begin : css.find("*/", begin + 2);
    css.remove_prefix(end == std::string_view::npos ? css.size() : end + 2);
  }
  return plain;
}

}  // namespace

Error svg_unsupported(std::string what) {
  return Error::invalid("picture_unsupported", std::move(what));
}

Status set_svg_property(SvgPaint& paint, std::string_view name, std::string_view value) {
  value = trim(value);
  if (name == "transform") {
    const auto affine = read_svg_transform(value);
    if (!affine) {
      return svg_unsupported("a transform that is damaged");
    }
    paint.affine = *affine;
    return {};
  }
  if (is_one_of(kUndrawn, name) && !is_one_of(kUnchanged, value)) {
    return svg_unsupported("the property \"" + std::string(name) + "\": remove it from the shapes");
  }
  set_word(paint, name, value);
  return set_paint(paint, name, value);
}

Status set_svg_properties(SvgPaint& paint, std::string_view text) {
  const std::string plain = without_comments(text);
  std::string_view declarations = plain;
  while (!declarations.empty()) {
    const std::string_view one = declarations.substr(0, declarations.find(';'));
    declarations.remove_prefix(std::min(declarations.size(), one.size() + 1));
    const std::size_t colon = one.find(':');
    if (colon != std::string_view::npos) {
      MOLAR_CHECK(set_svg_property(paint, trim(one.substr(0, colon)), one.substr(colon + 1)));
    }
  }
  return {};
}

Status set_current_color(VectorShape& look, std::string_view color) {
  for (std::string* paint : {&look.fill, &look.stroke}) {
    if (*paint == kCurrentColor) {
      MOLAR_CHECK(set_color(*paint, color));
    }
  }
  return {};
}

Status use_svg_style(SvgClasses& classes, std::size_t bytes) {
  classes.used += bytes;
  if (classes.used > kMaxSvgStyle) {
    return svg_unsupported("too many styles: write the colors on the shapes");
  }
  return {};
}

Result<std::string> svg_class_properties(SvgClasses& classes, std::string_view names) {
  std::vector<const SvgClasses::Rule*> rules;
  while (!names.empty()) {
    const std::string_view one = names.substr(0, names.find_first_of(" \t\r\n"));
    names.remove_prefix(std::min(names.size(), one.size() + 1));
    const auto found = classes.by_name.find(one);
    if (found == classes.by_name.end()) {
      continue;
    }
    for (const SvgClasses::Rule& rule : found->second) {
      MOLAR_CHECK(use_svg_style(classes, rule.body.size()));
      rules.push_back(&rule);
    }
  }
  std::ranges::sort(rules, {}, &SvgClasses::Rule::order);
  std::string all;
  for (const SvgClasses::Rule* rule : rules) {
    all += rule->body;
  }
  return all;
}

Status read_svg_classes(std::string_view sheet, SvgClasses& classes) {
  const std::string plain = without_comments(sheet);
  for (std::string_view css = trim(plain); !css.empty(); css = trim(css)) {
    const std::size_t open = css.find('{');
    const std::size_t close = css.find('}', open);
    if (close == std::string_view::npos) {
      return svg_unsupported("a <style> that is damaged");
    }
    std::string_view selectors = css.substr(0, open);
    const std::string_view body = css.substr(open + 1, close - open - 1);
    css.remove_prefix(close + 1);
    while (!selectors.empty()) {
      const std::string_view part = selectors.substr(0, selectors.find(','));
      selectors.remove_prefix(std::min(selectors.size(), part.size() + 1));
      const std::string_view one = trim(part);
      if (!one.starts_with('.') || one.find_first_of(" .>+~:[*#@/", 1) != std::string_view::npos) {
        return svg_unsupported(
            "a <style> with rules other than class rules: write the colors "
            "on the shapes");
      }
      MOLAR_CHECK(use_svg_style(classes, body.size() + 1));
      classes.by_name[std::string(one.substr(1))].push_back(
          {classes.rules++, std::string(body) + ";"});
    }
  }
  return {};
}

}  // namespace molar
