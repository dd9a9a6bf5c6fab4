// The thread of a WorkerPool: starts, warms and ends workers. Their processes end with this thread.
#include <poll.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "base/fatal_signal.h"
#include "base/log.h"
#include "render/worker_pool.h"

namespace molar::render {

namespace {

constexpr std::chrono::seconds kStartLimit{10};
constexpr std::chrono::milliseconds kStartRetry{1'000};
// Enough for the engine's first compilers to have done their work on what pages have in common:
// with some sixteen pages, the next one costs at most 1.5 times as much as the 3,000th.
constexpr std::size_t kWarmRounds = 5;
// What pages need of the bundle is compiled when each was rendered with filled caches as well.
constexpr std::size_t kCodeRounds = 2;
// The engine may refuse code; it must not be made for ever.
constexpr int kCodeTries = 2;
constexpr int kBackgroundNice = 10;
constexpr int kFaultPauseMs = 100;
// How much longer a warm page may take than a visitor's: a busy machine must not look like a page
// that does not end.
constexpr int kWarmPatience = 10;

}  // namespace

void WorkerPool::run() {
  const CrashStack crash_stack;
  while (!is_closing()) {
    try {
      look_at_late();
      if (!add_missing() && !warm_idle() && !make_code()) {
        wait_for_news();
      }
    } catch (const std::exception& error) {
      // No descriptor or no memory for a process: the server goes on with the workers that it has.
      note_start_fault(error.what());
      ::poll(nullptr, 0, kFaultPauseMs);
    }
  }
  code_maker_.reset();
  for (const Watched& each : watched_) {
    ::close(each.end);
  }
  const std::lock_guard lock(mutex_);
  idle_.clear();
  late_.clear();
}

bool WorkerPool::is_closing() const {
  const std::lock_guard lock(mutex_);
  return is_closing_;
}

// Those that are missing, all at once; false when none is, or one did not start a moment ago.
bool WorkerPool::add_missing() {
  std::vector<std::unique_ptr<WorkerProcess>> processes;
  for (std::size_t missing = count_missing(); processes.size() < missing;) {
    processes.push_back(begin_start());
    if (processes.back() == nullptr) {
      break;
    }
  }
  const bool had_code = image_.has_code();
  bool took_code = true;
  for (auto& process : processes) {
    if (auto worker = process == nullptr ? nullptr : finish_start(std::move(process))) {
      watch(worker->process());
      took_code = took_code && worker->process().took_code();
      put_into_service(std::move(worker));
    }
  }
  if (had_code && !took_code) {
    log_event(LogLevel::Info, "code_refused", {});
    image_.use_code({});
  }
  return !processes.empty();
}

std::size_t WorkerPool::count_missing() const {
  const std::lock_guard lock(mutex_);
  if (Clock::now() < retry_at_) {
    return 0;
  }
  const std::size_t present = idle_.size() + taken_ + late_.size();
  return present < options_.threads ? options_.threads - present : replacement_is_due_ ? 1 : 0;
}

std::unique_ptr<WorkerProcess> WorkerPool::begin_start() {
  auto process = WorkerProcess::begin_start(image_);
  if (process.has_error()) {
    note_start_fault(process.error().text);
    return nullptr;
  }
  return std::move(*process);
}

std::unique_ptr<PageWorker> WorkerPool::finish_start(std::unique_ptr<WorkerProcess> process) {
  const auto ready = process->finish_start(Clock::now() + kStartLimit);
  if (ready.has_error()) {
    note_start_fault(ready.error().text);
    return nullptr;
  }
  return std::make_unique<PageWorker>(std::move(process), shells_);
}

void WorkerPool::note_start_fault(const std::string& fault) {
  log_event(LogLevel::Error, "script_engine_failed", {{"fault", fault}});
  const std::lock_guard lock(mutex_);
  start_fault_ = fault;
  retry_at_ = Clock::now() + kStartRetry;
  started_.notify_all();
}

void WorkerPool::put_into_service(std::unique_ptr<PageWorker> worker) {
  warm_before_service(*worker);
  if (worker->state() == WorkerState::Idle) {
    const std::lock_guard lock(mutex_);
    hand_out(std::move(worker));
    started_.notify_all();
  }
  retire_grown();
}

// While others serve. When nobody does, a cold worker is better than none.
void WorkerPool::warm_before_service(PageWorker& worker) {
  while (serving() > 0 && !is_closing() && warm_once(worker, kWarmRounds)) {
  }
}

// The worker that has grown, now that another serves in its place; at once when it is idle.
void WorkerPool::retire_grown() {
  std::unique_ptr<PageWorker> retired;  // its process ends after the lock
  const std::lock_guard lock(mutex_);
  if (!std::exchange(replacement_is_due_, false)) {
    return;
  }
  const auto grown = std::find_if(idle_.begin(), idle_.end(),
                                  [](const auto& worker) { return worker->upkeep.has_grown; });
  if (grown == idle_.end()) {
    grown_may_go_ = true;
    return;
  }
  retired = std::move(*grown);
  idle_.erase(grown);
  ++replaced_;
  log_event(LogLevel::Info, "render_worker_replaced", {{"renders", retired->renders()}});
}

// Workers whose page was over its time: back into service when the page has ended, killed when it
// does not end.
void WorkerPool::look_at_late() {
  std::list<Late> late;
  {
    const std::lock_guard lock(mutex_);
    late.swap(late_);
  }
  for (Late& each : late) {
    pollfd wanted{each.worker->process().socket(), POLLIN, 0};
    if (each.worker->process().owes_answer() || ::poll(&wanted, 1, 0) > 0) {
      each.worker->finish(Clock::now() + std::chrono::milliseconds(1));
    }
    if (each.worker->state() == WorkerState::Running && Clock::now() < each.give_up) {
      const std::lock_guard lock(mutex_);
      late_.push_back(std::move(each));
    } else if (each.worker->state() == WorkerState::Idle) {
      const std::lock_guard lock(mutex_);
      hand_out(std::move(each.worker));
    } else {
      ++replaced_;
      log_event(LogLevel::Error, "render_worker_killed",
                {{"page", each.worker->last_page()}, {"renders", each.worker->renders()}});
      on_killed_(each.worker->last_page());
    }
  }
}

// One page on one cold worker, so that a visitor who comes meanwhile waits for one page only.
bool WorkerPool::warm_idle() {
  auto worker = take_cold();
  if (worker == nullptr) {
    return false;
  }
  warm_once(*worker, kWarmRounds);
  give_back(std::move(worker));
  return true;
}

bool WorkerPool::needs_warming(const PageWorker& worker) const {
  return worker.upkeep.warmed_with != warm_pages_ ||
         (warm_pages_ != nullptr && worker.upkeep.warm_renders < kWarmRounds * warm_pages_->size());
}

std::unique_ptr<PageWorker> WorkerPool::take_cold() {
  const std::lock_guard lock(mutex_);
  const auto cold = std::find_if(idle_.begin(), idle_.end(),
                                 [this](const auto& worker) { return needs_warming(*worker); });
  if (cold == idle_.end()) {
    return nullptr;
  }
  auto worker = std::move(*cold);
  idle_.erase(cold);
  ++taken_;
  return worker;
}

bool WorkerPool::is_cold(PageWorker& worker, std::size_t rounds) {
  PageWorker::Upkeep& upkeep = worker.upkeep;
  {
    const std::lock_guard lock(mutex_);
    if (upkeep.warmed_with != warm_pages_) {
      upkeep.warmed_with = warm_pages_;
      upkeep.warm_renders = 0;
    }
  }
  return upkeep.warmed_with != nullptr && upkeep.warm_renders < rounds * upkeep.warmed_with->size();
}

// A warm page that brings a worker down would do so for ever: then there are no warm pages.
bool WorkerPool::warm_once(PageWorker& worker, std::size_t rounds) {
  if (!is_cold(worker, rounds)) {
    return false;
  }
  PageWorker::Upkeep& upkeep = worker.upkeep;
  const WarmPage& page = (*upkeep.warmed_with)[upkeep.warm_renders++ % upkeep.warmed_with->size()];
  PageCalls calls(calls_, page.api);
  worker.render(page.request, calls, Clock::now() + kWarmPatience * options_.render_limit);
  if (worker.state() == WorkerState::Idle) {
    return true;
  }
  log_event(LogLevel::Error, "warm_pages_dropped", {{"route", page.request.route_hint}});
  set_warm_pages({});
  return false;
}

// When all is warm and the image has no code for workers to come: one page of a worker that no
// visitor has reached, or the code that the engine has made there. False when nothing is to be
// done.
bool WorkerPool::make_code() {
  if (code_maker_ == nullptr) {
    const std::lock_guard lock(mutex_);
    if (options_.code_folder.empty() || image_.has_code() || code_tries_ == kCodeTries ||
        warm_pages_ == nullptr || warm_pages_->empty()) {
      return false;
    }
  }
  if (!go_on_making_code()) {
    code_maker_.reset();
  }
  return true;
}

// False when the worker has done its work, or cannot.
bool WorkerPool::go_on_making_code() {
  if (code_maker_ == nullptr) {
    ++code_tries_;
    auto process = begin_start();
    if (process == nullptr) {
      return false;
    }
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(process->pid()), kBackgroundNice);
    code_maker_ = finish_start(std::move(process));
    return code_maker_ != nullptr;
  }
  if (warm_once(*code_maker_, kCodeRounds)) {
    return true;
  }
  if (code_maker_->state() != WorkerState::Idle) {
    return false;
  }
  if (auto code = code_maker_->process().code(Clock::now() + kStartLimit); code.has_value()) {
    image_.keep_code(*code);
    log_event(LogLevel::Info, "code_kept", {{"bytes", code->size()}});
  }
  return false;
}

void WorkerPool::wait_for_news() {
  std::vector<pollfd> watched{{news_, POLLIN, 0}};
  for (const Watched& each : watched_) {
    watched.push_back({each.end, POLLIN, 0});
  }
  auto until = Clock::time_point::max();
  {
    const std::lock_guard lock(mutex_);
    for (const Late& late : late_) {
      watched.push_back({late.worker->process().socket(), POLLIN, 0});
      until = std::min(until, late.give_up);
    }
    if (idle_.size() + taken_ + late_.size() < options_.threads) {
      until = std::min(until, retry_at_);
    }
  }
  int patience = -1;
  if (until != Clock::time_point::max()) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
    patience = static_cast<int>(std::max<std::int64_t>(0, left.count()));
  }
  ::poll(watched.data(), watched.size(), patience);
  look_at_ended(watched);
  std::uint64_t news = 0;
  [[maybe_unused]] const ssize_t taken = ::read(news_, &news, sizeof(news));
}

void WorkerPool::watch(const WorkerProcess& process) {
  // Not where the kernel cannot: then an end shows when the worker is taken for a page.
  const auto end = static_cast<int>(::syscall(SYS_pidfd_open, process.pid(), 0));
  if (end >= 0) {
    watched_.push_back({process.pid(), end});
  }
}

// Workers that ended while nobody had them. Whoever has one notices it there.
void WorkerPool::look_at_ended(const std::vector<pollfd>& watched) {
  for (const pollfd& each : watched) {
    const auto found = std::find_if(watched_.begin(), watched_.end(), [&](const Watched& worker) {
      return worker.end == each.fd && each.revents != 0;
    });
    if (found == watched_.end()) {
      continue;
    }
    std::unique_ptr<PageWorker> ended;
    {
      const std::lock_guard lock(mutex_);
      const auto idle = std::find_if(idle_.begin(), idle_.end(), [&](const auto& worker) {
        return worker->process().pid() == found->pid;
      });
      if (idle != idle_.end()) {
        ended = std::move(*idle);
        idle_.erase(idle);
      }
    }
    ::close(found->end);
    watched_.erase(found);
    if (ended != nullptr) {
      drop(std::move(ended));
    }
  }
}

}  // namespace molar::render
