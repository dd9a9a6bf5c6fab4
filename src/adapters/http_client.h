// Calls to other servers over HTTP(S), on libcurl.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace molar::adapters {

using NamedTexts = std::vector<std::pair<std::string, std::string>>;

struct HttpCall {
  std::string method = "GET";
  std::string url;  // http or https; credentials belong in a header, never in here
  NamedTexts headers = {};
  std::string body = {};  // sent for POST, PUT and PATCH, also when empty
};

// status 0: no answer at all; then `failure` says why in words for the log, without the URL.
struct HttpAnswer {
  long status = 0;
  std::string body;
  NamedTexts headers;  // names in lower case
  std::string failure;

  // First header of that lower-case name; empty when absent.
  std::string_view header(std::string_view name) const;
};

struct HttpClientOptions {
  std::chrono::milliseconds connect_timeout{2'000};
  std::chrono::milliseconds total_timeout{10'000};
  std::size_t max_answer_bytes = 256 * 1024;  // a longer one counts as no answer
  // Whether https_proxy and its like of the environment count; a server beside us needs none.
  bool system_proxy = false;
};

// Keeps connections open between calls. Redirects are answers, not followed. Thread-safe.
class HttpClient {
 public:
  explicit HttpClient(HttpClientOptions options = {});
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  // Never throws; a call that could not be made, or was not answered in time, has status 0: it may
  // have been carried out all the same.
  HttpAnswer send(const HttpCall& call) const;

 private:
  class Handles;  // of libcurl, one a call that is under way

  HttpClientOptions options_;
  std::unique_ptr<Handles> handles_;
};

// "a=1&b=x%20y", for application/x-www-form-urlencoded.
std::string form_encode(const NamedTexts& fields);

}  // namespace molar::adapters
