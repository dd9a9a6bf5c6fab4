#include "app/page_api.h"

#include <algorithm>

#include "api/cookies.h"
#include "base/text.h"
#include "http/url.h"

namespace molar::app {

namespace {

// The cookies without the one that chooses a language.
std::string without_language(std::string_view cookies) {
  std::string kept;
  while (!cookies.empty()) {
    const std::size_t end = std::min(cookies.find(';'), cookies.size());
    const std::string_view cookie = trim(cookies.substr(0, end));
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
    if (cookie.empty() || trim(cookie.substr(0, cookie.find('='))) == api::kLanguageCookie) {
      continue;
    }
    kept += (kept.empty() ? "" : "; ") + std::string(cookie);
  }
  return kept;
}

}  // namespace

PageApi::PageApi(const http::Router& router, const http::Request& page, std::string_view language)
    : router_(router) {
  pattern_.method = "GET";
  pattern_.host = page.host;
  pattern_.client_address = page.client_address;
  pattern_.secure = page.secure;
  pattern_.request_id = page.request_id;
  pattern_.in_process = true;
  for (const http::Header& header : page.headers) {
    if (to_lower_ascii(header.name) == "cookie") {
      pattern_.headers.push_back({"Cookie", without_language(header.value)});
    }
  }
  pattern_.headers.push_back({"Accept-Language", std::string(language)});
}

render::ApiAnswer PageApi::get(std::string_view path_and_query) {
  const std::size_t mark = std::min(path_and_query.find('?'), path_and_query.size());
  const auto path = http::percent_decode(path_and_query.substr(0, mark));
  if (!path || !is_valid_utf8(*path) || !path->starts_with("/api/")) {
    return {404, R"({"status":404,"code":"route_not_found"})"};
  }
  http::Request request = pattern_;
  request.target = path_and_query;
  request.path = *path;
  request.query = path_and_query.substr(std::min(mark + 1, path_and_query.size()));
  const http::Response response = handle(request);
  {
    const std::lock_guard lock(mutex_);
    failed_ = failed_ || response.status == 429 || response.status >= 500;
    for (const http::Header& header : response.headers) {
      if (to_lower_ascii(header.name) == "set-cookie") {
        set_cookies_.push_back(header.value);
      }
    }
  }
  return {response.status, std::string(response.content())};
}

http::Response PageApi::handle(const http::Request& request) {
  try {
    return router_.handle(request);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    failed_ = true;
    throw;
  }
}

bool PageApi::failed() const {
  const std::lock_guard lock(mutex_);
  return failed_;
}

std::vector<std::string> PageApi::set_cookies() const {
  const std::lock_guard lock(mutex_);
  return set_cookies_;
}

}  // namespace molar::app
