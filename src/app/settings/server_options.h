// Options of the web server: limits, origins that pages may contact, and lanes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/settings/config.h"
#include "base/result.h"
#include "http/message/request.h"
#include "http/router.h"
#include "http/security_headers.h"
#include "http/server/server.h"

namespace molar::app {

// Returns the origins that pages of all brands may contact besides their own. Fails with the errors
// of tracking_origin() and map_origin().
Result<http::SecurityHeaderOptions> security_options(const Config& config,
                                                     const std::string& payment_url);

http::ServerOptions server_options(const Config& config,
                                   const http::SecurityHeaderOptions& security);

// Returns the lane of a request, for ServerHooks::lane. Pages, payments, passwords, uploads,
// documents and probes have their own threads and queue, so that they do not delay each other or
// the rest of the API.
std::size_t lane_of(const http::Router& router, const http::Request& request);

// A route of the API with a lane of its own: it waits for more than the database.
struct LaneRoute {
  std::string_view method;
  std::string_view pattern;  // of the route in the router
};
std::vector<LaneRoute> lane_routes();

// Returns the number of threads of all lanes.
std::size_t worker_threads(const Config& config);

}  // namespace molar::app
