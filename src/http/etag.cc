#include "http/etag.h"

#include "base/random.h"
#include "http/ascii.h"

namespace molar::http {

namespace {

// Takes one entity tag from the front of a list, without its W/; empty when there is none.
std::string_view take_tag(std::string_view& list) {
  if (list.starts_with("W/")) {
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

}  // namespace

std::string make_etag(std::string_view bytes) {
  return '"' + sha256_hex(bytes).substr(0, 20) + '"';
}

bool etag_matches(std::string_view if_none_match, std::string_view etag) {
  if (etag.starts_with("W/")) {
    etag.remove_prefix(2);
  }
  std::string_view list = trim_space(if_none_match);
  if (list == "*") {
    return true;
  }
  while (!list.empty()) {
    if (take_tag(list) == etag && !etag.empty()) {
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

void apply_conditions(const Request& request, Response& response) {
  const bool reads = request.method == "GET" || request.method == "HEAD";
  const std::string_view wanted = request.header("If-None-Match");
  if (!reads || response.status != 200 || wanted.empty() ||
      !etag_matches(wanted, response.header("ETag"))) {
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
