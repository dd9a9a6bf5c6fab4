// The bounded queue between callers and render threads.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>

#include "render/render_job.h"

namespace molar::render {

class JobQueue {
 public:
  explicit JobQueue(std::size_t limit) : limit_(limit) {}

  // False: full or closed.
  bool push(std::shared_ptr<RenderJob> job);

  // The oldest job whose caller still waits. nullptr: nothing came within `patience` (nullopt:
  // forever), or the queue was nudged or closed.
  std::shared_ptr<RenderJob> pop(std::optional<std::chrono::milliseconds> patience);

  // Lets every thread that waits in pop() look around.
  void nudge();
  void close();
  bool closed() const;
  bool empty() const;
  // Waits; true as soon as the queue is closed.
  bool wait_closed(std::chrono::milliseconds patience);

 private:
  const std::size_t limit_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::condition_variable closing_;
  std::deque<std::shared_ptr<RenderJob>> jobs_;
  bool closed_ = false;
  unsigned nudges_ = 0;
};

}  // namespace molar::render
