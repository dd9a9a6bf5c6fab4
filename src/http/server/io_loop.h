// One I/O thread: its event loop, its acceptor, its connections and their deadlines.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/intrusive/list.hpp>

#include <array>
#include <chrono>
#include <optional>
#include <string>

#include "base/random.h"
#include "http/message/policy.h"
#include "http/proxies.h"
#include "http/security_headers.h"
#include "http/server/access_log.h"
#include "http/server/client_budget.h"
#include "http/server/connection.h"
#include "http/server/request_ids.h"
#include "http/server/server.h"
#include "http/server/worker_lanes.h"

namespace molar::http {

// State shared by all I/O threads of a server.
struct ServerShared {
  ServerOptions options;
  ServerHooks hooks;
  PolicyLimits limits;
  SecurityHeaders security;
  TrustedProxies proxies;
  ClientBudget bodies;  // bytes of large bodies
  ClientBudget connections;
  WorkerLanes workers;
};

// Only the thread in run() may call it, except post_stop() and port(); there are no locks.
class IoLoop {
 public:
  using Clock = std::chrono::steady_clock;

  // Listens on the shared options' address and on `port` (0: any); throws
  // boost::system::system_error.
  IoLoop(ServerShared& shared, unsigned short port);
  ~IoLoop();

  unsigned short port() const { return port_; }
  void run();        // until stopped and drained
  void post_stop();  // from any thread

  ServerShared& shared() { return shared_; }
  AccessLog& access_log() { return access_log_; }
  RequestIds& request_ids() { return request_ids_; }
  boost::asio::io_context& context() { return context_; }
  bool stopping() const { return stopping_; }
  // False after stop(): each response is the last one of its connection.
  bool keeps_connections() const { return !draining_ && !stopping_; }
  const std::string& date();  // the current second as an IMF-fixdate

  // A connection reports its phase. Idle connections, and those whose request is being read, are
  // listed in the order in which they entered that phase.
  void mark_idle(Connection& connection);
  void mark_reading(Connection& connection);
  void mark_busy(Connection& connection);
  void end_if_drained();  // a connection has ended

 private:
  using List = boost::intrusive::list<Connection, boost::intrusive::constant_time_size<false>>;

  boost::asio::awaitable<void> accept_connections();
  void admit(boost::asio::ip::tcp::socket socket);
  bool is_admitted(const ClientBudget::Share& place);
  bool make_room();
  bool make_room_of(const std::string& client);
  bool cut_unfinished(const ClientBudget::Share& newcomer);
  bool has_connections() const { return !idle_.empty() || !reading_.empty() || !busy_.empty(); }
  void log_refusal(const ClientBudget::Share& place);
  void refuse(boost::asio::ip::tcp::socket socket);
  void accept_backlog();
  void listen(unsigned short port);
  void begin_drain();
  void begin_stop();
  void schedule_tick();
  void tick();
  void close_expired(Clock::time_point now);

  ServerShared& shared_;
  SystemRandom random_;
  RequestIds request_ids_;
  AccessLog access_log_;
  List idle_;
  List reading_;
  List busy_;
  std::chrono::sys_seconds date_second_{};
  std::string date_;
  std::chrono::milliseconds tick_period_;
  // Of the two limits of connections, in total and per client.
  std::array<std::optional<Clock::time_point>, 2> refusal_logged_;
  bool ticking_ = false;
  bool draining_ = false;
  bool stopping_ = false;
  // After the lists: destroying the context destroys the connections' coroutines, which unlink
  // them.
  boost::asio::io_context context_{1};
  boost::asio::ip::tcp::acceptor acceptor_{context_};
  boost::asio::steady_timer tick_timer_{context_};
  boost::asio::steady_timer drain_timer_{context_};
  boost::asio::steady_timer stop_timer_{context_};
  boost::asio::steady_timer accept_pause_{context_};
  unsigned short port_ = 0;
};

}  // namespace molar::http
