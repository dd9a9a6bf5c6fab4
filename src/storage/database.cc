#include "storage/database.h"

#include <absl/cleanup/cleanup.h>

#include <atomic>
#include <random>
#include <stdexcept>
#include <thread>

#include "base/log.h"
#include "storage/failure.h"
#include "storage/failure_log.h"
#include "storage/lease_owner_session.h"
#include "storage/no_wait_scope.h"
#include "storage/session.h"
#include "storage/session_pool.h"
#include "storage/sqlite_file.h"
#include "storage/writer_gate.h"

namespace molar::storage {

namespace {

constexpr int kMaxAttempts = 20;

UnavailableException::Cause cause_of(FailureKind kind) {
  using Cause = UnavailableException::Cause;
  switch (kind) {
    case FailureKind::Full:
      return Cause::DiskFull;
    case FailureKind::Damaged:
      return Cause::Damaged;
    default:
      return Cause::NoAnswer;
  }
}

// The error of a transaction that is not retried any more.
Error error_of(FailureKind kind) {
  const UnavailableException outage("", cause_of(kind));
  return outage.cause() == UnavailableException::Cause::NoAnswer ? Error::database_busy()
                                                                 : outage.error();
}

// For operators.
Error opening_error(UnavailableException::Cause cause) {
  switch (cause) {
    case UnavailableException::Cause::DiskFull:
      return Error::unavailable("disk_full", "The disk of the database is full. Free some space.");
    case UnavailableException::Cause::Damaged:
      return Error::unavailable("database_damaged",
                                "The database is damaged. Restore the last good copy, then run "
                                "\"molar payments reconcile\" (docs/operations.md).");
    case UnavailableException::Cause::NoAnswer:
      break;
  }
  return Error::unavailable("database_unavailable", "The database does not answer.");
}

// A writer counts as slow when it holds the lock for more than a fifth of the busy timeout.
WriterGateOptions gate_options(std::chrono::milliseconds busy_timeout) {
  WriterGateOptions options;
  options.patience = busy_timeout / 5;
  return options;
}

class PooledDatabase final : public Database {
 public:
  PooledDatabase(Dialect dialect, std::chrono::milliseconds busy_timeout, std::size_t connections,
                 SessionPool::Opener open, std::shared_ptr<SqliteFile> file = nullptr)
      : dialect_(dialect),
        busy_timeout_(busy_timeout),
        file_(std::move(file)),
        holder_(open),
        pool_(connections, std::move(open)),
        gate_(gate_options(busy_timeout)) {}

  Dialect dialect() const override { return dialect_; }
  DatabaseFault fault() override;
  bool declare_holder() override { return dialect_ == Dialect::Postgres && holder_.declare(); }

 protected:
  std::optional<Error> with_connection(Mode mode,
                                       const std::function<Verdict(Connection&)>& work) override;

 private:
  void transact_once(Deadline deadline, Session::Queueing queueing,
                     const std::function<Verdict(Connection&)>& work);
  void transact_queued_once(Deadline deadline, const std::function<Verdict(Connection&)>& work);
  void run_once(Deadline deadline, Session::Access access,
                const std::function<Verdict(Connection&)>& work);

  const Dialect dialect_;
  void report(const Failure& failure, int attempts);

  const std::chrono::milliseconds busy_timeout_;
  const std::shared_ptr<SqliteFile> file_;  // null for PostgreSQL
  std::atomic<DatabaseFault> fault_ = DatabaseFault::None;
  FailureLog log_;
  LeaseOwnerSession holder_;
  SessionPool pool_;
  WriterGate gate_;  // a waiting writer does not hold a connection
};

// Refuses nested use: a thread that holds a connection and waits for another can deadlock the pool.
class NestingGuard {
 public:
  explicit NestingGuard(const Database* database) : outer_(innermost), database_(database) {
    for (const NestingGuard* guard = outer_; guard != nullptr; guard = guard->outer_) {
      if (guard->database_ == database) {
        throw std::logic_error("read() or transact() inside another one");
      }
    }
    innermost = this;
  }
  ~NestingGuard() { innermost = outer_; }
  NestingGuard(const NestingGuard&) = delete;
  NestingGuard& operator=(const NestingGuard&) = delete;

