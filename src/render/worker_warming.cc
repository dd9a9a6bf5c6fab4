// The thread of a WorkerPool: renders warm pages on new workers, and creates compiled code for
// later workers.
#include <sys/resource.h>

#include <algorithm>
#include <utility>

#include "base/log.h"
#include "render/worker_pool.h"

namespace molar::render {

namespace {

// Enough for the engine's first compilers to compile the common code of pages: after these rounds
// with some sixteen pages, the next page costs at most 1.5 times as much as the 3,000th.
constexpr std::size_t kWarmRounds = 5;
// Two rounds compile the code that pages need, with empty and with filled caches.
constexpr std::size_t kCodeRounds = 2;
// The engine may refuse the code; this limits the attempts to create it.
constexpr int kCodeTries = 2;
constexpr int kBackgroundNice = 10;
// Factor of the time limit of a warm page, so that a page on a busy machine is not taken for one
// that does not end.
constexpr int kWarmPatience = 10;
// Number of lost workers after which a warm page is dropped: a single process may end by chance. A
// page that never ends is dropped immediately.
constexpr int kWarmLosses = 2;

}  // namespace

// Warms a new worker while others serve. Without others, a cold worker is better than none.
void WorkerPool::warm_before_service(PageWorker& worker) {
  while (serving() > 0 && !is_closing() && warm_once(worker, kWarmRounds)) {
  }
}

// Renders one page on one cold worker, so that a new visitor waits for at most one page.
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
  return worker.maintenance.warmed_with != warm_pages_ ||
         (warm_pages_ != nullptr &&
          worker.maintenance.warm_renders < kWarmRounds * warm_pages_->size());
}

std::unique_ptr<PageWorker> WorkerPool::take_cold() {
  const std::lock_guard lock(mutex_);
  const auto cold =
      std::ranges::find_if(idle_, [this](const auto& worker) { return needs_warming(*worker); });
  if (cold == idle_.end()) {
    return nullptr;
  }
  auto worker = std::move(*cold);
  idle_.erase(cold);
  ++taken_;
  return worker;
}

bool WorkerPool::is_cold(PageWorker& worker, std::size_t rounds) {
  PageWorker::Maintenance& maintenance = worker.maintenance;
  {
    const std::lock_guard lock(mutex_);
    if (maintenance.warmed_with != warm_pages_) {
      maintenance.warmed_with = warm_pages_;
      maintenance.warm_renders = 0;
    }
  }
  return maintenance.warmed_with != nullptr &&
         maintenance.warm_renders < rounds * maintenance.warmed_with->size();
}

// Renders the next warm page. False if none is left, or the worker is not idle any more. A page
// that is late in the first round is skipped; later, it ends the warming of this worker.
bool WorkerPool::warm_once(PageWorker& worker, std::size_t rounds) {
  if (!is_cold(worker, rounds)) {
    return false;
  }
  PageWorker::Maintenance& maintenance = worker.maintenance;
  const std::size_t count = maintenance.warmed_with->size();
  const bool is_first_round = maintenance.warm_renders < count;
  maintenance.last_warm = maintenance.warm_renders++ % count;
  const WarmPage& page = (*maintenance.warmed_with)[maintenance.last_warm];
  PageCalls calls(calls_, page.api);
  maintenance.is_warming = true;
  worker.render(page.request, calls, Clock::now() + kWarmPatience * options_.render_limit);
  switch (worker.state()) {
    case WorkerState::Idle:
      maintenance.is_warming = false;
      return true;
    case WorkerState::Running:
      log_event(LogLevel::Warn, "warm_page_late", {{"route", page.request.route_hint}});
      if (!is_first_round) {
        maintenance.warm_renders = kWarmRounds * count;
      }
      return false;
    case WorkerState::Unfit:
      break;
  }
  if (!is_closing()) {
    note_warm_loss(worker, WarmLoss::Worker);
  }
  return false;
}

// Drops a warm page that repeatedly costs workers; the other warm pages remain.
void WorkerPool::note_warm_loss(PageWorker& worker, WarmLoss loss) {
  const PageWorker::Maintenance& maintenance = worker.maintenance;
  const std::lock_guard lock(mutex_);
  if (!maintenance.is_warming || maintenance.warmed_with == nullptr ||
      maintenance.warmed_with != warm_pages_) {
    return;
  }
  const std::size_t index = maintenance.last_warm;
  warm_losses_[index] += loss == WarmLoss::NeverEnded ? kWarmLosses : 1;
  if (warm_losses_[index] < kWarmLosses) {
    return;
  }
  log_event(LogLevel::Error, "warm_page_dropped",
            {{"route", (*warm_pages_)[index].request.route_hint}});
  auto rest = *warm_pages_;
  rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(index));
  warm_losses_.erase(warm_losses_.begin() + static_cast<std::ptrdiff_t>(index));
  warm_pages_ = std::make_shared<const std::vector<WarmPage>>(std::move(rest));
}

// Does one step of creating code for later workers, if the image has none and all workers are warm:
// renders a page on a worker without visitors, or reads the code compiled there. False if there is
// nothing to do.
bool WorkerPool::make_code() {
  if (code_maker_ == nullptr) {
    const std::lock_guard lock(mutex_);
    if (options_.code_folder.empty() || image_.has_code() || code_tries_ == kCodeTries ||
        warm_pages_ == nullptr || warm_pages_->empty()) {
      return false;
    }
  }
  if (!advance_code_generation()) {
    code_maker_.reset();
  }
  return true;
}

// Does the next step of make_code(); false after the last step or a failure.
bool WorkerPool::advance_code_generation() {
  if (code_maker_ == nullptr) {
    ++code_tries_;
    auto process = WorkerProcess::begin_start(image_, stop_);
    if (process.has_error()) {
      return false;
    }
    ::setpriority(PRIO_PROCESS, static_cast<id_t>((*process)->pid()), kBackgroundNice);
    auto worker = finish_start(std::move(*process), Clock::now() + options_.start_limit);
    if (worker.has_error()) {
      return false;
    }
    code_maker_ = std::move(*worker);
    return true;
  }
  if (warm_once(*code_maker_, kCodeRounds)) {
    return true;
  }
  if (code_maker_->state() != WorkerState::Idle) {
    return false;
  }
  if (auto code = code_maker_->process().code(Clock::now() + options_.start_limit);
      code.has_value()) {
    image_.keep_code(*code);
    log_event(LogLevel::Info, "code_kept", {{"bytes", code->size()}});
  }
  return false;
}

}  // namespace molar::render
