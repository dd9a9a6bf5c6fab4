#include "base/text.h"

#include <unicode/bytestream.h>
#include <unicode/casemap.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "base/number.h"

namespace molar {
namespace {

// Decodes one code point; negative when the bytes are not UTF-8.
UChar32 next_code_point(std::string_view text, std::size_t& at) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  UChar32 point = 0;
  U8_NEXT(bytes, at, text.size(), point);
  return point;
}

template <class Predicate>
bool every_code_point(std::string_view text, Predicate&& fits) {
  for (std::size_t at = 0; at < text.size();) {
    if (!fits(next_code_point(text, at))) {
      return false;
    }
  }
  return true;
}

// ICU sorts the marks of a letter in quadratic time: half a second for a body of 64 KB. No language
// has letters with so many marks, and no password.
constexpr int kMostOrderedMarks = 128;

// Whether the decomposition begins with a combining mark. That of some Tibetan vowel signs does,
// although their own combining class is 0.
bool begins_with_mark(UChar32 point) {
  return u_getIntPropertyValue(point, UCHAR_LEAD_CANONICAL_COMBINING_CLASS) != 0;
}

// Returns the end of the first run of this many combining marks, or of the text.
std::size_t end_of_ordered_marks(std::string_view text) {
  int marks = 0;
  std::size_t at = 0;
  while (at < text.size() && marks < kMostOrderedMarks) {
    marks = begins_with_mark(next_code_point(text, at)) ? marks + 1 : 0;
  }
  return at;
}

bool is_forbidden(UChar32 point, Lines lines) {
  if (lines == Lines::Multiple && (point == '\n' || point == '\r' || point == '\t')) {
    return false;
  }
  const bool separator = point == 0x2028 || point == 0x2029;
  // Overrides and isolates can reorder the text beside them; the marks (200E, 200F) are harmless.
  const bool reorders =
      (point >= 0x202A && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069);
  return point < 0 || u_charType(point) == U_CONTROL_CHAR || separator || reorders ||
         point == 0xFEFF || U_IS_UNICODE_NONCHAR(point);
}

}  // namespace

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool is_valid_utf8(std::string_view text) {
  return every_code_point(text, [](UChar32 point) { return point >= 0; });
}

std::size_t length_in_code_points(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string_view trim(std::string_view text) {
  std::size_t start = 0;
  while (start < text.size()) {
    std::size_t next = start;
    if (!u_isUWhiteSpace(next_code_point(text, next))) {
      break;
    }
    start = next;
  }
  text.remove_prefix(start);
  std::size_t kept = 0;  // end of the last code point that is not white space
  for (std::size_t at = 0; at < text.size();) {
    if (!u_isUWhiteSpace(next_code_point(text, at))) {
      kept = at;
    }
  }
  return text.substr(0, kept);
}

bool has_control_characters(std::string_view text, Lines lines) {
  return !every_code_point(text, [&](UChar32 point) { return !is_forbidden(point, lines); });
}

std::string to_nfc(std::string_view text) {
  if (is_ascii(text)) {
    return std::string(text);
  }
  UErrorCode code = U_ZERO_ERROR;
  const icu::Normalizer2* nfc = icu::Normalizer2::getNFCInstance(code);
  std::string result;
  icu::StringByteSink<std::string> sink(&result);
  while (!text.empty()) {
    const std::string_view part = text.substr(0, end_of_ordered_marks(text));
    text.remove_prefix(part.size());
    nfc->normalizeUTF8(0, {part.data(), static_cast<std::int32_t>(part.size())}, sink, nullptr,
                       code);
  }
  if (U_FAILURE(code)) {
    throw std::runtime_error("ICU cannot normalise text");
  }
  return result;
}

std::string to_lower(std::string_view text) {
  if (is_ascii(text)) {
    return to_lower_ascii(text);
  }
  UErrorCode code = U_ZERO_ERROR;
  std::string result;
  icu::StringByteSink<std::string> sink(&result);
  icu::CaseMap::utf8ToLower("", 0, {text.data(), static_cast<std::int32_t>(text.size())}, sink,
                            nullptr, code);
  if (U_FAILURE(code)) {
    throw std::runtime_error("ICU cannot change the case of text");
  }
  return result;
}

std::string to_lower_ascii(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  }
  return result;
}

std::string to_upper_ascii(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    c = c >= 'a' && c <= 'z' ? static_cast<char>(c - ('a' - 'A')) : c;
  }
  return result;
}

std::optional<std::string> clean_text(std::string_view text, Lines lines) {
  if (!is_valid_utf8(text)) {
    return std::nullopt;
  }
  text = trim(text);
  if (has_control_characters(text, lines)) {
    return std::nullopt;
  }
  return to_nfc(text);
}

bool is_letters_or(std::string_view text, std::u32string_view others) {
  return every_code_point(text, [&](UChar32 point) {
    if (point < 0) {
      return false;
    }
    const bool mark = (U_GET_GC_MASK(point) & (U_GC_MN_MASK | U_GC_MC_MASK)) != 0;
    return u_isalpha(point) || mark || others.find(static_cast<char32_t>(point)) != others.npos;
  });
}

bool has_letter(std::string_view text) {
  return !every_code_point(text, [](UChar32 point) {
    return point < 0 || !u_isalpha(point) ||
           u_hasBinaryProperty(point, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
  });
}

std::vector<std::string_view> parts_of(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find(separator));
    if (!part.empty()) {
      parts.push_back(part);
    }
    text.remove_prefix(std::min(part.size() + 1, text.size()));
  }
  return parts;
}

std::string replace_each(std::string_view text, Replacements replacements) {
  std::array<bool, 256> begins{};
  for (const auto& [from, to] : replacements) {
    begins[static_cast<unsigned char>(from.front())] = true;
  }
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    // Copies runs: the data of a page are long, and few characters begin a replacement.
    const auto next =
        std::ranges::find_if(text, [&](char c) { return begins[static_cast<unsigned char>(c)]; });
    out.append(text.begin(), next);
    text.remove_prefix(static_cast<std::size_t>(next - text.begin()));
    const auto* found = std::ranges::find_if(
        replacements, [text](const auto& one) { return text.starts_with(one.first); });
    const bool is_plain = found == replacements.end();
    out += is_plain ? text.substr(0, 1) : found->second;
    text.remove_prefix(is_plain ? std::min<std::size_t>(text.size(), 1) : found->first.size());
  }
  return out;
}

std::string escape_html(std::string_view text) {
  return replace_each(
      text, {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}});
}

std::string percent_encode(std::string_view text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string encoded;
  encoded.reserve(text.size());
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) ||
                       c == '-' || c == '.' || c == '_' || c == '~';
    if (plain) {
      encoded.push_back(c);
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    encoded += {'%', kHex[byte >> 4], kHex[byte & 15]};
  }
  return encoded;
}

}  // namespace molar
