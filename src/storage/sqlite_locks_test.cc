// Several processes on one SQLite file: each must see the locks of the others.
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "storage/testing/temp_database.h"

namespace molar::storage {
namespace {

// Whether the file is locked for other processes; only another process can test that.
bool is_locked_for_others(const std::string& path) {
  pid_t child = ::fork();
  if (child == 0) {
    int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    struct flock lock {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    bool has_lock_state = file >= 0 && ::fcntl(file, F_GETLK, &lock) == 0;
    ::_exit(has_lock_state && lock.l_type != F_UNLCK ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST(SqliteLocks, a_second_connection_leaves_the_locks_of_the_first_in_place) {
  TempDatabase database(Dialect::Sqlite, TempDatabase::Schema::Migrated, 2);
  const std::string path = database.url().substr(std::string_view("sqlite://").size());
  auto count = [](Connection& sql) {
    return *sql.query_one<std::int64_t>("select count(*) from plan");
  };
  EXPECT_EQ(database->read(count), 0);
  ASSERT_TRUE(is_locked_for_others(path));
  // The pool opens its second connection while the first one is in use.
  database->read(
      [&](Connection&) { std::thread([&] { EXPECT_EQ(database->read(count), 0); }).join(); });
  EXPECT_TRUE(is_locked_for_others(path));
}

}  // namespace
}  // namespace molar::storage
