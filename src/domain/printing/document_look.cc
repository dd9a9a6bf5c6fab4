#include "domain/printing/document_look.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string_view>

namespace molar::domain {

namespace {

// The first value of a custom property: the light one, because darkness comes in a later block.
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

}  // namespace

DocumentLook document_look(const Brand& brand) {
  const std::string_view css = brand.theme_css;
  DocumentLook look;
  look.text = colour(css, "text", "#1d2421");
  look.text_muted = colour(css, "text-muted", "#4d5752");
  look.border = colour(css, "border", "#d8d5cc");
  look.surface = colour(css, "surface", "#ffffff");
  look.primary = colour(css, "primary", "#1f5a45");
  look.primary_strong = colour(css, "primary-strong", "#153f31");
  look.on_primary = colour(css, "on-primary", "#ffffff");
  look.accent = colour(css, "accent", "#b4541f");
  look.body_font = first_family(property(css, "--font-body"));
  look.heading_font = first_family(property(css, "--font-heading"));
  look.heading_weight = number(property(css, "--heading-weight"), 650);
  look.is_round = property(css, "--radius-l") != "0";
  return look;
}

std::string document_language(const std::string& language) {
  return language + "-US";
}

}  // namespace molar::domain
