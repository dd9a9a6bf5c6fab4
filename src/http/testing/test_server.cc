#include "http/testing/test_server.h"

#include <stdexcept>
#include <utility>

namespace molar::http::testing {

namespace {

std::unique_ptr<Server> start(ServerOptions options, ServerHooks hooks) {
  options.address = "127.0.0.1";
  options.port = 0;
  options.io_threads = 1;
  auto server = Server::create(std::move(options), std::move(hooks));
  if (!server) {
    throw std::runtime_error(server.error().detail);
  }
  return std::move(*server);
}

}  // namespace

TestServer::TestServer(ServerOptions options, ServerHooks hooks)
    : server_(start(std::move(options), std::move(hooks))), thread_([this] { server_->run(); }) {}

TestServer::~TestServer() {
  stop();
  wait();
}

void TestServer::wait() {
  if (thread_.joinable()) {
    thread_.join();
  }
}

}  // namespace molar::http::testing
