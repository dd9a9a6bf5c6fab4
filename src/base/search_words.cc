#include "base/search_words.h"

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <cstdint>
#include <stdexcept>

#include "base/text.h"

namespace molar {

namespace {

// Separates base letters and their accents.
std::string decompose(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* nfkd = icu::Normalizer2::getNFKDInstance(status);
  std::string result;
  icu::StringByteSink<std::string> sink(&result);
  if (U_SUCCESS(status)) {
    nfkd->normalizeUTF8(0, {text.data(), static_cast<int>(text.size())}, sink, nullptr, status);
  }
  if (U_FAILURE(status)) {
    throw std::runtime_error("search_words: normalisation failed");
  }
  return result;
}

bool is_word_character(UChar32 c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

// Characters that are dropped but do not end a word: accents, letters without a Latin base,
// apostrophes and full stops.
bool joins(UChar32 point) {
  return point == '\'' || point == '.' || point == 0x2019 || u_isalpha(point) != 0 ||
         u_charType(point) == U_NON_SPACING_MARK;
}

}  // namespace

std::vector<std::string> search_words(std::string_view text) {
  std::string plain = is_ascii(text) ? to_lower_ascii(text) : to_lower(decompose(text));
  std::vector<std::string> words;
  bool inside = false;
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(plain.data());
  for (std::size_t at = 0; at < plain.size();) {
    UChar32 point = 0;
    U8_NEXT(bytes, at, plain.size(), point);
    if (is_word_character(point)) {
      if (!inside) {
        words.emplace_back();
      }
      if (words.back().size() < kLongestSearchWord) {
        words.back() += static_cast<char>(point);
      }
      inside = true;
    } else if (!joins(point)) {
      inside = false;
    }
  }
  return words;
}

std::string search_key(std::string_view text) {
  return join(search_words(text), " ");
}

std::string last_search_word(std::string_view prefix) {
  return std::string(prefix) + std::string(kLongestSearchWord, 'z');
}

}  // namespace molar
