// SOCI opens the connection and prepares and owns the statements. Values are bound and rows read
// through the statement's native handle: SOCI's dynamic row gives a column the type of its
// declaration, so that count(*) and every other expression would arrive as text, and its typed
// elements would have to be bound anew whenever an argument changes between a value and null.
#include "storage/sqlite_session.h"

#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <thread>
#include <utility>

#include "storage/failure.h"
#include "storage/sql_text.h"

namespace molar::storage {

namespace {

namespace lite = sqlite_api;

// Extended result codes, of which SOCI's header shows only some.
constexpr int kConstraintPrimaryKey = 1555;
constexpr int kConstraintUnique = 2067;
constexpr int kConstraintRowid = 2579;

struct Prepared {
  std::unique_ptr<soci::statement> owner;
  lite::sqlite3_stmt* handle = nullptr;
  int columns = 0;
  std::size_t parameters = 0;
  bool writes = false;
};

// A statement left in the middle would hold its snapshot and keep the log from being folded in.
class ResetAtEnd {
 public:
  explicit ResetAtEnd(lite::sqlite3_stmt* handle) : handle_(handle) {}
  ~ResetAtEnd() { lite::sqlite3_reset(handle_); }
  ResetAtEnd(const ResetAtEnd&) = delete;
  ResetAtEnd& operator=(const ResetAtEnd&) = delete;

 private:
  lite::sqlite3_stmt* handle_;
};

class SqliteSession final : public Session {
 public:
  SqliteSession(const std::string& path, std::chrono::milliseconds busy_timeout,
                std::shared_ptr<WriterGate> gate)
      : Session(Dialect::Sqlite),
        busy_timeout_(busy_timeout),
        gate_(std::move(gate)),
        soci_(soci::sqlite3, "dbname=\"" + path + "\""),
        native_(static_cast<soci::sqlite3_session_backend*>(soci_.get_backend())->conn_) {
    lite::sqlite3_extended_result_codes(native_, 1);
    lite::sqlite3_busy_timeout(native_, static_cast<int>(busy_timeout.count()));
    use_write_ahead_log();
    do_run_script(
        "pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory;"
        "pragma journal_size_limit = 67108864;");
  }

  ~SqliteSession() override { rollback(); }

 private:
  void do_run(std::string_view sql, const std::vector<Value>& args, RowSink* rows,
              std::int64_t* changed) override;
  void do_run_script(std::string_view script) override;
  void do_begin(Deadline deadline) override;
  void do_commit() override;
  void do_rollback() override;

  void use_write_ahead_log();
  void enter_gate(Deadline deadline);
  Prepared& prepared(std::string_view sql);
  void bind(const Prepared& statement, const std::vector<Value>& args);
  void step_all(const Prepared& statement, RowSink* rows);
  [[noreturn]] void fail(std::string_view what);

