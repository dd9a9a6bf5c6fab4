#include "http/server/connection.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <array>
#include <exception>
#include <utility>

#include "base/log.h"
#include "http/message/problem.h"
#include "http/message/wire.h"
#include "http/middleware.h"
#include "http/server/io_loop.h"

namespace molar::http {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

constexpr std::size_t kReadChunk = 16 * 1024;
// Maximum number of bytes to read and discard from a refused client before the connection is
// closed.
constexpr std::size_t kMostLingerBytes = 64 * 1024 * 1024;
// Fewer bytes do not count as progress, so that a client that reads single bytes cannot hold a
// connection.
constexpr std::size_t kLeastProgress = 1024;
// After this number of pipelined requests of one client the thread serves its other connections.
constexpr int kMostRequestsInARow = 32;
// Retry-After of a request that gets no thread.
constexpr std::chrono::seconds kRetryAfter{1};

Response internal_error(const Request& request) {
  return problem(500, "internal_error", "Something went wrong on our side.", request.request_id);
}

// Calls a hook and turns an exception, which a hook should not throw, into a 500.
template <class Call>
auto guarded(const Request& request, Call call) -> decltype(call()) {
  try {
    return call();
  } catch (const std::exception& failure) {
    log_event(LogLevel::Error, "handler_threw",
              {{"request", request.request_id}, {"what", failure.what()}});
  } catch (...) {
    log_event(LogLevel::Error, "handler_threw", {{"request", request.request_id}});
  }
  return internal_error(request);
}

// Data for a worker; outlives the connection if that is closed meanwhile.
struct Job {
  Request request;
  std::shared_ptr<ClientBudget::Share> share;
  std::optional<Response> response;
};

}  // namespace

Connection::Connection(IoLoop& loop, asio::ip::tcp::socket socket, std::string peer,
                       std::unique_ptr<ClientBudget::Share> place)
    : loop_(loop),
      socket_(std::move(socket)),
      peer_(std::move(peer)),
      place_(std::move(place)),
      buffer_(loop.shared().options.max_header_bytes + kReadChunk) {
  error_code ignored;
  socket_.non_blocking(true, ignored);
  socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
  enter(Phase::Idle, Clock::now() + loop.shared().options.idle_timeout);
}

Connection::~Connection() {
  unlink();
  place_.reset();
  loop_.end_if_drained();
}

void Connection::enter(Phase phase, Clock::time_point deadline) {
  const Phase before = std::exchange(phase_, phase);
  deadline_ = deadline;
  if (phase == Phase::Idle) {
    loop_.mark_idle(*this);
  } else if (is_reading(phase)) {
    if (!is_reading(before)) {
      loop_.mark_reading(*this);
    }
  } else if (before == Phase::Idle || is_reading(before)) {
    loop_.mark_busy(*this);
  }
}

void Connection::expire() {
  if (phase_ == Phase::Header || phase_ == Phase::Body) {
    expired_ = true;
    error_code ignored;
    socket_.cancel(ignored);
    return;
  }
  cut();
}

void Connection::close_when_idle() {
  error_code fault;
  // A request that has already arrived is still answered.
  if (phase_ != Phase::Idle || socket_.available(fault) != 0) {
    return;
  }
  // A request is probably on its way, and the client could not decide whether to repeat it: the
  // first request of the connection, or the next one after a recent response.
  const ServerOptions& options = loop_.shared().options;
  const Clock::time_point now = Clock::now();
  const Clock::time_point idle_since = deadline_ - options.idle_timeout;
  deadline_ = has_answered_ ? idle_since + options.stop_grace : now + options.linger_timeout;
  if (deadline_ <= now) {
    cut();
  }
}

void Connection::cut() {
  error_code ignored;
  socket_.close(ignored);
}

asio::awaitable<void> Connection::serve(std::unique_ptr<Connection> connection) {
  co_await connection->serve();
}

asio::awaitable<void> Connection::serve() {
  for (int in_a_row = 0; keep_alive_; ++in_a_row) {
    if (in_a_row == kMostRequestsInARow) {
      in_a_row = 0;
      co_await asio::post(loop_.context(), asio::use_awaitable);
    }
    Outcome outcome = co_await read_head();
    if (outcome == Outcome::Ready && framing_.body != Framing::Body::None) {
      outcome = co_await read_body();
    }
    if (outcome == Outcome::Gone) {
      co_return;
    }
    const Response response = co_await make_answer();
    if (!co_await write_answer(response)) {
      co_return;
    }
    has_answered_ = true;
  }
  co_await linger();
}

