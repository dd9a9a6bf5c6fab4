// Connection that shows other processes on PostgreSQL that this process is alive (lease_owner.h);
// private to storage. Thread-safe.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

#include "storage/session_pool.h"

namespace molar::storage {

class LeaseOwnerSession {
 public:
  explicit LeaseOwnerSession(SessionPool::Opener open);

  // Opens the connection and takes the lock, if missing. Returns whether both exist now.
  bool declare();
  // The number of this process while it is declared, otherwise 0.
  std::int64_t holder() const { return is_declared_ ? number_ : 0; }

 private:
  bool take_lock();

  const SessionPool::Opener open_;
  const std::int64_t number_;
  std::atomic<bool> is_declared_ = false;
  std::mutex mutex_;
  std::unique_ptr<Session> session_;
};

}  // namespace molar::storage
