// What a page may ask while it is rendered: the API, in process, as its visitor.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "http/request.h"
#include "http/router.h"
#include "render/page_renderer.h"

namespace molar::app {

// Lives as long as a call of it may run, which can be longer than the page's request.
class PageApi {
 public:
  // `language` is the page's; the calls are made in it whatever the cookie says.
  PageApi(const http::Router& router, const http::Request& page, std::string_view language);

  // GET of a path under /api/; anything else is answered 404, so that no page renders another.
  render::ApiAnswer get(std::string_view path_and_query);

  // Values of Set-Cookie that the calls so far answered.
  std::vector<std::string> set_cookies() const;
  // Whether a call was answered with a fault of the moment (429, 5xx) or threw: a page made of it
  // is not fit to be kept.
  bool failed() const;

 private:
  http::Response handle(const http::Request& request);

  const http::Router& router_;
  http::Request pattern_;  // of each call: everything but the path
  mutable std::mutex mutex_;
  std::vector<std::string> set_cookies_;
  bool failed_ = false;
};

}  // namespace molar::app
