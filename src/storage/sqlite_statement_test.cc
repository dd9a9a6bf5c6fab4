#include "storage/sqlite_statement.h"

#include <gtest/gtest.h>

#include <cerrno>

namespace molar::storage {
namespace {

TEST(SqliteFailure, AnIoErrorWithoutSpaceIsAFullDisk) {
  EXPECT_EQ(sqlite_failure_of(SQLITE_FULL, 0), FailureKind::Full);
  for (const int no_room : {ENOSPC, EDQUOT, EFBIG}) {
    EXPECT_EQ(sqlite_failure_of(SQLITE_IOERR_SHMSIZE, no_room), FailureKind::Full);
    EXPECT_EQ(sqlite_failure_of(SQLITE_IOERR_FSYNC, no_room), FailureKind::Full);
    EXPECT_EQ(sqlite_failure_of(SQLITE_CANTOPEN, no_room), FailureKind::Full);
  }
  EXPECT_EQ(sqlite_failure_of(SQLITE_IOERR_WRITE, EIO), FailureKind::Outage);
}

TEST(SqliteFailure, DistinguishesBusyDamagedAndProgramErrors) {
  // The errno may be of an earlier system call; it does not count for these codes.
  EXPECT_EQ(sqlite_failure_of(SQLITE_BUSY, ENOSPC), FailureKind::Busy);
  EXPECT_EQ(sqlite_failure_of(SQLITE_CORRUPT, 0), FailureKind::Damaged);
  EXPECT_EQ(sqlite_failure_of(SQLITE_ERROR, ENOSPC), std::nullopt);
}

}  // namespace
}  // namespace molar::storage
