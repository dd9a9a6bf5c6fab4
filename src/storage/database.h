// SQL on SQLite or PostgreSQL through SOCI. database.cc and its private headers are the only files
// that include SOCI; what differs between the two lives there and nowhere else.
//
//   auto plan = database.read([&](Connection& sql) {
//     return sql.query_one<PlanRow>("from plan where group_key = :group and id = :id", group, id);
//   });
//
//   Result<Receipt> receipt = database.transact([&](Connection& sql) -> Result<Receipt> { … });
//
// SQL texts are literals (checked at compile time), placeholders are :names bound in order of
// appearance, each occurrence taking one argument. The SQL is common to both databases: bigint for
// instants (ms), text for ids, dates (YYYY-MM-DD) and JSON, integer 0/1 for booleans, `on conflict`
// for upserts.
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
#include <utility>
#include <vector>

#include "base/result.h"
#include "storage/row.h"

namespace molar::storage {

enum class Dialect { Sqlite, Postgres };

struct DatabaseOptions {
  // "sqlite:///path/to/molar.db", "sqlite::memory:" (tests; one connection) or
  // "postgresql://user@host/db".
  std::string url;
  std::size_t connections = 8;
  std::chrono::milliseconds busy_timeout{5'000};
};

// A literal, and only a literal: a text built at run time does not compile.
class Sql {
 public:
  template <std::size_t N>
  consteval Sql(const char (&text)[N]) : text_(text, N - 1) {}  // NOLINT: implicit on purpose
  // The same text for the columns that the members of T name.
  template <class T>
  Sql with_columns_of() const {
    Sql sql = *this;
    sql.columns_ = columns_of<T>();
    return sql;
  }
  // The same text with the column 1, for a query that only asks whether a row exists.
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

// Permits SQL texts that are no literals: for migrations, and tests that create a schema.
class ScriptKey {
  ScriptKey() = default;
  friend class Migrator;
  friend class TempDatabase;
};

// One leased connection. Statements are prepared once per connection and kept.
//
// After a statement has failed inside a transaction (a UniqueViolation too), the transaction can
// only be rolled back: any further statement throws std::logic_error, on both databases. Where a
// duplicate is expected and the transaction continues, use `on conflict … do nothing` and check the
// number of rows changed.
class Connection {
 public:
  virtual ~Connection() = default;
  Dialect dialect() const { return dialect_; }
  // What this process writes into the rows that it leases (lease_holder.h); 0: other processes
  // cannot check whether it lives.
  std::int64_t holder() const { return holder_; }

  // Rows as structs described with BOOST_DESCRIBE_STRUCT; columns in the order of the members. A
  // text that begins with "from " selects the columns that the members name.
  // A single column may be read as std::string, std::int64_t, … directly.
  template <class T, class... Args>
  std::vector<T> query(Sql sql, const Args&... args);
  // The first row, if any.
  template <class T, class... Args>
  std::optional<T> query_one(Sql sql, const Args&... args);
  // Whether there is a row; `sql` begins with "from ".
  template <class... Args>
  bool exists(Sql sql, const Args&... args);
  // insert, update, delete; answers the number of rows changed.
  template <class... Args>
  std::int64_t execute(Sql sql, const Args&... args);
  // Inserts one row; the members of the described struct name its columns. `into` is "table", or
  // "table (column, column)" with more columns, whose values are `more`. All others get their
  // defaults.
  template <class T, class... More>
  void insert(Sql into, const T& row, const More&... more);

  // Inserts many rows at once: COPY on PostgreSQL, one prepared statement on SQLite. `into` is
  // "table (column, column)", each row has a value for every column. For transact() only, and for
  // some thousand rows a transaction, as other writers wait. A taken key is a UniqueViolation.
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

// A unique key is taken already. Thrown by execute and query; inside a transaction let it pass
// through transact(), which rolls back, and catch it there.
class UniqueViolation : public std::exception {
 public:
  const char* what() const noexcept override { return "unique violation"; }
};

class Database {
 public:
  // Opens the pool and checks that the server answers. Fails with code "database_unavailable", or
  // "database_damaged" where a file is no database any more.
  static Result<std::unique_ptr<Database>> open(DatabaseOptions options);
  virtual ~Database() = default;
  virtual Dialect dialect() const = 0;

  // Runs f(Connection&) on a leased connection outside a transaction; for single statements and
  // reads. The second and later queries of one f may share a snapshot, which ends with a write. f
  // may answer anything, or nothing. Throws UnavailableException when there is no
  // connection, the database is locked for longer than the busy timeout, or a write finds the disk
  // full.
  template <class F>
  std::invoke_result_t<F, Connection&> read(F&& f);

  // Runs f(Connection&), which answers Result<T> or Status, in one transaction: committed when it
  // succeeds, rolled back when it answers an error or throws. SQLite: BEGIN IMMEDIATE with
  // synchronous=FULL; PostgreSQL: SERIALIZABLE. Busy and serialization failures are retried (f runs
  // again, so it must have no other effects); after the last retry, and when there is no database:
  // Unavailable, "database_busy"; when its disk is full: "disk_full"; when its files are corrupt or
  // no longer there: "database_damaged". Nothing was written then.
  // Only when the connection breaks during the commit itself is the outcome unknown:
  // UnavailableException.
  // Neither read() nor transact() may be called inside the f of either, on the same database:
  // std::logic_error.
  template <class F>
  std::invoke_result_t<F, Connection&> transact(F&& f);

  // transact() for what many do at once and where all write the same counter or beside each other,
  // as purchases do: on PostgreSQL such transactions wait for each other before they begin, in
  // every process, instead of making each other fail. The queue only reduces repetitions:
  // correctness rests on SERIALIZABLE and the unique keys.
  template <class F>
  std::invoke_result_t<F, Connection&> transact_queued(F&& f);

 protected:
  enum class Mode { Read, Transaction, Queued };
  enum class Verdict { Commit, Rollback };
  // Type-erased core of the two above. Why a transaction was given up, if it was.
  virtual std::optional<Error> with_connection(Mode mode,
                                               const std::function<Verdict(Connection&)>& work) = 0;

 private:
  template <class F>
  std::invoke_result_t<F, Connection&> transact_as(Mode mode, F&& f);
};

}  // namespace molar::storage

#include "storage/database_inl.h"
