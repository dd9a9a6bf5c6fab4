// A thread with one VM: takes jobs from the queue, keeps its VM in good order.
#pragma once

#include <pthread.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "render/job_queue.h"
#include "render/page_renderer.h"
#include "render/script_vm.h"
#include "render/shell.h"

namespace molar::render {

class RenderThread;

// Who may leave the service for a moment (a new VM, a collection): one thread at a time. Not a
// mutex, for it can be taken from a thread that was given up.
class UpkeepTurn {
 public:
  bool take(const RenderThread* thread);
  void give_back(const RenderThread* thread);  // nothing when another has it

 private:
  std::atomic<const RenderThread*> holder_{nullptr};
};

// What all threads of one renderer share. Held by shared_ptr: a thread that was given up may
// outlive the renderer.
struct RenderShared {
  explicit RenderShared(RendererOptions given) : options(std::move(given)), queue(options.queue) {}

  using WarmPages = std::shared_ptr<const std::vector<WarmPage>>;
  WarmPages warm_pages();
  void set_warm_pages(std::vector<WarmPage> pages);

  const RendererOptions options;
  JobQueue queue;
  ShellStore shells;
  UpkeepTurn upkeep;
  std::atomic<std::size_t> serving{0};  // threads whose VM takes jobs now
  std::atomic<std::uint64_t> recycled{0};
  // Tells the supervisor of a job that may hang without a caller who waits for it.
  std::function<void(std::shared_ptr<RenderJob>)> watch;

  // Start-up: `ready` VMs so far, and why the last one failed.
  std::mutex start_mutex;
  std::condition_variable start_changed;
  std::size_t ready = 0;
  std::string start_fault;

 private:
  std::mutex warm_mutex_;
  WarmPages warm_pages_;
};

class RenderThread : public std::enable_shared_from_this<RenderThread> {
 public:
  // `number` staggers the recycling of several threads.
  static std::shared_ptr<RenderThread> start(std::shared_ptr<RenderShared> shared,
                                             std::size_t number);

  // Has a VM that takes jobs.
  bool ready() const { return ready_.load(); }
  // The supervisor: do not wait for this thread any more. It ends when its script does, if ever.
  // (It keeps its priority: it may hold a lock of the engine that others wait for.)
  void give_up();
  bool given_up() const { return given_up_.load(); }
  bool ended() const { return ended_.load(); }
  // After the queue was closed: waits, and lets go of a thread that does not come.
  void join(std::chrono::milliseconds patience);

 private:
  RenderThread(std::shared_ptr<RenderShared> shared, std::size_t number);
  static void* enter(void* self);
  void run();
  void serve();
  bool build_vm();
  bool try_build_vm();
  void do_job(const std::shared_ptr<RenderJob>& job);
  void set_ready(bool ready);
  void recycle_if_due();
  bool can_be_spared() const;
  bool due_for_recycling();
  bool heap_is_over();
  bool has_idle_work();
  void use_idle_time();
  bool is_cold();
  void warm_once();
  void warm_new_vm();
  void recycle();

  std::shared_ptr<RenderShared> shared_;
  const std::size_t number_;
  pthread_t thread_{};
  std::atomic<bool> ready_{false};
  std::atomic<bool> given_up_{false};
  std::atomic<bool> ended_{false};

  std::unique_ptr<ScriptVm> vm_;
  std::uint64_t collected_at_ = 0;  // renders of the VM at its last collection
  bool recycling_due_ = false;
  std::size_t memory_mark_ = 0;  // the process's memory when the heap was last known to be fine
  RenderShared::WarmPages warmed_with_;
  std::size_t warm_renders_ = 0;  // of these pages
};

}  // namespace molar::render
