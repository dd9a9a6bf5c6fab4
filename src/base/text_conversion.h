// Text from other systems, and text for spreadsheets.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace molar {

// Converts Windows-1252, a superset of Latin-1, to UTF-8. Every byte is valid.
std::string from_windows_1252(std::string_view text);

// The first `count` code points of valid UTF-8.
std::string_view first_code_points(std::string_view text, std::size_t count);

// With an apostrophe before text that spreadsheet programs would run as a formula.
std::string without_formula(std::string_view value);
// Formats a field of a CSV file for spreadsheet programs: in quotes where needed, and with an
// apostrophe before text that would run as a formula.
std::string spreadsheet_field(std::string_view value);

}  // namespace molar
