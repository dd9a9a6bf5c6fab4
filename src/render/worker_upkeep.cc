// The thread of a WorkerPool: starts, warms and ends workers. Their processes end with this thread.
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "base/log.h"
#include "render/worker_pool.h"

namespace molar::render {

namespace {

constexpr std::chrono::seconds kStartLimit{10};
constexpr std::chrono::milliseconds kStartRetry{1'000};
// Enough for the engine's first compilers to have done their work on a page.
constexpr std::size_t kWarmRounds = 10;

}  // namespace

void WorkerPool::run() {
  while (!is_closing()) {
    look_at_late();
    if (!add_missing() && !warm_idle()) {
      wait_for_news();
    }
  }
  const std::lock_guard lock(mutex_);
  idle_.clear();
  late_.clear();
}

bool WorkerPool::is_closing() const {
  const std::lock_guard lock(mutex_);
  return is_closing_;
}

// One worker; false when none is missing, or one did not start a moment ago.
bool WorkerPool::add_missing() {
  {
    const std::lock_guard lock(mutex_);
    const bool is_missing = idle_.size() + taken_ + late_.size() < options_.threads;
    if ((!is_missing && !replacement_is_due_) || Clock::now() < retry_at_) {
      return false;
    }
  }
  auto worker = start_worker();
  if (worker == nullptr) {
    return true;
  }
  warm_before_service(*worker);
  if (worker->state() == WorkerState::Idle) {
    const std::lock_guard lock(mutex_);
    hand_out(std::move(worker));
    started_.notify_all();
  }
  retire_grown();
  return true;
}

std::unique_ptr<PageWorker> WorkerPool::start_worker() {
  auto worker = PageWorker::start(image_, shells_, Clock::now() + kStartLimit);
  const std::lock_guard lock(mutex_);
  if (worker.has_error()) {
    log_event(LogLevel::Error, "script_engine_failed", {{"fault", worker.error().text}});
    start_fault_ = worker.error().text;
    retry_at_ = Clock::now() + kStartRetry;
    started_.notify_all();
    return nullptr;
  }
  return std::move(*worker);
}

// While others serve. When nobody does, a cold worker is better than none.
void WorkerPool::warm_before_service(PageWorker& worker) {
  while (serving() > 0 && !is_closing() && is_cold(worker) && warm_once(worker)) {
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
  warm_once(*worker);
  give_back(std::move(worker));
  return true;
}

std::unique_ptr<PageWorker> WorkerPool::take_cold() {
  const std::lock_guard lock(mutex_);
  const auto cold = std::find_if(idle_.begin(), idle_.end(), [this](const auto& worker) {
    return worker->upkeep.warmed_with != warm_pages_ ||
           (warm_pages_ != nullptr &&
            worker->upkeep.warm_renders < kWarmRounds * warm_pages_->size());
  });
  if (cold == idle_.end()) {
    return nullptr;
  }
  auto worker = std::move(*cold);
  idle_.erase(cold);
  ++taken_;
  return worker;
}

bool WorkerPool::is_cold(PageWorker& worker) {
  PageWorker::Upkeep& upkeep = worker.upkeep;
  {
    const std::lock_guard lock(mutex_);
    if (upkeep.warmed_with != warm_pages_) {
      upkeep.warmed_with = warm_pages_;
      upkeep.warm_renders = 0;
    }
  }
  return upkeep.warmed_with != nullptr &&
         upkeep.warm_renders < kWarmRounds * upkeep.warmed_with->size();
}

// A warm page that brings a worker down would do so for ever: then there are no warm pages.
bool WorkerPool::warm_once(PageWorker& worker) {
  if (!is_cold(worker)) {
    return false;
  }
  PageWorker::Upkeep& upkeep = worker.upkeep;
  const WarmPage& page = (*upkeep.warmed_with)[upkeep.warm_renders++ % upkeep.warmed_with->size()];
  PageCalls calls(calls_, page.api);
  worker.render(page.request, calls, Clock::now() + options_.render_limit);
  if (worker.state() == WorkerState::Idle) {
    return true;
  }
  log_event(LogLevel::Error, "warm_pages_dropped", {{"route", page.request.route_hint}});
  set_warm_pages({});
  return false;
}

void WorkerPool::wait_for_news() {
  std::vector<pollfd> watched{{news_, POLLIN, 0}};
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
  std::uint64_t news = 0;
  [[maybe_unused]] const ssize_t taken = ::read(news_, &news, sizeof(news));
}

}  // namespace molar::render
