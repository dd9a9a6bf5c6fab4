#include "storage/session.h"

#include <stdexcept>
#include <string>

#include "base/log.h"

namespace molar::storage {

template <class F>
void Session::guarded(F&& statement) {
  if (failed_) {
    throw std::logic_error("statement after a failed statement in the same transaction");
  }
  try {
    statement();
  } catch (...) {
    failed_ = in_transaction_;
    throw;
  }
}

void Session::run(const Sql& sql, const std::vector<Value>& args, RowSink* rows,
                  std::int64_t* changed) {
  guarded([&] { do_run(sql, args, rows, changed); });
}

void Session::run_copy(const Sql& into, const std::vector<std::vector<Value>>& rows) {
  if (!in_transaction_) {
    throw std::logic_error("copy_in outside of a transaction");
  }
  guarded([&] { do_run_copy(into, rows); });
}

void Session::run_script(ScriptKey, std::string_view script) {
  check_may_write(script);
  guarded([&] { do_run_script(script); });
}

void Session::begin(Deadline deadline, Queueing queueing) {
  do_begin(deadline, queueing);
  in_transaction_ = true;
  failed_ = false;
}

void Session::commit() {
  if (failed_) {
    throw std::logic_error("commit of a transaction in which a statement has failed");
  }
  do_commit();
  in_transaction_ = false;
}

void Session::rollback() noexcept {
  if (!in_transaction_) {
    return;
  }
  in_transaction_ = false;
  failed_ = false;
  try {
    do_rollback();
  } catch (const std::exception& failure) {
    healthy_ = false;
    log_event(LogLevel::Warn, "rollback_failed", {{"reason", failure.what()}});
  }
}

void Session::begin_reading(Access access) {
  is_read_only_ = access == Access::Read;
  do_begin_reading();
}

void Session::check_may_write(std::string_view sql) const {
  if (is_read_only_) {
    throw std::logic_error("a write inside read(): " + std::string(sql));
  }
}

void Session::end_reading() noexcept {
  is_read_only_ = false;
  try {
    do_end_reading();
  } catch (const std::exception& failure) {
    healthy_ = false;
    log_event(LogLevel::Warn, "read_not_ended", {{"reason", failure.what()}});
  }
}

}  // namespace molar::storage
