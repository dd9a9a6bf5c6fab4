// An answer as bytes: the header block that goes out in front of the body.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "http/message/response.h"
#include "http/security_headers.h"

namespace molar::http {

// What the edge knows and the handler does not.
struct WireContext {
  std::string_view date;  // IMF-fixdate
  std::string_view request_id;
  bool secure = false;
  bool http_1_0 = false;
  bool keep_alive = true;
};

// Appends status line and header to `out`, empty line included. Date, Content-Length, Connection,
// Transfer-Encoding and X-Request-Id come from here only: a handler's own are left out, and so is a
// header that would break the framing (a name that is no token, a value with a line break). An
// answer without Cache-Control gets "no-store".
void write_head(std::string& out, const Response& response, const SecurityHeaders& security,
                const WireContext& context);

// How many bytes of content follow the header: none for HEAD, 204 and 304.
std::size_t content_bytes(const Response& response, std::string_view method);

}  // namespace molar::http
