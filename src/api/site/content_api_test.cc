#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

#include "api/testing/fake_gateway.h"
#include "api/testing/test_services.h"
#include "base/log.h"
#include "base/testing/fake_clock.h"
#include "base/testing/seeded_random.h"
#include "http/middleware.h"
#include "storage/testing/temp_database.h"

namespace molar::api {
namespace {

using testing::HasSubstr;

class ContentApiTest : public testing::Test {
 protected:
  void SetUp() override {
    set_log_sink([](std::string_view) {});
    services_.emplace(*database_, clock_, random_, hasher_, gateway_);
    bind_content(router_, services_->services);
  }
  void TearDown() override { set_log_sink(nullptr); }

  http::Response get(const std::string& path, const std::string& query = "",
                     std::vector<http::Header> headers = {},
                     const std::string& host = "cedar.localhost:8080") {
    http::Request request{"GET", path, path, query, host, std::move(headers)};
    return handler_(request);
  }
  void publish(const domain::BrandFolder& folder) {
    ASSERT_TRUE(services_->graph.content.import(folder, {}).has_value());
    services_->graph.brands.poll();
  }

  FakeClock clock_{Timestamp(std::chrono::milliseconds(1'795'000'000'000))};
  SeededRandom random_{1};
  storage::TempDatabase database_{storage::Dialect::Sqlite};
  PasswordHasher hasher_{{.cost = {.memory_kib = 64, .passes = 1}}};
  FakeGateway gateway_;
  std::optional<TestServices> services_;
  http::Router router_;
  // The middleware handles conditional requests.
  http::Handler handler_ = http::with_middleware(
      [this](const http::Request& request) { return router_.handle(request); });
};

TEST_F(ContentApiTest, content_is_that_of_the_hosts_brand_in_the_requested_language) {
  auto english = get("/api/cms");
  EXPECT_EQ(english.status, 200);
  EXPECT_EQ(english.header("content-type"), "application/json");
  EXPECT_THAT(std::string(english.content()), HasSubstr("Welcome to Cedar"));
  EXPECT_THAT(std::string(get("/api/cms", "lang=es").content()), HasSubstr("Bienvenidos"));
  EXPECT_THAT(std::string(get("/api/cms", "lang=xx").content()), HasSubstr("Welcome to Cedar"));
  EXPECT_THAT(std::string(get("/api/cms", "", {}, "harbor.localhost").content()),
              HasSubstr("Welcome to Harbor"));
}

TEST_F(ContentApiTest, an_unknown_host_gets_421) {
  EXPECT_EQ(get("/api/cms", "", {}, "evil.example").status, 421);
  EXPECT_EQ(get("/media/logo.svg", "", {}, "evil.example").status, 421);
}

TEST_F(ContentApiTest, a_current_copy_gets_304_until_something_is_published) {
  std::string etag(get("/api/cms").header("etag"));
  ASSERT_FALSE(etag.empty());
  for (const std::string& sent : {etag, "\"x\", " + etag, std::string("*"), etag.substr(2)}) {
    auto answer = get("/api/cms", "", {{"If-None-Match", sent}});
    EXPECT_EQ(answer.status, 304) << sent;
    EXPECT_EQ(answer.header("etag"), etag);
    EXPECT_TRUE(answer.content().empty());
  }
  EXPECT_EQ(get("/api/cms", "", {{"If-None-Match", "\"x\", W/\"y\""}}).status, 200);
  EXPECT_EQ(get("/api/cms", "lang=es", {{"If-None-Match", etag}}).status, 200);
  EXPECT_EQ(get("/api/cms", "", {{"If-None-Match", etag}}, "harbor.localhost").status, 200);
  publish(domain::make_test_folder({.title = "New"}));
  EXPECT_EQ(get("/api/cms", "", {{"If-None-Match", etag}}).status, 200);
}

TEST_F(ContentApiTest, only_the_published_version_is_shown) {
  publish(domain::make_test_folder({.title = "New"}));
  struct Case {
    const char* query;
    int status;
    const char* code;
  };
  for (const Case& row : {Case{"version=2", 200, ""},
                          {"version=", 200, ""},
                          {"version=1", 403, "preview_forbidden"},
                          {"version=working", 403, "preview_forbidden"},
                          {"version=3", 404, "version_not_found"},
                          {"version=-1", 404, "version_not_found"},
                          {"version=2x", 404, "version_not_found"},
                          {"version=99999999999999999999", 404, "version_not_found"}}) {
    auto answer = get("/api/cms", row.query);
    EXPECT_EQ(answer.status, row.status) << row.query;
    EXPECT_THAT(std::string(answer.content()), HasSubstr(row.code)) << row.query;
  }
}

TEST_F(ContentApiTest, only_a_theme_under_its_version_is_cached_without_validation) {
  auto pinned = get("/brand/theme.css", "v=cedar%3A1");
  EXPECT_EQ(pinned.status, 200);
  EXPECT_EQ(pinned.header("content-type"), "text/css; charset=utf-8");
  EXPECT_THAT(std::string(pinned.content()), HasSubstr("--color-primary"));
  EXPECT_EQ(pinned.header("cache-control"), "public, max-age=3600");
  auto other = get("/brand/theme.css", "v=cedar%3A2");
  EXPECT_EQ(other.header("cache-control"), "public, no-cache");
  EXPECT_EQ(
      get("/brand/theme.css", "", {{"If-None-Match", std::string(other.header("etag"))}}).status,
      304);
}

TEST_F(ContentApiTest, a_theme_has_the_rules_of_its_fonts_and_of_no_other) {
  const auto theme = get("/brand/theme.css");
  EXPECT_EQ(theme.content(), R"(@font-face{font-family:"fraunces"}:root{--color-primary:#0a5;)"
                             R"(--font-body:"fraunces", serif})");
}

TEST_F(ContentApiTest, a_drawing_comes_with_a_policy_that_stops_its_scripts) {
  auto logo = get("/media/logo.svg");
  EXPECT_EQ(logo.status, 200);
  EXPECT_EQ(logo.header("content-type"), "image/svg+xml");
  EXPECT_EQ(logo.header("x-content-type-options"), "nosniff");
  EXPECT_EQ(logo.header("content-security-policy"),
            "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  EXPECT_EQ(
      get("/media/logo.svg", "", {{"If-None-Match", std::string(logo.header("etag"))}}).status,
      304);
}

TEST_F(ContentApiTest, the_favicon_is_the_brand_s) {
  auto favicon = get("/favicon.ico");
  EXPECT_EQ(favicon.status, 200);
  EXPECT_EQ(favicon.header("content-type"), "image/vnd.microsoft.icon");
  EXPECT_EQ(favicon.content().size(), 4U);
}

TEST_F(ContentApiTest, an_unknown_asset_is_not_found) {
  EXPECT_EQ(get("/media/none.png").status, 404);
  EXPECT_EQ(get("/media/..").status, 404);
}

}  // namespace
}  // namespace molar::api
