// The worker pools of a server: the ordinary one and one for each lane.
#pragma once

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
    pools_.push_back(std::make_unique<WorkerPool>(options.worker_threads, options.worker_queue));
    for (const LaneOptions& lane : options.lanes) {
      pools_.push_back(std::make_unique<WorkerPool>(lane.threads, lane.queue));
    }
  }

  // As WorkerPool::submit. A lane that is not there is the ordinary one.
  bool submit(std::size_t lane, std::function<void()> job) {
    return pools_[lane < pools_.size() ? lane : 0]->submit(std::move(job));
  }
  // All lanes refuse and drop what waits before the first of them is waited for.
  void stop() {
    for (const auto& pool : pools_) {
      pool->refuse();
    }
    for (const auto& pool : pools_) {
      pool->stop();
    }
  }

 private:
  std::vector<std::unique_ptr<WorkerPool>> pools_;
};

}  // namespace molar::http