 private:
  static thread_local const NestingGuard* innermost;
  const NestingGuard* outer_;
  const Database* database_;
};
thread_local const NestingGuard* NestingGuard::innermost = nullptr;

// Random delay, so that two conflicting transactions do not repeat at the same moment.
void wait_before_attempt(int attempt) {
  static thread_local std::minstd_rand random{std::random_device{}()};
  int limit_ms = std::min(1 << std::min(attempt, 6), 50);
  std::uniform_int_distribution<int> wait(1, limit_ms * 1000);
  std::this_thread::sleep_for(std::chrono::microseconds(wait(random)));
}

void PooledDatabase::transact_once(Deadline deadline, Session::Queueing queueing,
                                   const std::function<Verdict(Connection&)>& work) {
  SessionPool::Lease session = pool_.lease(deadline);
  session->set_holder(holder_.holder());
  session->begin(deadline, queueing);
  try {
    if (work(*session) == Verdict::Commit) {
      session->commit();
      return;
    }
  } catch (...) {
    session->rollback();
    throw;
  }
  session->rollback();
}

void PooledDatabase::transact_queued_once(Deadline deadline,
                                          const std::function<Verdict(Connection&)>& work) {
  if (dialect_ == Dialect::Sqlite) {
    transact_once(deadline, Session::Queueing::None, work);  // SQLite's writers always queue
    return;
  }
  switch (gate_.enter(deadline)) {
    case WriterGate::Admission::Granted:
      break;
    case WriterGate::Admission::TooLate:
      throw Failure(FailureKind::Busy, "other writers held the lock for too long");
    case WriterGate::Admission::Crowded:
      throw Failure(FailureKind::Crowded,
                    "a slow writer holds the lock, and too many requests wait");
  }
  bool written = false;
  const absl::Cleanup leave = [&] { gate_.leave(written); };
  transact_once(deadline, Session::Queueing::Wait, work);
  written = true;
}

void PooledDatabase::run_once(Deadline deadline, Session::Access access,
                              const std::function<Verdict(Connection&)>& work) {
  SessionPool::Lease session = pool_.lease(deadline);
  session->set_holder(holder_.holder());
  const absl::Cleanup end = [&session] { session->end_reading(); };
  session->begin_reading(access);
  work(*session);
}

void PooledDatabase::report(const Failure& failure, int attempts) {
  const FailureKind kind = failure.kind();
  if (kind == FailureKind::Damaged) {
    fault_ = DatabaseFault::Damaged;
  } else if (kind == FailureKind::Full && fault_ == DatabaseFault::None) {
    fault_ = DatabaseFault::DiskFull;
  }
  log_.report(failure, attempts);
}

// The next successful write ends the state "disk full". This makes a test write, in case there are
// no other writers.
DatabaseFault PooledDatabase::fault() {
  try {
    if (file_) {
      file_->check();
    }
  } catch (const Failure& failure) {
    report(failure, 1);
  }
  if (fault_ == DatabaseFault::DiskFull) {
    const NoWaitScope now;
    with_connection(Mode::Transaction, [](Connection& sql) {
      // SQLite does not write a value that is unchanged.
      sql.execute("update schema_migration set applied_at = applied_at + 1");
      sql.execute("update schema_migration set applied_at = applied_at - 1");
      return Verdict::Commit;
    });
  }
  return fault_;
}

std::optional<Error> PooledDatabase::with_connection(
    Mode mode, const std::function<Verdict(Connection&)>& work) {
  NestingGuard guard(this);
  const bool is_transaction = mode == Mode::Transaction || mode == Mode::Queued;
  Deadline deadline = std::chrono::steady_clock::now() + busy_timeout_;
  for (int attempt = 1;; ++attempt) {
    try {
      switch (mode) {
        case Mode::Read:
          run_once(deadline, Session::Access::Read, work);
          break;
        case Mode::Write:
          run_once(deadline, Session::Access::Write, work);
          break;
        case Mode::Transaction:
          transact_once(deadline, Session::Queueing::None, work);
          break;
        case Mode::Queued:
          transact_queued_once(deadline, work);
          break;
      }
      if (is_transaction && fault_ == DatabaseFault::DiskFull) {
        fault_ = DatabaseFault::None;
      }
      return std::nullopt;
    } catch (const Failure& failure) {
      if (!is_transaction || failure.kind() == FailureKind::OutcomeUnknown) {
        report(failure, attempt);
        throw UnavailableException(failure.what(), cause_of(failure.kind()));
      }
      const bool may_succeed = !is_waiting_disabled() && (failure.kind() == FailureKind::Busy ||
                                                          failure.kind() == FailureKind::Lost);
      if (!may_succeed || attempt == kMaxAttempts || std::chrono::steady_clock::now() >= deadline) {
        report(failure, attempt);
        return error_of(failure.kind());
      }
    }
    wait_before_attempt(attempt);
  }
}

Result<std::unique_ptr<Database>> make_database(const DatabaseOptions& options) {
  std::string_view url = options.url;
  auto timeout = options.busy_timeout;
  if (url.starts_with("postgresql://") || url.starts_with("postgres://")) {
    return std::make_unique<PooledDatabase>(
        Dialect::Postgres, timeout, std::max<std::size_t>(options.connections, 1),
        [url = options.url, timeout] { return open_postgres(url, timeout); });
  }
  bool memory = url == "sqlite::memory:";
  if (!memory && !url.starts_with("sqlite://")) {
    return Error::invalid("database_url_invalid",
                          "The database URL must start with sqlite:// or postgresql://.");
  }
  std::string path(memory ? std::string_view(":memory:") : url.substr(sizeof("sqlite://") - 1));
  if (path.empty() || path.find('"') != std::string::npos) {
    return Error::invalid("database_url_invalid", "The database URL names no usable file.");
  }
  // Every connection to ":memory:" opens a separate database.
  std::size_t connections = memory ? 1 : std::max<std::size_t>(options.connections, 1);
  auto file = std::make_shared<SqliteFile>(path, gate_options(timeout));
  return std::make_unique<PooledDatabase>(
      Dialect::Sqlite, timeout, connections,
      [path, timeout, file] { return open_sqlite(path, timeout, file); }, file);
}

}  // namespace

Result<std::unique_ptr<Database>> Database::open(DatabaseOptions options) {
  MOLAR_TRY(auto database, make_database(options));
  try {
    database->read([](Connection& sql) { sql.query_one<std::int64_t>("select 1"); });
  } catch (const UnavailableException& failure) {
    Error error = opening_error(failure.cause());
    error.internal = failure.what();
    return error;
  }
  return database;
}

}  // namespace molar::storage
