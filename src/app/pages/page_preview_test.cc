// Previews of unpublished versions, beside the cached pages.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/testing/anonymous_pages_fixture.h"
#include "domain/content/brand_catalog.h"

namespace molar::app {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class PagePreviewTest : public AnonymousPagesFixture {};
MOLAR_ON_BOTH_DATABASES(PagePreviewTest);

TEST_P(PagePreviewTest, ALinkAndItsCookieShowAnUnpublishedVersion) {
  visit("/");
  const http::Response linked = visit("/?version=working&preview=" + token("working"));
  EXPECT_THAT(text(linked), HasSubstr(kDraftTitle));
  EXPECT_THAT(text(linked), HasSubstr(R"("preview":{"version":"working"})"));
  EXPECT_THAT(text(linked), HasSubstr(R"("contentKey":"cedar:working-)"));
  EXPECT_THAT(text(linked), HasSubstr(R"("indexable":false)"));
  EXPECT_EQ(linked.header("Cache-Control"), "private, no-store");
  EXPECT_EQ(linked.header("X-Robots-Tag"), "noindex");
  EXPECT_EQ(linked.header("ETag"), "");
  const std::string set_cookie(linked.header("Set-Cookie"));
  EXPECT_THAT(set_cookie, StartsWith("molar_preview=working."));
  EXPECT_THAT(set_cookie, HasSubstr("Max-Age=3600"));
  EXPECT_THAT(set_cookie, HasSubstr("HttpOnly"));
  EXPECT_THAT(set_cookie, HasSubstr("SameSite=Lax"));
  const std::string cookie = set_cookie.substr(0, set_cookie.find(';'));
  const http::Response next = visit(get("/faq", cookie));
  EXPECT_THAT(text(next), HasSubstr(kDraftTitle));
  EXPECT_EQ(next.header("Cache-Control"), "private, no-store");
  EXPECT_THAT(text(visit("/")), Not(HasSubstr(kDraftTitle)));
  EXPECT_FALSE(is_kept("/faq"));
  // An hour later it has expired.
  clock().advance(1h);
  EXPECT_THAT(text(visit(get("/faq", cookie))), Not(HasSubstr(kDraftTitle)));
}

TEST_P(PagePreviewTest, WithoutAValidTokenThePublishedSiteIsShown) {
  save_draft(kDraftTitle, "harbor");
  const std::string good = token("working");
  const std::vector<std::string> queries = {
      "version=working",
      "version=working&preview=",
      "version=working&preview=" + token("working", "harbor"),
      "version=working&preview=" + token("working", "cedar", 0ms),
      "version=working&preview=" + good.substr(0, good.size() - 1) + "!",
      "version=1&preview=" + good,
      "version=7&preview=" + token("7"),
      "version=nonsense&preview=" + token("nonsense"),
      "preview=" + good};
  for (const std::string& query : queries) {
    const http::Response page = visit("/?" + query);
    EXPECT_EQ(page.status, 200) << query;
    EXPECT_THAT(text(page), Not(HasSubstr(kDraftTitle))) << query;
    EXPECT_THAT(text(page), Not(HasSubstr("\"preview\""))) << query;
    EXPECT_EQ(page.header("Set-Cookie"), "") << query;
  }
  EXPECT_THAT(text(visit(get("/", "molar_preview=1." + good))), Not(HasSubstr(kDraftTitle)));
  http::Request elsewhere = get("/", "molar_preview=working." + good);
  elsewhere.host = "harbor.localhost:8080";
  EXPECT_THAT(text(visit(elsewhere)), Not(HasSubstr(kDraftTitle)));
}

TEST_P(PagePreviewTest, TheNumberOfThePublishedVersionIsNoPreview) {
  const std::string number =
      std::to_string(services().graph.brands.find_by_group("cedar")->content_version);
  const http::Response page = visit("/?version=" + number + "&preview=" + token(number));
  EXPECT_EQ(page.header("X-Robots-Tag"), "");
  EXPECT_EQ(page.header("Set-Cookie"), "");
  publish_draft();
  const http::Response older = visit("/?version=" + number + "&preview=" + token(number));
  EXPECT_EQ(older.header("X-Robots-Tag"), "noindex");
  EXPECT_THAT(text(older), Not(HasSubstr(kDraftTitle)));
  EXPECT_THAT(text(older), HasSubstr("\"preview\":{\"version\":\"" + number + "\"}"));
}

TEST_P(PagePreviewTest, VersionPublishedEndsThePreview) {
  const http::Response left =
      visit(get("/join-now?plan=2&version=published&preview=x", "molar_preview=a.b"));
  EXPECT_EQ(left.status, 302);
  EXPECT_EQ(left.header("Location"), "/join-now?plan=2");
  EXPECT_THAT(std::string(left.header("Set-Cookie")), StartsWith("molar_preview=;"));
  EXPECT_THAT(std::string(left.header("Set-Cookie")), HasSubstr("Max-Age=0"));
  EXPECT_EQ(left.header("Cache-Control"), "private, no-store");
  EXPECT_EQ(visit("//evil.example?version=published").header("Location"), "/");
}

}  // namespace
}  // namespace molar::app
