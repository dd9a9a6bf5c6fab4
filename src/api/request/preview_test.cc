// Access to unpublished versions through the API.
#include "api/request/preview.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/api.h"
#include "api/testing/api_fixture.h"
#include "base/log.h"
#include "domain/content/brand_catalog.h"
#include "domain/content/content_previews.h"
#include "domain/content/content_service.h"
#include "domain/content/testing/test_brands.h"

namespace molar::api {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kDraftTitle = "Words that nobody may read yet";

class PreviewApiTest : public ApiFixture {
 protected:
  void SetUp() override {
    ApiFixture::SetUp();
    if (IsSkipped()) {
      return;
    }
    set_log_sink([](std::string_view) {});
    domain::TestBrand brand;
    brand.title = kDraftTitle;
    domain::BrandFolder folder = domain::make_test_folder(brand);
    folder.assets = {{"logo.svg", "image/svg+xml", "<svg>draft</svg>"}};
    ASSERT_TRUE(services().graph.content.save_draft(folder, {}).has_value());
  }
  void TearDown() override {
    set_log_sink(nullptr);
    ApiFixture::TearDown();
  }

  std::string token(const std::string& version, const std::string& group = "cedar") {
    return domain::make_preview_token(services().preview_key, group, version, clock().now() + 1h);
  }
  ApiClient previewer(const std::string& version = "working") {
    ApiClient client = browser();
    client.cookies()["molar_preview"] = version + "." + token(version);
    return client;
  }
};

MOLAR_ON_BOTH_DATABASES(PreviewApiTest);

TEST_P(PreviewApiTest, ContentOfADraftNeedsAGrant) {
  auto anybody = browser();
  EXPECT_EQ(anybody.get("/api/cms?version=working").code(), "preview_forbidden");
  EXPECT_EQ(anybody.get("/api/cms?version=working&preview=x").code(), "preview_forbidden");
  EXPECT_EQ(anybody.get("/api/cms?version=99").code(), "version_not_found");
  EXPECT_EQ(anybody.get("/api/cms?version=working&preview=" + token("working", "harbor")).code(),
            "preview_forbidden");
  for (const char* published : {"/api/cms", "/api/cms?version=", "/api/cms?version=published"}) {
    const ApiAnswer answer = previewer().get(published);
    EXPECT_EQ(answer.status, 200) << published;
    EXPECT_THAT(answer.body, Not(HasSubstr(kDraftTitle))) << published;
  }
}

TEST_P(PreviewApiTest, ADraftIsSentUncachedWithTheCookieOrTheLinksToken) {
  auto with_link = browser();
  for (const ApiAnswer& answer :
       {previewer().get("/api/cms?version=working"),
        with_link.get("/api/cms?version=working&preview=" + token("working"))}) {
    EXPECT_EQ(answer.status, 200);
    EXPECT_THAT(answer.body, HasSubstr(kDraftTitle));
    EXPECT_EQ(answer.response.header("Cache-Control"), "private, no-store");
    EXPECT_EQ(answer.response.header("X-Robots-Tag"), "noindex");
    EXPECT_EQ(answer.response.header("ETag"), "");
  }
  EXPECT_EQ(previewer("7").get("/api/cms?version=working").code(), "preview_forbidden");
  EXPECT_EQ(previewer("7").get("/api/cms?version=7").code(), "version_not_found");
}

TEST_P(PreviewApiTest, AGrantExpiresAfterAnHour) {
  auto client = previewer();
  clock().advance(1h);
  EXPECT_EQ(client.get("/api/cms?version=working").code(), "preview_forbidden");
}

TEST_P(PreviewApiTest, ThemeAndFilesComeFromThePreview) {
  auto client = previewer();
  const ApiAnswer theme = client.get("/brand/theme.css?v=cedar%3Aworking-0123456789ab");
  EXPECT_EQ(theme.status, 200);
  EXPECT_EQ(theme.response.header("Cache-Control"), "private, no-store");
  const ApiAnswer pinned = client.get("/brand/theme.css?v=cedar%3A1");
  EXPECT_EQ(pinned.response.header("Cache-Control"), "public, max-age=3600");
  const ApiAnswer logo = client.get("/media/logo.svg");
  EXPECT_EQ(logo.body, "<svg>draft</svg>");
  EXPECT_EQ(logo.response.header("Cache-Control"), "private, no-store");
  EXPECT_THAT(std::string(logo.response.header("Content-Security-Policy")), HasSubstr("sandbox"));
  EXPECT_EQ(client.get("/favicon.ico").status, 404);  // the draft has no icon
  auto anybody = browser();
  EXPECT_NE(anybody.get("/media/logo.svg").body, "<svg>draft</svg>");
  EXPECT_EQ(anybody.get("/favicon.ico").status, 200);
  EXPECT_EQ(previewer("7").get("/favicon.ico").status, 200);  // this version does not exist
}

}  // namespace
}  // namespace molar::api
