// Converts SQL texts to the forms that the two databases accept.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "storage/database.h"

namespace molar::storage {

struct PositionalSql {
  std::string text;
  std::size_t parameters = 0;
};

// Replaces every :name by ? (SQLite) or $1, $2, … (PostgreSQL), one parameter per occurrence, so
// that a name used twice needs two arguments in both. Quoted texts, quoted identifiers, comments
// and the cast operator :: are unchanged.
PositionalSql with_positions(std::string_view sql, Dialect dialect);

// Completes a text with its column names, here "a, b": "from t" becomes "select a, b from t", "t"
// becomes "insert into t (a, b) values (:v, :v)", and "t (c)" also inserts c.
std::string complete(const Sql& sql);

// "insert into t (a, b) values (:v, :v)" from "t (a, b)".
std::string insert_of(std::string_view into);

// Whether the first word begins a statement that may write. Changes of a setting do not count.
bool is_write(std::string_view sql);

// Appends one row in COPY's text format, line break included. std::invalid_argument for a text with
// a NUL character.
void append_copy_line(std::string& text, const std::vector<Value>& row);

}  // namespace molar::storage
