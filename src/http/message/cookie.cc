#include "http/message/cookie.h"

#include <algorithm>
#include <stdexcept>

#include "base/text.h"
#include "http/message/ascii.h"

namespace molar::http {

namespace {

// RFC 6265 cookie-octet: visible ASCII except quote, comma, semicolon and backslash.
bool is_cookie_octet(char c) {
  return c > 0x20 && c < 0x7F && c != '"' && c != ',' && c != ';' && c != '\\';
}

void check(const SetCookie& cookie) {
  const bool needs_secure =
      cookie.name.starts_with("__Host-") || cookie.name.starts_with("__Secure-");
  if (!is_token(cookie.name) || !std::ranges::all_of(cookie.value, is_cookie_octet) ||
      (needs_secure && !cookie.secure)) {
    throw std::logic_error("cookie " + cookie.name + " cannot be sent as it is");
  }
}

}  // namespace

std::string set_cookie_header(const SetCookie& cookie) {
  check(cookie);
  std::string header = cookie.name + '=' + cookie.value + "; Path=/";
  if (cookie.max_age) {
    header += "; Max-Age=" + std::to_string(cookie.max_age->count());
  }
  if (cookie.http_only) {
    header += "; HttpOnly";
  }
  if (cookie.secure) {
    header += "; Secure";
  }
  return header + "; SameSite=Lax";
}

std::string expire_cookie_header(SetCookie cookie) {
  cookie.value.clear();
  cookie.max_age = std::chrono::seconds(0);
  return set_cookie_header(cookie);
}

std::optional<std::string> find_cookie(std::string_view cookie_header, std::string_view name) {
  std::optional<std::string> found;
  for (const std::string_view part : parts_of(cookie_header, ';')) {
    const std::string_view pair = trim_space(part);
    const std::size_t equals = pair.find('=');
    if (equals != std::string_view::npos && trim_space(pair.substr(0, equals)) == name) {
      if (found) {
        return std::nullopt;
      }
      std::string_view value = trim_space(pair.substr(equals + 1));
      if (value.size() >= 2 && value.front() == '"' && value.back() == '"') {
        value = value.substr(1, value.size() - 2);
      }
      found.emplace(value);
    }
  }
  return found;
}

}  // namespace molar::http
