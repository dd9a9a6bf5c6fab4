#include "app/process/jobs.h"

#include <algorithm>
#include <exception>

#include "base/fatal_signal.h"
#include "base/log.h"

namespace molar::app {

namespace {

constexpr std::chrono::minutes kLogEvery{1};

}  // namespace

void Jobs::add(std::string name, std::chrono::milliseconds every, std::function<void()> work) {
  jobs_.push_back({std::move(name), every, std::move(work), std::chrono::steady_clock::now()});
}

void Jobs::start() {
  thread_ = std::thread([this] { run(); });
}

void Jobs::stop() {
  {
    std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) {
    thread_.join();
  }
}

void Jobs::report(Job& job, const std::string& failure) {
  const auto now = std::chrono::steady_clock::now();
  if (failure == job.failure && now - job.logged < kLogEvery) {
    return;
  }
  job.failure = failure;
  job.logged = now;
  log_event(LogLevel::Error, "job_failed", {{"job", job.name}, {"what", failure}});
}

void Jobs::run() {
  const CrashStack crash_stack;
  std::unique_lock lock(mutex_);
  while (!stopping_ && !jobs_.empty()) {
    Job& next =
        *std::ranges::min_element(jobs_, [](const Job& a, const Job& b) { return a.due < b.due; });
    if (wake_.wait_until(lock, next.due, [this] { return stopping(); })) {
      return;
    }
    lock.unlock();
    try {
      const CrashContext note("job", next.name);
      next.work();
      next.failure.clear();
    } catch (const std::exception& error) {
      report(next, error.what());
    }
    lock.lock();
    next.due = std::chrono::steady_clock::now() + next.every;
  }
}

}  // namespace molar::app
