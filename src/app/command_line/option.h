// Flags and arguments of commands as the table declares them. Parser, help, completion and man page
// read these declarations.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"

namespace molar::app {

// The type of a value. The parser refuses a value that is not of it before the command runs.
enum class ValueType {
  Switch,    // no value
  Text,      // any text
  Word,      // one of `words`
  Number,    // a whole number, `least` to `most`
  Day,       // like 2026-11-21
  Duration,  // like 30m, 12h or 7d; 90 days at most
  Version,   // the number of a version of a brand's content
  UrlPath,   // begins with a slash
  File,      // path of a file that exists, or "-"; the command reports what it cannot open
  Folder,    // path of a folder; some commands make it
};

// "--json", or "--limit N".
struct Option {
  std::string_view name;           // with both hyphens
  std::string_view argument = "";  // the value's name in help; empty for a switch
  std::string_view meaning;
  ValueType type = ValueType::Text;
  std::string_view unit = "";              // of a number or a day: "rows", "UTC"
  std::string_view standard = "";          // the value without this flag
  std::string_view standard_meaning = "";  // the same where it is no fixed value: "today"
  std::string_view words = "";             // known values, by spaces; only Word refuses others
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

// The words of a list such as Option::words.
std::vector<std::string_view> split_words(std::string_view list);

// "queued, sent or dead"
std::string list_words(std::string_view words);

// What is wrong with a value of this option, with its name: "--limit takes a number". Empty:
// nothing.
std::string fault_of_value(const Option& option, std::string_view value);

// Meaning, known values, limit and default on one line, as help and completion show them.
std::string describe(const Option& option);

// Type, unit, limits, default and whether it is required, as sentences for the man page.
std::string describe_type(const Option& option);

// "GROUP", "[GROUP]", "FOLDER…"
std::string show(const Argument& argument);

// A whole number from 0 on; nullopt for anything else.
std::optional<std::int64_t> parse_whole_number(std::string_view text);

// "30m", "12h", "7d"; nullopt for anything else, for zero, and for more than 90 days.
std::optional<std::chrono::minutes> parse_duration(std::string_view text);

}  // namespace molar::app