asio::awaitable<Response> Connection::make_answer() {
  if (refusal_) {
    co_return refusal_answer();
  }
  if (request_.path == "*") {
    Response response;
    response.status = 204;
    response.set("Allow", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
    co_return response;
  }
  if (auto fast = answer_fast_path()) {
    co_return std::move(*fast);
  }
  if (was_just_refused()) {
    co_await pause();
  }
  if (auto answer = co_await run_on_worker()) {
    co_return std::move(*answer);
  }
  refused_at_ = Clock::now();
  refused_lane_ = lane();
  co_return busy_answer();
}

std::size_t Connection::lane() const {
  const ServerHooks& hooks = loop_.shared().hooks;
  return hooks.lane ? hooks.lane(request_) : 0;
}

bool Connection::was_just_refused() const {
  return refused_at_ && Clock::now() - *refused_at_ < kRetryAfter && lane() == refused_lane_;
}

asio::awaitable<void> Connection::pause() {
  enter(Phase::Handling, Clock::time_point::max());
  asio::steady_timer timer(loop_.context(), loop_.shared().options.busy_pause);
  co_await timer.async_wait(asio::as_tuple(asio::use_awaitable));
}

Response Connection::busy_answer() {
  if (!request_.path.starts_with("/api/")) {
    return plain_error_page(503, request_.request_id);
  }
  return problem(Error::unavailable("busy", "The server is busy. Please try again.",
                                    static_cast<int>(kRetryAfter.count())),
                 request_.request_id);
}

Response Connection::refusal_answer() {
  Response response =
      problem(refusal_->status, refusal_->code, refusal_->detail, request_.request_id);
  response.close = refusal_->after == Refusal::After::Close;
  if (refusal_->retry_after_seconds > 0) {
    response.set("Retry-After", std::to_string(refusal_->retry_after_seconds));
  }
  if (refusal_->status == 415) {
    response.set("Accept-Encoding", "identity");
  }
  return response;
}

std::optional<Response> Connection::answer_fast_path() {
  const ServerHooks& hooks = loop_.shared().hooks;
  if (!hooks.fast_path) {
    return std::nullopt;
  }
  return guarded(request_, [&]() -> std::optional<Response> { return hooks.fast_path(request_); });
}

// nullopt when the pool is full, or the request has waited for too long.
asio::awaitable<std::optional<Response>> Connection::run_on_worker() {
  enter(Phase::Handling, Clock::time_point::max());
  const auto queued_at = Clock::now();
  const std::size_t chosen = lane();
  auto job = std::make_shared<Job>();
  job->request = std::move(request_);
  job->request.queued_at = queued_at;
  job->share = share_;
  const auto start = [this, job, lane = chosen](auto handler) {
    const auto resume = std::make_shared<decltype(handler)>(std::move(handler));
    const auto finish = [resume, executor = loop_.context().get_executor()] {
      asio::post(executor, [resume] {
        auto last = std::move(*resume);
        last();
      });
    };
    const bool accepted =
        loop_.shared().workers.submit(lane, [job, finish, lane, &shared = loop_.shared()] {
          if (!shared.workers.is_too_late(lane, job->request.queued_at)) {
            job->response =
                guarded(job->request, [&] { return shared.hooks.handle(job->request); });
          }
          finish();
        });
    if (!accepted) {
      finish();
    }
  };
  co_await asio::async_initiate<const asio::use_awaitable_t<>&, void()>(start, asio::use_awaitable);
  request_ = std::move(job->request);
  co_return std::move(job->response);
}

asio::awaitable<bool> Connection::write_answer(const Response& response) {
  keep_alive_ = framing_.keep_alive && !response.close && loop_.keeps_connections();
  head_.clear();
  write_head(head_, response, loop_.shared().security,
             {.date = loop_.date(),
              .request_id = request_.request_id,
              .secure = request_.secure,
              .http_1_0 = framing_.http_1_0,
              .keep_alive = keep_alive_});
  const std::string_view content =
      response.content().substr(0, content_bytes(response, request_.method));
  enter(Phase::Write, Clock::now() + loop_.shared().options.write_timeout);
  const bool written = co_await write_all(head_, content);
  log(response, head_.size() + content.size());
  co_return written;
}

// Writes to the socket directly first: a response that fits its buffer needs no event loop.
asio::awaitable<bool> Connection::write_all(std::string_view head, std::string_view content) {
  std::size_t since_progress = 0;
  while (!head.empty() || !content.empty()) {
    const std::array<asio::const_buffer, 2> pieces = {asio::buffer(head), asio::buffer(content)};
    error_code fault;
    const std::size_t sent = socket_.write_some(pieces, fault);
    if (fault == asio::error::would_block) {
      if (since_progress >= kLeastProgress) {
        since_progress = 0;
        deadline_ = Clock::now() + loop_.shared().options.write_timeout;
      }
      std::tie(fault) = co_await socket_.async_wait(asio::ip::tcp::socket::wait_write,
                                                    asio::as_tuple(asio::use_awaitable));
    }
    if (fault) {
      co_return false;
    }
    since_progress += sent;
    const std::size_t of_head = std::min(sent, head.size());
    head.remove_prefix(of_head);
    content.remove_prefix(sent - of_head);
  }
  co_return true;
}

// Shuts down the sending side, and reads and discards further bytes of the client, so that no reset
// destroys the response before the client has read it (rule 11).
asio::awaitable<void> Connection::linger() {
  error_code fault;
  socket_.shutdown(asio::ip::tcp::socket::shutdown_send, fault);
  enter(Phase::Linger, Clock::now() + loop_.shared().options.linger_timeout);
  for (std::size_t total = 0; !fault && !peer_closed_ && total < kMostLingerBytes;) {
    buffer_.clear();
    std::size_t count = 0;
    std::tie(fault, count) = co_await socket_.async_read_some(buffer_.prepare(kReadChunk),
                                                              asio::as_tuple(asio::use_awaitable));
    total += count;
  }
}

void Connection::log(const Response& response, std::size_t bytes) {
  const std::string path = response.route.empty() ? loggable_path(request_.path) : std::string();
  loop_.access_log().add(
      {.request_id = request_.request_id,
       .method = request_.method,
       .host = request_.host,
       .route = response.route.empty() ? std::string_view(path) : std::string_view(response.route),
       .status = response.status,
       .took = Clock::now() - started_,
       .bytes = bytes});
}

}  // namespace molar::http
