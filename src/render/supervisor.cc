#include "render/supervisor.h"

#include <algorithm>
#include <utility>

namespace molar::render {

Supervisor::Supervisor(std::chrono::milliseconds patience, Report report)
    : patience_(patience), report_(std::move(report)), thread_([this] { run(); }) {}

Supervisor::~Supervisor() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void Supervisor::watch(std::shared_ptr<RenderJob> job) {
  {
    const std::lock_guard lock(mutex_);
    watched_.push_back({std::move(job), Clock::now() + patience_});
  }
  changed_.notify_all();
}

void Supervisor::run() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    auto wake = Clock::time_point::max();
    for (const Watched& watched : watched_) {
      wake = std::min(wake, watched.look_at);
    }
    if (watched_.empty()) {
      changed_.wait(lock);
    } else {
      changed_.wait_until(lock, wake);
    }
    for (const auto& stuck : take_stuck(Clock::now())) {
      lock.unlock();
      report_(stuck);
      lock.lock();
    }
  }
}

std::vector<std::shared_ptr<RenderThread>> Supervisor::take_stuck(Clock::time_point now) {
  std::vector<std::shared_ptr<RenderThread>> stuck;
  std::erase_if(watched_, [&](Watched& watched) {
    if (watched.job->done()) {
      return true;
    }
    if (now < watched.look_at) {
      return false;
    }
    auto thread = watched.job->thread();
    if (thread == nullptr) {
      // Not begun: it will be passed over, unless a thread has just taken it. Look once more.
      watched.look_at = now + patience_;
      return ++watched.looks > 1;
    }
    const auto overdue = watched.job->due() + patience_;
    if (now < overdue) {
      watched.look_at = overdue;
      return false;
    }
    stuck.push_back(std::move(thread));
    return true;
  });
  return stuck;
}

}  // namespace molar::render
