// Declarations of flags and arguments in the table of commands. Parser, help, completion and man
// page read them.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"

namespace molar::app {

// Type of a value. The parser refuses a value of another type before the command runs.
enum class ValueType {
  Switch,    // no value
  Text,      // any text
  Word,      // one of `words`
  Number,    // a whole number, `least` to `most`
  Day,       // like 2026-11-21
  Duration,  // like 30m, 12h or 7d; 90 days at most
  Version,   // the number of a version of a brand's content
  UrlPath,   // begins with a slash
  File,      // path of an existing file, or "-"; the command reports a file that it cannot open
  Folder,    // path of a folder; some commands create it
};

// "--json", or "--limit N".
struct Option {
  std::string_view name;           // with both hyphens
  std::string_view argument = "";  // the value's name in help; empty for a switch
  std::string_view meaning;
  ValueType type = ValueType::Text;
  std::string_view unit = "";              // of a number or a day: "rows", "UTC"
  std::string_view standard = "";          // the value without this flag
  std::string_view standard_meaning = "";  // text for a default that is no fixed value: "today"
  std::string_view words = "";             // known values with spaces; only Word refuses others
  bool required = false;
  std::int64_t least = 0;
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
};

// A word without hyphens after the command's name.
struct Argument {
  std::string_view name;  // "GROUP", as in help
  std::string_view meaning;
  enum class Count { One, AtMostOne, AtLeastOne, Any } count = Count::One;
  ValueType type = ValueType::Text;  // for completion: only Word is checked
  std::string_view words = "";
};

// "queued, sent or dead"
std::string list_words(std::string_view words);

// Returns the error text for a value of this option: "--limit takes a number". Empty: valid.
std::string fault_of_value(const Option& option, std::string_view value);

// Returns meaning, known values, limit and default on one line, for help and completion.
std::string describe(const Option& option);

// Returns type, unit, limits, default and requirement as sentences for the man page.
std::string describe_type(const Option& option);

// "GROUP", "[GROUP]", "FOLDER…"
std::string show(const Argument& argument);

// Parses an integer of at least 0; nullopt for anything else.
std::optional<std::int64_t> parse_whole_number(std::string_view text);

// Parses "30m", "12h", "7d"; nullopt for anything else, for zero, and for more than 90 days.
std::optional<std::chrono::minutes> parse_duration(std::string_view text);

}  // namespace molar::app
