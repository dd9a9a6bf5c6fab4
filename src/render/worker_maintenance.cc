// The thread of a WorkerPool: starts, warms (worker_warming.cc) and ends workers. The workers'
// processes end with this thread.
#include <poll.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/fatal_signal.h"
#include "base/log.h"
#include "render/worker_pool.h"

namespace molar::render {

namespace {

constexpr std::chrono::milliseconds kStartRetry{1'000};
constexpr int kFaultPauseMs = 100;
}  // namespace

void WorkerPool::run() {
  const CrashStack crash_stack;
  while (!is_closing()) {
    try {
      check_late_workers();
      if (!add_missing() && !warm_idle() && !make_code()) {
        wait_for_news();
      }
    } catch (const std::exception& error) {
      // No descriptor or no memory for a process: the server continues with its present workers.
      note_start_fault({WorkerEnd::TimeOver, error.what()});
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

// Starts the missing workers, all in parallel but the first; false if none is missing, or shortly
// after a failed start.
bool WorkerPool::add_missing() {
  std::optional<WorkerFault> fault;
  std::vector<std::unique_ptr<WorkerProcess>> processes;
  for (std::size_t missing = count_missing(); processes.size() < missing && !fault;) {
    auto process = WorkerProcess::begin_start(image_, stop_);
    if (process.has_error()) {
      fault = process.error();
    } else {
      processes.push_back(std::move(*process));
    }
  }
  const bool has_begun = !processes.empty() || fault;
  const bool had_code = image_.has_code();
  const auto until = Clock::now() + options_.start_limit;
  bool took_code = true;
  for (auto& process : processes) {
    auto worker = finish_start(std::move(process), until);
    if (worker.has_error()) {
      fault = worker.error();
      continue;
    }
    watch((*worker)->process());
    took_code = took_code && (*worker)->process().took_code();
    put_into_service(std::move(*worker));
  }
  if (had_code && !took_code) {
    log_event(LogLevel::Info, "code_refused", {});
    image_.use_code({});
  }
  if (fault && !is_closing()) {
    note_start_fault(*fault);
  }
  return has_begun;
}

std::size_t WorkerPool::count_missing() const {
  const std::lock_guard lock(mutex_);
  if (Clock::now() < retry_at_) {
    return 0;
  }
  const std::size_t missing = wanted() - std::min(wanted(), present());
  // Pages wait for the first worker: it starts alone and gets all cores.
  return idle_.size() + taken_ == 0 ? std::min<std::size_t>(missing, 1) : missing;
}

WorkerResult<std::unique_ptr<PageWorker>> WorkerPool::finish_start(
    std::unique_ptr<WorkerProcess> process, Clock::time_point until) {
  const auto ready = process->finish_start(until);
  if (!ready.has_error()) {
    return std::make_unique<PageWorker>(std::move(process), shells_);
  }
  if (ready.error().end == WorkerEnd::TimeOver) {
    return WorkerFault{WorkerEnd::TimeOver,
                       "the worker did not start within render.start_limit_ms"};
  }
  return ready.error();
}

// A worker that ended would end again; a late one may have met a busy machine and gets another try.
void WorkerPool::note_start_fault(const WorkerFault& fault) {
  log_event(LogLevel::Error, "script_engine_failed", {{"fault", fault.text}});
  const std::lock_guard lock(mutex_);
  start_fault_ = fault.text;
  start_tries_ = fault.end == WorkerEnd::TimeOver ? start_tries_ - 1 : 0;
  retry_at_ = Clock::now() + kStartRetry;
  started_.notify_all();
}

void WorkerPool::put_into_service(std::unique_ptr<PageWorker> worker) {
  warm_before_service(*worker);
  {
    const std::lock_guard lock(mutex_);
    if (worker->state() == WorkerState::Running) {
      late_.push_back({std::move(worker), Clock::now() + options_.lost_after});
    } else if (worker->state() == WorkerState::Idle) {
      hand_out(std::move(worker));
      started_.notify_all();
    }
  }
  retire_grown();
}

// Ends an idle worker with too much memory after its replacement has started; give_back() ends one
// that is in use. Does nothing if one of the two was lost meanwhile.
void WorkerPool::retire_grown() {
  std::unique_ptr<PageWorker> retired;  // its process ends after the unlock
  const std::lock_guard lock(mutex_);
  if (present() <= options_.threads) {
    return;
  }
  const auto grown = std::ranges::find_if(
      idle_, [](const auto& worker) { return worker->maintenance.exceeds_memory_limit; });
  if (grown == idle_.end()) {
    return;
  }
  retired = std::move(*grown);
  idle_.erase(grown);
  remove_worker(*retired);
  ++replaced_;
  log_event(LogLevel::Info, "render_worker_replaced", {{"renders", retired->renders()}});
}

// Returns late workers to service if their page has ended, and kills them after their grace time.
void WorkerPool::check_late_workers() {
  std::list<Late> late;
  {
    const std::lock_guard lock(mutex_);
    late.swap(late_);
  }
  for (Late& each : late) {
    pollfd wanted{each.worker->process().socket(), POLLIN, 0};
    if (each.worker->process().has_pending_host_call() || ::poll(&wanted, 1, 0) > 0) {
      each.worker->finish(Clock::now() + std::chrono::milliseconds(1));
    }
    if (each.worker->state() == WorkerState::Running && Clock::now() < each.deadline) {
      const std::lock_guard lock(mutex_);
      late_.push_back(std::move(each));
    } else if (each.worker->state() == WorkerState::Idle) {
      each.worker->maintenance.is_warming = false;
      const std::lock_guard lock(mutex_);
      hand_out(std::move(each.worker));
    } else {
      end_late(*each.worker);
    }
  }
}

// Ends a late worker whose page does not end, or has made it unfit.
void WorkerPool::end_late(PageWorker& worker) {
  ++replaced_;
  {
    const std::lock_guard lock(mutex_);
    remove_worker(worker);
  }
  const bool is_killed = worker.state() == WorkerState::Running;
  const bool is_lost = is_killed || worker.process().pid() < 0;
  log_event(is_lost ? LogLevel::Error : LogLevel::Warn,
            is_killed ? "render_worker_killed" : "render_worker_dropped",
            {{"page", worker.last_page()}, {"renders", worker.renders()}});
  note_warm_loss(worker, is_killed ? WarmLoss::NeverEnded : WarmLoss::Worker);
  if (is_lost) {
    on_killed_(worker.last_page());
  }
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
      until = std::min(until, late.deadline);
    }
    if (present() < wanted()) {
      until = std::min(until, retry_at_);
    }
  }
  int patience = -1;
  if (until != Clock::time_point::max()) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
    patience = static_cast<int>(std::max<std::int64_t>(0, left.count()));
  }
  ::poll(watched.data(), watched.size(), patience);
  reap_ended_workers(watched);
  std::uint64_t news = 0;
  [[maybe_unused]] const ssize_t taken = ::read(news_, &news, sizeof(news));
}

void WorkerPool::watch(const WorkerProcess& process) {
  // Closes the descriptors of workers that have ended: while workers end soon after their start,
  // the thread does not reach wait_for_news().
  std::vector<pollfd> watched;
  for (const Watched& each : watched_) {
    watched.push_back({each.end, POLLIN, 0});
  }
  ::poll(watched.data(), watched.size(), 0);
  reap_ended_workers(watched);
  // Without pidfd_open in the kernel, take() detects a worker that has ended.
  const auto end = static_cast<int>(::syscall(SYS_pidfd_open, process.pid(), 0));
  if (end >= 0) {
    watched_.push_back({process.pid(), end});
  }
}

// Drops idle workers that have ended. The holder of a leased worker detects its end.
void WorkerPool::reap_ended_workers(const std::vector<pollfd>& watched) {
  for (const pollfd& each : watched) {
    const auto found = std::ranges::find_if(watched_, [&](const Watched& worker) {
      return worker.end == each.fd && each.revents != 0;
    });
    if (found == watched_.end()) {
      continue;
    }
    std::unique_ptr<PageWorker> ended;
    {
      const std::lock_guard lock(mutex_);
      const auto idle = std::ranges::find_if(
          idle_, [&](const auto& worker) { return worker->process().pid() == found->pid; });
      if (idle != idle_.end()) {
        ended = std::move(*idle);
        idle_.erase(idle);
        remove_worker(*ended);
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
