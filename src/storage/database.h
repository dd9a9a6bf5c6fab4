// SQL on SQLite or PostgreSQL through SOCI. Only database.cc and its private headers include SOCI,
// and only they handle differences between the two databases.
//
//   auto plan = database.read([&](Connection& sql) {
//     return sql.query_one<PlanRow>("from plan where group_key = :group and id = :id", group, id);
//   });
//
//   Result<Receipt> receipt = database.transact([&](Connection& sql) -> Result<Receipt> { … });
//
// SQL texts are literals (checked at compile time). Placeholders are :names, bound in order of
// appearance; each occurrence needs one argument. The SQL is common to both databases: bigint for
// timestamps (ms), text for ids, dates (YYYY-MM-DD) and JSON, integer 0/1 for booleans, `on
// conflict` for upserts.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/result.h"
#include "storage/row.h"

namespace molar::storage {

enum class Dialect { Sqlite, Postgres };

// Defects of a database that still answers.
enum class DatabaseFault {
  None,
  DiskFull,  // reads continue, writes fail; until there is room again
  Damaged,   // corrupt, or files deleted or replaced at run time; until the next start
};

struct DatabaseOptions {
  // "sqlite:///path/to/molar.db", "sqlite::memory:" (tests; one connection) or
  // "postgresql://user@host/db".
  std::string url;
  std::size_t connections = 8;
  std::chrono::milliseconds busy_timeout{5'000};
};

// A string literal; a text built at run time does not compile.
class Sql {
 public:
  template <std::size_t N>
  consteval Sql(const char (&text)[N]) : text_(text, N - 1) {}  // NOLINT: implicit on purpose
  // The same text with the names of T's members as columns.
  template <class T>
  Sql with_columns_of() const {
    Sql sql = *this;
    sql.columns_ = columns_of<T>();
    return sql;
  }
  // The same text with the column 1, for a query that only tests whether a row exists.
  Sql without_columns() const {
    Sql sql = *this;
    sql.columns_ = "1";
    return sql;
  }
  std::string_view text() const { return text_; }
  std::string_view columns() const { return columns_; }
  bool lacks_select() const { return text_.starts_with("from "); }

 private:
  std::string_view text_;
  std::string_view columns_;
};

// Permits SQL texts that are not literals: for migrations, and tests that create a schema.
class ScriptKey {
  ScriptKey() = default;
  friend class Migrator;
  friend class TempDatabase;
};

// One leased connection. Statements are prepared once per connection and cached.
//
// After a statement has failed in a transaction (a UniqueViolation too), the transaction can only
// be rolled back: any further statement throws std::logic_error, on both databases. Where a
// duplicate is expected and the transaction continues, use `on conflict … do nothing` and check the
// number of changed rows.
class Connection {
 public:
  virtual ~Connection() = default;
  Dialect dialect() const { return dialect_; }
  // Number that this process writes into rows that it leases (lease_owner.h); 0: other processes
  // cannot check whether it is alive.
  std::int64_t holder() const { return holder_; }

  // Returns rows as structs described with BOOST_DESCRIBE_STRUCT; columns in the order of the
  // members. A text that begins with "from " selects the columns named by the members. A single
  // column can be read as std::string, std::int64_t, … directly.
  template <class T, class... Args>
  std::vector<T> query(Sql sql, const Args&... args);
  // The first row, if any.
  template <class T, class... Args>
  std::optional<T> query_one(Sql sql, const Args&... args);
  // Whether a row exists; `sql` begins with "from ".
  template <class... Args>
  bool exists(Sql sql, const Args&... args);
  // Runs insert, update or delete; returns the number of changed rows.
  template <class... Args>
  std::int64_t execute(Sql sql, const Args&... args);
  // Inserts one row; the members of the described struct name its columns. `into` is "table", or
  // "table (column, column)" with additional columns for the values `more`. Other columns get their
  // defaults.
  template <class T, class... More>
  void insert(Sql into, const T& row, const More&... more);

  // Inserts many rows: COPY on PostgreSQL, one prepared statement on SQLite. `into` is "table
  // (column, column)"; each row has a value for every column. Only in transact(), with at most some
  // thousand rows per transaction, because other writers wait. A duplicate key is a
  // UniqueViolation.
  void copy_in(Sql into, const std::vector<std::vector<Value>>& rows);

