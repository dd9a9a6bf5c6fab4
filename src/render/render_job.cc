#include "render/render_job.h"

#include <exception>

#include "base/log.h"

namespace molar::render {

void RenderJob::run(ScriptVm& vm, std::weak_ptr<RenderThread> thread) {
  ScriptLimits limits{Clock::now() + run_limit_, memory_growth_};
  {
    const std::lock_guard lock(mutex_);
    stage_ = Stage::Running;
    due_ = limits.deadline;
    thread_ = std::move(thread);
  }
  try {
    work_(vm, limits, caller_left_);
  } catch (const std::exception& error) {
    log_event(LogLevel::Error, "render_job_failed", {{"what", error.what()}});
  }
  {
    const std::lock_guard lock(mutex_);
    stage_ = Stage::Done;
    thread_.reset();
  }
  changed_.notify_all();
}

bool RenderJob::wait_until(Clock::time_point until) {
  std::unique_lock lock(mutex_);
  const bool is_done = changed_.wait_until(lock, until, [this] { return stage_ == Stage::Done; });
  if (!is_done) {
    caller_left_ = true;
  }
  return is_done;
}

bool RenderJob::done() const {
  const std::lock_guard lock(mutex_);
  return stage_ == Stage::Done;
}

std::shared_ptr<RenderThread> RenderJob::thread() const {
  const std::lock_guard lock(mutex_);
  return stage_ == Stage::Running ? thread_.lock() : nullptr;
}

RenderJob::Clock::time_point RenderJob::due() const {
  const std::lock_guard lock(mutex_);
  return due_;
}

}  // namespace molar::render
