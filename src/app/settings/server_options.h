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

// What pages of every brand may reach besides their own origin.
Result<http::SecurityHeaderOptions> security_options(const Config& config,
                                                     const std::string& payment_url);

http::ServerOptions server_options(const Config& config,
                                   const http::SecurityHeaderOptions& security,
                                   const std::vector<std::string>& webhook_paths);

// The lane of a request, as ServerHooks::lane: pages, payments, passwords and uploads have threads
// and a queue of their own, so that none of them holds the others or the rest of the API.
std::size_t lane_of(const http::Router& router, const http::Request& request);

// A route of the API that waits for something else than the database, and so has a lane of its own.
struct LaneRoute {
  std::string_view method;
  std::string_view pattern;  // as the router has it
};
std::vector<LaneRoute> lane_routes();

// Threads of all lanes together.
std::size_t worker_threads(const Config& config);

}  // namespace molar::app
