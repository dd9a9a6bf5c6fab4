// Failures of a statement with causes outside of it; private to storage.
#pragma once

#include <stdexcept>
#include <string>

namespace molar::storage {

enum class FailureKind {
  Busy,     // locked, deadlocked or not serializable: the same work may succeed when repeated
  Lost,     // the connection broke before anything was committed
  Outage,   // no connection, disk full, input/output error: rolled back, repeating is no help
  Crowded,  // too many wait for a writer that holds the lock for long: refused without waiting
  Full,     // no room on the disk: rolled back, reads continue
  Damaged,  // the database is no longer what it was, or no longer where it was
  OutcomeUnknown,  // the connection broke while the commit was under way
};

class Failure : public std::runtime_error {
 public:
  Failure(FailureKind kind, const std::string& message)
      : std::runtime_error(message), kind_(kind) {}
  FailureKind kind() const { return kind_; }

 private:
  FailureKind kind_;
};

}  // namespace molar::storage
