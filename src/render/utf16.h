// Between the script engine's UTF-16 and everybody else's UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace molar::render {

// Lone surrogates become U+FFFD.
std::string utf8_from_utf16(std::u16string_view text);

// Bytes that are not UTF-8 become U+FFFD, one for each maximal bad part.
std::u16string utf16_from_utf8(std::string_view text);

// At most `size` bytes, never ending inside of a character.
void cut_utf8(std::string& text, std::size_t size);

bool is_ascii(std::string_view text);

}  // namespace molar::render