  std::chrono::milliseconds busy_timeout_;
  std::shared_ptr<WriterGate> gate_;
  soci::session soci_;
  lite::sqlite3* native_;
  StatementCache<Prepared> statements_;
  bool has_turn_ = false;
};

void SqliteSession::fail(std::string_view what) {
  int code = lite::sqlite3_extended_errcode(native_);
  std::string message = std::string(what) + ": " + lite::sqlite3_errmsg(native_);
  if (code == kConstraintUnique || code == kConstraintPrimaryKey || code == kConstraintRowid) {
    throw UniqueViolation();
  }
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      throw Failure(FailureKind::Busy, message);
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_NOMEM:
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
      throw Failure(FailureKind::Outage, message);
    default:
      throw std::runtime_error(message);
  }
}

// A new file changes its mode under an exclusive lock that SQLite does not wait for: of two
// processes that start at once, one tries again.
void SqliteSession::use_write_ahead_log() {
  auto deadline = std::chrono::steady_clock::now() + busy_timeout_;
  for (;;) {
    try {
      do_run_script("pragma journal_mode = wal");
      return;
    } catch (const Failure& failure) {
      if (failure.kind() != FailureKind::Busy || std::chrono::steady_clock::now() >= deadline) {
        throw;
      }
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

Prepared& SqliteSession::prepared(std::string_view sql) {
  if (Prepared* known = statements_.find(sql)) {
    return *known;
  }
  PositionalSql positional = with_positions(sql, Dialect::Sqlite);
  Prepared statement;
  statement.owner = std::make_unique<soci::statement>(soci_);
  statement.owner->alloc();
  try {
    statement.owner->prepare(positional.text);
  } catch (const soci::soci_error&) {
    fail(sql);
  }
  statement.handle =
      static_cast<soci::sqlite3_statement_backend*>(statement.owner->get_backend())->stmt_;
  if (statement.handle == nullptr) {
    throw std::runtime_error("an empty statement");
  }
  statement.columns = lite::sqlite3_column_count(statement.handle);
  statement.parameters = positional.parameters;
  statement.writes = lite::sqlite3_stmt_readonly(statement.handle) == 0;
  return statements_.add(sql, std::move(statement));
}

// Texts are not copied: `args` outlives the statement's run.
void SqliteSession::bind(const Prepared& statement, const std::vector<Value>& args) {
  int position = 0;
  for (const Value& arg : args) {
    ++position;
    int code = SQLITE_OK;
    if (const auto* text = std::get_if<std::string>(&arg)) {
      code = lite::sqlite3_bind_text64(statement.handle, position, text->data(), text->size(),
                                       nullptr, SQLITE_UTF8);
    } else if (const auto* integer = std::get_if<std::int64_t>(&arg)) {
      code = lite::sqlite3_bind_int64(statement.handle, position, *integer);
    } else if (const auto* number = std::get_if<double>(&arg)) {
      code = lite::sqlite3_bind_double(statement.handle, position, *number);
    } else {
      code = lite::sqlite3_bind_null(statement.handle, position);
    }
    if (code != SQLITE_OK) {
      fail("a parameter could not be bound");
    }
  }
}

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

void SqliteSession::step_all(const Prepared& statement, RowSink* rows) {
  for (;;) {
    int code = lite::sqlite3_step(statement.handle);
    if (code == SQLITE_DONE) {
      return;
    }
    if (code != SQLITE_ROW) {
      fail(lite::sqlite3_sql(statement.handle));
    }
    if (rows == nullptr) {
      continue;
    }
    std::vector<Value> columns;
    columns.reserve(static_cast<std::size_t>(statement.columns));
    for (int column = 0; column < statement.columns; ++column) {
      columns.push_back(read_column(statement.handle, column));
    }
    rows->row(std::move(columns));
  }
}

void SqliteSession::do_run(std::string_view sql, const std::vector<Value>& args, RowSink* rows,
                           std::int64_t* changed) {
  Prepared& statement = prepared(sql);
  if (args.size() != statement.parameters) {
    throw std::logic_error("wrong number of arguments for: " + std::string(sql));
  }
  // A writing statement outside a transaction is a short transaction of its own.
  bool own_turn = statement.writes && !has_turn_;
  if (own_turn) {
    enter_gate(std::chrono::steady_clock::now() + busy_timeout_);
  }
  struct LeaveAtEnd {
    WriterGate* gate;
    ~LeaveAtEnd() {
      if (gate != nullptr) {
        gate->leave();
      }
    }
  } leave{own_turn ? gate_.get() : nullptr};
  ResetAtEnd reset(statement.handle);
  bind(statement, args);
  step_all(statement, rows);
  if (changed != nullptr) {
    *changed = lite::sqlite3_changes(native_);
  }
}

void SqliteSession::do_run_script(std::string_view script) {
  if (lite::sqlite3_exec(native_, std::string(script).c_str(), nullptr, nullptr, nullptr) !=
      SQLITE_OK) {
    fail("script");
  }
}

// Waits for the other writers of this process, then lets SQLite wait for those of other processes
// in the time that is left.
void SqliteSession::enter_gate(Deadline deadline) {
  if (!gate_->enter(deadline)) {
    throw Failure(FailureKind::Busy, "another writer has the database");
  }
  auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      deadline - std::chrono::steady_clock::now());
  lite::sqlite3_busy_timeout(native_, std::max(1, static_cast<int>(left.count())));
}

void SqliteSession::do_begin(Deadline deadline) {
  enter_gate(deadline);
  has_turn_ = true;
  try {
    // Immediate: a reader that becomes a writer would fail at once, whatever the busy timeout.
    do_run("begin immediate", {}, nullptr, nullptr);
  } catch (...) {
    has_turn_ = false;
    gate_->leave();
    throw;
  }
}

void SqliteSession::do_commit() {
  do_run("commit", {}, nullptr, nullptr);
  has_turn_ = false;
  gate_->leave();
}

void SqliteSession::do_rollback() {
  struct LeaveAtEnd {
    SqliteSession& session;
    ~LeaveAtEnd() {
      if (std::exchange(session.has_turn_, false)) {
        session.gate_->leave();
      }
    }
  } leave{*this};
  // A full disk and some other faults have rolled back already.
  if (lite::sqlite3_get_autocommit(native_) == 0) {
    do_run("rollback", {}, nullptr, nullptr);
  }
}

// The log and the shared-memory file inherit the permissions of the database file.
void create_private_file(const std::string& path) {
  int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) {
    throw Failure(FailureKind::Outage, path + ": " + std::strerror(errno));
  }
  ::close(file);
}

}  // namespace

std::unique_ptr<Session> open_sqlite(const std::string& path,
                                     std::chrono::milliseconds busy_timeout,
                                     std::shared_ptr<WriterGate> gate) {
  if (path != ":memory:") {
    create_private_file(path);
  }
  try {
    return std::make_unique<SqliteSession>(path, busy_timeout, std::move(gate));
  } catch (const soci::soci_error& error) {
    throw Failure(FailureKind::Outage, path + ": " + error.what());
  }
}

}  // namespace molar::storage
