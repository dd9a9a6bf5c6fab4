// For writes that are not worth waiting for.
#pragma once

namespace molar::storage {

// While one is alive, writes of this thread to SQLite that would have to wait for another writer
// fail at once, with UnavailableException or "database_busy": for what a reader notes in passing
// (when a session was last used). PostgreSQL locks rows, not the database: there it changes
// nothing.
class NoWaiting {
 public:
  NoWaiting();
  ~NoWaiting();
  NoWaiting(const NoWaiting&) = delete;
  NoWaiting& operator=(const NoWaiting&) = delete;

 private:
  const bool previous_;
};

bool waits_not();

}  // namespace molar::storage
