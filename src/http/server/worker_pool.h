// A fixed number of threads with a bounded queue.
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

  // False when the queue is full or the pool has stopped; the job is then unchanged. A job must not
  // throw. From any thread.
  bool submit(std::function<void()> job);

  // Accepts no more jobs and drops waiting ones; running jobs continue. From any thread.
  void refuse();

  // Like refuse(), and returns when the running jobs have ended. May be called twice.
  void stop();

 private:
  void work();
  bool wants_waking() const;

  std::size_t limit_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> waiting_;
  std::size_t idle_ = 0;    // threads without a job, those not yet woken for one included
  std::size_t asleep_ = 0;  // idle threads that wait for wake_
  // A thread was woken and does not run yet. It wakes the next one when more jobs wait: waking a
  // thread for each job costs more than many jobs, and threads that have just ended one take most
  // of them.
  bool is_waking_ = false;
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace molar::http
