#include "base/text_conversion.h"

#include <unicode/unistr.h>
#include <unicode/utf8.h>

#include <cstdint>

#include "base/csv.h"

namespace molar {

std::string from_windows_1252(std::string_view text) {
  std::string result;
  icu::UnicodeString(text.data(), static_cast<std::int32_t>(text.size()), "windows-1252")
      .toUTF8String(result);
  return result;
}

std::string_view first_code_points(std::string_view text, std::size_t count) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  std::size_t end = 0;
  for (std::size_t i = 0; i < count && end < text.size(); ++i) {
    U8_FWD_1(bytes, end, text.size());
  }
  return text.substr(0, end);
}

std::string without_formula(std::string_view value) {
  constexpr std::string_view kFormulaStarts = "=+-@\t\r";
  const bool is_formula =
      !value.empty() && kFormulaStarts.find(value.front()) != std::string_view::npos;
  return (is_formula ? "'" : "") + std::string(value);
}

std::string spreadsheet_field(std::string_view value) {
  return csv_field(without_formula(value));
}

}  // namespace molar
