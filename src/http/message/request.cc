#include "http/message/request.h"

#include "http/message/ascii.h"
#include "http/message/cookie.h"
#include "http/message/url.h"

namespace molar::http {

std::string_view Request::header(std::string_view name) const {
  for (const Header& field : headers) {
    if (equals_ignoring_case(field.name, name)) {
      return field.value;
    }
  }
  return {};
}

std::optional<std::string> Request::cookie(std::string_view name) const {
  // Several Cookie fields count as one: front ends with HTTP/2 split them.
  const std::string* all = nullptr;
  std::string joined;
  for (const Header& field : headers) {
    if (!equals_ignoring_case(field.name, "cookie")) {
      continue;
    }
    if (all == nullptr) {
      all = &field.value;
      continue;
    }
    if (all != &joined) {
      joined = *all;
      all = &joined;
    }
    joined.append("; ").append(field.value);
  }
  return all == nullptr ? std::nullopt : find_cookie(*all, name);
}

std::optional<std::string> Request::query_value(std::string_view name) const {
  for (auto& [key, value] : parse_query(query)) {
    if (key == name) {
      return value;
    }
  }
  return std::nullopt;
}

}  // namespace molar::http
