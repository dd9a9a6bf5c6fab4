// The thread of a WorkerPool: renders warm pages on new workers, and has code made for those to
// come.
#include <sys/resource.h>

#include <algorithm>
#include <utility>

#include "base/log.h"
#include "render/worker_pool.h"

namespace molar::render {

namespace {

// Enough for the engine's first compilers to have done their work on what pages have in common:
// with some sixteen pages, the next one costs at most 1.5 times as much as the 3,000th.
constexpr std::size_t kWarmRounds = 5;
// What pages need of the bundle is compiled when each was rendered with filled caches as well.
constexpr std::size_t kCodeRounds = 2;
// The engine may refuse code; it must not be made for ever.
constexpr int kCodeTries = 2;
constexpr int kBackgroundNice = 10;
// How much longer a warm page may take than a visitor's: a busy machine must not look like a page
// that does not end.
constexpr int kWarmPatience = 10;
// A warm page that has cost as many workers is dropped: one more process may end by chance. Who
// does not end in the patience above is dropped at once.
constexpr int kWarmLosses = 2;

}  // namespace

// While others serve. When nobody does, a cold worker is better than none.
void WorkerPool::warm_before_service(PageWorker& worker) {
  while (serving() > 0 && !is_closing() && warm_once(worker, kWarmRounds)) {
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

// False when nothing is left to warm, or when the worker is not idle any more. A page that is late
// in the first round is passed over; later, it ends the warming of this worker.
bool WorkerPool::warm_once(PageWorker& worker, std::size_t rounds) {
  if (!is_cold(worker, rounds)) {
    return false;
  }
  PageWorker::Upkeep& upkeep = worker.upkeep;
  const std::size_t count = upkeep.warmed_with->size();
  const bool is_first_round = upkeep.warm_renders < count;
  upkeep.last_warm = upkeep.warm_renders++ % count;
  const WarmPage& page = (*upkeep.warmed_with)[upkeep.last_warm];
  PageCalls calls(calls_, page.api);
  upkeep.is_warming = true;
  worker.render(page.request, calls, Clock::now() + kWarmPatience * options_.render_limit);
  switch (worker.state()) {
    case WorkerState::Idle:
      upkeep.is_warming = false;
      return true;
    case WorkerState::Running:
      log_event(LogLevel::Warn, "warm_page_late", {{"route", page.request.route_hint}});
      if (!is_first_round) {
        upkeep.warm_renders = kWarmRounds * count;
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

// A warm page that keeps costing workers would do so for ever: it is dropped, the others stay.
void WorkerPool::note_warm_loss(PageWorker& worker, WarmLoss loss) {
  const PageWorker::Upkeep& upkeep = worker.upkeep;
  const std::lock_guard lock(mutex_);
  if (!upkeep.is_warming || upkeep.warmed_with == nullptr || upkeep.warmed_with != warm_pages_) {
    return;
  }
  const std::size_t index = upkeep.last_warm;
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
