#include "http/message/host.h"

#include <arpa/inet.h>

#include "base/number.h"
#include "base/text.h"
#include "http/message/ascii.h"

namespace molar::http {

namespace {

bool is_dns_name(std::string_view name) {
  constexpr std::size_t kLongestName = 253;
  constexpr std::size_t kLongestLabel = 63;
  if (name.empty() || name.size() > kLongestName) {
    return false;
  }
  std::size_t label = 0;
  for (const char c : name) {
    if (c == '.') {
      if (label == 0) {
        return false;
      }
      label = 0;
      continue;
    }
    const char lower = to_lower(c);
    const bool allowed = is_digit(c) || (lower >= 'a' && lower <= 'z') || c == '-' || c == '_';
    if (!allowed || ++label > kLongestLabel) {
      return false;
    }
  }
  return true;  // one dot at the end makes a name absolute
}

bool is_bracketed_ipv6(std::string_view text) {
  if (text.size() < 4 || text.front() != '[' || text.back() != ']') {
    return false;
  }
  const std::string address(text.substr(1, text.size() - 2));
  in6_addr parsed{};
  return inet_pton(AF_INET6, address.c_str(), &parsed) == 1;
}

// ":8080"; RFC 3986 allows an empty port (":"), which means none.
bool is_port_suffix(std::string_view text) {
  if (text.empty() || text == ":") {
    return true;
  }
  return text.front() == ':' && text.size() <= 6 && parse_number<std::uint16_t>(text.substr(1));
}

}  // namespace

std::string_view without_port(std::string_view host) {
  const std::size_t bracket = host.rfind(']');
  const std::size_t colon = host.rfind(':');
  const bool has_port =
      colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket);
  return has_port ? host.substr(0, colon) : host;
}

std::optional<HostName> parse_host(std::string_view text) {
  const std::string_view name = without_port(text);
  const bool name_fits =
      !name.empty() && name.front() == '[' ? is_bracketed_ipv6(name) : is_dns_name(name);
  if (!name_fits || !is_port_suffix(text.substr(name.size()))) {
    return std::nullopt;
  }
  std::string full = to_lower_ascii(text);
  if (full.back() == ':') {
    full.pop_back();
  }
  return HostName{full.substr(0, name.size()), full};
}

}  // namespace molar::http
