#include "http/message/etag.h"

#include "base/random.h"
#include "http/message/ascii.h"
#include "http/message/problem.h"

namespace molar::http {

namespace {

// Removes one entity tag from the front of a list and returns it without W/; empty if there is
// none.
std::string_view take_tag(std::string_view& list, bool& is_weak) {
  is_weak = list.starts_with("W/");
  if (is_weak) {
    list.remove_prefix(2);
  }
  const std::size_t end = list.starts_with('"') ? list.find('"', 1) : std::string_view::npos;
  if (end == std::string_view::npos) {
    list = {};
    return {};
  }
  const std::string_view tag = list.substr(0, end + 1);
  list.remove_prefix(end + 1);
  return tag;
}

bool names(std::string_view field, std::string_view etag, bool strongly) {
  std::string_view list = trim_space(field);
  if (list == "*") {
    return true;
  }
  while (!list.empty()) {
    bool is_weak = false;
    const std::string_view tag = take_tag(list, is_weak);
    if (tag == etag && !etag.empty() && !(strongly && is_weak)) {
      return true;
    }
    list = trim_space(list);
    if (!list.starts_with(',')) {
      return false;
    }
    list = trim_space(list.substr(1));
  }
  return false;
}

}  // namespace

std::string make_etag(std::string_view bytes) {
  return '"' + sha256_hex(bytes).substr(0, 20) + '"';
}

bool etag_matches(std::string_view if_none_match, std::string_view etag) {
  if (etag.starts_with("W/")) {
    etag.remove_prefix(2);
  }
  return names(if_none_match, etag, /*strongly=*/false);
}

bool etag_matches_strongly(std::string_view if_match, std::string_view etag) {
  return names(if_match, etag, /*strongly=*/true);
}

Response precondition_failed(const Request& request) {
  return problem(412, "precondition_failed", "The current version differs from the requested one.",
                 request.request_id);
}

void apply_conditions(const Request& request, Response& response) {
  const bool reads = request.method == "GET" || request.method == "HEAD";
  const std::string_view etag = response.header("ETag");
  if (!reads || response.status != 200 || etag.empty()) {
    return;
  }
  const std::string_view required = request.header("If-Match");
  if (!required.empty() && !etag_matches_strongly(required, etag)) {
    response = precondition_failed(request);
    return;
  }
  const std::string_view known = request.header("If-None-Match");
  if (known.empty() || !etag_matches(known, etag)) {
    return;
  }
  response.status = 304;
  response.body.clear();
  response.shared_body = nullptr;
  std::erase_if(response.headers, [](const Header& field) {
    return equals_ignoring_case(field.name, "content-type") ||
           equals_ignoring_case(field.name, "content-encoding");
  });
}

}  // namespace molar::http
