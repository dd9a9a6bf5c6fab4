#include <absl/cleanup/cleanup.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <thread>
#include <utility>

#include "storage/failure.h"
#include "storage/no_wait_scope.h"
#include "storage/session.h"
#include "storage/sql_text.h"
#include "storage/sqlite_file.h"
#include "storage/sqlite_statement.h"
#include "storage/sqlite_wait.h"

namespace molar::storage {

namespace {

namespace lite = sqlite_api;

class SqliteSession final : public Session {
 public:
  SqliteSession(const std::string& path, std::chrono::milliseconds busy_timeout,
                std::shared_ptr<SqliteFile> file)
      : Session(Dialect::Sqlite),
        busy_timeout_(busy_timeout),
        file_(std::move(file)),
        wait_(busy_timeout),
        soci_(soci::sqlite3, "dbname=\"" + path + "\""),
        native_(static_cast<soci::sqlite3_session_backend*>(soci_.get_backend())->conn_) {
    lite::sqlite3_extended_result_codes(native_, 1);
    lite::sqlite3_busy_handler(native_, &SqliteWait::handler, &wait_);
    use_write_ahead_log();
    do_run_script(
        "pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory;"
        "pragma journal_size_limit = 67108864;"
        // 32,768 pages (128 MiB): a large import keeps its changed pages in memory until its end,
        // instead of writing the same pages many times while others wait.
        "pragma cache_spill = 32768;");
    file_->opened();
  }

  ~SqliteSession() override {
    rollback();
    file_->closed();
  }

 private:
  void do_run(const Sql& sql, const std::vector<Value>& args, RowSink* rows,
              std::int64_t* changed) override;
  void do_run_copy(const Sql& into, const std::vector<std::vector<Value>>& rows) override;
  void do_run_script(std::string_view script) override;
  void do_begin(Deadline deadline, Queueing queueing) override;
  void do_commit() override;
  void do_rollback() override;
  void do_begin_reading() override;
  void do_end_reading() override;

  void use_write_ahead_log();
  SqliteStatement& prepared(const Sql& sql);
  void control(const Sql& statement) { prepared(statement).run({}, nullptr); }
  void share_snapshot(bool writes);
  void enter_gate(Deadline deadline);
  void leave_gate(bool written) {
    wait_.set_deadline(std::nullopt);
    if (std::exchange(is_admitted_, false)) {
      file_->gate().leave(written);
    }
  }
  template <class F>
  void in_gate(Deadline deadline, F&& write);

