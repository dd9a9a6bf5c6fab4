#include "render/worker_pool.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "base/log.h"

namespace molar::render {

namespace {

// The check takes some microseconds: once per this number of pages.
constexpr std::uint64_t kLookAtMemoryEvery = 64;
// Two threads per worker, so that one remains while a late call still runs.
constexpr std::size_t kCallsAWorker = 2;
// Memory of a process besides the engine's heap: program, stacks, compiled code.
constexpr std::size_t kBesideHeap = std::size_t{96} << 20U;
// Time without a worker after which the pool is not ready: longer than a replacement on a busy
// machine.
constexpr std::chrono::seconds kNotReadyAfter{10};

int make_event() {
  const int event = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (event < 0) {
    throw std::system_error(errno, std::generic_category(), "eventfd");
  }
  return event;
}

void signal_event(int event) {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = ::write(event, &one, sizeof(one));
}

}  // namespace

WorkerPool::WorkerPool(RendererOptions options,
                       std::function<void(const std::string& page)> on_killed)
    : options_(std::move(options)),
      on_killed_(std::move(on_killed)),
      image_(options_.node, {options_.bundle, options_.content_bundle}, options_.heap_limit_bytes,
             options_.code_folder),
      calls_(kCallsAWorker * options_.threads),
      news_(make_event()),
      stop_(make_event()),
      thread_([this] { run(); }) {}

WorkerPool::~WorkerPool() {
  {
    const std::lock_guard lock(mutex_);
    is_closing_ = true;
  }
  signal_event(stop_);
  wake();
  thread_.join();
  ::close(news_);
  ::close(stop_);
}

std::string WorkerPool::wait_for_first() {
  std::unique_lock lock(mutex_);
  started_.wait(lock, [this] { return present() > 0 || start_tries_ <= 0; });
  return present() == 0 ? start_fault_ : std::string();
}

boost::system::result<WorkerPool::Lease, WorkerPool::Refusal> WorkerPool::take(
    Clock::time_point until) {
  std::unique_lock lock(mutex_);
  while (auto worker = waiters_.empty() ? take_idle() : nullptr) {
    if (!worker->process().has_ended()) {
      return Lease(worker.release(), GiveBack{this});
    }
    // The worker ended between two pages: no page is the cause.
    --taken_;
    remove_worker(*worker);
    lock.unlock();
    drop(std::move(worker));
    lock.lock();
  }
  if (waiters_.size() >= options_.queue) {
    return Refusal::TooManyWait;
  }
  Waiter waiter;
  waiters_.push_back(&waiter);
  waiter.changed.wait_until(lock, until, [&] { return waiter.worker != nullptr; });
  if (waiter.worker == nullptr) {
    waiters_.erase(std::ranges::find(waiters_, &waiter));
    return Refusal::NoneInTime;
  }
  return Lease(waiter.worker.release(), GiveBack{this});
}

// Takes the last used worker: its code and data are in the processor's caches. Requires the lock.
std::unique_ptr<PageWorker> WorkerPool::take_idle() {
  if (idle_.empty()) {
    return nullptr;
  }
  auto worker = std::move(idle_.back());
  idle_.pop_back();
  ++taken_;
  return worker;
}

void WorkerPool::remove_worker(PageWorker& worker) {
  grown_ -= std::exchange(worker.maintenance.exceeds_memory_limit, false) ? 1 : 0;
}

// Ends the worker's process and wakes the pool's thread, which starts another.
void WorkerPool::drop(std::unique_ptr<PageWorker> worker) {
  ++replaced_;
  if (!is_closing()) {
    log_event(LogLevel::Warn, "render_worker_dropped",
              {{"page", worker->last_page()}, {"renders", worker->renders()}});
  }
  worker.reset();
  wake();
}

void WorkerPool::give_back(std::unique_ptr<PageWorker> worker) {
  PageWorker::Maintenance& maintenance = worker->maintenance;
  const bool is_idle = worker->state() == WorkerState::Idle;
  const bool grows = is_idle && !maintenance.exceeds_memory_limit && exceeds_memory_limit(*worker);
  std::unique_ptr<PageWorker> dropped;  // its process ends after the unlock
  {
    const std::lock_guard lock(mutex_);
    --taken_;
    grown_ += grows ? 1 : 0;
    maintenance.exceeds_memory_limit = maintenance.exceeds_memory_limit || grows;
    last_service_ = Clock::now();
    has_rendered_ = has_rendered_ || (is_idle && worker->renders() > 0);
    if (worker->state() == WorkerState::Running) {
      late_.push_back({std::move(worker), Clock::now() + options_.lost_after});
    } else if (!is_idle || (maintenance.exceeds_memory_limit && present() >= options_.threads)) {
      remove_worker(*worker);
      dropped = std::move(worker);
    } else {
      // The pool's thread must be woken: it sleeps if it has found no idle worker to warm.
      const bool nothing_new = !maintenance.exceeds_memory_limit && !needs_warming(*worker);
      hand_out(std::move(worker));
      if (nothing_new) {
        return;
      }
    }
  }
  if (dropped != nullptr) {
    drop(std::move(dropped));
    return;
  }
  wake();
}

// Assigns the worker to the longest-waiting caller, or makes it idle. Requires the lock.
void WorkerPool::hand_out(std::unique_ptr<PageWorker> worker) {
  if (waiters_.empty()) {
    idle_.push_back(std::move(worker));
    return;
  }
  Waiter& first = *waiters_.front();
  waiters_.pop_front();
  ++taken_;
  first.worker = std::move(worker);
  first.changed.notify_one();
}

// After a page, checks the memory only at every kLookAtMemoryEvery-th one; always after a mail or a
// check of content, which are rare and may need much memory.
bool WorkerPool::exceeds_memory_limit(PageWorker& worker) const {
  const bool is_due =
      worker.last_was_page() ? worker.renders() % kLookAtMemoryEvery == 0 : worker.calls() > 0;
  return is_due && worker.process().resident_bytes() > options_.heap_limit_bytes + kBesideHeap;
}

void WorkerPool::set_warm_pages(std::vector<WarmPage> pages) {
  {
    const std::lock_guard lock(mutex_);
    warm_pages_ = std::make_shared<const std::vector<WarmPage>>(std::move(pages));
    warm_losses_.assign(warm_pages_->size(), 0);
  }
  wake();
}

bool WorkerPool::is_ready() const {
  const std::lock_guard lock(mutex_);
  if (!was_ready_) {
    was_ready_ = has_rendered_ && warm_pages_ != nullptr &&
                 std::ranges::all_of(*warm_pages_, [this](const auto& page) {
                   return shells_.has(page.request.content_key);
                 });
  }
  return was_ready_ && (idle_.size() + taken_ > 0 || Clock::now() - last_service_ < kNotReadyAfter);
}

std::size_t WorkerPool::serving() const {
  const std::lock_guard lock(mutex_);
  return idle_.size() + taken_;
}

void WorkerPool::wake() {
  signal_event(news_);
}

}  // namespace molar::render
