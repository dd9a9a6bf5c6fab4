// A request as handlers see it: already checked against http/message/policy.h, plain values, no
// Beast types.
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

// What was found out about a visitor before a request was made for them in process. Its kind is the
// business of those who make such requests and those who answer them
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
  std::string host;    // lower case, as the client named it, port included if given
  std::vector<Header> headers;
  std::string body;
  std::string client_address;  // behind a trusted proxy, the address it forwards
  bool secure = false;         // TLS ends here or at a trusted proxy
  std::string request_id;
  // When it began to wait for a thread; the clock's zero where it did not wait.
  std::chrono::steady_clock::time_point queued_at = {};
  // Set when a page asks the API in process (app/pages/page_api.cc), always with GET: nothing that
  // comes over a socket has one.
  std::shared_ptr<const KnownVisitor> visitor = nullptr;
  // Values of the pattern's {names}, set by the router.
  std::map<std::string, std::string, std::less<>> params = {};

  // First header of that name, case-insensitive; empty when absent.
  std::string_view header(std::string_view name) const;
  // Value of a cookie; nullopt when absent or given twice.
  std::optional<std::string> cookie(std::string_view name) const;
  // Percent-decoded value of a query parameter; a repeated one counts by its first value.
  std::optional<std::string> query_value(std::string_view name) const;
};

}  // namespace molar::http
