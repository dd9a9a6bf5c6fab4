// Cookies: building Set-Cookie, reading Cookie.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace molar::http {

// SameSite=Lax, on every path of this host only, and by default unseen by scripts.
struct SetCookie {
  std::string name;
  std::string value;
  bool secure = false;  // set it whenever the request came over TLS
  bool http_only = true;
  std::optional<std::chrono::seconds> max_age = std::nullopt;  // nullopt: until the browser closes
};

// The value of a Set-Cookie header. Throws std::logic_error for cookies that a browser would not
// return unchanged: a name that is no token, a value with a character outside RFC 6265, a "__Host-"
// or "__Secure-" name without Secure.
std::string set_cookie_header(const SetCookie& cookie);

// Removes the cookie of that name from the browser; attributes must fit its prefix.
std::string expire_cookie_header(SetCookie cookie);

// The value in one Cookie header; nullopt when the name is absent or given twice (another site may
// have set one of the two, and they cannot be told apart).
std::optional<std::string> find_cookie(std::string_view cookie_header, std::string_view name);

}  // namespace molar::http
