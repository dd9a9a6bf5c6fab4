// The render workers of a server: leases them to callers, waits for late ones, replaces workers
// that died or use too much memory, and warms new ones.
#pragma once

#include <poll.h>
#include <sys/types.h>

#include <atomic>
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

  // Starts the pool's thread, which starts the workers. That thread calls `on_killed` with the name
  // of a page that cost its worker after its time limit.
  WorkerPool(RendererOptions options, std::function<void(const std::string& page)> on_killed);
  // Kills the workers. No Lease may exist any more.
  ~WorkerPool();

  // Waits for the first worker; returns "", or the reason of a failed start. Fails if a worker ends
  // during its start; a late start (options.start_limit) is tried once more.
  std::string wait_for_first();

  struct GiveBack {
    WorkerPool* pool;
    void operator()(PageWorker* worker) const {
      pool->give_back(std::unique_ptr<PageWorker>(worker));
    }
  };
  // A worker leased for one task; returned to the pool at its end.
  using Lease = std::unique_ptr<PageWorker, GiveBack>;

  enum class Refusal { TooManyWait, NoneInTime };
  // Leases a worker. Callers wait in their order, at most options.queue of them.
  boost::system::result<Lease, Refusal> take(Clock::time_point until);

  ShellStore& shells() { return shells_; }
  ApiCalls& calls() { return calls_; }
  void set_warm_pages(std::vector<WarmPage> pages);

  // See PageRenderer::healthy().
  bool is_ready() const;
  // Number of idle and leased workers, without late ones.
  std::size_t serving() const;
  // Number of workers replaced so far.
  std::uint64_t replaced() const { return replaced_; }

 private:
  using WarmPages = std::shared_ptr<const std::vector<WarmPage>>;
  struct Waiter {
    std::condition_variable changed;
    std::unique_ptr<PageWorker> worker;
  };
  struct Late {
    std::unique_ptr<PageWorker> worker;
    Clock::time_point deadline;
  };

  void give_back(std::unique_ptr<PageWorker> worker);
  void hand_out(std::unique_ptr<PageWorker> worker);
  std::unique_ptr<PageWorker> take_idle();
  void drop(std::unique_ptr<PageWorker> worker);
  bool exceeds_memory_limit(PageWorker& worker) const;
  // Number of workers. Requires the lock.
  std::size_t present() const { return idle_.size() + taken_ + late_.size(); }
  // Target number of workers: one more while a worker with too much memory is replaced.
  std::size_t wanted() const { return options_.threads + (grown_ > 0 ? 1 : 0); }
  // Updates the counters for a worker that leaves the pool. Requires the lock.
  void remove_worker(PageWorker& worker);
  void wake();

  // The pool's own thread (worker_maintenance.cc, worker_warming.cc).
  void run();
  bool is_closing() const;
  bool add_missing();
  std::size_t count_missing() const;
  WorkerResult<std::unique_ptr<PageWorker>> finish_start(std::unique_ptr<WorkerProcess> process,
                                                         Clock::time_point until);
  void put_into_service(std::unique_ptr<PageWorker> worker);
  void note_start_fault(const WorkerFault& fault);
  bool make_code();
  bool advance_code_generation();
  void warm_before_service(PageWorker& worker);
  void retire_grown();
  void check_late_workers();
  void end_late(PageWorker& worker);
  bool warm_idle();
  bool warm_once(PageWorker& worker, std::size_t rounds);
  bool is_cold(PageWorker& worker, std::size_t rounds);
  enum class WarmLoss {
    Worker,      // the worker ended or is unfit
    NeverEnded,  // the page did not end, so the worker was killed
  };
  void note_warm_loss(PageWorker& worker, WarmLoss loss);
  // True if the worker has not rendered all warm pages. Requires the lock.
  bool needs_warming(const PageWorker& worker) const;
  std::unique_ptr<PageWorker> take_cold();
  void wait_for_news();
  void watch(const WorkerProcess& process);
  void reap_ended_workers(const std::vector<pollfd>& watched);

  const RendererOptions options_;
  const std::function<void(const std::string& page)> on_killed_;
  WorkerImage image_;  // used by the pool's thread only
  ShellStore shells_;
  ApiCalls calls_;
  int news_;  // eventfd: wakes the pool's thread
  int stop_;  // eventfd: readable when the pool ends

  mutable std::mutex mutex_;
  std::condition_variable started_;
  std::string start_fault_;
  int start_tries_ = 2;           // remaining tries of wait_for_first()
  Clock::time_point retry_at_{};  // after a failed start
  std::deque<std::unique_ptr<PageWorker>> idle_;
  std::deque<Waiter*> waiters_;
  std::list<Late> late_;
  std::size_t taken_ = 0;  // leased to callers, or to the pool's thread for a warm page
  std::size_t grown_ = 0;  // workers to replace, because of their memory
  bool is_closing_ = false;
  WarmPages warm_pages_;
  std::vector<int> warm_losses_;  // lost workers of each warm page
  bool has_rendered_ = false;
  mutable bool was_ready_ = false;
  Clock::time_point last_service_{};
  std::atomic<std::uint64_t> replaced_{0};
  // Used by the pool's thread only: a worker without visitors that compiles code for later workers.
  std::unique_ptr<PageWorker> code_maker_;
  int code_tries_ = 0;
  struct Watched {
    pid_t pid;
    int end;  // pidfd: readable after the process has ended
  };
  std::vector<Watched> watched_;  // used by the pool's thread only
  std::thread thread_;            // last: uses everything above
};

}  // namespace molar::render
