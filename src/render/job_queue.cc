#include "render/job_queue.h"

#include <utility>

namespace molar::render {

bool JobQueue::push(std::shared_ptr<RenderJob> job) {
  {
    const std::lock_guard lock(mutex_);
    if (closed_ || jobs_.size() >= limit_) {
      return false;
    }
    jobs_.push_back(std::move(job));
  }
  changed_.notify_one();
  return true;
}

std::shared_ptr<RenderJob> JobQueue::pop(std::optional<std::chrono::milliseconds> patience) {
  std::unique_lock lock(mutex_);
  const auto something = [this, nudges = nudges_] {
    while (!jobs_.empty() && jobs_.front()->caller_left()) {
      jobs_.pop_front();
    }
    return closed_ || !jobs_.empty() || nudges != nudges_;
  };
  if (patience) {
    changed_.wait_for(lock, *patience, something);
  } else {
    changed_.wait(lock, something);
  }
  if (closed_ || jobs_.empty()) {
    return nullptr;
  }
  auto job = std::move(jobs_.front());
  jobs_.pop_front();
  return job;
}

void JobQueue::nudge() {
  {
    const std::lock_guard lock(mutex_);
    ++nudges_;
  }
  changed_.notify_all();
}

void JobQueue::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    jobs_.clear();
  }
  changed_.notify_all();
  closing_.notify_all();
}

bool JobQueue::closed() const {
  const std::lock_guard lock(mutex_);
  return closed_;
}

bool JobQueue::empty() const {
  const std::lock_guard lock(mutex_);
  return jobs_.empty();
}

bool JobQueue::wait_closed(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  return closing_.wait_for(lock, patience, [this] { return closed_; });
}

}  // namespace molar::render
