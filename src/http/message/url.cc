#include "http/message/url.h"

#include "base/text.h"
#include "http/message/ascii.h"

namespace molar::http {

namespace {

bool is_escape(std::string_view text, std::size_t at) {
  return text.size() >= at + 3 && text[at] == '%' && hex_value(text[at + 1]) >= 0 &&
         hex_value(text[at + 2]) >= 0;
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

std::string repair_query(std::string_view query) {
  constexpr std::string_view kReplacement = "%EF%BF%BD";
  std::string repaired;
  for (std::size_t at = 0; at < query.size();) {
    std::size_t end = at;
    while (is_escape(query, end)) {
      end += 3;
    }
    if (end > at) {
      const std::string_view escapes = query.substr(at, end - at);
      repaired += is_valid_utf8(percent_decode(escapes).value()) ? escapes : kReplacement;
      at = end;
    } else {
      repaired += query[at] == '%' ? "%25" : query.substr(at, 1);
      ++at;
    }
  }
  return repaired;
}

std::vector<std::pair<std::string, std::string>> parse_query(std::string_view query) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const std::string_view part : parts_of(query, '&')) {
    const std::size_t equals = part.find('=');
    auto name = decode_query_part(part.substr(0, equals));
    auto value = decode_query_part(equals == std::string_view::npos ? std::string_view()
                                                                    : part.substr(equals + 1));
    if (name && value) {
      pairs.emplace_back(std::move(*name), std::move(*value));
    }
  }
  return pairs;
}

}  // namespace molar::http
