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

}  // namespace molar::storage
