// A running server on a free port of 127.0.0.1, stopped at the end of its scope.
#pragma once

#include <memory>
#include <thread>

#include "http/server/server.h"

namespace molar::http::testing {

class TestServer {
 public:
  // Overrides port and io_threads of the options (0 and 1); throws std::runtime_error when the
  // server cannot start.
  TestServer(ServerOptions options, ServerHooks hooks);
  ~TestServer();  // stops and waits
  TestServer(const TestServer&) = delete;
  TestServer& operator=(const TestServer&) = delete;

  unsigned short port() const { return server_->port(); }
  void stop() { server_->stop(); }  // returns immediately
  void wait();                      // waits until run() has returned

 private:
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

}  // namespace molar::http::testing
