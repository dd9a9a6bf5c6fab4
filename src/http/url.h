// Percent-encoding and queries, strictly.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace molar::http {

// nullopt for a broken escape.
std::optional<std::string> percent_decode(std::string_view text);
bool is_utf8(std::string_view text);
// First value of a parameter, decoded ("+" is a space); nullopt when absent or broken.
std::optional<std::string> find_query_value(std::string_view query, std::string_view name);

}  // namespace molar::http
