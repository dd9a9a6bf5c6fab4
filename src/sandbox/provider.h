// The stand-in provider as a separate server.
#pragma once

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "http/server/server.h"
#include "sandbox/ledger.h"
#include "sandbox/provider_api.h"

namespace molar::sandbox {

struct SandboxOptions {
  std::string address = "127.0.0.1";
  unsigned short port = 0;                        // 0: any free port
  std::string store_path;                         // a SQLite file, created if missing
  std::string secret;                             // shared with the site
  std::vector<std::string> allowed_origins = {};  // of the sites' pages; empty: any
};

class SandboxProvider {
 public:
  // Opens the database and listens. `clock` and `random` must outlive it.
  static Result<std::unique_ptr<SandboxProvider>> create(SandboxOptions options, const Clock& clock,
                                                         RandomSource& random);
  ~SandboxProvider();

  unsigned short port() const { return server_->port(); }
  // "http://127.0.0.1:4242"
  std::string url() const;

  void run();    // serves on this thread until stop()
  void start();  // serves on a separate thread
  void stop();   // from any thread; safe to call twice. Joins the thread of start().

 private:
  SandboxProvider(SandboxOptions options, std::unique_ptr<Ledger> ledger, const Clock& clock);
  http::Response handle(const http::Request& request) const;

  SandboxOptions options_;
  std::unique_ptr<Ledger> ledger_;
  ProviderApi api_;
  http::Router router_;
  std::unique_ptr<http::Server> server_;
  std::thread thread_;
};

}  // namespace molar::sandbox
