// The network edge: reads requests within limits, hands them to the worker pool, writes the
// answers. server, io_loop and connection are the only files that include Asio and Beast; policy.h
// holds the rules that every request must keep.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "http/message/policy.h"
#include "http/message/request.h"
#include "http/message/response.h"
#include "http/security_headers.h"

namespace molar::http {

// Threads and a queue for one kind of requests, apart from the others.
struct LaneOptions {
  std::size_t threads = 1;
  std::size_t queue = 256;
  // A request that waited longer for a thread is answered as if the queue were full; 0: never.
  std::chrono::milliseconds patience{0};
};

struct ServerOptions {
  std::string address = "127.0.0.1";
  unsigned short port = 8080;  // 0: any free port, see Server::port()
  // A listening socket that the service manager has opened and holds, instead of address and port.
  // Several processes may accept from it at once: one serves what another leaves in the backlog.
  // Stays open; -1: none.
  int listening_socket = -1;
  std::size_t io_threads = 0;  // 0: one per core
  std::size_t worker_threads = 8;
  std::size_t worker_queue = 256;  // waiting requests; beyond that 503 with Retry-After
  std::chrono::milliseconds worker_patience{0};  // as LaneOptions::patience
  // A connection whose request was refused so less than a second ago waits that long before its
  // next one for the same threads is tried: those who repeat at once must not keep the I/O threads
  // from others.
  std::chrono::milliseconds busy_pause{250};
  // Further lanes beside these threads; each refuses for itself.
  std::vector<LaneOptions> lanes = {};
  // Beyond it, the connection that has been idle longest makes room; if none is idle, one whose
  // request is half sent and whose client has more of them than the newcomer's; else the new one
  // gets 503.
  std::size_t max_connections = 10'000;
  // Of one client: an address, or the /64 network of an IPv6 address, but no trusted proxy. Beyond
  // it, one of its own idle connections makes room, else the new one gets 503.
  std::size_t max_connections_of_client = 1'000;

  std::size_t max_header_bytes = 32 * 1024;
  std::size_t max_header_fields = 100;
  std::size_t max_body_bytes = 64 * 1024;
  // Addresses that take more. What their bodies may take up at once, of all clients and of one (an
  // address, or the /64 network of an IPv6 address), is bounded: beyond that 503 with Retry-After.
  std::vector<LargeBody> large_bodies = {};
  std::size_t large_bodies_at_once = 96 * 1024 * 1024;
  std::size_t large_bodies_of_client = 24 * 1024 * 1024;
  std::chrono::milliseconds header_timeout{
      10'000};  // total, from the first byte; dripping does not extend it
  // Total; for a large body a second more for every 64 KiB that it may have.
  std::chrono::milliseconds body_timeout{30'000};
  std::chrono::milliseconds idle_timeout{60'000};   // keep-alive without a request
  std::chrono::milliseconds write_timeout{30'000};  // without progress of at least 1 KiB
  std::chrono::milliseconds linger_timeout{2'000};  // reading on after an answer that closes
  // At a stop, how long after its last answer a kept connection may ask once more: a busy client
  // has sent its next request before it learns of the stop. One that was idle for longer is closed.
  std::chrono::milliseconds stop_grace{1'000};
  // After stop() new connections are still taken for so long, and every answer says Connection:
  // close, so that a load balancer has the time to notice and to send its requests elsewhere.
  std::chrono::milliseconds drain{0};
  std::chrono::milliseconds stop_timeout{10'000};

  std::vector<std::string> trusted_proxies = {};  // addresses or CIDR blocks
  SecurityHeaderOptions security = {};
};

// What the edge asks of the rest. All are called from several threads at once.
struct ServerHooks {
  // Is this host (lower case, port stripped; empty for HTTP/1.0 without Host) served here? Unknown:
  // 421 without any brand's chrome. On the I/O thread.
  std::function<bool(std::string_view host)> knows_host;
  // Answers that need no work (static files, cached pages), on the I/O thread; nullopt: ask
  // `handle`. May be left empty.
  std::function<std::optional<Response>(const Request&)> quick;
  // On the I/O thread: 0 for the ordinary threads, else the number of one of `lanes`, from 1.
  // Empty: always 0.
  std::function<std::size_t(const Request&)> lane = {};
  // On a worker thread; an exception becomes a bare 500 (the middleware chain does better).
  std::function<Response(const Request&)> handle;
};

class Server {
 public:
  // Binds and listens; fails with code "address_in_use", "bind_failed" or "bad_trusted_proxy".
  static Result<std::unique_ptr<Server>> create(ServerOptions options, ServerHooks hooks);
  virtual ~Server() = default;

  virtual unsigned short port() const = 0;
  // Serves on this thread and io_threads − 1 more until stop() and the end of draining, which a
  // second stop() brings about at once; then stops accepting, closes idle connections, finishes
  // what runs within stop_timeout (each answer says Connection: close), cuts what is left, and
  // returns once no handler runs any more: a handler that never returns is the caller's to bound.
  virtual void run() = 0;
  virtual void stop() = 0;  // from any thread, also from a signal watcher; safe to repeat
};

}  // namespace molar::http
