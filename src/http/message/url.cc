#include "http/message/url.h"

#include "http/message/ascii.h"

namespace molar::http {

namespace {

// How many bytes a sequence has that starts with `lead`; 0 when none does.
std::size_t sequence_length(unsigned char lead) {
  if (lead < 0x80) {
    return 1;
  }
  if (lead >= 0xC2 && lead <= 0xDF) {
    return 2;
  }
  if (lead >= 0xE0 && lead <= 0xEF) {
    return 3;
  }
  return lead >= 0xF0 && lead <= 0xF4 ? 4 : 0;
}

// The second byte's range depends on the first: this is what shuts out overlong forms (E0, F0),
// surrogates (ED) and code points above U+10FFFF (F4).
bool fits_second(unsigned char lead, unsigned char second) {
  const unsigned char least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned char most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  return second >= least && second <= most;
}

}  // namespace

std::optional<std::string> percent_decode(std::string_view text) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded.push_back(text[i]);
      continue;
    }
    if (text.size() - i < 3) {
      return std::nullopt;
    }
    const int high = hex_value(text[i + 1]);
    const int low = hex_value(text[i + 2]);
    if (high < 0 || low < 0) {
      return std::nullopt;
    }
    decoded.push_back(static_cast<char>(high * 16 + low));
    i += 2;
  }
  return decoded;
}

std::optional<std::string> decode_query_part(std::string_view text) {
  std::string spaced(text);
  for (char& c : spaced) {
    if (c == '+') {
      c = ' ';
    }
  }
  return percent_decode(spaced);
}

std::string percent_encode(std::string_view text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string encoded;
  encoded.reserve(text.size());
  for (const char c : text) {
    const bool plain = is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') || c == '-' ||
                       c == '.' || c == '_' || c == '~';
    if (plain) {
      encoded.push_back(c);
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    encoded += {'%', kHex[byte >> 4], kHex[byte & 15]};
  }
  return encoded;
}

bool is_valid_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t length = sequence_length(lead);
    if (length == 0 || text.size() - i < length) {
      return false;
    }
    for (std::size_t k = 1; k < length; ++k) {
      const auto next = static_cast<unsigned char>(text[i + k]);
      if ((next & 0xC0) != 0x80 || (k == 1 && !fits_second(lead, next))) {
        return false;
      }
    }
    i += length;
  }
  return true;
}

std::vector<std::pair<std::string, std::string>> parse_query(std::string_view query) {
  std::vector<std::pair<std::string, std::string>> pairs;
  while (!query.empty()) {
    const std::size_t end = query.find('&');
    const std::string_view part = query.substr(0, end);
    const std::size_t equals = part.find('=');
    auto name = decode_query_part(part.substr(0, equals));
    auto value = decode_query_part(equals == std::string_view::npos ? std::string_view()
                                                                    : part.substr(equals + 1));
    if (!part.empty() && name && value) {
      pairs.emplace_back(std::move(*name), std::move(*value));
    }
    if (end == std::string_view::npos) {
      break;
    }
    query.remove_prefix(end + 1);
  }
  return pairs;
}

}  // namespace molar::http
