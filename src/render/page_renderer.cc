#include "render/page_renderer.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>

#include "base/log.h"
#include "render/circuit_breaker.h"
#include "render/render_thread.h"
#include "render/supervisor.h"

namespace molar::render {

namespace {

constexpr std::chrono::seconds kStartPatience{15};

class PooledRenderer final : public PageRenderer {
 public:
  explicit PooledRenderer(RendererOptions options);
  ~PooledRenderer() override;

  Status start();
  void start_thread();
  std::string wait_for_first();
  PageResult render(const PageRequest& request, const ApiCall& api) override;
  Result<ContentParse> parse_content(std::string_view group_key, std::string_view json,
                                     std::string_view language) override;
  Result<std::vector<ContentFinding>> review_content(std::string_view group_key,
                                                     std::string_view json,
                                                     std::string_view language) override;
  Result<std::string> render_mail(const MailRequest& request) override;
  void set_warm_pages(std::vector<WarmPage> pages) override;
  bool healthy() const override;
  Stats stats() const override;

 private:
  template <class Answer>
  using Question = ScriptResult<Answer> (ScriptVm::*)(std::string_view group_key,
                                                      std::string_view json,
                                                      std::string_view language,
                                                      const ScriptLimits& limits);
  template <class Answer>
  Result<Answer> ask(Question<Answer> question, std::string_view group_key, std::string_view json,
                     std::string_view language);
  PageResult shell(const PageRequest& request, std::string fault);
  PageResult finish(const PageRequest& request, PageOutcome outcome);
  void note_failure(const PageRequest& request);
  void replace(const std::shared_ptr<RenderThread>& stuck);
  std::size_t count_lost() const;

