#include "domain/terms/plain_words.h"

#include <array>
#include <cstdio>

#include "base/number.h"

namespace molar::domain {

std::string show_date(Date date) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%02u/%02u/%04d", static_cast<unsigned>(date.month()),
                static_cast<unsigned>(date.day()), static_cast<int>(date.year()));
  return text.data();
}

std::string show_money(std::int64_t cents) {
  const std::string whole = with_commas(std::llabs(cents) / 100);
  std::array<char, 8> rest{};
  std::snprintf(rest.data(), rest.size(), ".%02d", static_cast<int>(std::llabs(cents) % 100));
  return (cents < 0 ? "-$" : "$") + whole + rest.data();
}

std::string show_phone(const std::string& digits) {
  if (digits.size() != 10 || !has_only_digits(digits)) {
    return digits;
  }
  return "(" + digits.substr(0, 3) + ") " + digits.substr(3, 3) + "-" + digits.substr(6);
}

std::string first_letter(const std::string& text) {
  std::size_t end = text.empty() ? 0 : 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
    ++end;
  }
  return text.substr(0, end);
}

}  // namespace molar::domain
