// Writes Set-Cookie and reads Cookie headers.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace molar::http {

// SameSite=Lax, for every path of this host only, by default not readable by scripts.
struct SetCookie {
  std::string name;
  std::string value;
  bool secure = false;  // set it if the request came over TLS
  bool http_only = true;
  std::optional<std::chrono::seconds> max_age = std::nullopt;  // nullopt: until the browser closes
};

// The value of a Set-Cookie header. Throws std::logic_error for cookies that a browser would not
// return unchanged: a name that is not a token, a value with a character outside RFC 6265, a
// "__Host-" or "__Secure-" name without Secure.
std::string set_cookie_header(const SetCookie& cookie);

// Deletes the cookie of that name in the browser; the attributes must fit the name's prefix.
std::string expire_cookie_header(SetCookie cookie);

// The value in one Cookie header; nullopt when the name is missing or occurs twice (another site
// may have set one of the two, and they cannot be distinguished).
std::optional<std::string> find_cookie(std::string_view cookie_header, std::string_view name);

}  // namespace molar::http
