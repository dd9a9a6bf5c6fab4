// The network edge: reads requests within limits, hands them to the worker pool, writes the
// answers. server.cc is the only file that includes Asio and Beast; policy.h holds the rules that
// Beast lacks.
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
#include "http/request.h"
#include "http/response.h"

namespace molar::http {

struct ServerOptions {
  std::string address = "127.0.0.1";
  unsigned short port = 8080;  // 0: any free port, see Server::port()
  std::size_t io_threads = 0;  // 0: one per core
  std::size_t worker_threads = 8;
  std::size_t worker_queue = 256;  // waiting requests; beyond that 503 with Retry-After
  std::size_t max_connections = 10'000;

  std::size_t max_header_bytes = 32 * 1024;
  std::size_t max_header_fields = 100;
  std::size_t max_body_bytes = 64 * 1024;
  std::chrono::milliseconds header_timeout{
      10'000};  // total, from the first byte; dripping does not extend it
  std::chrono::milliseconds body_timeout{30'000};   // total
  std::chrono::milliseconds idle_timeout{60'000};   // keep-alive without a request
  std::chrono::milliseconds write_timeout{30'000};  // without progress
  std::chrono::milliseconds stop_timeout{10'000};

  std::vector<std::string> trusted_proxies = {};  // addresses or CIDR blocks
};

// What the edge asks of the rest. `handle` runs on a worker thread and must not throw.
struct ServerHooks {
  // Is this host (lower case, port stripped) served here? Unknown: 421 without any brand's chrome.
  std::function<bool(std::string_view host)> knows_host;
  // Answers that need no work (static files, cached pages), on the I/O thread; nullopt: ask
  // `handle`.
  std::function<std::optional<Response>(const Request&)> quick;
  std::function<Response(const Request&)> handle;
};

class Server {
 public:
  // Binds and listens; fails with code "address_in_use" or "bind_failed".
  static Result<std::unique_ptr<Server>> create(ServerOptions options, ServerHooks hooks);
  virtual ~Server() = default;

  virtual unsigned short port() const = 0;
  // Serves until stop(); then stops accepting, finishes what runs within stop_timeout, and returns.
  virtual void run() = 0;
  virtual void stop() = 0;  // from any thread, also from a signal watcher; safe to call twice
};

}  // namespace molar::http
