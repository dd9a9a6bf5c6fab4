// Failures of a statement with an external cause; private to storage.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace molar::storage {

enum class FailureKind {
  Busy,     // locked, deadlocked or not serializable: a retry may succeed
  Lost,     // the connection broke before anything was committed
  Outage,   // no connection, out of memory, input/output error: rolled back, a retry is no help
  Crowded,  // too many wait for a writer that holds the lock for long: refused without waiting
  Full,     // no room on the disk: rolled back, reads continue
  Damaged,  // the database is corrupt, or its file was deleted, moved or replaced
  OutcomeUnknown,  // the connection broke during the commit
};
inline constexpr std::size_t kFailureKinds =
    static_cast<std::size_t>(FailureKind::OutcomeUnknown) + 1;

class Failure : public std::runtime_error {
 public:
  Failure(FailureKind kind, const std::string& message)
      : std::runtime_error(message), kind_(kind) {}
  FailureKind kind() const { return kind_; }

 private:
  FailureKind kind_;
};

}  // namespace molar::storage
