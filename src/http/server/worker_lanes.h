// The worker pools of a server: the ordinary one and one per lane.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "http/server/server.h"
#include "http/server/worker_pool.h"

namespace molar::http {

class WorkerLanes {
 public:
  explicit WorkerLanes(const ServerOptions& options) {
    add({options.worker_threads, options.worker_queue, options.worker_patience});
    for (const LaneOptions& lane : options.lanes) {
      add(lane);
    }
  }

  // Like WorkerPool::submit(). An unknown lane is the ordinary one.
  bool submit(std::size_t lane, std::function<void()> job) {
    return pools_[number_of(lane)]->submit(std::move(job));
  }
  // Whether a job of this lane that was queued at that time has waited for too long.
  bool is_too_late(std::size_t lane, std::chrono::steady_clock::time_point queued_at) const {
    const std::chrono::milliseconds patience = patiences_[number_of(lane)];
    return patience.count() > 0 && std::chrono::steady_clock::now() - queued_at > patience;
  }
  // All lanes refuse and drop waiting jobs before the first one is waited for.
  void stop() {
    for (const auto& pool : pools_) {
      pool->refuse();
    }
    for (const auto& pool : pools_) {
      pool->stop();
    }
  }

 private:
  void add(const LaneOptions& lane) {
    pools_.push_back(std::make_unique<WorkerPool>(lane.threads, lane.queue));
    patiences_.push_back(lane.patience);
  }
  std::size_t number_of(std::size_t lane) const { return lane < pools_.size() ? lane : 0; }

  std::vector<std::unique_ptr<WorkerPool>> pools_;
  std::vector<std::chrono::milliseconds> patiences_;
};

}  // namespace molar::http
