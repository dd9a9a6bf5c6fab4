#include "storage/session_pool.h"

#include "storage/failure.h"

namespace molar::storage {

SessionPool::Lease SessionPool::lease(Deadline deadline) {
  std::unique_lock lock(mutex_);
  for (;;) {
    if (!idle_.empty()) {
      std::unique_ptr<Session> session = std::move(idle_.back());
      idle_.pop_back();
      lock.unlock();
      if (session->alive()) {
        return Lease(session.release(), GiveBack{this});
      }
      session.reset();
      lock.lock();
      --open_count_;
      continue;
    }
    if (open_count_ < limit_) {
      ++open_count_;
      lock.unlock();
      return Lease(open_one().release(), GiveBack{this});
    }
    bool free =
        freed_.wait_until(lock, deadline, [&] { return !idle_.empty() || open_count_ < limit_; });
    if (!free) {
      throw Failure(FailureKind::Busy, "all database connections are in use");
    }
  }
}

std::unique_ptr<Session> SessionPool::open_one() {
  try {
    return open_();
  } catch (...) {
    forget_one();
    throw;
  }
}

void SessionPool::give_back(std::unique_ptr<Session> session) {
  if (!session->healthy()) {
    session.reset();
    forget_one();
    return;
  }
  {
    std::lock_guard lock(mutex_);
    idle_.push_back(std::move(session));
  }
  freed_.notify_one();
}

void SessionPool::forget_one() {
  {
    std::lock_guard lock(mutex_);
    --open_count_;
  }
  freed_.notify_one();
}

}  // namespace molar::storage
