#include "app/pages/page_api.h"

#include <algorithm>

#include "api/request/cookies.h"
#include "base/text.h"
#include "http/message/url.h"

namespace molar::app {

namespace {

// Returns the cookies except the language cookie.
std::string without_language(std::string_view cookies) {
  std::string kept;
  for (const std::string_view part : parts_of(cookies, ';')) {
    const std::string_view cookie = trim(part);
    if (cookie.empty() || trim(cookie.substr(0, cookie.find('='))) == api::kLanguageCookie) {
      continue;
    }
    kept += (kept.empty() ? "" : "; ") + std::string(cookie);
  }
  return kept;
}

}  // namespace

PageApi::PageApi(const http::Router& router, const http::Request& page,
                 std::shared_ptr<const http::KnownVisitor> visitor, std::string_view language)
    : router_(router) {
  pattern_.method = "GET";
  pattern_.host = page.host;
  pattern_.client_address = page.client_address;
  pattern_.secure = page.secure;
  pattern_.request_id = page.request_id;
  pattern_.visitor = std::move(visitor);
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
  http::Response response = handle(request);
  CallRecord made;
  made.failed = response.status == 429 || response.status >= 500;
  made.is_plain = response.status == 200 && response.route == path_and_query;
  for (http::Header& header : response.headers) {
    if (to_lower_ascii(header.name) == "set-cookie") {
      made.set_cookies.push_back(std::move(header.value));
    }
  }
  {
    const std::lock_guard lock(mutex_);
    made_.insert_or_assign(std::string(path_and_query), std::move(made));
  }
  const int status = response.status;
  return {status,
          response.shared_body ? std::string(*response.shared_body) : std::move(response.body)};
}

http::Response PageApi::handle(const http::Request& request) {
  try {
    return router_.handle(request);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    made_[request.target].failed = true;
    throw;
  }
}

PageApi::Effects PageApi::effects_of(std::span<const std::string> asked) const {
  Effects effects;
  const std::lock_guard lock(mutex_);
  for (const std::string& path : asked) {
    const auto found = made_.find(path);
    if (found == made_.end()) {
      continue;
    }
    const CallRecord& made = found->second;
    effects.failed = effects.failed || made.failed;
    effects.set_cookies.insert(effects.set_cookies.end(), made.set_cookies.begin(),
                               made.set_cookies.end());
    if (made.is_plain) {
      effects.plain_calls.push_back(path);
    }
  }
  return effects;
}

}  // namespace molar::app
