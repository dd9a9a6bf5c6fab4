// Which process has leased a row, when several share a PostgreSQL database, and whether it is
// alive.
//
// A server process declares itself (Database::declare_holder): a separate connection holds an
// advisory lock on the process's number. A row that it leases contains the number,
// Connection::holder(). When the lock is free, the process has ended or has lost the database.
#pragma once

#include <cstdint>

#include "storage/database.h"

namespace molar::storage {

// Whether the lock of that process is free; false on SQLite. In a transaction this call locks the
// number until its end, so that the process cannot declare itself again meanwhile.
bool is_lease_owner_dead(Connection& sql, std::int64_t holder);

}  // namespace molar::storage
