#include "http/router.h"

#include <stdexcept>
#include <utility>

#include "http/problem.h"

namespace molar::http {

namespace {

// "/api/auth" → "api", leaving "/auth". A path is segments that each begin with a slash.
std::string_view take_segment(std::string_view& path) {
  const std::size_t end = path.find('/', 1);
  const std::string_view segment = path.substr(1, end == std::string_view::npos ? end : end - 1);
  path = end == std::string_view::npos ? std::string_view() : path.substr(end);
  return segment;
}

bool is_name(std::string_view segment) {
  return segment.size() > 2 && segment.front() == '{' && segment.back() == '}';
}

Response method_not_allowed(const Request& request, std::string allowed) {
  Response response = problem(405, "method_not_allowed", "This address does not take this method.",
                              request.request_id);
  response.set("Allow", std::move(allowed));
  return response;
}

}  // namespace

void Router::add(std::string method, std::string pattern, Handler handler) {
  const std::size_t node = grow(pattern);
  if (!nodes_[node].by_method.emplace(method, routes_.size()).second) {
    throw std::logic_error("route added twice: " + method + " " + pattern);
  }
  routes_.push_back({std::move(method), std::move(pattern), std::move(handler)});
}

void Router::set_fallback(Handler handler) {
  fallback_ = std::move(handler);
}

std::size_t Router::grow(std::string_view pattern) {
  if (!pattern.starts_with('/')) {
    throw std::logic_error("route without a leading slash: " + std::string(pattern));
  }
  std::size_t node = 0;
  while (!pattern.empty()) {
    const std::string_view segment = take_segment(pattern);
    std::size_t next = nodes_.size();
    if (is_name(segment)) {
      next = nodes_[node].any != 0 ? nodes_[node].any : next;
      nodes_[node].any = next;
    } else {
      next = nodes_[node].literals.emplace(segment, next).first->second;
    }
    if (next == nodes_.size()) {
      nodes_.emplace_back();
    }
    node = next;
  }
  return node;
}

std::size_t Router::find(std::size_t node, std::string_view path,
                         std::vector<std::string_view>& values) const {
  if (path.empty()) {
    return nodes_[node].by_method.empty() ? 0 : node;
  }
  const std::string_view segment = take_segment(path);
  if (const auto literal = nodes_[node].literals.find(segment);
      literal != nodes_[node].literals.end()) {
    if (const std::size_t found = find(literal->second, path, values); found != 0) {
      return found;
    }
  }
  if (nodes_[node].any == 0 || segment.empty()) {
    return 0;
  }
  values.push_back(segment);
  const std::size_t found = find(nodes_[node].any, path, values);
  if (found == 0) {
    values.pop_back();
  }
  return found;
}

Response Router::handle(const Request& request) const {
  if (!request.path.starts_with('/')) {
    return answer_unmatched(request);
  }
  std::vector<std::string_view> values;
  const std::size_t node = find(0, request.path, values);
  if (node == 0) {
    return answer_unmatched(request);
  }
  const auto& by_method = nodes_[node].by_method;
  auto chosen = by_method.find(request.method);
  if (chosen == by_method.end() && request.method == "HEAD") {
    chosen = by_method.find("GET");
  }
  if (chosen != by_method.end()) {
    return run(routes_[chosen->second], request, values);
  }
  std::string allowed;
  for (const auto& [method, route] : by_method) {
    allowed += (allowed.empty() ? "" : ", ") + method + (method == "GET" ? ", HEAD" : "");
  }
  Response response = method_not_allowed(request, std::move(allowed));
  response.route = routes_[by_method.begin()->second].pattern;
  return response;
}

Response Router::run(const Route& route, const Request& request,
                     const std::vector<std::string_view>& values) const {
  Response response;
  if (values.empty()) {
    response = route.handler(request);
  } else {
    Request routed = request;
    std::string_view pattern = route.pattern;
    for (std::size_t next = 0; !pattern.empty();) {
      const std::string_view segment = take_segment(pattern);
      if (is_name(segment)) {
        routed.params.emplace(segment.substr(1, segment.size() - 2), values[next++]);
      }
    }
    response = route.handler(routed);
  }
  response.route = route.pattern;
  return response;
}

Response Router::answer_unmatched(const Request& request) const {
  if (request.path.starts_with("/api/") || !fallback_) {
    return problem(404, "route_not_found", "There is nothing at this address.", request.request_id);
  }
  if (request.method != "GET" && request.method != "HEAD") {
    return method_not_allowed(request, "GET, HEAD");
  }
  return fallback_(request);
}

}  // namespace molar::http
