#include "http/server/worker_pool.h"

#include <algorithm>
#include <utility>

#include "base/fatal_signal.h"

namespace molar::http {

WorkerPool::WorkerPool(std::size_t threads, std::size_t queue)
    : limit_(queue), idle_(std::max<std::size_t>(threads, 1)) {
  for (std::size_t i = 0; i < std::max<std::size_t>(threads, 1); ++i) {
    threads_.emplace_back([this] { work(); });
  }
}

WorkerPool::~WorkerPool() {
  stop();
}

bool WorkerPool::submit(std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    // Jobs for which a thread is idle do not count as waiting.
    if (stopped_ || waiting_.size() >= limit_ + idle_) {
      return false;
    }
    waiting_.push_back(std::move(job));
    if (!wants_waking()) {
      return true;
    }
    is_waking_ = true;
  }
  wake_.notify_one();
  return true;
}

// Requires the lock.
bool WorkerPool::wants_waking() const {
  return !waiting_.empty() && asleep_ > 0 && !is_waking_;
}

void WorkerPool::refuse() {
  std::deque<std::function<void()>> dropped;
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    dropped.swap(waiting_);
  }
  wake_.notify_all();
}

void WorkerPool::stop() {
  refuse();
  for (std::thread& thread : threads_) {
    thread.join();
  }
  threads_.clear();
}

void WorkerPool::work() {
  const CrashStack crash_stack;
  std::unique_lock lock(mutex_);
  while (true) {
    while (!stopped_ && waiting_.empty()) {
      ++asleep_;
      wake_.wait(lock);
      --asleep_;
      is_waking_ = false;
    }
    if (waiting_.empty()) {
      return;
    }
    std::function<void()> job = std::move(waiting_.front());
    waiting_.pop_front();
    --idle_;
    const bool wakes = wants_waking();
    is_waking_ = is_waking_ || wakes;
    lock.unlock();
    if (wakes) {
      wake_.notify_one();
    }
    job();
    job = nullptr;  // destroys what it owns before the thread counts as idle
    lock.lock();
    ++idle_;
  }
}

}  // namespace molar::http
