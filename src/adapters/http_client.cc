#include "adapters/http_client.h"

#include <curl/curl.h>

#include "base/text.h"

namespace molar::adapters {

namespace {

struct CurlDeleter {
  void operator()(CURL* curl) const { curl_easy_cleanup(curl); }
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using CurlHandle = std::unique_ptr<CURL, CurlDeleter>;
using CurlHeaders = std::unique_ptr<curl_slist, CurlDeleter>;

constexpr std::size_t kIdleHandles = 16;

void init_curl() {
  static std::once_flag once;
  std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
}

// Target of one transfer.
struct Sink {
  HttpAnswer& answer;
  std::size_t max_bytes;
};

std::size_t collect_body(char* data, std::size_t size, std::size_t count, void* target) {
  auto& sink = *static_cast<Sink*>(target);
  if (sink.answer.body.size() + size * count > sink.max_bytes) {
    return 0;  // aborts the transfer
  }
  sink.answer.body.append(data, size * count);
  return size * count;
}

std::size_t collect_header(char* data, std::size_t size, std::size_t count, void* target) {
  auto& sink = *static_cast<Sink*>(target);
  std::string_view line(data, size * count);
  if (line.starts_with("HTTP/")) {
    sink.answer.headers.clear();  // drops those of an interim response
  } else if (std::size_t colon = line.find(':'); colon != std::string_view::npos) {
    sink.answer.headers.emplace_back(to_lower_ascii(trim(line.substr(0, colon))),
                                     std::string(trim(line.substr(colon + 1))));
  }
  return size * count;
}

bool has_body(const HttpCall& call) {
  return call.method == "POST" || call.method == "PUT" || call.method == "PATCH";
}

CurlHeaders make_headers(const HttpCall& call) {
  CurlHeaders headers;
  auto add = [&headers](const std::string& line) {
    curl_slist* longer = curl_slist_append(headers.get(), line.c_str());
    if (longer == nullptr) {
      throw std::bad_alloc();
    }
    (void)headers.release();
    headers.reset(longer);
  };
  add("Expect:");  // does not wait for "100 Continue"
  for (const auto& [name, value] : call.headers) {
    add(name + ": " + value);
  }
  return headers;
}

void set_up(CURL* curl, const HttpCall& call, const HttpClientOptions& options, Sink& sink) {
  curl_easy_setopt(curl, CURLOPT_URL, call.url.c_str());
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS,
                   static_cast<long>(options.connect_timeout.count()));
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, static_cast<long>(options.total_timeout.count()));
  if (!options.system_proxy) {
    curl_easy_setopt(curl, CURLOPT_NOPROXY, "*");
  }
  if (has_body(call)) {
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, static_cast<long>(call.body.size()));
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, call.body.c_str());
  }
  curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, call.method.c_str());
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, collect_body);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &sink);
  curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, collect_header);
  curl_easy_setopt(curl, CURLOPT_HEADERDATA, &sink);
}

}  // namespace

class HttpClient::Handles {
 public:
  CurlHandle take() {
    {
      std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        CurlHandle handle = std::move(idle_.back());
        idle_.pop_back();
        return handle;
      }
    }
    return CurlHandle(curl_easy_init());
  }

  void give_back(CurlHandle handle) {
    curl_easy_reset(handle.get());  // retains its open connections
    std::lock_guard lock(mutex_);
    if (idle_.size() < kIdleHandles) {
      idle_.push_back(std::move(handle));
    }
  }

 private:
  std::mutex mutex_;
  std::vector<CurlHandle> idle_;
};

std::string_view HttpAnswer::header(std::string_view name) const {
  for (const auto& [known, value] : headers) {
    if (known == name) {
      return value;
    }
  }
  return {};
}

HttpClient::HttpClient(HttpClientOptions options)
    : options_(options), handles_(std::make_unique<Handles>()) {
  init_curl();
}

HttpClient::~HttpClient() = default;

HttpAnswer HttpClient::send(const HttpCall& call) const {
  HttpAnswer answer;
  Sink sink{answer, options_.max_answer_bytes};
  CurlHandle curl = handles_->take();
  if (!curl) {
    answer.failure = "libcurl created no handle";
    return answer;
  }
  CurlHeaders headers = make_headers(call);
  set_up(curl.get(), call, options_, sink);
  curl_easy_setopt(curl.get(), CURLOPT_HTTPHEADER, headers.get());
  CURLcode code = curl_easy_perform(curl.get());
  if (code == CURLE_OK) {
    curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &answer.status);
  } else {
    answer = {};
    answer.failure = curl_easy_strerror(code);
  }
  handles_->give_back(std::move(curl));
  return answer;
}

std::string form_encode(const NamedTexts& fields) {
  return join(fields, "&", [](const auto& field) {
    return percent_encode(field.first) + "=" + percent_encode(field.second);
  });
}

}  // namespace molar::adapters
