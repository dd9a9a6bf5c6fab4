#include "http/message/wire.h"

#include <array>
#include <charconv>

#include "http/message/ascii.h"

namespace molar::http {

namespace {

std::string_view reason(int status) {
  switch (status) {
    case 100:
      return "Continue";
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 202:
      return "Accepted";
    case 204:
      return "No Content";
    case 206:
      return "Partial Content";
    case 301:
      return "Moved Permanently";
    case 302:
      return "Found";
    case 303:
      return "See Other";
    case 304:
      return "Not Modified";
    case 307:
      return "Temporary Redirect";
    case 308:
      return "Permanent Redirect";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 402:
      return "Payment Required";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 406:
      return "Not Acceptable";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 410:
      return "Gone";
    case 411:
      return "Length Required";
    case 412:
      return "Precondition Failed";
    case 413:
      return "Content Too Large";
    case 414:
      return "URI Too Long";
    case 415:
      return "Unsupported Media Type";
    case 416:
      return "Range Not Satisfiable";
    case 417:
      return "Expectation Failed";
    case 421:
      return "Misdirected Request";
    case 422:
      return "Unprocessable Content";
    case 423:
      return "Locked";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 500:
      return "Internal Server Error";
    case 501:
      return "Not Implemented";
    case 502:
      return "Bad Gateway";
    case 503:
      return "Service Unavailable";
    case 504:
      return "Gateway Timeout";
    case 505:
      return "HTTP Version Not Supported";
    default:
      return "Other";
  }
}

bool has_no_content(int status) {
  return status == 204 || status == 304 || status < 200;
}

bool belongs_to_edge(std::string_view name) {
  switch (name.size()) {
    case 4:
      return equals_ignoring_case(name, "date");
    case 10:
      return equals_ignoring_case(name, "connection");
    case 12:
      return equals_ignoring_case(name, "x-request-id");
    case 14:
      return equals_ignoring_case(name, "content-length");
    case 17:
      return equals_ignoring_case(name, "transfer-encoding");
    default:
      return false;
  }
}

bool is_safe_value(std::string_view value) {
  for (const char c : value) {
    if (c == '\r' || c == '\n' || c == '\0') {
      return false;
    }
  }
  return true;
}

void append_line(std::string& out, std::string_view name, std::string_view value) {
  out += name;
  out += ": ";
  out += value;
  out += "\r\n";
}

void append_number(std::string& out, std::size_t number) {
  std::array<char, 20> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

}  // namespace

void write_head(std::string& out, const Response& response, const SecurityHeaders& security,
                const WireContext& context) {
  out += "HTTP/1.1 ";
  append_number(out, static_cast<std::size_t>(response.status));
  out += ' ';
  out += reason(response.status);
  out += "\r\n";
  append_line(out, "Date", context.date);
  bool says_cache_control = false;
  for (const auto& [name, value] : response.headers) {
    if (belongs_to_edge(name) || !is_token(name) || !is_safe_value(value)) {
      continue;
    }
    says_cache_control |= name.size() == 13 && equals_ignoring_case(name, "cache-control");
    append_line(out, name, value);
  }
  if (!says_cache_control) {
    out += "Cache-Control: no-store\r\n";
  }
  security.append(out, response, context.secure);
  append_line(out, "X-Request-Id", context.request_id);
  if (!has_no_content(response.status)) {
    out += "Content-Length: ";
    append_number(out, response.content().size());
    out += "\r\n";
  }
  if (!context.keep_alive) {
    out += "Connection: close\r\n";
  } else if (context.http_1_0) {
    out += "Connection: keep-alive\r\n";
  }
  out += "\r\n";
}

std::size_t content_bytes(const Response& response, std::string_view method) {
  return method == "HEAD" || has_no_content(response.status) ? 0 : response.content().size();
}

}  // namespace molar::http
