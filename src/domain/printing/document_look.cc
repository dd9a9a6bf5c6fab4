#include "domain/printing/document_look.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

namespace molar::domain {

namespace {

constexpr std::string_view kPaper = "#ffffff";
constexpr std::string_view kInk = "#1d2421";
constexpr std::string_view kMutedInk = "#4d5752";
constexpr double kTextRatio = 4.5;  // WCAG 2 AA

// The first value of a custom property: the light one, because the dark values are in a later
// block.
std::string_view property(std::string_view css, std::string_view name) {
  const std::string key = std::string(name) + ":";
  const std::size_t at = css.find(key);
  if (at == std::string_view::npos) {
    return {};
  }
  const std::string_view rest = css.substr(at + key.size());
  return rest.substr(0, rest.find_first_of(";}"));
}

bool is_colour(std::string_view text) {
  return text.size() == 7 && text.front() == '#' &&
         std::all_of(text.begin() + 1, text.end(),
                     [](unsigned char c) { return std::isxdigit(c) != 0; });
}

std::string colour(std::string_view css, std::string_view name, std::string_view otherwise) {
  const std::string_view found = property(css, "--color-" + std::string(name));
  return std::string(is_colour(found) ? found : otherwise);
}

// "\"fraunces\", \"fraunces fallback\", serif" → fraunces
std::string first_family(std::string_view stack) {
  const std::size_t begin = stack.find('"');
  const std::size_t end = begin == std::string_view::npos ? begin : stack.find('"', begin + 1);
  return end == std::string_view::npos ? "" : std::string(stack.substr(begin + 1, end - begin - 1));
}

int number(std::string_view text, int otherwise) {
  int value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  return read.ec == std::errc() ? value : otherwise;
}

double channel(std::string_view colour, std::size_t at) {
  int value = 0;
  std::from_chars(colour.data() + at, colour.data() + at + 2, value, 16);
  const double part = value / 255.0;
  return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
}

double luminance(std::string_view colour) {
  return 0.2126 * channel(colour, 1) + 0.7152 * channel(colour, 3) + 0.0722 * channel(colour, 5);
}

bool is_readable(std::string_view colour) {
  return contrast_ratio(colour, kPaper) >= kTextRatio;
}

std::string readable(std::string colour, std::string_view otherwise) {
  return is_readable(colour) ? std::move(colour) : std::string(otherwise);
}

// Logos match the brand's own grounds, which may be neither white nor dark.
void add_logos(DocumentLook& look, const Brand& brand) {
  const bool has_light_pages = contrast_ratio(look.surface, kPaper) < kTextRatio;
  const bool has_dark_cards = is_readable(look.primary);
  look.logo = brand.logo;
  look.logo_plate = has_light_pages ? "" : look.surface;
  look.logo_deep = brand.logo_deep;
  if (has_dark_cards) {
    look.logo_card = has_light_pages ? brand.logo_deep : brand.logo;
  } else if (has_light_pages) {
    look.logo_card = brand.logo;
  }
}

}  // namespace

double contrast_ratio(std::string_view one, std::string_view other) {
  const auto [dark, light] = std::minmax({luminance(one), luminance(other)});
  return (light + 0.05) / (dark + 0.05);
}

DocumentLook document_look(const Brand& brand) {
  const std::string_view css = brand.theme_css;
  DocumentLook look;
  look.text = readable(colour(css, "text", kInk), kInk);
  look.text_muted = readable(colour(css, "text-muted", kMutedInk), kMutedInk);
  look.border = colour(css, "border", "#d8d5cc");
  look.surface = colour(css, "surface", "#ffffff");
  look.primary = colour(css, "primary", "#1f5a45");
  look.primary_strong = colour(css, "primary-strong", "#153f31");
  look.on_primary = colour(css, "on-primary", "#ffffff");
  look.accent = colour(css, "accent", "#b4541f");
  look.ink = readable(look.primary, look.text);
  look.body_font = first_family(property(css, "--font-body"));
  look.heading_font = first_family(property(css, "--font-heading"));
  look.heading_weight = number(property(css, "--heading-weight"), 650);
  look.is_round = property(css, "--radius-l") != "0";
  add_logos(look, brand);
  return look;
}

std::string document_language(const std::string& language) {
  return language + "-US";
}

}  // namespace molar::domain
