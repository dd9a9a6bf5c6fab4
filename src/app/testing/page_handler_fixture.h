// A page handler with its own router and a stand-in renderer.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/pages/page_handler.h"
#include "base/testing/fake_clock.h"

namespace molar::app {

// Returns the result `next` of the test, and stores the request in `asked`.
class FakeRenderer final : public render::PageRenderer {
 public:
  render::PageResult next;
  std::vector<std::string> api_paths;
  render::PageRequest asked;
  std::vector<render::ApiAnswer> api_answers;

  render::PageResult render(const render::PageRequest& request,
                            const render::ApiCall& api) override {
    asked = request;
    api_answers.clear();
    for (const std::string& path : api_paths) {
      api_answers.push_back(api(path));
    }
    render::PageResult result = next;
    result.asked = api_paths;
    return result;
  }
  Result<std::string> check_content(std::string_view,
                                    const std::vector<std::string_view>&) override {
    return std::string("{}");
  }
  Result<std::string> render_mail(const render::MailRequest&) override { return std::string(); }
  void set_warm_pages(std::vector<render::WarmPage>) override {}
  bool healthy() const override { return true; }
  Stats stats() const override { return {}; }
};

class PageHandlerFixture : public ::testing::Test {
 protected:
  FakeRenderer renderer;
  http::Router router;
  FakeClock clock{from_millis(1'795'000'000'000)};
  std::shared_ptr<domain::Brand> brand = std::make_shared<domain::Brand>();
  std::optional<PageVisit> visit;
  std::vector<http::Request> api_requests;
  std::string policy;  // of cedar's pages; empty: the general one
  PageHandlerOptions options{
      "build7", 900'000, 3'600'000,
      [](const std::string& group) {
        return boost::json::object{{"provider", "sandbox"}, {"tokenizeUrl", group + ":tokens"}};
      },
      [this](const domain::Brand& of) { return of.group_key == "cedar" ? policy : ""; }};
  PageHandler handler{renderer, router, clock, [this](const http::Request&) { return visit; },
                      options};

  void SetUp() override {
    brand->group_key = "cedar";
    brand->time_zone = "America/Phoenix";
    brand->hosts = {"cedar.localhost"};
    brand->languages = {"en", "es"};
    brand->content_version = 4;
    brand->content_key = "cedar:4";
    for (const char* language : {"en", "es"}) {
      brand->content[language] = std::make_shared<const std::string>(language);
    }
    visit = PageVisit{brand, "en", "token1", std::nullopt};
    renderer.next.html = "<!doctype html>page";
    router.add("GET", "/api/echo", [this](const http::Request& request) {
      api_requests.push_back(request);
      http::Response response = http::Response::json(200, "{\"q\":\"" + request.query + "\"}");
      return std::move(response.add("Set-Cookie", "molar_checkout=; Max-Age=0"));
    });
    router.add("GET", "/api/broken",
               [](const http::Request&) -> http::Response { throw std::runtime_error("down"); });
    router.set_fallback([this](const http::Request& request) { return handler.handle(request); });
  }

  static http::Request get(std::string target) {
    http::Request request;
    request.method = "GET";
    request.path = target.substr(0, target.find('?'));
    request.query = target.find('?') == target.npos ? "" : target.substr(target.find('?') + 1);
    request.target = std::move(target);
    request.host = "cedar.localhost:8080";
    request.client_address = "192.0.2.7";
    request.request_id = "req1";
    return request;
  }
  const boost::json::object& input() const { return renderer.asked.input; }
};

}  // namespace molar::app
