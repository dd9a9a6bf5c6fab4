#include "render/page_renderer.h"

#include <algorithm>
#include <atomic>

#include "base/log.h"
#include "render/circuit_breaker.h"
#include "render/worker_pool.h"

namespace molar::render {

namespace {

// A page whose worker dies is tried on one other worker only: the page itself may be the cause.
constexpr int kTries = 2;
// Factor of the time limit of a page while no shell exists that could be sent instead of it: after
// the start, when all workers are cold and visitors have waited for the port.
constexpr int kPatienceWithoutShell = 10;
// Name of the Node.js program that the build installs beside the server (CMakeLists.txt).
constexpr std::string_view kNodeName = "molar-node";

std::string node_beside_this_program() {
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  return (self.parent_path() / kNodeName).string();
}

class PooledRenderer final : public PageRenderer {
 public:
  explicit PooledRenderer(RendererOptions options)
      : options_(options),
        breaker_(options_.failures_to_open, options_.circuit_window),
        pool_(std::move(options), [this](const std::string& page) { note_loss(page); }) {}

  Status wait_for_start() override;

  PageResult render(const PageRequest& request, const ApiCall& api) override;
  Result<std::string> check_content(std::string_view function,
                                    const std::vector<std::string_view>& texts) override;
  Result<std::string> render_mail(const MailRequest& request) override;
  void set_warm_pages(std::vector<WarmPage> pages) override {
    pool_.set_warm_pages(std::move(pages));
  }
  bool healthy() const override { return pool_.is_ready(); }
  Stats stats() const override { return {renders_, shells_, pool_.replaced(), pool_.serving()}; }

 private:
  using Clock = WorkerPool::Clock;
  // Calls a function of a worker that renders no page.
  template <class Ask>
  auto ask(std::chrono::milliseconds limit, Ask question);
  enum class Late { No, Yes };
  PageResult shell(const PageRequest& request, std::string fault, Late late = Late::No);
  void note_loss(const std::string& page);

  const RendererOptions options_;
  CircuitBreaker breaker_;
  std::atomic<std::uint64_t> renders_{0};
  std::atomic<std::uint64_t> shells_{0};
  WorkerPool pool_;
};

std::string_view describe(WorkerPool::Refusal refusal) {
  return refusal == WorkerPool::Refusal::TooManyWait ? "too many pages are waiting"
                                                     : "no render worker was free in time";
}

Status PooledRenderer::wait_for_start() {
  std::string fault = pool_.wait_for_first();
  if (fault.empty()) {
    return {};
  }
  Error error = Error::unavailable("script_engine_failed", "The script engine did not start.");
  error.internal = std::move(fault);
  return error;
}

PageResult PooledRenderer::render(const PageRequest& request, const ApiCall& api) {
  const auto begin = request.waiting_since.value_or(Clock::now());
  const int patience = pool_.shells().can_fill(request) ? 1 : kPatienceWithoutShell;
  const auto until = begin + patience * options_.render_limit;
  if (Clock::now() >= until) {
    return shell(request, "the request waited too long for a thread", Late::Yes);
  }
  if (!breaker_.allows(page_name(request), Clock::now())) {
    return shell(request, "circuit open: this page has ended too many workers");
  }
  // Half of the limit: for a slower call, the page waits only if it reads the answer.
  PageCalls calls(pool_.calls(), api);
  calls.make(request.calls, begin + options_.render_limit / 2);
  WorkerResult<PageResult> page = PageResult();
  for (int tries = 0; tries < kTries; ++tries) {
    auto worker = pool_.take(until);
    if (worker.has_error()) {
      return shell(request, std::string(describe(worker.error())), Late::Yes);
    }
    page = (*worker)->render(request, calls, until);
    if (!page.has_error() || page.error().end != WorkerEnd::Died) {
      break;
    }
    log_event(LogLevel::Error, "render_worker_died",
              {{"page", page_name(request)}, {"fault", page.error().text}});
    note_loss(page_name(request));
  }
  ++renders_;
  if (page.has_error()) {
    WorkerFault fault = page.error();
    return shell(request, std::move(fault.text),
                 fault.end == WorkerEnd::TimeOver ? Late::Yes : Late::No);
  }
  breaker_.succeeded(page_name(request));
  return std::move(*page);
}

// Counts a page that cost its worker: it died, or was killed because the page did not end.
void PooledRenderer::note_loss(const std::string& page) {
  if (breaker_.failed(page, Clock::now())) {
    log_event(LogLevel::Error, "page_circuit_opened", {{"page", page}});
  }
}

PageResult PooledRenderer::shell(const PageRequest& request, std::string fault, Late late) {
  ++shells_;
  PageResult page;
  page.is_shell = true;
  page.is_late = late == Late::Yes;
  page.fault = std::move(fault);
  page.html = pool_.shells().fill(request);
  if (page.html.empty()) {
    page.status = 500;
  } else if (!pool_.shells().has_address(request)) {
    page.status = 404;
  }
  return page;
}

template <class Ask>
auto PooledRenderer::ask(std::chrono::milliseconds limit, Ask question) {
  const auto until = Clock::now() + limit;
  using Answer = decltype(question(std::declval<PageWorker&>(), until));
  auto worker = pool_.take(until);
  if (worker.has_error()) {
    return Answer(WorkerFault{WorkerEnd::TimeOver, std::string(describe(worker.error()))});
  }
  return question(**worker, until);
}

Error unavailable(WorkerFault fault) {
  Error error = Error::unavailable("script_engine_unavailable", "The script engine is busy.");
  error.internal = std::move(fault.text);
  return error;
}

Result<std::string> PooledRenderer::check_content(std::string_view function,
                                                  const std::vector<std::string_view>& texts) {
  auto answer = ask(options_.parse_limit, [&](PageWorker& worker, Clock::time_point until) {
    return worker.check_content(function, texts, until);
  });
  return answer.has_error() ? Result<std::string>(unavailable(answer.error())) : std::move(*answer);
}

Result<std::string> PooledRenderer::render_mail(const MailRequest& request) {
  auto answer = ask(options_.mail_limit, [&](PageWorker& worker, Clock::time_point until) {
    return worker.render_mail(request, until);
  });
  if (!answer.has_error()) {
    return std::move(*answer);
  }
  Error error = unavailable(answer.error());
  if (answer.error().end == WorkerEnd::Threw) {
    error.kind = ErrorKind::InvalidInput;
    error.code = "mail_template_failed";
    error.detail = "The mail's template failed.";
  }
  return error;
}

}  // namespace

std::unique_ptr<PageRenderer> PageRenderer::begin(RendererOptions options) {
  options.threads = std::max<std::size_t>(1, options.threads);
  if (options.node.empty()) {
    options.node = node_beside_this_program();
  }
  return std::make_unique<PooledRenderer>(std::move(options));
}

}  // namespace molar::render
