// SQL texts as the two databases want them.
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

// Replaces every :name by ? (SQLite) or $1, $2, … (PostgreSQL), one parameter an occurrence, so
// that a name used twice takes two arguments in both. Quoted texts, quoted identifiers, comments
// and the cast operator :: stay as they are.
PositionalSql with_positions(std::string_view sql, Dialect dialect);

// Completes a text with the names of its columns, here "a, b": "from t" becomes
// "select a, b from t", "t" becomes "insert into t (a, b) values (:v, :v)", and "t (c)" also
// inserts c.
std::string complete(const Sql& sql);

// "insert into t (a, b) values (:v, :v)" of "t (a, b)".
std::string insert_of(std::string_view into);

// One row as COPY's text format wants it, line break included. std::invalid_argument for a text
// with a NUL character.
void append_copy_line(std::string& text, const std::vector<Value>& row);

}  // namespace molar::storage
