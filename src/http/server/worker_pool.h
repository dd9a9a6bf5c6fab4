// A fixed number of threads and a bounded queue in front of them.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace molar::http {

class WorkerPool {
 public:
  // At most `queue` jobs wait while all `threads` are busy.
  WorkerPool(std::size_t threads, std::size_t queue);
  ~WorkerPool();  // as stop()
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // False when the queue is full or the pool has stopped; the job is then untouched. A job must not
  // throw. From any thread.
  bool submit(std::function<void()> job);

  // Takes no more jobs and drops those that wait; those that run go on. From any thread.
  void refuse();

  // As refuse(), and returns once the running jobs have ended. Safe to call twice.
  void stop();

 private:
  void work();
  bool wants_waking() const;

  std::size_t limit_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> waiting_;
  std::size_t idle_ = 0;    // threads without a job, those not yet woken for one included
  std::size_t asleep_ = 0;  // of them, those that wait for wake_
  // One of them was woken and has not come yet. It wakes the next one when more jobs wait: waking a
  // thread for each job costs more than many a job, and most are taken by threads that just ended
  // one.
  bool is_waking_ = false;
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace molar::http
