// The render workers of a server: hands them out, waits for those that are over their time,
// replaces those that died or have grown, and warms new ones.
#pragma once

#include <poll.h>
#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "render/api_calls.h"
#include "render/page_renderer.h"
#include "render/page_worker.h"
#include "render/shell.h"

namespace molar::render {

class WorkerPool {
 public:
  using Clock = WorkerProcess::Clock;

  // Starts its thread, which starts the workers. `on_killed` is called there with the name of a
  // page that did not end.
  WorkerPool(RendererOptions options, std::function<void(const std::string& page)> on_killed);
  // Kills the workers. Nobody may hold one any more.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // Waits for the first worker; why there is none, or "". A worker that ended ends the wait, one
  // that was late (options.start_limit) is started once more.
  std::string wait_for_first();

  // A worker for one piece of work, given back at its end.
  class Lease {
   public:
    Lease(WorkerPool& pool, std::unique_ptr<PageWorker> worker)
        : pool_(&pool), worker_(std::move(worker)) {}
    Lease(Lease&&) = default;
    Lease& operator=(Lease&&) = delete;
    ~Lease() {
      if (worker_ != nullptr) {
        pool_->give_back(std::move(worker_));
      }
    }
    PageWorker* operator->() { return worker_.get(); }

   private:
    WorkerPool* pool_;
    std::unique_ptr<PageWorker> worker_;
  };

  enum class Refusal { TooManyWait, NoneInTime };
  // The callers wait in their order; at most options.queue of them.
  boost::system::result<Lease, Refusal> take(Clock::time_point until);

  ShellStore& shells() { return shells_; }
  ApiCalls& calls() { return calls_; }
  void set_warm_pages(std::vector<WarmPage> pages);

  // See PageRenderer::healthy().
  bool is_ready() const;
  // Workers that take pages now.
  std::size_t serving() const;
  // Workers that were replaced so far.
  std::uint64_t replaced() const { return replaced_; }

 private:
  using WarmPages = std::shared_ptr<const std::vector<WarmPage>>;
  struct Waiter {
    std::condition_variable changed;
    std::unique_ptr<PageWorker> worker;
  };
  struct Late {
    std::unique_ptr<PageWorker> worker;
    Clock::time_point give_up;
  };

  void give_back(std::unique_ptr<PageWorker> worker);
  void hand_out(std::unique_ptr<PageWorker> worker);
  std::unique_ptr<PageWorker> take_idle();
  void drop(std::unique_ptr<PageWorker> worker);
  bool has_grown(PageWorker& worker) const;
  // Workers that there are. The lock is held.
  std::size_t present() const { return idle_.size() + taken_ + late_.size(); }
  // Workers that there should be: one more while a worker that has grown is replaced.
  std::size_t wanted() const { return options_.threads + (grown_ > 0 ? 1 : 0); }
  // It leaves the pool. The lock is held.
  void strike_out(PageWorker& worker);
  void wake();

  // The pool's own thread (worker_upkeep.cc, worker_warming.cc).
  void run();
  bool is_closing() const;
  bool add_missing();
  std::size_t count_missing() const;
  WorkerResult<std::unique_ptr<PageWorker>> finish_start(std::unique_ptr<WorkerProcess> process,
                                                         Clock::time_point until);
  void put_into_service(std::unique_ptr<PageWorker> worker);
  void note_start_fault(const WorkerFault& fault);
  bool make_code();
  bool go_on_making_code();
  void warm_before_service(PageWorker& worker);
  void retire_grown();
  void look_at_late();
  void end_late(PageWorker& worker);
  bool warm_idle();
  bool warm_once(PageWorker& worker, std::size_t rounds);
  bool is_cold(PageWorker& worker, std::size_t rounds);
  enum class WarmLoss {
    Worker,      // it ended, or is of no use any more
    NeverEnded,  // nor did the page
  };
  void note_warm_loss(PageWorker& worker, WarmLoss loss);
  // Whether it has warm pages left to render. The lock is held.
  bool needs_warming(const PageWorker& worker) const;
  std::unique_ptr<PageWorker> take_cold();
  void wait_for_news();
  void watch(const WorkerProcess& process);
  void look_at_ended(const std::vector<pollfd>& watched);

  const RendererOptions options_;
  const std::function<void(const std::string& page)> on_killed_;
  WorkerImage image_;  // of the pool's thread
  ShellStore shells_;
  ApiCalls calls_;
  int news_;  // eventfd: the pool's thread has something to look at
  int stop_;  // eventfd: readable when the pool ends

  mutable std::mutex mutex_;
  std::condition_variable started_;
  std::string start_fault_;
  int start_tries_ = 2;           // that are left to wait_for_first()
  Clock::time_point retry_at_{};  // of a worker that did not start
  std::deque<std::unique_ptr<PageWorker>> idle_;
  std::deque<Waiter*> waiters_;
  std::list<Late> late_;
  std::size_t taken_ = 0;  // by callers, and by the pool's thread for a warm page
  std::size_t grown_ = 0;  // workers that are to be replaced
  bool is_closing_ = false;
  WarmPages warm_pages_;
  std::vector<int> warm_losses_;  // of workers, by each of warm_pages_
  bool has_rendered_ = false;
  mutable bool was_ready_ = false;
  Clock::time_point last_service_{};
  std::atomic<std::uint64_t> replaced_{0};
  // Of the pool's thread: a worker that takes no visitor, for the code of the workers to come.
  std::unique_ptr<PageWorker> code_maker_;
  int code_tries_ = 0;
  struct Watched {
    pid_t pid;
    int end;  // pidfd: readable when the process has ended
  };
  std::vector<Watched> watched_;  // of the pool's thread
  std::thread thread_;            // last: uses everything above
};

}  // namespace molar::render
