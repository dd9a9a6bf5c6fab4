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
  // "/api/v4/plans/{id}", "/list-{number}.xml": a {name} takes one non-empty segment, or what is
  // left of it between the text around the name.
  std::string pattern;
  Handler handler;
};

class Router {
 public:
  // Adding the same method and pattern twice is a bug and throws std::logic_error; so does a
  // pattern without a leading slash.
  void add(std::string method, std::string pattern, Handler handler);

  // Everything that no route takes ("/" + pages). Receives GET and HEAD only.
  void set_fallback(Handler handler);

  // Runs the handler that fits; a literal segment is preferred to a {name}
  // with text around it, and that to a {name} alone. HEAD uses GET's
  // handler. A path that exists under other methods gets 405 with Allow (problem document, code
  // "method_not_allowed"); under /api/ an unknown path gets 404 ("route_not_found"); elsewhere the
  // fallback answers. The answer's `route` is the pattern, for the access log.
  Response handle(const Request& request) const;

  const std::vector<Route>& routes() const { return routes_; }

  // The route whose handler handle() would run; null: none.
  const Route* route_of(const Request& request) const;

 private:
  // One segment of the patterns' tree. Nodes name each other by index, so that a Router copies.
  struct Node {
    std::map<std::string, std::size_t, std::less<>> literals;
    std::map<std::string, std::size_t> framed;     // children like "list-{number}.xml"
    std::size_t any = 0;                           // the {name} child; 0 (the root) means none
    std::map<std::string, std::size_t> by_method;  // method → index in routes_
  };

  std::size_t grow(std::string_view pattern);
  // Index of the node that takes all of `path`, filling `values` with what the {name}s took; 0 when
  // none does.
  std::size_t find(std::size_t node, std::string_view path,
                   std::vector<std::string_view>& values) const;
  // The index in routes_ of the node's handler for the method; nullopt: it has none.
  std::optional<std::size_t> route_at(std::size_t node, const std::string& method) const;
  Response run(const Route& route, const Request& request,
               const std::vector<std::string_view>& values) const;
  Response answer_unmatched(const Request& request) const;

  std::vector<Route> routes_;
  std::vector<Node> nodes_ = std::vector<Node>(1);
  Handler fallback_;
};

}  // namespace molar::http
