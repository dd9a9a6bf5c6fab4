// For writes that must not wait.
#pragma once

namespace molar::storage {

// During its lifetime, writes of this thread to SQLite that would wait for another writer fail
// immediately, with UnavailableException or "database_busy". For writes that a read request makes
// as a side effect (when a session was last used). No effect on PostgreSQL, which locks rows, not
// the database.
class NoWaitScope {
 public:
  NoWaitScope();
  ~NoWaitScope();
  NoWaitScope(const NoWaitScope&) = delete;
  NoWaitScope& operator=(const NoWaitScope&) = delete;

 private:
  const bool previous_;
};

bool is_waiting_disabled();

}  // namespace molar::storage
