// A response of a handler. The server adds Date, Content-Length, security headers, X-Request-Id,
// compression and the HEAD rule.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "http/message/request.h"
#include "http/shared_bytes.h"

namespace molar::http {

struct Response {
  int status = 200;
  std::vector<Header> headers = {};
  std::string body = {};
  // Used instead of `body` for bytes that many responses share without copying (static files,
  // cached pages).
  SharedBytes shared_body = nullptr;
  bool close = false;  // close the connection after this response
  // For the access log: the pattern of the route ("/api/v4/plans/{id}"). Empty: the path, without
  // segments that may name a person or a secret.
  std::string route = {};

  static Response text(int status, std::string body);
  static Response json(int status, std::string body);  // no-store unless the handler sets another
  static Response html(int status, std::string body);
  static Response redirect(int status, std::string location);

  Response& set(std::string_view name, std::string value);  // replaces
  Response& add(std::string_view name, std::string value);  // retains earlier ones (Set-Cookie)
  std::string_view header(std::string_view name) const { return header_of(headers, name); }
  std::string_view content() const { return shared_body ? *shared_body : body; }
};

}  // namespace molar::http
