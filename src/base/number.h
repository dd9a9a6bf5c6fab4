// Parses a text that is a number as a whole. Bytes, no locale.
#pragma once

#include <algorithm>
#include <charconv>
#include <optional>
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

// Accepts the syntax of std::from_chars: no white space, no '+', '-' only for signed types, and
// "inf" and "nan" for floating-point types. nullopt when a character remains or the number is out
// of range.
template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number{};
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = fault == std::errc() && end == text.data() + text.size();
  return is_whole ? std::optional(number) : std::nullopt;
}

}  // namespace molar
