#include "sandbox/provider.h"

#include <exception>
#include <filesystem>

#include "base/log.h"
#include "http/message/problem.h"

namespace molar::sandbox {

namespace {

// The general text requests a restore of the site's database, which is another file.
Error store_damaged(const std::string& store, Error error) {
  if (error.code == "database_damaged") {
    error.code = "sandbox_store_damaged";
    error.detail = "The store of the payment sandbox, " + store +
                   ", is damaged; the site's database is another file. It contains test payments "
                   "only: move it away, and the next start creates an empty one.";
  }
  return error;
}

}  // namespace

Result<std::unique_ptr<SandboxProvider>> SandboxProvider::create(SandboxOptions options,
                                                                 const Clock& clock,
                                                                 RandomSource& random) {
  std::string store = std::filesystem::absolute(options.store_path).string();
  auto ledger = Ledger::open(store, clock, random);
  if (ledger.has_error()) {
    return store_damaged(store, ledger.error());
  }
  std::unique_ptr<SandboxProvider> provider(
      new SandboxProvider(std::move(options), std::move(*ledger), clock));

  http::ServerOptions server;
  server.address = provider->options_.address;
  server.port = provider->options_.port;
  server.io_threads = 1;
  server.worker_threads = 4;
  http::ServerHooks hooks;
  hooks.knows_host = [](std::string_view) { return true; };
  hooks.fast_path = [](const http::Request&) { return std::optional<http::Response>(); };
  hooks.handle = [self = provider.get()](const http::Request& request) {
    return self->handle(request);
  };
  MOLAR_TRY(provider->server_, http::Server::create(std::move(server), std::move(hooks)));
  return provider;
}

SandboxProvider::SandboxProvider(SandboxOptions options, std::unique_ptr<Ledger> ledger,
                                 const Clock& clock)
    : options_(std::move(options)),
      ledger_(std::move(ledger)),
      api_{*ledger_, clock, options_.secret, options_.allowed_origins} {
  bind_provider(router_, api_);
}

SandboxProvider::~SandboxProvider() {
  stop();
}

std::string SandboxProvider::url() const {
  return "http://" + options_.address + ":" + std::to_string(port());
}

http::Response SandboxProvider::handle(const http::Request& request) const {
  try {
    return router_.handle(request);
  } catch (const std::exception& failure) {
    log_event(LogLevel::Error, "sandbox_failed", {{"cause", failure.what()}});
    return http::problem(500, "provider_error", "The provider failed.", request.request_id);
  }
}

void SandboxProvider::run() {
  server_->run();
}

void SandboxProvider::start() {
  thread_ = std::thread([this] { server_->run(); });
}

void SandboxProvider::stop() {
  if (server_) {
    server_->stop();
  }
  if (thread_.joinable()) {
    thread_.join();
  }
}

}  // namespace molar::sandbox
