// One open connection with its prepared statements; private to storage. Used by one thread at a
// time.
#pragma once

#include <boost/container_hash/hash.hpp>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "storage/database.h"

namespace molar::storage {

using Deadline = std::chrono::steady_clock::time_point;

// Throws failures with an external cause as Failure, duplicate unique keys as UniqueViolation,
// errors in the SQL as std::runtime_error.
//
// After a failed statement in a transaction, PostgreSQL refuses further statements and commits
// nothing. SQLite would continue; this class makes it refuse them too, so that code tested on one
// database cannot lose data on the other.
class Session : public Connection {
 public:
  enum class Queueing { None, Wait };  // Wait: after queued transactions of all processes
  void begin(Deadline deadline, Queueing queueing = Queueing::None);
  // std::logic_error when a statement of the transaction has failed.
  void commit();
  // Ends the transaction if one is open. If that fails, the session is unhealthy.
  void rollback() noexcept;

  // Called around the statements of one read() or write(), so that a session can share a snapshot.
  // Access::Read: a statement that writes is std::logic_error.
  enum class Access { Read, Write };
  void begin_reading(Access access);
  void end_reading() noexcept;

  using Connection::set_holder;

  // False: the session must be replaced.
  bool healthy() const { return healthy_; }
  // Quick check before use whether the other side has closed the connection.
  virtual bool alive() { return healthy_; }

  void run_script(ScriptKey key, std::string_view script) final;

 protected:
  using Connection::Connection;

  void run(const Sql& sql, const std::vector<Value>& args, RowSink* rows,
           std::int64_t* changed) final;
  void run_copy(const Sql& into, const std::vector<std::vector<Value>>& rows) final;
  void set_unhealthy() { healthy_ = false; }
  bool in_transaction() const { return in_transaction_; }
  // Throws std::logic_error inside read(). Called with the text of a statement that writes.
  void check_may_write(std::string_view sql) const;

 private:
  virtual void do_run(const Sql& sql, const std::vector<Value>& args, RowSink* rows,
                      std::int64_t* changed) = 0;
  virtual void do_run_copy(const Sql& into, const std::vector<std::vector<Value>>& rows) = 0;
  virtual void do_run_script(std::string_view script) = 0;
  virtual void do_begin(Deadline deadline, Queueing queueing) = 0;
  virtual void do_commit() = 0;
  virtual void do_rollback() = 0;
  virtual void do_begin_reading() {}
  virtual void do_end_reading() {}

  template <class F>
  void guarded(F&& statement);

  bool in_transaction_ = false;
  bool is_read_only_ = false;
  bool failed_ = false;
  bool healthy_ = true;
};

// Prepared statements, keyed by the addresses of their literal and their columns, which do not
// change until the program ends.
template <class Statement>
class StatementCache {
 public:
  Statement* find(const Sql& sql) {
    auto found = statements_.find(key_of(sql));
    return found == statements_.end() ? nullptr : &found->second;
  }
  Statement& add(const Sql& sql, Statement statement) {
    return statements_.insert_or_assign(key_of(sql), std::move(statement)).first->second;
  }

 private:
  using Key = std::tuple<const char*, std::size_t, const char*>;
  static Key key_of(const Sql& sql) {
    return {sql.text().data(), sql.text().size(), sql.columns().data()};
  }
  std::unordered_map<Key, Statement, boost::hash<Key>> statements_;
};

class SqliteFile;

// Opens one connection in WAL mode with synchronous=FULL (sqlite_session.cc). `path` may be
// ":memory:". All connections of one Database share `file`. Throws Failure{Outage} when the file
// cannot be opened.
std::unique_ptr<Session> open_sqlite(const std::string& path,
                                     std::chrono::milliseconds busy_timeout,
                                     std::shared_ptr<SqliteFile> file);

// Opens one connection (postgres_session.cc). `url` is a libpq URL ("postgresql://…"). Throws
// Failure{Outage} when the server does not answer.
std::unique_ptr<Session> open_postgres(const std::string& url,
                                       std::chrono::milliseconds busy_timeout);

}  // namespace molar::storage
