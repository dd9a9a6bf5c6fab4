// Text that came from elsewhere, or goes to a spreadsheet.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace molar {

// Text in Windows-1252, of which Latin-1 is a part, as UTF-8. Every byte has a meaning.
std::string from_windows_1252(std::string_view text);

// The first `count` code points; of text that is valid UTF-8.
std::string_view first_code_points(std::string_view text, std::size_t count);

// A field of a CSV file that people open as a spreadsheet: in quotes where needed, and what would
// run as a formula has an apostrophe in front.
std::string spreadsheet_field(std::string_view value);

}  // namespace molar