  // Runs several statements, separated by semicolons, without parameters.
  virtual void run_script(ScriptKey key, std::string_view script) = 0;

 protected:
  explicit Connection(Dialect dialect) : dialect_(dialect) {}
  virtual void run(const Sql& sql, const std::vector<Value>& args, RowSink* rows,
                   std::int64_t* changed) = 0;
  virtual void run_copy(const Sql& into, const std::vector<std::vector<Value>>& rows) = 0;
  void set_holder(std::int64_t holder) { holder_ = holder; }

 private:
  Dialect dialect_;
  std::int64_t holder_ = 0;
};

// A unique key exists already. Thrown by execute and query. In a transaction, do not catch it
// inside: transact() rolls back and rethrows it to its caller.
class UniqueViolation : public std::exception {
 public:
  const char* what() const noexcept override { return "unique violation"; }
};

class Database {
 public:
  // Opens the pool and checks that the server answers. Fails with "database_unavailable",
  // "disk_full", or with "database_damaged" when a file is no longer a database.
  static Result<std::unique_ptr<Database>> open(DatabaseOptions options);
  virtual ~Database() = default;
  virtual Dialect dialect() const = 0;
  // Quick; while the disk is full it tries a small write. Thread-safe.
  virtual DatabaseFault fault() = 0;
  // Declares this process (lease_owner.h), or renews the declaration; call it about once a second.
  // False, with Connection::holder() 0, while it is not declared: on SQLite,
  // which has no declarations, and when the database does not answer. Thread-safe.
  virtual bool declare_holder() = 0;

  // Runs f(Connection&), which only reads, on a leased connection outside a transaction. From the
  // second query on, the queries of one f may share a snapshot. f may return any type, or void.
  // std::logic_error, before it runs, for a statement that writes.
  // Throws UnavailableException when there is no connection, or the database is locked for longer
  // than the busy timeout.
  template <class F>
  std::invoke_result_t<F, Connection&> read(F&& f);

  // read() for an f that writes: each statement of f commits on its own, so it is for single
  // statements. A write ends the snapshot of the queries before it. Throws UnavailableException for
  // the reasons of read(), and when the disk is full.
  template <class F>
  std::invoke_result_t<F, Connection&> write(F&& f);

  // Runs f(Connection&), which returns Result<T> or Status, in one transaction: committed when it
  // succeeds, rolled back when it returns an error or throws. SQLite: BEGIN IMMEDIATE with
  // synchronous=FULL; PostgreSQL: SERIALIZABLE. Busy and serialization failures are retried: f runs
  // again, so it must have no other effects. Errors, all Unavailable; nothing was written:
  // "database_busy" after the last retry or without a database, "disk_full", "database_damaged"
  // when its files are corrupt or missing.
  // Only when the connection breaks during the commit is the outcome unknown: UnavailableException.
  // Do not call read(), write() or transact() inside the f of another, on the same database:
  // std::logic_error.
  template <class F>
  std::invoke_result_t<F, Connection&> transact(F&& f);

  // transact() for frequent transactions that write the same counter or adjacent rows, such as
  // purchases: on PostgreSQL they wait for each other before they begin, in every process, instead
  // of failing with conflicts. The queue only reduces retries; SERIALIZABLE and the unique keys
  // ensure correctness.
  template <class F>
  std::invoke_result_t<F, Connection&> transact_queued(F&& f);

 protected:
  enum class Mode { Read, Write, Transaction, Queued };
  enum class Verdict { Commit, Rollback };
  // Type-erased core of the functions above. Returns the error of a transaction that failed for
  // good.
  virtual std::optional<Error> with_connection(Mode mode,
                                               const std::function<Verdict(Connection&)>& work) = 0;

 private:
  template <class F>
  std::invoke_result_t<F, Connection&> run_statements(Mode mode, F&& f);
  template <class F>
  std::invoke_result_t<F, Connection&> transact_as(Mode mode, F&& f);
};

}  // namespace molar::storage

namespace molar {

using storage::Connection;  // the first parameter of most functions on data

}  // namespace molar

#include "storage/database_inl.h"
