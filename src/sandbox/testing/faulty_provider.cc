#include "sandbox/testing/faulty_provider.h"

#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "http/message/problem.h"

namespace molar::sandbox {

namespace {

using http::Request;
using http::Response;

// Returns the target of faults of a call. nullopt: the calls of browsers always work.
std::optional<FaultTarget> target_of(const Request& request) {
  if (request.method == "POST" && request.path == "/v1/charges") {
    return FaultTarget::Charges;
  }
  const bool is_between_servers = request.path != "/v1/tokens" && request.path != "/v1/actions";
  return is_between_servers ? std::optional(FaultTarget::All) : std::nullopt;
}

}  // namespace

FaultyProvider::FaultyProvider(const std::string& store_path, unsigned short port,
                               const Clock& clock, RandomSource& random)
    : ledger_(Ledger::open(store_path, clock, random).value()), api_{*ledger_, clock, kSecret, {}} {
  bind_provider(router_, api_);
  http::ServerOptions options;
  options.address = "127.0.0.1";
  options.port = port;
  options.io_threads = 1;
  options.worker_threads = 4;
  http::ServerHooks hooks;
  hooks.knows_host = [](std::string_view) { return true; };
  hooks.fast_path = [](const Request&) { return std::optional<Response>(); };
  hooks.handle = [this](const Request& request) { return handle(request); };
  auto server = http::Server::create(std::move(options), std::move(hooks));
  if (server.has_error()) {
    throw std::runtime_error(server.error().detail);
  }
  server_ = std::move(*server);
  thread_ = std::thread([this] { server_->run(); });
}

FaultyProvider::~FaultyProvider() {
  faults_.stop();
  server_->stop();
  thread_.join();
}

Response FaultyProvider::handle(const Request& request) {
  const auto target = target_of(request);
  const FaultOrder fault = !target ? FaultOrder() : faults_.take([&](const FaultOrder& order) {
    return order.target == FaultTarget::All || order.target == target;
  });
  const auto refusal = [&](int status) {
    return http::problem(status, "provider_error", "Fault requested by a test.",
                         request.request_id);
  };
  switch (fault.mode) {
    case FaultMode::None:
      return router_.handle(request);
    case FaultMode::Error500:
      return refusal(500);
    case FaultMode::Error500AfterCharge:
      (void)router_.handle(request);
      return refusal(500);
    case FaultMode::TimeoutAfterCharge: {
      Response response = router_.handle(request);
      faults_.wait(fault.delay);
      return response;
    }
    case FaultMode::Slow:
      faults_.wait(fault.delay);
      return router_.handle(request);
    case FaultMode::DuplicateAnswer: {
      Response response = router_.handle(request);
      response.body += response.body;
      return response;
    }
    case FaultMode::Close: {
      Response response = refusal(503);
      response.close = true;
      return response;
    }
  }
  return refusal(500);
}

}  // namespace molar::sandbox
