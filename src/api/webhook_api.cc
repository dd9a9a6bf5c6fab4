// Webhooks of payment providers: /api/webhooks/….
#include "api/api.h"
#include "api/request/answers.h"
#include "api/request/request_context.h"
#include "base/log.h"
#include "domain/payment/provider_events.h"
#include "http/message/problem.h"

namespace molar::api {
namespace {

// Part of the path's group that the log shows; longer than the key of any brand.
constexpr std::size_t kLoggedBytes = 40;

// Without session and CSRF token: the signature authenticates the sender, the path names the
// account's brand.
http::Response receive_stripe(const http::Request& request, Services& services) {
  if (!resolve_brand(request, services)) {
    return http::problem(421, "unknown_host", "No site has this host name.", request.request_id);
  }
  const auto group = request.params.find("group");
  if (group == request.params.end()) {
    return http::problem(Error::not_found("webhook"), request.request_id);
  }
  const Status received = services.graph.provider_events.receive(
      group->second, request.header("Stripe-Signature"), request.body);
  if (received.has_error()) {
    log_event(LogLevel::Warn, "webhook_refused",
              {{"group", group->second.substr(0, kLoggedBytes)}, {"code", received.error().code}});
    return http::problem(received.error(), request.request_id);
  }
  return json_response(boost::json::object{{"received", true}});
}

}  // namespace

void bind_webhooks(http::Router& router, Services& services) {
  router.add("POST", "/api/webhooks/stripe/{group}", [&services](const http::Request& request) {
    return receive_stripe(request, services);
  });
}

}  // namespace molar::api
