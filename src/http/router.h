// A table of {method, pattern, handler}. Filled at start, read-only afterwards, so reading needs no
// lock.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "http/request.h"
#include "http/response.h"

namespace molar::http {

using Handler = std::function<Response(const Request&)>;

struct Route {
  std::string method;
  std::string pattern;  // "/api/v4/plans/{id}": a {name} takes one non-empty segment
  Handler handler;
};

class Router {
 public:
  // Adding the same method and pattern twice is a bug and throws std::logic_error.
  void add(std::string method, std::string pattern, Handler handler);

  // Everything that no route takes ("/" + pages). Receives GET and HEAD only.
  void set_fallback(Handler handler);

  // Runs the handler that fits. HEAD uses GET's handler. A path that exists under other methods
  // gets 405 with Allow (problem document, code "method_not_allowed"); under /api/ an unknown path
  // gets 404
  // ("route_not_found"); elsewhere the fallback answers.
  Response handle(const Request& request) const;

  const std::vector<Route>& routes() const { return routes_; }

 private:
  std::vector<Route> routes_;
  Handler fallback_;
};

}  // namespace molar::http
