#include "http/message/status_text.h"

#include <algorithm>
#include <array>

namespace molar::http {

namespace {

struct StatusText {
  int status;
  std::string_view reason;
  std::string_view title = "Something went wrong";
};

constexpr auto kTexts = std::to_array<StatusText>({
    {100, "Continue"},
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {204, "No Content"},
    {206, "Partial Content"},
    {301, "Moved Permanently"},
    {302, "Found"},
    {303, "See Other"},
    {304, "Not Modified"},
    {307, "Temporary Redirect"},
    {308, "Permanent Redirect"},
    {400, "Bad Request", "Bad request"},
    {401, "Unauthorized", "Not logged in"},
    {402, "Payment Required", "Payment declined"},
    {403, "Forbidden", "Not allowed"},
    {404, "Not Found", "Not found"},
    {405, "Method Not Allowed", "Method not allowed"},
    {406, "Not Acceptable", "Not acceptable"},
    {408, "Request Timeout", "Request took too long"},
    {409, "Conflict", "Conflict"},
    {410, "Gone", "Gone"},
    {411, "Length Required", "Length required"},
    {412, "Precondition Failed", "Precondition failed"},
    {413, "Content Too Large", "Too large"},
    {414, "URI Too Long", "Address too long"},
    {415, "Unsupported Media Type", "Unsupported media type"},
    {416, "Range Not Satisfiable", "Range not satisfiable"},
    {417, "Expectation Failed", "Expectation failed"},
    {421, "Misdirected Request", "Misdirected request"},
    {422, "Unprocessable Content", "Please check your entries"},
    {423, "Locked", "Locked"},
    {429, "Too Many Requests", "Too many requests"},
    {431, "Request Header Fields Too Large", "Header too large"},
    {500, "Internal Server Error"},
    {501, "Not Implemented", "Not supported"},
    {502, "Bad Gateway"},
    {503, "Service Unavailable", "Busy"},
    {504, "Gateway Timeout"},
    {505, "HTTP Version Not Supported", "HTTP version not supported"},
});

const StatusText& text_of(int status) {
  static constexpr StatusText kOther = {0, "Other"};
  const auto* found = std::ranges::find(kTexts, status, &StatusText::status);
  return found == kTexts.end() ? kOther : *found;
}

}  // namespace

std::string_view reason_of(int status) {
  return text_of(status).reason;
}

std::string_view title_of(int status) {
  return text_of(status).title;
}

}  // namespace molar::http
