#include "domain/complaints/upload_rules.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include "base/text.h"

namespace molar::domain {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t kMostCharacters = 80;

std::string_view extension_of(std::string_view type) {
  if (type == "application/pdf") {
    return ".pdf";
  }
  return type == "image/png" ? ".png" : ".jpg";
}

bool has_extension(std::string_view name, std::string_view type) {
  const std::string lower = to_lower_ascii(name);
  return lower.ends_with(extension_of(type)) || (type == "image/jpeg" && lower.ends_with(".jpeg"));
}

bool is_plain(UChar32 character) {
  constexpr std::string_view kOthers = " -_.()+,";
  if (character < 0x80) {
    return u_isalnum(character) || kOthers.find(static_cast<char>(character)) != kOthers.npos;
  }
  return u_isalnum(character) || u_charType(character) == U_NON_SPACING_MARK;
}

// Retains letters, digits and a few signs; replaces each sequence of other characters by one "_".
std::string plain_characters(std::string_view text) {
  std::string out;
  std::size_t characters = 0;
  const auto length = static_cast<std::int32_t>(text.size());
  for (std::int32_t at = 0; at < length && characters < kMostCharacters;) {
    const std::int32_t start = at;
    UChar32 character = 0;
    U8_NEXT(text.data(), at, length, character);
    if (character >= 0 && is_plain(character)) {
      out += text.substr(static_cast<std::size_t>(start), static_cast<std::size_t>(at - start));
      ++characters;
    } else if (!out.ends_with('_')) {
      out += '_';
      ++characters;
    }
  }
  return out;
}

}  // namespace

std::optional<std::string_view> sniff_upload(std::string_view bytes) {
  if (bytes.starts_with("%PDF-1."sv) || bytes.starts_with("%PDF-2."sv)) {
    return "application/pdf";
  }
  if (bytes.starts_with("\xFF\xD8\xFF"sv)) {
    return "image/jpeg";
  }
  if (bytes.starts_with("\x89PNG\r\n\x1A\n\0\0\0\rIHDR"sv)) {
    return "image/png";
  }
  return std::nullopt;
}

std::string clean_file_name(std::string_view name, std::string_view type) {
  const std::size_t folder = name.find_last_of("/\\");
  name = folder == name.npos ? name : name.substr(folder + 1);
  std::string stem = is_valid_utf8(name) ? to_nfc(name) : std::string();
  if (has_extension(stem, type)) {
    stem.resize(stem.rfind('.'));
  }
  stem = plain_characters(stem);
  const std::size_t first = stem.find_first_not_of("._- ");
  const std::size_t last = stem.find_last_not_of("._ ");
  stem = first == std::string::npos ? "file" : stem.substr(first, last - first + 1);
  return stem + std::string(extension_of(type));
}

}  // namespace molar::domain
