// Numbers and texts. Bytes, no locale.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace molar {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// True for an empty text.
constexpr bool has_only_digits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), is_digit);
}

// "1,234,567"
inline std::string with_commas(std::int64_t number) {
  std::string text = std::to_string(number);
  const std::size_t sign = number < 0 ? 1 : 0;
  for (std::size_t at = text.size(); at > sign + 3; at -= 3) {
    text.insert(at - 3, ",");
  }
  return text;
}

// Parses a text that is a number as a whole. Accepts the syntax of std::from_chars: no white space,
// no '+', '-' only for signed types, and "inf" and "nan" for floating-point types. nullopt when a
// character remains or the number is out of range.
template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number{};
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = fault == std::errc() && end == text.data() + text.size();
  return is_whole ? std::optional(number) : std::nullopt;
}

}  // namespace molar
