#include "http/server/io_loop.h"

#include <fcntl.h>
#include <sys/socket.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <utility>

#include "base/clock.h"
#include "base/log.h"
#include "http/message/problem.h"
#include "http/message/wire.h"

namespace molar::http {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

using ReusePort = asio::detail::socket_option::boolean<SOL_SOCKET, SO_REUSEPORT>;

// Maximum number of connections to search for one to close.
constexpr int kMostSearched = 256;

constexpr std::chrono::minutes kLogRefusalsEvery{1};

// Period of deadline checks: short enough for the shortest deadline, long enough to cost almost
// nothing.
std::chrono::milliseconds tick_period(const ServerOptions& options) {
  using std::chrono::milliseconds;
  const milliseconds shortest =
      std::min({options.header_timeout, options.body_timeout, options.idle_timeout,
                options.write_timeout, options.linger_timeout});
  return std::clamp(shortest / 4, milliseconds(5), milliseconds(100));
}

}  // namespace

IoLoop::IoLoop(ServerShared& shared, unsigned short port)
    : shared_(shared), request_ids_(random_), tick_period_(tick_period(shared.options)) {
  listen(port);
  acceptor_.non_blocking(true);
  port_ = acceptor_.local_endpoint().port();
  asio::co_spawn(context_, accept_connections(), asio::detached);
}

