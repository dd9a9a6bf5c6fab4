// Percent-decoding, strictly: what is not exactly right is refused, never repaired.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace molar::http {

// Every %XX replaced by its byte; nullopt when a '%' is not followed by two hexadecimal digits.
std::optional<std::string> percent_decode(std::string_view text);

// The same for a part of a query, where '+' means a space.
std::optional<std::string> decode_query_part(std::string_view text);

// "a=1&b=x+y&c" as {a,1} {b,"x y"} {c,""}; parts whose encoding is broken are left out.
std::vector<std::pair<std::string, std::string>> parse_query(std::string_view query);

}  // namespace molar::http
