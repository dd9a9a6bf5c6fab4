// How commands answer: one value, printed as JSON or as text made from it.
#pragma once

#include <boost/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>

#include "app/command_line/command.h"
#include "base/result.h"

namespace molar::app {

// {"ok":false,"code","detail","faults":[{path,code,message}]}
boost::json::object error_json(const Error& error);

// Prints `report`, with "ok": true, as JSON, or `text` for people; answers kOk.
int succeed(const Invocation& invocation, boost::json::object report, std::string_view text);

// The same with the text that `describe` makes of the report.
int succeed(const Invocation& invocation, boost::json::object report,
            std::string (*describe)(const boost::json::object& report));

// The view of each row, as a JSON array.
template <class Rows, class View>
boost::json::array views_of(const Rows& rows, View view) {
  boost::json::array list;
  for (const auto& row : rows) {
    list.push_back(view(row));
  }
  return list;
}

// Prints each row by `line_of`, which ends its lines, or all rows as a JSON array.
void print_rows(const Invocation& invocation, const boost::json::array& rows,
                std::string (*line_of)(const boost::json::object& row));

// The rows by `line_of`, one after the other.
std::string lines_of(const boost::json::value& rows,
                     std::string (*line_of)(const boost::json::object& row));

// A field as people read it: a text without quotes, nothing for null and for a field that is not
// there, else JSON.
std::string text_of(const boost::json::object& row, std::string_view field);

// Whether the field is there and neither null nor "".
bool has_text(const boost::json::object& row, std::string_view field);

// Padded with spaces to `width` bytes.
std::string column(std::string text, std::size_t width);

// The text without the end of its last line.
std::string without_last_end(std::string text);

}  // namespace molar::app
