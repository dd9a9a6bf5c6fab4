// One open connection with its prepared statements; private to storage. Used by one thread at a
// time.
#pragma once

#include <boost/container_hash/hash.hpp>

#include <chrono>
#include <memory>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "storage/database.h"

namespace molar::storage {

using Deadline = std::chrono::steady_clock::time_point;

// Failures outside of the statement are thrown as Failure, broken unique keys as UniqueViolation,
// faults of the SQL as std::runtime_error.
//
// After a statement has failed in a transaction, PostgreSQL refuses every other one and commits
// nothing. SQLite would continue; this class makes it refuse them too, so that code that is tested
// on one database cannot lose data on the other.
class Session : public Connection {
 public:
  enum class Queueing { None, Wait };  // behind queued transactions of all processes
  void begin(Deadline deadline, Queueing queueing = Queueing::None);
  // std::logic_error when a statement of the transaction had failed.
  void commit();
  // Ends the transaction if one is open; a session that cannot do so is unhealthy from then on.
  void rollback() noexcept;

  // Around the statements of one read(): lets a session keep what they can share.
  void begin_reading() { do_begin_reading(); }
  void end_reading() noexcept;

  using Connection::set_holder;

  // False: must be replaced.
  bool healthy() const { return healthy_; }
  // A cheap look before use: has the other side closed the connection meanwhile?
  virtual bool alive() { return healthy_; }

  void run_script(ScriptKey key, std::string_view script) final;

 protected:
  using Connection::Connection;

  void run(const Sql& sql, const std::vector<Value>& args, RowSink* rows,
           std::int64_t* changed) final;
  void run_copy(const Sql& into, const std::vector<std::vector<Value>>& rows) final;
  void set_unhealthy() { healthy_ = false; }
  bool in_transaction() const { return in_transaction_; }

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
  bool failed_ = false;
  bool healthy_ = true;
};

// Prepared statements by the identity of their literal and their columns: both have one address for
// the life of the program.
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

}  // namespace molar::storage
