#include "storage/sqlite_statement.h"

#include <absl/cleanup/cleanup.h>

#include <cerrno>
#include <stdexcept>
#include <string>
#include <utility>

#include "storage/database.h"
#include "storage/sql_text.h"

namespace molar::storage {

namespace {

namespace lite = sqlite_api;

// Extended result codes; SOCI's header has only some.
constexpr int kConstraintPrimaryKey = 1555;
constexpr int kConstraintUnique = 2067;
constexpr int kConstraintRowid = 2579;

Value read_column(lite::sqlite3_stmt* handle, int column) {
  switch (lite::sqlite3_column_type(handle, column)) {
    case SQLITE_INTEGER:
      return static_cast<std::int64_t>(lite::sqlite3_column_int64(handle, column));
    case SQLITE_FLOAT:
      return lite::sqlite3_column_double(handle, column);
    case SQLITE_NULL:
      return Null{};
    default: {
      const auto* bytes = static_cast<const char*>(lite::sqlite3_column_blob(handle, column));
      auto size = static_cast<std::size_t>(lite::sqlite3_column_bytes(handle, column));
      return bytes == nullptr ? std::string() : std::string(bytes, size);
    }
  }
}

}  // namespace

void throw_sqlite_error(lite::sqlite3* connection, std::string_view what) {
  int code = lite::sqlite3_extended_errcode(connection);
  std::string message = std::string(what) + ": " + lite::sqlite3_errmsg(connection);
  if (code == kConstraintUnique || code == kConstraintPrimaryKey || code == kConstraintRowid) {
    throw UniqueViolation();
  }
  if (const auto kind = sqlite_failure_of(code, lite::sqlite3_system_errno(connection))) {
    throw Failure(*kind, message);
  }
  throw std::runtime_error(message);
}

// SQLite reports "full" only for a failed write, not for other operations that need disk space:
// growth of the shared memory, a sync of a file on a disk with quotas.
std::optional<FailureKind> sqlite_failure_of(int code, int system_error) {
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return FailureKind::Busy;
    case SQLITE_FULL:
      return FailureKind::Full;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return FailureKind::Damaged;
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
      return system_error == ENOSPC || system_error == EDQUOT || system_error == EFBIG
                 ? FailureKind::Full
                 : FailureKind::Outage;
    case SQLITE_NOMEM:
    case SQLITE_READONLY:
      return FailureKind::Outage;
    default:
      return std::nullopt;
  }
}

SqliteStatement::SqliteStatement(soci::session& session, lite::sqlite3* connection,
                                 std::string_view sql)
    : owner_(std::make_unique<soci::statement>(session)), connection_(connection) {
  PositionalSql positional = with_positions(sql, Dialect::Sqlite);
  owner_->alloc();
  try {
    owner_->prepare(positional.text);
  } catch (const soci::soci_error&) {
    throw_sqlite_error(connection_, sql);
  }
  handle_ = static_cast<soci::sqlite3_statement_backend*>(owner_->get_backend())->stmt_;
  if (handle_ == nullptr) {
    throw std::runtime_error("an empty statement");
  }
  parameters_ = positional.parameters;
  columns_ = lite::sqlite3_column_count(handle_);
  writes_ = lite::sqlite3_stmt_readonly(handle_) == 0;
}

void SqliteStatement::run(const std::vector<Value>& args, RowSink* rows) {
  if (args.size() != parameters_) {
    throw std::logic_error(std::string("wrong number of arguments for: ") +
                           lite::sqlite3_sql(handle_));
  }
  // An unfinished statement would hold its snapshot and block the checkpoint of the log.
  const absl::Cleanup reset = [this] { lite::sqlite3_reset(handle_); };
  bind(args);
  step_all(rows);
}

// Texts are not copied: `args` outlives the statement's run.
void SqliteStatement::bind(const std::vector<Value>& args) {
  int position = 0;
  for (const Value& arg : args) {
    ++position;
    int code = SQLITE_OK;
    if (const auto* text = std::get_if<std::string>(&arg)) {
      code = lite::sqlite3_bind_text64(handle_, position, text->data(), text->size(), nullptr,
                                       SQLITE_UTF8);
    } else if (const auto* integer = std::get_if<std::int64_t>(&arg)) {
      code = lite::sqlite3_bind_int64(handle_, position, *integer);
    } else if (const auto* number = std::get_if<double>(&arg)) {
      code = lite::sqlite3_bind_double(handle_, position, *number);
    } else {
      code = lite::sqlite3_bind_null(handle_, position);
    }
    if (code != SQLITE_OK) {
      throw_sqlite_error(connection_, "a parameter could not be bound");
    }
  }
}

void SqliteStatement::step_all(RowSink* rows) {
  for (;;) {
    int code = lite::sqlite3_step(handle_);
    if (code == SQLITE_DONE) {
      return;
    }
    if (code != SQLITE_ROW) {
      throw_sqlite_error(connection_, lite::sqlite3_sql(handle_));
    }
    if (rows == nullptr) {
      continue;
    }
    std::vector<Value> columns;
    columns.reserve(static_cast<std::size_t>(columns_));
    for (int column = 0; column < columns_; ++column) {
      columns.push_back(read_column(handle_, column));
    }
    rows->row(std::move(columns));
  }
}

}  // namespace molar::storage
