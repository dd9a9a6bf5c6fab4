// The network server: reads requests within limits, passes them to the worker pool, writes the
// responses. Only server, io_loop and connection include Asio and Beast; policy.h contains the
// rules for every request.
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

// Threads and a queue for one kind of request, separate from the others.
struct LaneOptions {
  std::size_t threads = 1;
  std::size_t queue = 256;
  // A request that waited longer for a thread is answered as when the queue is full; 0: no limit.
  std::chrono::milliseconds patience{0};
};

struct ServerOptions {
  std::string address = "127.0.0.1";
  unsigned short port = 8080;  // 0: any free port, see Server::port()
  // A listening socket that the service manager has opened and holds, instead of address and port.
  // Several processes may accept from it at the same time: one serves the connections that another
  // leaves in the backlog. Stays open; -1: none.
  int listening_socket = -1;
  std::size_t io_threads = 0;  // 0: one per core
  std::size_t worker_threads = 8;
  std::size_t worker_queue = 256;  // waiting requests; beyond that 503 with Retry-After
  std::chrono::milliseconds worker_patience{0};  // as LaneOptions::patience
  // A connection whose request got no thread less than a second ago waits this long before its next
  // request for the same threads is queued, so that clients that retry immediately cannot occupy
  // the I/O threads.
  std::chrono::milliseconds busy_pause{250};
  // Further lanes besides these threads; each has its own limits.
  std::vector<LaneOptions> lanes = {};
  // Beyond it, a new connection replaces the one that has been idle longest; if none is idle, one
  // with an incomplete request whose client has more connections than the newcomer's; otherwise it
  // gets 503.
  std::size_t max_connections = 10'000;
  // Limit of one client: an IPv4 address, or the /64 network of an IPv6 address; not of a trusted
  // proxy. Beyond it, a new connection replaces one of the client's own idle connections, or gets
  // 503.
  std::size_t max_connections_of_client = 1'000;

  std::size_t max_header_bytes = 32 * 1024;
  std::size_t max_header_fields = 100;
  std::size_t max_body_bytes = 64 * 1024;
  // Paths with larger limits. The total size of their bodies, of all clients and of one (an IPv4
  // address, or the /64 network of an IPv6 address), is bounded: beyond that 503 with Retry-After.
  std::vector<LargeBody> large_bodies = {};
  std::size_t large_bodies_at_once = 96 * 1024 * 1024;
  std::size_t large_bodies_of_client = 24 * 1024 * 1024;
  std::chrono::milliseconds header_timeout{
      10'000};  // total, from the first byte; further bytes do not extend it
  // Total; a large body gets a second more for every 64 KiB that it may have.
  std::chrono::milliseconds body_timeout{30'000};
  std::chrono::milliseconds idle_timeout{60'000};   // keep-alive without a request
  std::chrono::milliseconds write_timeout{30'000};  // without progress of at least 1 KiB
  std::chrono::milliseconds linger_timeout{2'000};  // for reading on after a response that closes
  // At a stop, the time after its last response in which an open connection may send one more
  // request: a busy client has sent it before it notices the stop. A connection idle for longer is
  // closed.
  std::chrono::milliseconds stop_grace{1'000};
  // For this long after stop() new connections are accepted, and every response has Connection:
  // close, so that a load balancer can notice and send its requests elsewhere.
  std::chrono::milliseconds drain{0};
  std::chrono::milliseconds stop_timeout{10'000};

  std::vector<std::string> trusted_proxies = {};  // addresses or CIDR blocks
  SecurityHeaderOptions security = {};
};

// Callbacks of the server. All are called from several threads at the same time.
struct ServerHooks {
  // Whether this host (lower case, without port; empty for HTTP/1.0 without Host) is served here.
  // Unknown: 421 without a brand's header or footer. On the I/O thread.
  std::function<bool(std::string_view host)> knows_host;
  // Responses that need no work (static files, cached pages), on the I/O thread; nullopt: call
  // `handle`. May be empty.
  std::function<std::optional<Response>(const Request&)> fast_path;
  // On the I/O thread: 0 for the ordinary threads, otherwise the number of one of `lanes`, from 1.
  // Empty: always 0.
  std::function<std::size_t(const Request&)> lane = {};
  // On a worker thread; an exception becomes a 500 without further handling (with_middleware() does
  // more).
  std::function<Response(const Request&)> handle;
};

class Server {
 public:
  // Binds and listens; fails with code "address_in_use", "bind_failed" or "bad_trusted_proxy".
  static Result<std::unique_ptr<Server>> create(ServerOptions options, ServerHooks hooks);
  virtual ~Server() = default;

  virtual unsigned short port() const = 0;
  // Serves on this thread and io_threads − 1 more until stop() and the end of draining, which a
  // second stop() ends immediately. Then stops accepting, closes idle connections, finishes running
  // requests within stop_timeout (each response has Connection: close), closes the rest, and
  // returns when no handler runs any more. The caller must bound a handler that never returns.
  virtual void run() = 0;
  virtual void stop() = 0;  // from any thread, also from a signal watcher; may be repeated
};

}  // namespace molar::http
