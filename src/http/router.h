// A table of {method, pattern, handler}. Filled at start, read-only afterwards, so reading needs no
// lock.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "http/message/request.h"
#include "http/message/response.h"

namespace molar::http {

using Handler = std::function<Response(const Request&)>;

struct Route {
  std::string method;
  // "/api/v4/plans/{id}", "/list-{number}.xml": a {name} matches one non-empty segment, or the part
  // of it between the surrounding text.
  std::string pattern;
  Handler handler;
};

class Router {
 public:
  // A repeated method and pattern, or a pattern without a leading slash, is a bug: throws
  // std::logic_error.
  void add(std::string method, std::string pattern, Handler handler);

  // Handles paths without a route ("/" + pages). Receives GET and HEAD only.
  void set_fallback(Handler handler);

  // Runs the matching handler; a literal segment has priority over a {name} with surrounding text,
  // and that over a {name} alone. HEAD uses GET's handler. A path that exists under other methods
  // gets 405 with Allow (problem document, code "method_not_allowed"); an unknown path gets 404
  // ("route_not_found") under /api/, and the fallback elsewhere. The response's `route` is the
  // pattern, for the access log.
  Response handle(const Request& request) const;

  const std::vector<Route>& routes() const { return routes_; }

  // The route whose handler handle() would run; null if none.
  const Route* route_of(const Request& request) const;

 private:
  // One segment of the pattern tree. Nodes refer to each other by index, so that a Router can be
  // copied.
  struct Node {
    std::map<std::string, std::size_t, std::less<>> literals;
    std::map<std::string, std::size_t> framed;     // children like "list-{number}.xml"
    std::size_t any = 0;                           // the {name} child; 0 (the root) means none
    std::map<std::string, std::size_t> by_method;  // method → index in routes_
  };

  std::size_t grow(std::string_view pattern);
  // Index of the node that matches all of `path`; appends the values of the {name}s to `values`. 0:
  // none.
  std::size_t find(std::size_t node, std::string_view path,
                   std::vector<std::string_view>& values) const;
  // The index in routes_ of the node's handler for the method; nullopt if it has none.
  std::optional<std::size_t> route_at(std::size_t node, const std::string& method) const;
  Response run(const Route& route, const Request& request,
               const std::vector<std::string_view>& values) const;
  Response answer_unmatched(const Request& request) const;

  std::vector<Route> routes_;
  std::vector<Node> nodes_ = std::vector<Node>(1);
  Handler fallback_;
};

}  // namespace molar::http
