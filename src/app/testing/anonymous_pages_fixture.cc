#include "app/testing/anonymous_pages_fixture.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>

#include "api/api.h"
#include "base/log.h"
#include "domain/content/brand_catalog.h"
#include "domain/content/content_previews.h"
#include "domain/content/content_service.h"
#include "domain/directory/visitor/directory_services.h"

namespace molar::app {

render::PageResult EchoingRenderer::render(const render::PageRequest& request,
                                           const render::ApiCall& call) {
  ++renders;
  {
    const std::scoped_lock lock(mutex_);
    ahead_ = request.calls;
  }
  render::PageResult page;
  const render::ApiCall api = [&](std::string_view path) {
    page.asked.emplace_back(path);
    return call(path);
  };
  page.html =
      "<!doctype html>" + boost::json::serialize(request.input) + "\n" + *request.content + "\n";
  for (const char* path : {"/api/auth", "/api/v4/member/info", "/api/km/checkout"}) {
    page.html += api(path).body + "\n";
  }
  page.html += std::string(1500, '.');
  if (change) {
    change(page, api);
  }
  return page;
}

Result<std::string> EchoingRenderer::check_content(std::string_view,
                                                   const std::vector<std::string_view>&) {
  return std::string("{}");
}

Result<std::string> EchoingRenderer::render_mail(const render::MailRequest&) {
  return std::string();
}

void AnonymousPagesFixture::SetUp() {
  ApiFixture::SetUp();
  if (IsSkipped()) {
    return;
  }
  set_log_sink([](std::string_view) {});
  save_draft(kDraftTitle);
  anonymous_.emplace(cache_, clock(), services().graph.brands, services().graph.directory.offices);
  site_ = router();
  site_.add("GET", "/api/broken",
            [](const http::Request&) { return http::Response::json(503, "{}"); });
  site_.add("GET", "/api/cookie", [](const http::Request&) {
    http::Response response = http::Response::json(200, "{}");
    return std::move(response.add("Set-Cookie", "mine=1"));
  });
  PageHandlerOptions options;
  options.policy = [](const domain::Brand& brand) {
    return brand.group_key == "cedar" ? "default-src 'self'; script-src 'self' https://js.example"
                                      : "";
  };
  handler_.emplace(
      renderer_, site_, clock(),
      [this](const http::Request& request) { return resolve_page_visit(request, services()); },
      std::move(options), &*anonymous_);
  site_.set_fallback([this](const http::Request& request) { return handler_->handle(request); });
}

void AnonymousPagesFixture::TearDown() {
  set_log_sink(nullptr);
  ApiFixture::TearDown();
}

void AnonymousPagesFixture::save_draft(const std::string& title, const std::string& group) {
  domain::TestBrand brand;
  brand.group_key = group;
  brand.hosts = {group + ".localhost"};
  brand.title = title;
  ASSERT_TRUE(services().graph.content.save_draft(domain::make_test_folder(brand), {}).has_value());
}

void AnonymousPagesFixture::publish_draft() {
  ASSERT_TRUE(services().graph.content.publish({.group_key = "cedar"}, {}).has_value());
  services().graph.brands.poll();
}

std::string AnonymousPagesFixture::token(const std::string& version, const std::string& group,
                                         std::chrono::milliseconds life) {
  return domain::make_preview_token(services().preview_key, group, version, clock().now() + life);
}

http::Request AnonymousPagesFixture::get(const std::string& target, const std::string& cookies) {
  http::Request request;
  request.method = "GET";
  request.target = target;
  request.path = target.substr(0, target.find('?'));
  request.query = target.find('?') == target.npos ? "" : target.substr(target.find('?') + 1);
  request.host = "cedar.localhost:8080";
  request.client_address = "192.0.2.77";
  request.request_id = "REQUESTOFMINE";
  request.headers = {{"User-Agent", "Secretive/1.0"}};
  if (!cookies.empty()) {
    request.headers.push_back({"Cookie", cookies});
  }
  return request;
}

http::Response AnonymousPagesFixture::visit(const http::Request& request) {
  auto at_once = anonymous_->find(request);
  return at_once ? std::move(*at_once) : site_.handle(request);
}

}  // namespace molar::app
