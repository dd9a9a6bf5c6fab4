#include "base/to_json.h"

#include <array>
#include <charconv>
#include <cmath>

namespace molar {

std::string camel_case(std::string_view snake) {
  std::string camel;
  camel.reserve(snake.size());
  bool raise = false;
  for (char c : snake) {
    if (c == '_') {
      raise = true;
      continue;
    }
    camel.push_back(raise && c >= 'a' && c <= 'z' ? static_cast<char>(c - ('a' - 'A')) : c);
    raise = false;
  }
  return camel;
}

namespace detail {

void append_json_text(std::string& out, std::string_view text) {
  static constexpr char kHex[] = "0123456789abcdef";
  static constexpr unsigned char kDelete = 0x7f;  // a control character that terminals act on
  out += '"';
  std::size_t plain = 0;  // start of the characters without escape
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto c = static_cast<unsigned char>(text[at]);
    if (c >= 0x20 && c != '"' && c != '\\' && c != kDelete) {
      continue;
    }
    out.append(text, plain, at - plain);
    plain = at + 1;
    if (c >= 0x20 && c != kDelete) {
      out += {'\\', static_cast<char>(c)};
    } else {
      out += {'\\', 'u', '0', '0', kHex[c >> 4], kHex[c & 15]};
    }
  }
  out.append(text, plain);
  out += '"';
}

void append_json_number(std::string& out, std::int64_t number) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

void append_json_value(std::string& out, const boost::json::value& value) {
  const double* number = value.if_double();
  if (number == nullptr) {
    out += boost::json::serialize(value);
    return;
  }
  // Boost writes 3.4 as 3.4E0.
  std::array<char, 32> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), *number).ptr;
  out += std::isfinite(*number) ? std::string_view(digits.data(), end) : "null";
}

}  // namespace detail

}  // namespace molar
