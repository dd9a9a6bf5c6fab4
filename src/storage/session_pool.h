// A bounded pool of sessions; private to storage. Thread-safe.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "storage/session.h"

namespace molar::storage {

class SessionPool {
 public:
  using Opener = std::function<std::unique_ptr<Session>()>;

  SessionPool(std::size_t limit, Opener open) : limit_(limit), open_(std::move(open)) {}

  struct GiveBack {
    SessionPool* pool;
    void operator()(Session* session) const { pool->give_back(std::unique_ptr<Session>(session)); }
  };
  // Returns the session to the pool at its end; closes an unhealthy one.
  using Lease = std::unique_ptr<Session, GiveBack>;

  // Waits for a session until the deadline, then Failure{Busy}. Opens a new one when none is idle
  // and the limit allows; throws the Failure of the opener.
  Lease lease(Deadline deadline);

 private:
  std::unique_ptr<Session> open_one();
  void give_back(std::unique_ptr<Session> session);
  void forget_one();

  const std::size_t limit_;
  const Opener open_;
  std::mutex mutex_;
  std::condition_variable freed_;
  std::vector<std::unique_ptr<Session>>
      idle_;  // the last used one is at the back: its caches are warm
  std::size_t open_count_ = 0;
};

}  // namespace molar::storage
