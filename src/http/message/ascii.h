// Character classes and comparisons of the HTTP grammar (RFC 9110 section 5.6). Bytes, no locale.
#pragma once

#include <array>
#include <string_view>

#include "base/number.h"

namespace molar::http {

namespace ascii_detail {

constexpr std::array<bool, 256> make_token_table() {
  std::array<bool, 256> table{};
  for (int c = '0'; c <= '9'; ++c) {
    table[static_cast<unsigned>(c)] = true;
  }
  for (int c = 'a'; c <= 'z'; ++c) {
    table[static_cast<unsigned>(c)] = true;
    table[static_cast<unsigned>(c - 'a' + 'A')] = true;
  }
  for (const char c : std::string_view("!#$%&'*+-.^_`|~")) {
    table[static_cast<unsigned char>(c)] = true;
  }
  return table;
}

inline constexpr std::array<bool, 256> kTokenTable = make_token_table();

}  // namespace ascii_detail

constexpr bool is_token_char(char c) {
  return ascii_detail::kTokenTable[static_cast<unsigned char>(c)];
}

constexpr bool is_token(std::string_view text) {
  for (const char c : text) {
    if (!is_token_char(c)) {
      return false;
    }
  }
  return !text.empty();
}

constexpr char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

// 0–15, or −1 for a character that is not a hexadecimal digit.
constexpr int hex_value(char c) {
  if (is_digit(c)) {
    return c - '0';
  }
  const char lower = to_lower(c);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

constexpr bool equals_ignoring_case(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) {
    return false;
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] != b[i] && to_lower(a[i]) != to_lower(b[i])) {
      return false;
    }
  }
  return true;
}

// Removes spaces and tabs at both ends ("optional whitespace").
constexpr std::string_view trim_space(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) {
    text.remove_prefix(1);
  }
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) {
    text.remove_suffix(1);
  }
  return text;
}

// Calls visit(element) for each trimmed, non-empty element of a comma-separated list.
template <class Visit>
void for_each_element(std::string_view list, Visit visit) {
  while (!list.empty()) {
    const std::size_t comma = list.find(',');
    const std::string_view element = trim_space(list.substr(0, comma));
    if (!element.empty()) {
      visit(element);
    }
    if (comma == std::string_view::npos) {
      return;
    }
    list.remove_prefix(comma + 1);
  }
}

}  // namespace molar::http
