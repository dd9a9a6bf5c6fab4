// Writes a response as bytes: the header block before the body.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "http/message/response.h"
#include "http/security_headers.h"

namespace molar::http {

// Values for the header that only the connection has.
struct WireContext {
  std::string_view date;  // IMF-fixdate
  std::string_view request_id;
  bool secure = false;
  bool http_1_0 = false;
  bool keep_alive = true;
};

// Appends status line and header to `out`, empty line included. Only this function sets Date,
// Content-Length, Connection, Transfer-Encoding and X-Request-Id: it omits those of handlers, and
// headers that would break the framing (a name that is not a token, a value with a line break). A
// response without Cache-Control gets "no-store".
void write_head(std::string& out, const Response& response, const SecurityHeaders& security,
                const WireContext& context);

// Number of content bytes after the header: none for HEAD, 204 and 304.
std::size_t content_bytes(const Response& response, std::string_view method);

}  // namespace molar::http