  const std::chrono::milliseconds busy_timeout_;
  const std::shared_ptr<SqliteFile> file_;
  SqliteWait wait_;  // for locks of other processes; outlives the connection
  soci::session soci_;
  lite::sqlite3* const native_;
  StatementCache<SqliteStatement> statements_;
  bool is_admitted_ = false;
  bool is_reading_ = false;
  int reads_ = 0;  // number since is_reading_ was set, or since the last write
  bool has_snapshot_ = false;
};

SqliteStatement& SqliteSession::prepared(const Sql& sql) {
  if (SqliteStatement* known = statements_.find(sql)) {
    return *known;
  }
  return statements_.add(sql, SqliteStatement(soci_, native_, complete(sql)));
}

void SqliteSession::do_run(const Sql& sql, const std::vector<Value>& args, RowSink* rows,
                           std::int64_t* changed) {
  SqliteStatement& statement = prepared(sql);
  if (statement.writes()) {
    check_may_write(sql.text());
  }
  if (is_reading_) {
    share_snapshot(statement.writes());
  }
  // A write outside a transaction is a short transaction.
  if (!statement.writes() || is_admitted_) {
    statement.run(args, rows);
  } else {
    in_gate(std::chrono::steady_clock::now() + busy_timeout_, [&] { statement.run(args, rows); });
    leave_gate(true);
  }
  if (changed != nullptr) {
    *changed = lite::sqlite3_changes(native_);
  }
}

void SqliteSession::do_run_copy(const Sql& into, const std::vector<std::vector<Value>>& rows) {
  SqliteStatement* statement = statements_.find(into);
  if (statement == nullptr) {
    statement = &statements_.add(into, SqliteStatement(soci_, native_, insert_of(into.text())));
  }
  for (const std::vector<Value>& row : rows) {
    statement->run(row, nullptr);
  }
}

void SqliteSession::do_run_script(std::string_view script) {
  if (is_reading_) {
    share_snapshot(true);
  }
  if (lite::sqlite3_exec(native_, std::string(script).c_str(), nullptr, nullptr, nullptr) !=
      SQLITE_OK) {
    throw_sqlite_error(native_, "script");
  }
}

// Taking and releasing the file locks costs more than a point query. From the second query of a
// read() on, the session holds them until the end of the read() or the next write, because a
// transaction that has read may not become a writer.
void SqliteSession::share_snapshot(bool writes) {
  if (writes) {
    reads_ = 0;
    do_end_reading();
    is_reading_ = true;
  } else if (++reads_ == 2) {
    control("begin");
    has_snapshot_ = true;
  }
}

void SqliteSession::do_begin_reading() {
  is_reading_ = true;
  reads_ = 0;
}

void SqliteSession::do_end_reading() {
  is_reading_ = false;
  if (std::exchange(has_snapshot_, false) && lite::sqlite3_get_autocommit(native_) == 0) {
    control("commit");
  }
}

// Waits for the other writers of this process; then SQLite waits for those of other processes in
// the remaining time.
void SqliteSession::enter_gate(Deadline deadline) {
  file_->check();
  if (is_waiting_disabled()) {
    deadline = std::chrono::steady_clock::now();
  }
  switch (file_->gate().enter(deadline)) {
    case WriterGate::Admission::Granted:
      break;
    case WriterGate::Admission::TooLate:
      throw Failure(file_->gate().is_slow() ? FailureKind::Crowded : FailureKind::Busy,
                    "another writer holds the lock");
    case WriterGate::Admission::Crowded:
      throw Failure(FailureKind::Crowded, "too many requests wait for a slow writer");
  }
  is_admitted_ = true;
  wait_.set_deadline(deadline);
}

// Writes, or begins a transaction, while this session holds the writer lock; releases the lock on a
// failure. Throws Crowded, which is not retried, instead of Busy while writers hold the lock for
// long.
template <class F>
void SqliteSession::in_gate(Deadline deadline, F&& write) {
  enter_gate(deadline);
  try {
    write();
  } catch (const Failure& failure) {
    leave_gate(false);
    if (failure.kind() == FailureKind::Busy && file_->gate().is_slow()) {
      throw Failure(FailureKind::Crowded, failure.what());
    }
    throw;
  } catch (...) {
    leave_gate(false);
    throw;
  }
}

void SqliteSession::do_begin(Deadline deadline, Queueing) {
  // Immediate: a reader that becomes a writer would fail immediately, regardless of the busy
  // timeout.
  in_gate(deadline, [this] { control("begin immediate"); });
}

void SqliteSession::do_commit() {
  control("commit");
  leave_gate(true);
}

void SqliteSession::do_rollback() {
  const absl::Cleanup leave = [this] { leave_gate(false); };
  // A full disk and some other errors have already caused a rollback.
  if (lite::sqlite3_get_autocommit(native_) == 0) {
    control("rollback");
  }
}

// A new file changes its journal mode under an exclusive lock that SQLite does not wait for: if two
// processes start at the same time, one of them retries.
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

// Takes effect only before the first use of the library; afterwards the library keeps its mutexes.
// They are not needed, because a connection belongs to one thread at a time (SessionPool). The
// unused memory statistics would make all threads contend for one mutex with every allocation.
void do_without_locks() {
  static const int refused = lite::sqlite3_config(SQLITE_CONFIG_MULTITHREAD) |
                             lite::sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  static_cast<void>(refused);
}

// The log and the shared-memory file inherit the permissions of the database file. An existing file
// must not be opened here: closing it would release this process's locks on it (POSIX), and the
// next process to close its last connection would delete the log in use.
void create_private_file(const std::string& path) {
  int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0 && errno == EEXIST) {
    return;
  }
  if (file < 0) {
    throw Failure(FailureKind::Outage, path + ": " + std::strerror(errno));
  }
  ::close(file);
}

}  // namespace

std::unique_ptr<Session> open_sqlite(const std::string& path,
                                     std::chrono::milliseconds busy_timeout,
                                     std::shared_ptr<SqliteFile> file) {
  do_without_locks();
  if (path != ":memory:") {
    create_private_file(path);
  }
  try {
    return std::make_unique<SqliteSession>(path, busy_timeout, std::move(file));
  } catch (const soci::soci_error& error) {
    throw Failure(FailureKind::Outage, path + ": " + error.what());
  }
}

}  // namespace molar::storage
