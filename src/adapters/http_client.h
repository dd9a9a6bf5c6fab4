// HTTP(S) calls to other servers, with libcurl.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace molar::adapters {

using NamedTexts = std::vector<std::pair<std::string, std::string>>;

struct HttpCall {
  std::string method = "GET";
  std::string url;  // http or https; credentials belong in a header, not here
  NamedTexts headers = {};
  std::string body = {};  // sent for POST, PUT and PATCH, also when empty
};

// status 0: no response; `failure` is then the reason for the log, without the URL.
struct HttpAnswer {
  long status = 0;
  std::string body;
  NamedTexts headers;  // names in lower case
  std::string failure;

  // First header of that lower-case name; empty when missing.
  std::string_view header(std::string_view name) const;
};

struct HttpClientOptions {
  std::chrono::milliseconds connect_timeout{2'000};
  std::chrono::milliseconds total_timeout{10'000};
  std::size_t max_answer_bytes = 256 * 1024;  // a longer one counts as no response
  // Whether https_proxy and similar variables apply; a server on this machine needs no proxy.
  bool system_proxy = false;
};

// Reuses connections between calls. Returns redirects, does not follow them. Thread-safe.
class HttpClient {
 public:
  explicit HttpClient(HttpClientOptions options = {});
  ~HttpClient();

  // Does not throw for a failed call: one that cannot be made, or gets no response in time, has
  // status 0. The server may still have executed it.
  HttpAnswer send(const HttpCall& call) const;

 private:
  class Handles;  // of libcurl, one for each running call

  HttpClientOptions options_;
  std::unique_ptr<Handles> handles_;
};

// Encodes as application/x-www-form-urlencoded: "a=1&b=x%20y".
std::string form_encode(const NamedTexts& fields);

}  // namespace molar::adapters
