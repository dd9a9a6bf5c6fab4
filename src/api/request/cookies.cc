#include "api/request/cookies.h"

#include "http/message/cookie.h"

namespace molar::api {

std::string cookie_name(const http::Request& request, std::string_view name) {
  return (request.secure ? "__Host-" : "") + std::string(name);
}

std::optional<std::string> read_cookie(const http::Request& request, std::string_view name) {
  return request.cookie(cookie_name(request, name));
}

void set_cookie(http::Response& response, const http::Request& request, std::string_view name,
                std::string_view value, std::optional<std::chrono::seconds> max_age) {
  response.add("Set-Cookie", http::set_cookie_header({.name = cookie_name(request, name),
                                                      .value = std::string(value),
                                                      .secure = request.secure,
                                                      .max_age = max_age}));
}

void expire_cookie(http::Response& response, const http::Request& request, std::string_view name) {
  response.add("Set-Cookie", http::expire_cookie_header(
                                 {.name = cookie_name(request, name), .secure = request.secure}));
}

}  // namespace molar::api
