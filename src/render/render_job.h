// One piece of work for a VM, shared by the caller who waits and the thread that does it.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>

#include "render/script_vm.h"

namespace molar::render {

class RenderThread;

class RenderJob {
 public:
  using Clock = std::chrono::steady_clock;
  using Work = std::function<void(ScriptVm& vm, const ScriptLimits& limits,
                                  const std::atomic<bool>& caller_left)>;
  enum class Stage { Waiting, Running, Done };

  RenderJob(Work work, std::chrono::milliseconds run_limit, std::size_t memory_growth_bytes)
      : work_(std::move(work)), run_limit_(run_limit), memory_growth_(memory_growth_bytes) {}

  // For the thread. An exception of the work ends the job all the same.
  void run(ScriptVm& vm, std::weak_ptr<RenderThread> thread);

  // For the caller: waits for the end, at most until `until`; false and caller_left() afterwards
  // when the job is not done by then.
  bool wait_until(Clock::time_point until);

  bool caller_left() const { return caller_left_.load(); }
  bool done() const;

  // For the supervisor: the thread and the moment from which a running job is overdue. An empty
  // pointer while the job waits and when it is done.
  std::shared_ptr<RenderThread> thread() const;
  Clock::time_point due() const;

 private:
  Work work_;
  std::chrono::milliseconds run_limit_;
  std::size_t memory_growth_;
  std::atomic<bool> caller_left_{false};

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  Stage stage_ = Stage::Waiting;
  Clock::time_point due_{};
  std::weak_ptr<RenderThread> thread_;
};

}  // namespace molar::render
