#include "api/cookies.h"

namespace molar::api {

std::string cookie_name(const http::Request& request, std::string_view name) {
  return (request.secure ? "__Host-" : "") + std::string(name);
}

std::optional<std::string> read_cookie(const http::Request& request, std::string_view name) {
  return request.cookie(cookie_name(request, name));
}

void set_cookie(http::Response& response, const http::Request& request, std::string_view name,
                std::string_view value, std::optional<std::chrono::seconds> max_age) {
  std::string cookie = cookie_name(request, name) + "=" + std::string(value);
  cookie += "; Path=/; HttpOnly; SameSite=Lax";
  if (request.secure) {
    cookie += "; Secure";
  }
  if (max_age) {
    cookie += "; Max-Age=" + std::to_string(max_age->count());
  }
  response.add("Set-Cookie", std::move(cookie));
}

void expire_cookie(http::Response& response, const http::Request& request, std::string_view name) {
  set_cookie(response, request, name, "", std::chrono::seconds(0));
}

}  // namespace molar::api
