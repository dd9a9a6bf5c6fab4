// Defects of a database that still answers.
#pragma once

#include "storage/database.h"

namespace molar::storage {

enum class Trouble {
  None,
  DiskFull,  // reads continue, writes fail; ends when there is room again
  Damaged,   // corrupted, or its files were deleted or replaced at run time: until the next start
};

// Cheap; while the disk is full it tries a small write. Thread-safe.
Trouble trouble_of(Database& database);

}  // namespace molar::storage