  const std::shared_ptr<RenderShared> shared_;
  CircuitBreaker breaker_;
  std::atomic<std::uint64_t> renders_{0};
  std::atomic<std::uint64_t> shells_{0};
  mutable std::mutex threads_mutex_;
  std::vector<std::shared_ptr<RenderThread>> threads_;
  std::vector<std::shared_ptr<RenderThread>> lost_;
  bool asked_for_restart_ = false;
  std::unique_ptr<Supervisor> supervisor_;  // last: its thread uses everything above
};

// Shared with the render thread, which may still work on it when the caller has left.
struct PageTicket {
  PageRequest request;
  ApiCall api;
  PageOutcome outcome{{}, ScriptFault{ScriptEnd::Threw, "the render job failed"}};
};

template <class Answer>
struct ContentTicket {
  std::string group_key;
  std::string json;
  std::string language;
  ScriptResult<Answer> outcome{ScriptFault{ScriptEnd::Threw, "the content job failed"}};
};

struct MailTicket {
  MailRequest request;
  ScriptResult<std::string> outcome{ScriptFault{ScriptEnd::Threw, "the mail job failed"}};
};

std::string circuit_key(const PageRequest& request) {
  return request.group_key + " " + request.route_hint;
}

PooledRenderer::PooledRenderer(RendererOptions options)
    : shared_(std::make_shared<RenderShared>(std::move(options))),
      breaker_(shared_->options.failures_to_open, shared_->options.circuit_window) {
  supervisor_ = std::make_unique<Supervisor>(
      shared_->options.lost_after,
      [this](const std::shared_ptr<RenderThread>& stuck) { replace(stuck); });
  shared_->watch = [this](std::shared_ptr<RenderJob> job) { supervisor_->watch(std::move(job)); };
}

PooledRenderer::~PooledRenderer() {
  shared_->queue.close();
  std::vector<std::shared_ptr<RenderThread>> threads;
  {
    const std::lock_guard lock(threads_mutex_);
    threads = threads_;
  }
  for (const auto& thread : threads) {
    thread->join(shared_->options.stop_limit);
  }
}

// The first VM is enough to go on; it gets the machine for itself, the others start after it.
Status PooledRenderer::start() {
  start_thread();
  if (auto fault = wait_for_first(); !fault.empty()) {
    Error error = Error::unavailable("script_engine_failed", "The script engine did not start.");
    error.internal = std::move(fault);
    return error;
  }
  for (std::size_t i = 1; i < shared_->options.threads; ++i) {
    start_thread();
  }
  return {};
}

// Empty, or why there is no VM.
std::string PooledRenderer::wait_for_first() {
  std::unique_lock lock(shared_->start_mutex);
  shared_->start_changed.wait_for(
      lock, kStartPatience, [this] { return shared_->ready > 0 || !shared_->start_fault.empty(); });
  if (shared_->ready > 0) {
    return {};
  }
  return shared_->start_fault.empty() ? "no VM in time" : shared_->start_fault;
}

void PooledRenderer::start_thread() {
  const std::lock_guard lock(threads_mutex_);
  threads_.push_back(RenderThread::start(shared_, threads_.size()));
}

PageResult PooledRenderer::render(const PageRequest& request, const ApiCall& api) {
  const auto now = RenderJob::Clock::now();
  if (!breaker_.allows(circuit_key(request), now)) {
    return shell(request, "this page failed too often and rests");
  }
  const RendererOptions& options = shared_->options;
  auto ticket = std::make_shared<PageTicket>(PageTicket{request, api});
  auto job = std::make_shared<RenderJob>(
      [ticket](ScriptVm& vm, const ScriptLimits& limits, const std::atomic<bool>& caller_left) {
        ticket->outcome = vm.render(ticket->request, ticket->api, caller_left, limits);
      },
      options.render_limit, options.memory_growth_bytes);
  if (!shared_->queue.push(job)) {
    return shell(request, "too many pages are waiting");
  }
  if (!job->wait_until(now + options.render_limit)) {
    const bool was_running = job->thread() != nullptr;
    supervisor_->watch(job);
    if (!was_running) {
      return shell(request, "no script engine was free in time");
    }
    note_failure(request);
    return shell(request, "the page is over its time");
  }
  return finish(request, std::move(ticket->outcome));
}

PageResult PooledRenderer::finish(const PageRequest& request, PageOutcome outcome) {
  ++renders_;
  if (outcome.fault) {
    note_failure(request);
    return shell(request, std::move(outcome.fault->text));
  }
  // An error page that the bundle made by itself counts as a failure too.
  if (!outcome.page.fault.empty()) {
    note_failure(request);
  } else {
    breaker_.succeeded(circuit_key(request));
  }
  return std::move(outcome.page);
}

void PooledRenderer::note_failure(const PageRequest& request) {
  if (breaker_.failed(circuit_key(request), RenderJob::Clock::now())) {
    log_event(LogLevel::Error, "page_circuit_opened",
              {{"group", request.group_key}, {"route", request.route_hint}});
  }
}

PageResult PooledRenderer::shell(const PageRequest& request, std::string fault) {
  ++shells_;
  PageResult page;
  page.is_shell = true;
  page.fault = std::move(fault);
  page.html = shared_->shells.fill(request);
  if (page.html.empty()) {
    page.status = 500;
  } else if (!shared_->shells.has_address(request)) {
    page.status = 404;
  }
  return page;
}

Result<ContentParse> PooledRenderer::parse_content(std::string_view group_key,
                                                   std::string_view json,
                                                   std::string_view language) {
  return ask<ContentParse>(&ScriptVm::parse_content, group_key, json, language);
}

Result<std::vector<ContentFinding>> PooledRenderer::review_content(std::string_view group_key,
                                                                   std::string_view json,
                                                                   std::string_view language) {
  return ask<std::vector<ContentFinding>>(&ScriptVm::review_content, group_key, json, language);
}

template <class Answer>
Result<Answer> PooledRenderer::ask(Question<Answer> question, std::string_view group_key,
                                   std::string_view json, std::string_view language) {
  const RendererOptions& options = shared_->options;
  auto ticket = std::make_shared<ContentTicket<Answer>>(
      ContentTicket<Answer>{std::string(group_key), std::string(json), std::string(language)});
  auto job = std::make_shared<RenderJob>(
      [ticket, question](ScriptVm& vm, const ScriptLimits& limits, const std::atomic<bool>&) {
        ticket->outcome = (vm.*question)(ticket->group_key, ticket->json, ticket->language, limits);
      },
      options.parse_limit, options.memory_growth_bytes);
  Error error = Error::unavailable("script_engine_unavailable", "The script engine is busy.");
  if (!shared_->queue.push(job)) {
    error.internal = "too many jobs are waiting";
    return error;
  }
  if (!job->wait_until(RenderJob::Clock::now() + options.parse_limit)) {
    supervisor_->watch(job);
    error.internal = "content of " + std::string(group_key) + " is over its time";
    return error;
  }
  if (ticket->outcome.has_error()) {
    error.internal = ticket->outcome.error().text;
    return error;
  }
  return std::move(*ticket->outcome);
}

Result<std::string> PooledRenderer::render_mail(const MailRequest& request) {
  const RendererOptions& options = shared_->options;
  auto ticket = std::make_shared<MailTicket>(MailTicket{request});
  auto job = std::make_shared<RenderJob>(
      [ticket](ScriptVm& vm, const ScriptLimits& limits, const std::atomic<bool>&) {
        ticket->outcome = vm.render_mail(ticket->request, limits);
      },
      options.parse_limit, options.memory_growth_bytes);
  Error error = Error::unavailable("script_engine_unavailable", "The script engine is busy.");
  if (!shared_->queue.push(job)) {
    error.internal = "too many jobs are waiting";
    return error;
  }
  if (!job->wait_until(RenderJob::Clock::now() + options.parse_limit)) {
    supervisor_->watch(job);
    error.internal = "a mail of the kind " + request.kind + " is over its time";
    return error;
  }
  if (ticket->outcome.has_error()) {
    const ScriptFault& fault = ticket->outcome.error();
    if (fault.end == ScriptEnd::Threw) {
      error = Error::invalid("mail_template_failed", "The mail's template failed.");
    }
    error.internal = fault.text;
    return error;
  }
  return std::move(*ticket->outcome);
}

void PooledRenderer::set_warm_pages(std::vector<WarmPage> pages) {
  shared_->set_warm_pages(std::move(pages));
  shared_->queue.nudge();
}

// On the supervisor's thread: the stuck one keeps its VM and its core; a new one takes its place.
void PooledRenderer::replace(const std::shared_ptr<RenderThread>& stuck) {
  std::size_t lost = 0;
  bool ask_for_restart = false;
  {
    const std::lock_guard lock(threads_mutex_);
    const auto found = std::find(threads_.begin(), threads_.end(), stuck);
    if (found == threads_.end() || shared_->queue.closed()) {
      return;
    }
    stuck->give_up();
    lost_.push_back(stuck);
    *found = RenderThread::start(shared_, static_cast<std::size_t>(found - threads_.begin()));
    lost = count_lost();
    ask_for_restart = lost >= shared_->options.lost_threads_before_restart && !asked_for_restart_;
    asked_for_restart_ = asked_for_restart_ || ask_for_restart;
  }
  log_event(LogLevel::Error, "render_thread_lost", {{"lost", lost}});
  if (ask_for_restart && shared_->options.on_too_many_lost) {
    shared_->options.on_too_many_lost();
  }
}

std::size_t PooledRenderer::count_lost() const {
  return static_cast<std::size_t>(std::count_if(
      lost_.begin(), lost_.end(), [](const auto& thread) { return !thread->ended(); }));
}

bool PooledRenderer::healthy() const {
  const std::lock_guard lock(threads_mutex_);
  return std::any_of(threads_.begin(), threads_.end(),
                     [](const auto& thread) { return thread->ready(); });
}

PageRenderer::Stats PooledRenderer::stats() const {
  const std::lock_guard lock(threads_mutex_);
  return {renders_, shells_, shared_->recycled, shared_->serving, count_lost()};
}

}  // namespace

Result<std::unique_ptr<PageRenderer>> PageRenderer::create(RendererOptions options) {
  options.threads = std::max<std::size_t>(1, options.threads);
  auto renderer = std::make_unique<PooledRenderer>(std::move(options));
  MOLAR_CHECK(renderer->start());
  return std::unique_ptr<PageRenderer>(std::move(renderer));
}

}  // namespace molar::render
