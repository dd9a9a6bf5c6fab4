// Percent-decoding.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace molar::http {

// Replaces every %XX by its byte; nullopt when two hexadecimal digits do not follow a '%'.
std::optional<std::string> percent_decode(std::string_view text);

// The same for a part of a query, where '+' is a space.
std::optional<std::string> decode_query_part(std::string_view text);

// Returns a query that can be decoded, with the meaning that browsers give to this one: a '%'
// without two hexadecimal digits is the character ("50%25off"), and escapes that are not UTF-8
// become U+FFFD.
std::string repair_query(std::string_view query);

// "a=1&b=x+y&c" as {a,1} {b,"x y"} {c,""}; omits parts with an invalid encoding.
std::vector<std::pair<std::string, std::string>> parse_query(std::string_view query);

}  // namespace molar::http
