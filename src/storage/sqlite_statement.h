// One prepared statement of SQLite; private to storage.
//
// SOCI opens the connection, and prepares and owns the statements. Values are bound and rows read
// through the statement's native handle: SOCI's dynamic row uses the declared type of a column, so
// that count(*) and all other expressions would be read as text, and its typed elements would need
// a new binding whenever an argument changes between a value and null.
#pragma once

#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "storage/failure.h"
#include "storage/row.h"

namespace molar::storage {

// Throws the connection's last error as UniqueViolation, Failure or std::runtime_error.
[[noreturn]] void throw_sqlite_error(sqlite_api::sqlite3* connection, std::string_view what);

// The failure kind of a result code other than a constraint violation; nullopt for a bug of the
// program. `code` is an extended result code, `system_error` the errno of the operation.
std::optional<FailureKind> sqlite_failure_of(int code, int system_error);

class SqliteStatement {
 public:
  SqliteStatement(soci::session& session, sqlite_api::sqlite3* connection, std::string_view sql);

  // Runs to the end and resets; `rows` may be null. std::logic_error when the numbers of arguments
  // and placeholders differ.
  void run(const std::vector<Value>& args, RowSink* rows);

  bool writes() const { return writes_; }

 private:
  void bind(const std::vector<Value>& args);
  void step_all(RowSink* rows);

  std::unique_ptr<soci::statement> owner_;
  sqlite_api::sqlite3* connection_;
  sqlite_api::sqlite3_stmt* handle_ = nullptr;
  std::size_t parameters_ = 0;
  int columns_ = 0;
  bool writes_ = false;
};

}  // namespace molar::storage
