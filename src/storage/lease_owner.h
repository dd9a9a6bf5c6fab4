// Which process has leased a row, when several share a PostgreSQL database, and whether it is
// alive.
//
// A server process declares itself: a separate connection holds an advisory lock on the process's
// number. A row that it leases contains the number, Connection::holder(). When the lock is free,
// the process has ended or has lost the database.
#pragma once

#include <cstdint>

#include "storage/database.h"

namespace molar::storage {

// Declares this process, or renews the declaration; call it about once a second. False, with
// holder() 0, while it is not declared: on SQLite, which has no declarations, and when the database
// does not answer. Thread-safe.
bool declare_holder(Database& database);

// Whether the lock of that process is free; false on SQLite. In a transaction this call locks the
// number until its end, so that the process cannot declare itself again meanwhile.
bool is_lease_owner_dead(Connection& sql, std::int64_t holder);

}  // namespace molar::storage
