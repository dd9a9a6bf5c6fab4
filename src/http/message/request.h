// A request for handlers: checked by http/message/policy.h, plain values, no Beast types.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace molar::http {

struct Header {
  std::string name;  // as received
  std::string value;
};

// The first header of that name, case-insensitive; empty when missing.
std::string_view header_of(const std::vector<Header>& headers, std::string_view name);

// Data that the caller of an in-process request already has about its visitor. Its type is known
// only to the code that makes such requests and the code that answers them
// (api/request/request_context.h).
class KnownVisitor {
 public:
  KnownVisitor() = default;
  virtual ~KnownVisitor() = default;
  KnownVisitor(const KnownVisitor&) = delete;
  KnownVisitor& operator=(const KnownVisitor&) = delete;
};

struct Request {
  std::string method;  // "GET", "POST", …
  std::string target;  // origin form as received: "/faq?x=1"
  std::string path;    // percent-decoded, valid UTF-8, no NUL: "/faq"
  std::string query;   // raw, without "?"
  std::string host;    // lower case, as sent by the client, with the port if given
  std::vector<Header> headers;
  std::string body;
  std::string client_address;  // behind a trusted proxy, the forwarded address
  bool secure = false;         // TLS ends here or at a trusted proxy
  std::string request_id;
  // Start of the wait for a thread; zero of the clock if it did not wait.
  std::chrono::steady_clock::time_point queued_at = {};
  // Set when a page calls the API in process (app/pages/page_api.cc), always with GET. A request
  // from a socket has none.
  std::shared_ptr<const KnownVisitor> visitor = nullptr;
  // Values of the pattern's {names}, set by the router.
  std::map<std::string, std::string, std::less<>> params = {};

  std::string_view header(std::string_view name) const { return header_of(headers, name); }
  // Value of a cookie; nullopt when missing or repeated.
  std::optional<std::string> cookie(std::string_view name) const;
  // Percent-decoded value of a query parameter; the first one if repeated.
  std::optional<std::string> query_value(std::string_view name) const;
};

}  // namespace molar::http
