#include "http/message/wire.h"

#include <algorithm>
#include <array>

#include "http/message/ascii.h"
#include "http/message/status_text.h"

namespace molar::http {

namespace {

bool has_no_content(int status) {
  return status == 204 || status == 304 || status < 200;
}

bool belongs_to_edge(std::string_view name) {
  static constexpr std::array<std::string_view, 5> kOfTheEdge = {
      "date", "connection", "x-request-id", "content-length", "transfer-encoding"};
  return std::ranges::any_of(
      kOfTheEdge, [name](std::string_view known) { return equals_ignoring_case(name, known); });
}

bool is_safe_value(std::string_view value) {
  using namespace std::string_view_literals;
  return value.find_first_of("\r\n\0"sv) == value.npos;
}

void append_line(std::string& out, std::string_view name, std::string_view value) {
  out += name;
  out += ": ";
  out += value;
  out += "\r\n";
}

}  // namespace

void write_head(std::string& out, const Response& response, const SecurityHeaders& security,
                const WireContext& context) {
  out += "HTTP/1.1 ";
  out += std::to_string(response.status);
  out += ' ';
  out += reason_of(response.status);
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
    out += std::to_string(response.content().size());
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
