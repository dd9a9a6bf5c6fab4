#include "http/message/request.h"

#include <algorithm>

#include "http/message/ascii.h"
#include "http/message/cookie.h"
#include "http/message/url.h"

namespace molar::http {

std::string_view header_of(const std::vector<Header>& headers, std::string_view name) {
  const auto found = std::ranges::find_if(
      headers, [name](const Header& field) { return equals_ignoring_case(field.name, name); });
  return found == headers.end() ? std::string_view() : std::string_view(found->value);
}

std::optional<std::string> Request::cookie(std::string_view name) const {
  // Several Cookie fields count as one: front ends with HTTP/2 split them.
  std::string all;
  for (const Header& field : headers) {
    if (equals_ignoring_case(field.name, "cookie")) {
      all.append(all.empty() ? "" : "; ").append(field.value);
    }
  }
  return find_cookie(all, name);
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
