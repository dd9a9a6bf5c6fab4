// Defects of a database that still answers.
#pragma once

#include "storage/database.h"

namespace molar::storage {

enum class DatabaseFault {
  None,
  DiskFull,  // reads continue, writes fail; until there is room again
  Damaged,   // corrupt, or files deleted or replaced at run time; until the next start
};

// Quick; while the disk is full it tries a small write. Thread-safe.
DatabaseFault fault_of(Database& database);

}  // namespace molar::storage
