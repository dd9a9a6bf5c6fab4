#include "http/server/server.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <algorithm>
#include <thread>
#include <utility>

#include "base/fatal_signal.h"
#include "http/server/io_loop.h"

namespace molar::http {

namespace asio = boost::asio;

namespace {

// With SO_REUSEPORT a second process of the same user could listen as well, and each would get half
// of the requests. A plain socket detects that.
void check_port_is_free(const std::string& address, unsigned short port) {
  asio::io_context context;
  const asio::ip::tcp::endpoint endpoint(asio::ip::make_address(address), port);
  asio::ip::tcp::acceptor probe(context, endpoint, /*reuse_addr=*/true);
}

class AsioServer final : public Server {
 public:
  AsioServer(ServerOptions options, ServerHooks hooks, TrustedProxies proxies)
      : shared_{.options = options,
                .hooks = std::move(hooks),
                .limits = {.max_body_bytes = options.max_body_bytes,
                           .large_bodies = options.large_bodies},
                .security = SecurityHeaders(options.security),
                .proxies = std::move(proxies),
                .bodies = {options.large_bodies_at_once, options.large_bodies_of_client},
                .connections = {options.max_connections, options.max_connections_of_client},
                .workers = WorkerLanes(options)} {
    if (options.port != 0 && options.listening_socket < 0) {
      check_port_is_free(options.address, options.port);
    }
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t count = options.io_threads > 0 ? options.io_threads : cores;
    unsigned short port = options.port;
    for (std::size_t i = 0; i < count; ++i) {
      loops_.push_back(std::make_unique<IoLoop>(shared_, port));
      port = loops_.front()->port();
    }
  }

  // Running handlers use their loop, so they must end first.
  ~AsioServer() override { shared_.workers.stop(); }

  unsigned short port() const override { return loops_.front()->port(); }

  void run() override {
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < loops_.size(); ++i) {
      threads.emplace_back([loop = loops_[i].get()] {
        const CrashStack crash_stack;
        loop->run();
      });
    }
    loops_.front()->run();
    for (std::thread& thread : threads) {
      thread.join();
    }
    shared_.workers.stop();
  }

  void stop() override {
    for (const auto& loop : loops_) {
      loop->post_stop();
    }
  }

 private:
  ServerShared shared_;
  std::vector<std::unique_ptr<IoLoop>> loops_;
};

Error bind_error(const ServerOptions& options, const boost::system::system_error& failure) {
  const std::string where = options.address + ":" + std::to_string(options.port);
  const bool taken = failure.code() == asio::error::address_in_use;
  return Error::unavailable(taken ? "address_in_use" : "bind_failed",
                            "Cannot listen on " + where + ": " + failure.code().message());
}

}  // namespace

Result<std::unique_ptr<Server>> Server::create(ServerOptions options, ServerHooks hooks) {
  MOLAR_TRY(TrustedProxies proxies, TrustedProxies::parse(options.trusted_proxies));
  try {
    return std::unique_ptr<Server>(
        std::make_unique<AsioServer>(options, std::move(hooks), std::move(proxies)));
  } catch (const boost::system::system_error& failure) {
    return bind_error(options, failure);
  }
}

}  // namespace molar::http
