// Output of commands: one value, printed as JSON or as text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "app/command_line/command.h"
#include "base/boost_json.h"
#include "base/mapped.h"
#include "base/result.h"

namespace molar::app {

// Returns {"ok":false,"code","detail","faults":[{path,code,message}]}.
boost::json::object error_json(const Error& error);

// Prints `report` as JSON if --json is given, otherwise `text`.
void print_report(const Invocation& invocation, const boost::json::object& report,
                  std::string_view text);

// Prints `report` with "ok": true as JSON if --json is given, otherwise `text`. Returns kOk.
int succeed(const Invocation& invocation, boost::json::object report, std::string_view text);

// The same with the text describe(report).
int succeed(const Invocation& invocation, boost::json::object report,
            std::string (*describe)(const boost::json::object& report));

// Returns view(row) of each row as a JSON array.
template <class Rows, class View>
boost::json::array views_of(const Rows& rows, View view) {
  return mapped<boost::json::array>(rows, view);
}

// Prints all rows as a JSON array if --json is given, otherwise line_of(row) of each, which must
// end with a line break.
void print_rows(const Invocation& invocation, const boost::json::array& rows,
                std::string (*line_of)(const boost::json::object& row));

// Returns line_of(row) of all rows, concatenated.
std::string lines_of(const boost::json::value& rows,
                     std::string (*line_of)(const boost::json::object& row));

// Returns a field for display: a string without quotes, "" for null or a missing field, otherwise
// its JSON.
std::string text_of(const boost::json::object& row, std::string_view field);

// True if the field exists and is neither null nor "".
bool has_text(const boost::json::object& row, std::string_view field);

// Pads with spaces to `width` bytes.
std::string column(std::string text, std::size_t width);

// Removes the line break at the end.
std::string without_last_end(std::string text);

}  // namespace molar::app
