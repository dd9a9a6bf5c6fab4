#include "render/utf16.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace molar::render {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

bool is_high_surrogate(char16_t unit) {
  return unit >= 0xD800 && unit <= 0xDBFF;
}

bool is_low_surrogate(char16_t unit) {
  return unit >= 0xDC00 && unit <= 0xDFFF;
}

// Copies the leading ASCII, in blocks whose two loops the compiler turns into a few vector
// instructions. Pages are nearly all ASCII: this is what makes taking one out of the engine cheap.
std::size_t copy_ascii(std::u16string_view text, char* out) {
  constexpr std::size_t kBlock = 32;
  const char16_t* in = text.data();
  std::size_t at = 0;
  for (; at + kBlock <= text.size(); at += kBlock) {
    unsigned together = 0;
    for (std::size_t i = 0; i < kBlock; ++i) {
      together |= in[at + i];
    }
    if (together >= 0x80) {
      break;
    }
    for (std::size_t i = 0; i < kBlock; ++i) {
      out[at + i] = static_cast<char>(in[at + i]);
    }
  }
  for (; at < text.size() && in[at] < 0x80; ++at) {
    out[at] = static_cast<char>(in[at]);
  }
  return at;
}

// Takes one code point from `text` at `at` and moves on.
char32_t next_code_point(std::u16string_view text, std::size_t& at) {
  const char16_t unit = text[at++];
  if (is_high_surrogate(unit) && at < text.size() && is_low_surrogate(text[at])) {
    return 0x10000 + ((char32_t{unit} - 0xD800) << 10U) + (char32_t{text[at++]} - 0xDC00);
  }
  return is_high_surrogate(unit) || is_low_surrogate(unit) ? kReplacement : char32_t{unit};
}

char* write_code_point(char32_t point, char* out) {
  if (point < 0x80) {
    *out++ = static_cast<char>(point);
  } else if (point < 0x800) {
    *out++ = static_cast<char>(0xC0 | (point >> 6U));
    *out++ = static_cast<char>(0x80 | (point & 0x3FU));
  } else if (point < 0x10000) {
    *out++ = static_cast<char>(0xE0 | (point >> 12U));
    *out++ = static_cast<char>(0x80 | ((point >> 6U) & 0x3FU));
    *out++ = static_cast<char>(0x80 | (point & 0x3FU));
  } else {
    *out++ = static_cast<char>(0xF0 | (point >> 18U));
    *out++ = static_cast<char>(0x80 | ((point >> 12U) & 0x3FU));
    *out++ = static_cast<char>(0x80 | ((point >> 6U) & 0x3FU));
    *out++ = static_cast<char>(0x80 | (point & 0x3FU));
  }
  return out;
}

// How a UTF-8 sequence that begins with `lead` goes on: bytes to follow and the range of the first
// of them (Unicode 15, table 3-7). `following` 0 means that nothing can begin so.
struct Sequence {
  int following = 0;
  unsigned char low = 0x80;
  unsigned char high = 0xBF;
};

Sequence sequence_of(unsigned char lead) {
  if (lead >= 0xC2 && lead <= 0xDF) {
    return {1};
  }
  if (lead >= 0xE0 && lead <= 0xEF) {
    return {2, static_cast<unsigned char>(lead == 0xE0 ? 0xA0 : 0x80),
            static_cast<unsigned char>(lead == 0xED ? 0x9F : 0xBF)};
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    return {3, static_cast<unsigned char>(lead == 0xF0 ? 0x90 : 0x80),
            static_cast<unsigned char>(lead == 0xF4 ? 0x8F : 0xBF)};
  }
  return {};
}

char32_t next_code_point(std::string_view text, std::size_t& at) {
  const auto lead = static_cast<unsigned char>(text[at++]);
  if (lead < 0x80) {
    return lead;
  }
  Sequence sequence = sequence_of(lead);
  if (sequence.following == 0) {
    return kReplacement;
  }
  char32_t point = lead & (0x3FU >> static_cast<unsigned>(sequence.following));
  for (int i = 0; i < sequence.following; ++i) {
    const auto byte = at < text.size() ? static_cast<unsigned char>(text[at]) : 0;
    if (byte < sequence.low || byte > sequence.high) {
      return kReplacement;
    }
    point = (point << 6U) | (byte & 0x3FU);
    sequence.low = 0x80;
    sequence.high = 0xBF;
    ++at;
  }
  return point;
}

}  // namespace

std::string utf8_from_utf16(std::u16string_view text) {
  std::string out(text.size(), '\0');
  std::size_t at = copy_ascii(text, out.data());
  if (at == text.size()) {
    return out;
  }
  // No unit needs more than three bytes (a pair needs four).
  out.resize(at + (text.size() - at) * 3);
  char* end = out.data() + at;
  while (at < text.size()) {
    const std::size_t ascii = copy_ascii(text.substr(at), end);
    at += ascii;
    end += ascii;
    if (at < text.size()) {
      end = write_code_point(next_code_point(text, at), end);
    }
  }
  out.resize(static_cast<std::size_t>(end - out.data()));
  return out;
}

std::u16string utf16_from_utf8(std::string_view text) {
  std::u16string out;
  out.reserve(text.size());
  std::size_t at = 0;
  while (at < text.size()) {
    const auto* rest = text.data() + at;
    const auto* ascii_end =
        std::find_if(rest, text.data() + text.size(), [](char c) { return (c & 0x80) != 0; });
    out.append(rest, ascii_end);
    at += static_cast<std::size_t>(ascii_end - rest);
    if (at == text.size()) {
      break;
    }
    const char32_t point = next_code_point(text, at);
    if (point < 0x10000) {
      out.push_back(static_cast<char16_t>(point));
    } else {
      out.push_back(static_cast<char16_t>(0xD800 + ((point - 0x10000) >> 10U)));
      out.push_back(static_cast<char16_t>(0xDC00 + ((point - 0x10000) & 0x3FFU)));
    }
  }
  return out;
}

void cut_utf8(std::string& text, std::size_t size) {
  if (text.size() <= size) {
    return;
  }
  while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80) {
    --size;
  }
  text.resize(size);
}

bool is_ascii(std::string_view text) {
  std::size_t at = 0;
  for (; at + 8 <= text.size(); at += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, text.data() + at, sizeof eight);
    if (eight & 0x8080808080808080U) {
      return false;
    }
  }
  for (; at < text.size(); ++at) {
    if (static_cast<unsigned char>(text[at]) >= 0x80) {
      return false;
    }
  }
  return true;
}

}  // namespace molar::render
