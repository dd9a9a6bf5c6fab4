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

// Lives as long as a call of it may run, which can be longer than the page's request.
class PageApi {
 public:
  // `visitor` is who asks for `page`; null: found out anew by each call. `language` is the page's;
  // the calls are made in it whatever the cookie says.
  PageApi(const http::Router& router, const http::Request& page,
          std::shared_ptr<const http::KnownVisitor> visitor, std::string_view language);

  // GET of a path under /api/; anything else is answered 404, so that no page renders another.
  // Thread-safe. Throws what the handler throws.
  render::ApiAnswer get(std::string_view path_and_query);

  // What the calls that a page has read mean for it; others may have been made in vain.
  struct Effects {
    std::vector<std::string> set_cookies;  // values of Set-Cookie
    // A call was answered with a fault of the moment (429, 5xx) or threw: a page made of it is not
    // fit to be kept.
    bool failed = false;
    // Those that any visitor may make without knowing more than the page's address, and that were
    // answered 200: neither ids nor a query in them.
    std::vector<std::string> plain_calls;
  };
  Effects effects_of(std::span<const std::string> asked) const;

 private:
  struct Made {
    std::vector<std::string> set_cookies;
    bool failed = false;
    bool is_plain = false;
  };
  http::Response handle(const http::Request& request);

  const http::Router& router_;
  http::Request pattern_;  // of each call: everything but the path
  mutable std::mutex mutex_;
  std::map<std::string, Made, std::less<>> made_;
};

}  // namespace molar::app
