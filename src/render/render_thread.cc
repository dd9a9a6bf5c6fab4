#include "render/render_thread.h"

#include <algorithm>
#include <ctime>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "base/log.h"
#include "render/process_memory.h"

namespace molar::render {

namespace {

// Deep component trees recurse; the default of some systems is far less.
constexpr std::size_t kStackBytes = std::size_t{8} << 20U;
constexpr std::chrono::milliseconds kIdleAfter{20};
constexpr std::chrono::milliseconds kBuildRetry{1'000};
constexpr std::chrono::milliseconds kBuildLimit{10'000};
// Below this many renders a collection is not worth its milliseconds.
constexpr std::uint64_t kCollectAfter = 30;
constexpr std::uint64_t kLookAtMemoryEvery = 64;
// Enough for the engine's first compilers to have done their work on a page.
constexpr std::size_t kWarmRounds = 10;
// So many times its pages later a VM is recycled even when no other serves.
constexpr std::uint64_t kOverdueFactor = 4;

}  // namespace

bool UpkeepTurn::take(const RenderThread* thread) {
  const RenderThread* nobody = nullptr;
  return holder_.compare_exchange_strong(nobody, thread);
}

void UpkeepTurn::give_back(const RenderThread* thread) {
  holder_.compare_exchange_strong(thread, nullptr);
}

RenderShared::WarmPages RenderShared::warm_pages() {
  const std::lock_guard lock(warm_mutex_);
  return warm_pages_;
}

void RenderShared::set_warm_pages(std::vector<WarmPage> pages) {
  auto shared_pages = std::make_shared<const std::vector<WarmPage>>(std::move(pages));
  const std::lock_guard lock(warm_mutex_);
  warm_pages_ = std::move(shared_pages);
}

RenderThread::RenderThread(std::shared_ptr<RenderShared> shared, std::size_t number)
    : shared_(std::move(shared)), number_(number) {}

std::shared_ptr<RenderThread> RenderThread::start(std::shared_ptr<RenderShared> shared,
                                                  std::size_t number) {
  std::shared_ptr<RenderThread> thread(new RenderThread(std::move(shared), number));
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStackBytes);
  auto owner = std::make_unique<std::shared_ptr<RenderThread>>(thread);
  const int error =
      pthread_create(&thread->thread_, &attributes, &RenderThread::enter, owner.get());
  pthread_attr_destroy(&attributes);
  if (error != 0) {
    throw std::system_error(error, std::generic_category(), "render thread");
  }
  static_cast<void>(owner.release());  // now the thread's
  return thread;
}

void* RenderThread::enter(void* self) {
  const std::unique_ptr<std::shared_ptr<RenderThread>> owner(
      static_cast<std::shared_ptr<RenderThread>*>(self));
  (*owner)->run();
  return nullptr;
}

void RenderThread::give_up() {
  given_up_ = true;
  set_ready(false);
  shared_->upkeep.give_back(this);
  pthread_detach(thread_);
}

void RenderThread::join(std::chrono::milliseconds patience) {
  if (given_up_) {
    return;
  }
  timespec until{};
  clock_gettime(CLOCK_REALTIME, &until);
  const auto nanoseconds = until.tv_nsec + patience.count() % 1'000 * 1'000'000;
  until.tv_sec += patience.count() / 1'000 + nanoseconds / 1'000'000'000;
  until.tv_nsec = nanoseconds % 1'000'000'000;
  if (pthread_timedjoin_np(thread_, nullptr, &until) != 0) {
    give_up();
  }
}

void RenderThread::run() {
  if (build_vm()) {
    serve();
  }
  set_ready(false);
  vm_.reset();
  ended_ = true;
}

void RenderThread::serve() {
  while (!given_up_) {
    auto job = shared_->queue.pop(has_idle_work() ? std::optional(kIdleAfter) : std::nullopt);
    if (shared_->queue.closed()) {
      return;
    }
    if (job != nullptr) {
      do_job(job);
      recycle_if_due();
    } else {
      use_idle_time();
    }
    if (!given_up_ && vm_ == nullptr && !build_vm()) {
      return;
    }
  }
}

// Until it succeeds; false when the renderer ends meanwhile.
bool RenderThread::build_vm() {
  while (!try_build_vm()) {
    if (shared_->queue.wait_closed(kBuildRetry)) {
      return false;
    }
  }
  return true;
}

bool RenderThread::try_build_vm() {
  const RendererOptions& options = shared_->options;
  const ScriptLimits limits{RenderJob::Clock::now() + kBuildLimit, options.memory_growth_bytes};
  auto vm = ScriptVm::create(options.bundle, shared_->shells, limits);
  if (vm.has_error()) {
    log_event(LogLevel::Error, "script_engine_failed", {{"fault", vm.error().text}});
    const std::lock_guard lock(shared_->start_mutex);
    shared_->start_fault = vm.error().text;
    shared_->start_changed.notify_all();
    return false;
  }
  vm_ = std::move(*vm);
  collected_at_ = 0;
  recycling_due_ = false;
  memory_mark_ = resident_bytes();
  warmed_with_ = nullptr;
  warm_new_vm();
  if (vm_ == nullptr) {
    return false;
  }
  set_ready(true);
  const std::lock_guard lock(shared_->start_mutex);
  ++shared_->ready;
  shared_->start_changed.notify_all();
  return true;
}

void RenderThread::do_job(const std::shared_ptr<RenderJob>& job) {
  job->run(*vm_, weak_from_this());
  if (vm_->state() == VmState::Condemned) {
    log_event(LogLevel::Warn, "script_vm_dropped", {{"renders", vm_->renders()}});
    set_ready(false);
    vm_.reset();
    ++shared_->recycled;
  }
}

void RenderThread::set_ready(bool ready) {
  // A thread that was given up comes back to nothing.
  const bool value = ready && !given_up_;
  if (ready_.exchange(value) != value) {
    shared_->serving += value ? 1 : std::size_t(-1);
  }
}

void RenderThread::recycle_if_due() {
  if (vm_ == nullptr || given_up_) {
    return;
  }
  recycling_due_ = recycling_due_ || due_for_recycling();
  // While another thread is away, go on a little.
  if (recycling_due_ && can_be_spared() && shared_->upkeep.take(this)) {
    recycle();
    shared_->upkeep.give_back(this);
  }
}

bool RenderThread::can_be_spared() const {
  const RendererOptions& options = shared_->options;
  return shared_->serving == options.threads ||
         vm_->renders() >= kOverdueFactor * options.recycle_after;
}

bool RenderThread::due_for_recycling() {
  const std::uint64_t limit = shared_->options.recycle_after;
  if (vm_->renders() >= limit + limit / 8 * number_) {
    return true;
  }
  return vm_->renders() % kLookAtMemoryEvery == 0 && heap_is_over();
}

// Asks the heap only when the process has grown by as much, for asking is dear.
bool RenderThread::heap_is_over() {
  const std::size_t limit = shared_->options.heap_limit_bytes;
  const std::size_t used = resident_bytes();
  if (used < memory_mark_ + limit) {
    return false;
  }
  vm_->context().collect_garbage();
  collected_at_ = vm_->renders();
  memory_mark_ = used;
  return vm_->context().heap_bytes() > limit;
}

bool RenderThread::has_idle_work() {
  return vm_ != nullptr && (is_cold() || vm_->renders() >= collected_at_ + kCollectAfter);
}

// One step, so that a request that comes meanwhile waits for one step only.
void RenderThread::use_idle_time() {
  if (!has_idle_work() || !shared_->upkeep.take(this)) {
    return;
  }
  if (is_cold()) {
    warm_once();
  } else {
    vm_->context().collect_garbage();
    collected_at_ = vm_->renders();
    if (vm_->context().heap_bytes() > shared_->options.heap_limit_bytes) {
      recycle();
    }
  }
  shared_->upkeep.give_back(this);
}

bool RenderThread::is_cold() {
  const auto pages = shared_->warm_pages();
  if (pages != warmed_with_) {
    warmed_with_ = pages;
    warm_renders_ = 0;
  }
  return warmed_with_ != nullptr && warm_renders_ < kWarmRounds * warmed_with_->size();
}

// The next page. A job of its own, watched like a visitor's: a page that hangs here must not take
// the thread along unnoticed.
void RenderThread::warm_once() {
  const WarmPage& page = (*warmed_with_)[warm_renders_++ % warmed_with_->size()];
  auto job = std::make_shared<RenderJob>(
      [&page](ScriptVm& vm, const ScriptLimits& limits, const std::atomic<bool>& left) {
        vm.render(page.request, page.api, left, limits);
      },
      shared_->options.render_limit, shared_->options.memory_growth_bytes);
  shared_->watch(job);
  do_job(job);
}

// A warm page that brings a new VM down would do so for ever: then there are no warm pages.
void RenderThread::warm_new_vm() {
  while (vm_ != nullptr && is_cold() && !given_up_ && !shared_->queue.closed()) {
    warm_once();
  }
  if (vm_ == nullptr) {
    log_event(LogLevel::Error, "warm_pages_dropped");
    shared_->set_warm_pages({});
  }
}

void RenderThread::recycle() {
  set_ready(false);
  log_event(LogLevel::Info, "script_vm_recycled", {{"renders", vm_->renders()}});
  vm_.reset();
  ++shared_->recycled;
  build_vm();
}

}  // namespace molar::render
