// Watches jobs that nobody waits for any more, and reports those whose thread does not come back.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "render/render_job.h"

namespace molar::render {

class Supervisor {
 public:
  using Report = std::function<void(const std::shared_ptr<RenderThread>& stuck)>;

  // `report` runs on the supervisor's own thread, `patience` after the job was due to end.
  Supervisor(std::chrono::milliseconds patience, Report report);
  ~Supervisor();
  Supervisor(const Supervisor&) = delete;
  Supervisor& operator=(const Supervisor&) = delete;

  void watch(std::shared_ptr<RenderJob> job);

 private:
  using Clock = RenderJob::Clock;
  struct Watched {
    std::shared_ptr<RenderJob> job;
    Clock::time_point look_at;
    int looks = 0;
  };
  void run();
  std::vector<std::shared_ptr<RenderThread>> take_stuck(Clock::time_point now);

  const std::chrono::milliseconds patience_;
  const Report report_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Watched> watched_;
  bool stopping_ = false;
  std::thread thread_;  // last: starts when everything else is there
};

}  // namespace molar::render
