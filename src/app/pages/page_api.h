// API calls of a page during its rendering, in process, with the rights of its visitor.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "http/message/request.h"
#include "http/router.h"
#include "render/page_renderer.h"

namespace molar::app {

// Lives until its last call has ended, which can be after the page's request.
class PageApi {
 public:
  // `visitor` sent the request `page`; null: each call looks the visitor up. The calls use
  // `language`, the page's, and ignore the language cookie.
  PageApi(const http::Router& router, const http::Request& page,
          std::shared_ptr<const http::KnownVisitor> visitor, std::string_view language);

  // Sends a GET to a path under /api/; answers 404 to other paths, so that no page renders another.
  // Thread-safe. Throws the exceptions of the handler.
  render::ApiAnswer get(std::string_view path_and_query);

  // Effects of the calls whose answers the page has read; it may not read all of them.
  struct Effects {
    std::vector<std::string> set_cookies;  // values of Set-Cookie
    // A call failed temporarily (429, 5xx) or threw: the page must not be cached.
    bool failed = false;
    // Calls without ids and query that were answered 200: any visitor of the page can make them.
    std::vector<std::string> plain_calls;
  };
  Effects effects_of(std::span<const std::string> asked) const;

 private:
  struct CallRecord {
    std::vector<std::string> set_cookies;
    bool failed = false;
    bool is_plain = false;
  };
  http::Response handle(const http::Request& request);

  const http::Router& router_;
  http::Request pattern_;  // fields of each call's request except path and query
  mutable std::mutex mutex_;
  std::map<std::string, CallRecord, std::less<>> made_;
};

}  // namespace molar::app
