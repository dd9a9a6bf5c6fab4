// Which process has leased a row, where several share a PostgreSQL database, and whether it lives.
//
// A process that serves declares itself: a connection of its own holds an advisory lock on a number
// of its own. A row that it leases carries the number, Connection::holder(). When the lock is free,
// the process has died, or has lost the database.
#pragma once

#include <cstdint>

#include "storage/database.h"

namespace molar::storage {

// Declares this process, or renews the declaration: to be called about once a second. False while
// it is not declared, and holder() is 0 then: on SQLite, which has no declarations, and when the
// database does not answer. Thread-safe.
bool declare_holder(Database& database);

// Whether the lock of that process is free; false on SQLite. In a transaction the number is taken
// until its end: the process cannot declare itself again meanwhile.
bool is_holder_gone(Connection& sql, std::int64_t holder);

}  // namespace molar::storage