// Duplicates the descriptor of an inherited socket, so that each loop can close its own.
void IoLoop::listen(unsigned short port) {
  const int handed_over = shared_.options.listening_socket;
  if (handed_over < 0) {
    const asio::ip::tcp::endpoint endpoint(asio::ip::make_address(shared_.options.address), port);
    acceptor_.open(endpoint.protocol());
    acceptor_.set_option(asio::socket_base::reuse_address(true));
    acceptor_.set_option(ReusePort(true));
    acceptor_.bind(endpoint);
    acceptor_.listen(4096);
    return;
  }
  sockaddr_storage address{};
  socklen_t size = sizeof(address);
  const int own = ::fcntl(handed_over, F_DUPFD_CLOEXEC, 0);
  if (own < 0 || ::getsockname(own, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
    throw boost::system::system_error(error_code(errno, boost::system::system_category()));
  }
  acceptor_.assign(address.ss_family == AF_INET6 ? asio::ip::tcp::v6() : asio::ip::tcp::v4(), own);
}

IoLoop::~IoLoop() {
  stopping_ = false;  // connections that the context destroys must not use the timers
}

void IoLoop::run() {
  context_.run();
  access_log_.flush();
}

const std::string& IoLoop::date() {
  const Timestamp now = SystemClock().now();
  const auto second = std::chrono::floor<std::chrono::seconds>(now);
  if (second != date_second_ || date_.empty()) {
    date_second_ = second;
    date_ = format_http_date(now);
  }
  return date_;
}

asio::awaitable<void> IoLoop::accept_connections() {
  while (acceptor_.is_open()) {
    auto [fault, socket] = co_await acceptor_.async_accept(asio::as_tuple(asio::use_awaitable));
    if (!fault) {
      admit(std::move(socket));
    } else if (fault != asio::error::operation_aborted && !stopping_) {
      // Out of descriptors or memory; the client stays in the backlog. Closes the connection that
      // has been idle longest; if none is idle, waits, because an immediate retry would only spin.
      if (make_room()) {
        continue;
      }
      log_event(LogLevel::Warn, "accept_failed", {{"reason", fault.message()}});
      accept_pause_.expires_after(std::chrono::milliseconds(100));
      co_await accept_pause_.async_wait(asio::as_tuple(asio::use_awaitable));
    }
  }
}

void IoLoop::admit(asio::ip::tcp::socket socket) {
  error_code ignored;
  const auto remote = socket.remote_endpoint(ignored);
  std::string peer = plain_address(remote.address().to_string());
  const bool is_proxy = shared_.proxies.trusts(peer);
  auto place = shared_.connections.take(is_proxy ? std::string() : client_network(peer), 1,
                                        ClientBudget::Excess::Allow);
  if (!is_admitted(*place)) {
    log_refusal(*place);
    refuse(std::move(socket));
    return;
  }
  auto connection =
      std::make_unique<Connection>(*this, std::move(socket), std::move(peer), std::move(place));
  asio::co_spawn(context_, Connection::serve(std::move(connection)), asio::detached);
  schedule_tick();
}

// Whether there is room, or another connection was closed for it.
bool IoLoop::is_admitted(const ClientBudget::Share& place) {
  if (place.is_over_client()) {
    return make_room_of(place.client());
  }
  return !place.is_over_all() || make_room() || cut_unfinished(place);
}

// Closes the connection that has been idle longest; false when none is idle.
bool IoLoop::make_room() {
  if (idle_.empty()) {
    return false;
  }
  Connection& oldest = idle_.front();
  oldest.unlink();  // so that the next accepted connection does not choose it again
  oldest.cut();
  return true;
}

// The same for the client's own connections. Searches only the start of a long list.
bool IoLoop::make_room_of(const std::string& client) {
  int seen = 0;
  for (auto one = idle_.begin(); one != idle_.end() && seen < kMostSearched; ++one, ++seen) {
    if (one->place().client() == client) {
      one->unlink();
      one->cut();
      return true;
    }
  }
  return false;
}

// Closes a connection with an incomplete request: of those that wait longest, one of the client
// with the most connections. False when no client has more connections than the newcomer's. So no
// client can fill the table with incomplete requests.
bool IoLoop::cut_unfinished(const ClientBudget::Share& newcomer) {
  Connection* chosen = nullptr;
  std::size_t most = newcomer.of_client();
  int seen = 0;
  for (auto one = reading_.begin(); one != reading_.end() && seen < kMostSearched; ++one, ++seen) {
    const std::size_t has = one->place().of_client();
    if (has > most) {
      chosen = &*one;
      most = has;
    }
  }
  if (chosen != nullptr) {
    chosen->unlink();
    chosen->cut();
  }
  return chosen != nullptr;
}

// At most once a minute for each limit: a flood must not fill the log.
void IoLoop::log_refusal(const ClientBudget::Share& place) {
  const bool of_client = place.is_over_client();
  const Clock::time_point now = Clock::now();
  std::optional<Clock::time_point>& logged = refusal_logged_[of_client ? 1 : 0];
  if (logged && now - *logged < kLogRefusalsEvery) {
    return;
  }
  logged = now;
  log_event(LogLevel::Warn, "connections_refused",
            {{"limit", of_client ? "server.max_connections_of_client" : "server.max_connections"}});
}

void IoLoop::refuse(asio::ip::tcp::socket socket) {
  std::string id;
  request_ids_.make(id);
  const Response response =
      problem(Error::unavailable("too_many_connections", "The server is busy.", 1), id);
  std::string bytes;
  write_head(bytes, response, shared_.security,
             {.date = date(), .request_id = id, .keep_alive = false});
  bytes += response.content();
  error_code ignored;
  socket.non_blocking(true, ignored);
  socket.write_some(asio::buffer(bytes), ignored);
  socket.shutdown(asio::ip::tcp::socket::shutdown_both, ignored);
}

void IoLoop::mark_idle(Connection& connection) {
  connection.unlink();
  idle_.push_back(connection);
}

void IoLoop::mark_reading(Connection& connection) {
  connection.unlink();
  reading_.push_back(connection);
}

void IoLoop::mark_busy(Connection& connection) {
  connection.unlink();
  busy_.push_back(connection);
}

void IoLoop::post_stop() {
  asio::post(context_, [this] { begin_drain(); });
}

void IoLoop::begin_drain() {
  if (draining_ || stopping_ || shared_.options.drain.count() == 0) {
    begin_stop();
    return;
  }
  draining_ = true;
  drain_timer_.expires_after(shared_.options.drain);
  drain_timer_.async_wait([this](const error_code& fault) {
    if (!fault) {
      begin_stop();
    }
  });
}

void IoLoop::begin_stop() {
  if (stopping_) {
    return;
  }
  stopping_ = true;
  drain_timer_.cancel();
  if (shared_.options.listening_socket < 0) {
    accept_backlog();
  }
  error_code ignored;
  acceptor_.close(ignored);
  accept_pause_.cancel();
  for (auto next = idle_.begin(); next != idle_.end();) {
    (next++)->close_when_idle();
  }
  stop_timer_.expires_after(shared_.options.stop_timeout);
  stop_timer_.async_wait([this](const error_code& fault) {
    if (!fault) {
      for (List* list : {&idle_, &reading_, &busy_}) {
        std::ranges::for_each(*list, &Connection::cut);
      }
      context_.stop();
    }
  });
  end_if_drained();
}

// Accepts clients that the kernel has connected already; closing the acceptor would reset them.
void IoLoop::accept_backlog() {
  while (true) {
    error_code fault;
    asio::ip::tcp::socket socket = acceptor_.accept(fault);
    if (fault) {
      return;
    }
    admit(std::move(socket));
  }
}

void IoLoop::end_if_drained() {
  if (stopping_ && !has_connections()) {
    stop_timer_.cancel();
    tick_timer_.cancel();
  }
}

void IoLoop::schedule_tick() {
  if (ticking_) {
    return;
  }
  ticking_ = true;
  tick_timer_.expires_after(tick_period_);
  tick_timer_.async_wait([this](const error_code& fault) {
    ticking_ = false;
    if (!fault) {
      tick();
    }
  });
}

void IoLoop::tick() {
  close_expired(Clock::now());
  access_log_.flush();
  if (has_connections()) {
    schedule_tick();
  }
}

void IoLoop::close_expired(Clock::time_point now) {
  // Until the server stops, all idle connections have the same timeout, so the search ends at the
  // first one that has not expired.
  while (!idle_.empty() && idle_.front().deadline() <= now) {
    make_room();
  }
  for (List* list : {&idle_, &reading_, &busy_}) {
    if (list == &idle_ && !stopping_) {
      continue;
    }
    for (Connection& connection : *list) {
      if (connection.deadline() <= now) {
        connection.expire();
      }
    }
  }
}

}  // namespace molar::http
