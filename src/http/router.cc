#include "http/router.h"

#include <stdexcept>
#include <utility>

#include "http/message/problem.h"

namespace molar::http {

namespace {

// "/api/auth" → "api", leaving "/auth". A path consists of segments that each begin with a slash.
std::string_view take_segment(std::string_view& path) {
  const std::size_t end = path.find('/', 1);
  const std::string_view segment = path.substr(1, end == std::string_view::npos ? end : end - 1);
  path = end == std::string_view::npos ? std::string_view() : path.substr(end);
  return segment;
}

// The parts of a pattern's segment before, in and after its {name}.
struct Frame {
  std::string_view before;
  std::string_view name;  // empty: the segment is literal
  std::string_view after;
};

Frame frame_of(std::string_view segment) {
  const std::size_t open = segment.find('{');
  const std::size_t close = segment.find('}', open);
  if (close == std::string_view::npos || close == open + 1) {
    return {segment, "", ""};
  }
  return {segment.substr(0, open), segment.substr(open + 1, close - open - 1),
          segment.substr(close + 1)};
}

// The part of a segment that {name} matches; empty when the surrounding text does not match.
std::string_view taken(const Frame& frame, std::string_view segment) {
  const bool fits = segment.size() > frame.before.size() + frame.after.size() &&
                    segment.starts_with(frame.before) && segment.ends_with(frame.after);
  return fits ? segment.substr(frame.before.size(),
                               segment.size() - frame.before.size() - frame.after.size())
              : std::string_view();
}

Response method_not_allowed(const Request& request, std::string allowed) {
  Response response = problem(405, "method_not_allowed",
                              "This method is not allowed for this address.", request.request_id);
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
    const Frame frame = frame_of(segment);
    if (frame.name.empty()) {
      next = nodes_[node].literals.emplace(segment, next).first->second;
    } else if (!frame.before.empty() || !frame.after.empty()) {
      next = nodes_[node].framed.emplace(segment, next).first->second;
    } else {
      next = nodes_[node].any != 0 ? nodes_[node].any : next;
      nodes_[node].any = next;
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
  for (const auto& [pattern, child] : nodes_[node].framed) {
    const std::string_view value = taken(frame_of(pattern), segment);
    if (value.empty()) {
      continue;
    }
    values.push_back(value);
    if (const std::size_t found = find(child, path, values); found != 0) {
      return found;
    }
    values.pop_back();
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

std::optional<std::size_t> Router::route_at(std::size_t node, const std::string& method) const {
  const auto& by_method = nodes_[node].by_method;
  auto chosen = by_method.find(method);
  if (chosen == by_method.end() && method == "HEAD") {
    chosen = by_method.find("GET");
  }
  return chosen == by_method.end() ? std::nullopt : std::optional(chosen->second);
}

const Route* Router::route_of(const Request& request) const {
  if (!request.path.starts_with('/')) {
    return nullptr;
  }
  std::vector<std::string_view> values;
  const auto route = route_at(find(0, request.path, values), request.method);
  return route ? &routes_[*route] : nullptr;
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
  if (const auto route = route_at(node, request.method)) {
    return run(routes_[*route], request, values);
  }
  const auto& by_method = nodes_[node].by_method;
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
      if (const Frame frame = frame_of(segment); !frame.name.empty()) {
        routed.params.emplace(frame.name, values[next++]);
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
