// Unicode text that users enter: UTF-8 in, UTF-8 out (implemented with ICU).
#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace molar {

bool is_ascii(std::string_view text);

// Well-formed: no overlong forms, no surrogates, nothing above U+10FFFF.
bool is_valid_utf8(std::string_view text);

// Number of code points, not bytes, of valid UTF-8.
std::size_t length_in_code_points(std::string_view text);

// Removes white space (as in Unicode, no-break space included) at both ends.
std::string_view trim(std::string_view text);

// Whether line breaks and tabs are allowed.
enum class Lines { Single, Multiple };

// Has a control character, a line or paragraph separator, a bidirectional override, a byte-order
// mark or a non-character. With Lines::Multiple "\n", "\r" and "\t" are allowed.
bool has_control_characters(std::string_view text, Lines lines = Lines::Single);

// Of more than 128 combining marks in a row only each 128 are brought into order.
std::string to_nfc(std::string_view text);
// Full Unicode lower case, independent of locale.
std::string to_lower(std::string_view text);
// Only A–Z; for text that is ASCII by rule (codes, e-mail addresses, hosts).
std::string to_lower_ascii(std::string_view text);
std::string to_upper_ascii(std::string_view text);

// The rule for every text input: trimmed, NFC; nullopt when it is not UTF-8 or has control
// characters.
std::optional<std::string> clean_text(std::string_view text, Lines lines = Lines::Single);

// Each code point is a letter (combining marks included) or is in `others`.
bool is_letters_or(std::string_view text, std::u32string_view others);
bool has_letter(std::string_view text);

// The non-empty parts of a text that this character separates; views into `text`.
std::vector<std::string_view> parts_of(std::string_view text, char separator);

// "a, b, c": the results of `projection` for each item, joined by the separator.
template <class Range, class Projection = std::identity>
std::string join(const Range& range, std::string_view separator, Projection projection = {}) {
  std::string text;
  bool is_first = true;
  for (const auto& item : range) {
    text += std::exchange(is_first, false) ? std::string_view() : separator;
    text += std::string_view(std::invoke(projection, item));
  }
  return text;
}

using Replacements = std::initializer_list<std::pair<std::string_view, std::string_view>>;
// Replaces each occurrence of a first text by the second one; does not read its results again.
std::string replace_each(std::string_view text, Replacements replacements);

// Escapes & < > " ' as entities, for the text and quoted attributes of HTML.
std::string escape_html(std::string_view text);

// Encodes every byte except letters, digits and -._~ as %XX.
std::string percent_encode(std::string_view text);

}  // namespace molar
