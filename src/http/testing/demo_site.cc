#include "http/testing/demo_site.h"

#include <memory>
#include <string>
#include <utility>

#include "base/result.h"
#include "http/compress.h"
#include "http/message/problem.h"
#include "http/middleware.h"
#include "http/router.h"

namespace molar::http::testing {

namespace {

std::string escape(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '<') {
      safe += "&lt;";
    } else if (c == '&') {
      safe += "&amp;";
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string brand_mark(const Request& request) {
  return request.host.starts_with("b.test") ? "BRAND-B" : "BRAND-A";
}

Response page(const Request& request) {
  const std::string top = "<!doctype html><title>" + brand_mark(request) + "</title><main>";
  if (request.path == "/faq") {
    return Response::html(200, top + std::string(2000, 'q') + "</main>");
  }
  if (request.path == "/dashboard") {
    return Response::redirect(302, "/member-login?redirect=/dashboard");
  }
  return Response::html(404, top + "Page not found: " + escape(request.path) + "</main>");
}

Response login(const Request& request) {
  if (request.header("Content-Type") != "application/json") {
    return problem(415, "unsupported_media_type", "Send JSON.", request.request_id);
  }
  if (request.header("csrf-token").empty()) {
    return problem(Error::forbidden("csrf_invalid", "Reload the page."), request.request_id);
  }
  return Response::json(200, "{\"length\":" + std::to_string(request.body.size()) + "}");
}

std::shared_ptr<const Router> make_router() {
  auto router = std::make_shared<Router>();
  router->add("POST", "/api/login", login);
  router->add("GET", "/api/v4/member/info", [](const Request& request) {
    return problem(Error::unauthenticated(), request.request_id);
  });
  router->set_fallback(page);
  return router;
}

std::shared_ptr<const StaticFiles> make_files() {
  auto files = std::make_shared<StaticFiles>();
  files->add({.path = "/assets/app.js",
              .content_type = content_type_of("app.js"),
              .identity = std::make_shared<const std::string>(demo_script()),
              .gzip = std::make_shared<const std::string>(gzip(demo_script(), 9)),
              .lifetime = StaticFile::Lifetime::Immutable});
  files->reserve_prefix("/assets/");
  return files;
}

}  // namespace

const std::string& demo_script() {
  static const std::string script = [] {
    std::string text;
    for (int line = 0; text.size() < 12'000; ++line) {
      text +=
          "export const value" + std::to_string(line) + " = " + std::to_string(line * line) + ";\n";
    }
    return text;
  }();
  return script;
}

ServerHooks demo_site(std::function<std::optional<Response>(const Request&)> extra) {
  const Handler handler = [router = make_router(), extra](const Request& request) {
    if (extra) {
      if (auto response = extra(request)) {
        return std::move(*response);
      }
    }
    return router->handle(request);
  };
  return {.knows_host = [](std::string_view host) { return host == "a.test" || host == "b.test"; },
          .fast_path =
              [files = make_files()](const Request& request) { return files->answer(request); },
          .handle = with_middleware(handler)};
}

}  // namespace molar::http::testing
