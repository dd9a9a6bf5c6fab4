#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/site/canonical_host.h"
#include "api/testing/api_fixture.h"
#include "domain/content/brand_catalog.h"
#include "domain/content/content_service.h"
#include "domain/content/testing/test_brands.h"
#include "http/middleware.h"

namespace molar::api {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

class SeoApiTest : public ApiFixture {
 protected:
  void SetUp() override {
    ApiFixture::SetUp();
    if (!IsSkipped()) {
      services().production = true;
    }
  }

  ApiAnswer get(const std::string& path, const std::string& host = "cedar.localhost") {
    ApiAnswer answer = browser(host).get(path);
    EXPECT_EQ(answer.status, 200) << path;
    return answer;
  }

  // Publishes the test brand after `change` to its content; runs `meanwhile` before the server
  // loads it.
  void publish(
      const domain::TestBrand& brand, const std::function<void(json::object&)>& change,
      const std::function<void(storage::Connection&)>& meanwhile = [](storage::Connection&) {}) {
    domain::BrandFolder folder = domain::make_test_folder(brand);
    json::value site = json::parse(folder.site_json);
    change(site.as_object());
    folder.site_json = json::serialize(site);
    ASSERT_TRUE(services().graph.content.import(folder, {.actor = "test"}).has_value());
    database().write(meanwhile);
    services().graph.brands.poll();
  }
};
MOLAR_ON_BOTH_DATABASES(SeoApiTest);

TEST_P(SeoApiTest, RobotsMayReadASiteInProductionButNoPersonalPages) {
  const ApiAnswer robots = get("/robots.txt");
  EXPECT_EQ(robots.response.header("Content-Type"), "text/plain; charset=utf-8");
  EXPECT_THAT(robots.body, HasSubstr("User-agent: *\n"));
  for (const char* path : {"/api/", "/checkout", "/dashboard", "/member-login"}) {
    EXPECT_THAT(robots.body, HasSubstr("\nDisallow: " + std::string(path) + "\n"));
  }
  EXPECT_THAT(robots.body, Not(HasSubstr("Disallow: /\n")));
  EXPECT_THAT(robots.body, HasSubstr("\nSitemap: https://cedar.localhost/sitemap.xml\n"));
  EXPECT_THAT(get("/robots.txt", "harbor.localhost").body,
              HasSubstr("https://harbor.localhost/sitemap.xml"));
}

TEST_P(SeoApiTest, RobotsStayOutOfEveryOtherSite) {
  services().production = false;
  EXPECT_EQ(get("/robots.txt", kCedarHost).body, "User-agent: *\nDisallow: /\n");
}

TEST_P(SeoApiTest, TheSitemapNamesEveryPageInEveryLanguage) {
  publish({}, [](json::object& site) {
    site["landings"] = {{{"slug", "veterans"}}};
    site["pages"].as_object()["faq"] = {{"noindex", true}};
  });
  const std::string index = get("/sitemap.xml").body;
  EXPECT_THAT(index, HasSubstr("<sitemap><loc>https://cedar.localhost/sitemap-pages.xml</loc>"
                               "<lastmod>2026-11-21T17:00:00.000Z</lastmod></sitemap>"));
  const ApiAnswer pages = get("/sitemap-pages.xml");
  EXPECT_EQ(pages.response.header("Content-Type"), "application/xml; charset=utf-8");
  const std::string links =
      "<xhtml:link rel=\"alternate\" hreflang=\"en\" href=\"https://cedar.localhost/veterans\"/>"
      "<xhtml:link rel=\"alternate\" hreflang=\"es\" "
      "href=\"https://cedar.localhost/veterans?lang=es\"/>"
      "<xhtml:link rel=\"alternate\" hreflang=\"x-default\" "
      "href=\"https://cedar.localhost/veterans\"/>";
  const std::string date = "<lastmod>2026-11-21T17:00:00.000Z</lastmod>";
  EXPECT_THAT(pages.body, HasSubstr("<url><loc>https://cedar.localhost/veterans</loc>" + date +
                                    links + "</url>"));
  EXPECT_THAT(pages.body, HasSubstr("<url><loc>https://cedar.localhost/veterans?lang=es</loc>" +
                                    date + links + "</url>"));
  EXPECT_THAT(pages.body, HasSubstr("<loc>https://cedar.localhost/arizona</loc>"));
  EXPECT_THAT(pages.body, Not(HasSubstr("/faq")));
  EXPECT_THAT(pages.body, Not(HasSubstr("/dashboard")));
  EXPECT_THAT(get("/sitemap-pages.xml", "harbor.localhost").body, Not(HasSubstr("veterans")));
}

TEST_P(SeoApiTest, ABrandOfOneLanguageHasNoAlternates) {
  publish({},
          [](json::object& site) { site["site"].as_object()["languages"] = json::array{"en"}; });
  const std::string pages = get("/sitemap-pages.xml").body;
  EXPECT_THAT(pages, Not(HasSubstr("hreflang")));
  EXPECT_THAT(pages, Not(HasSubstr("lang=")));
}

TEST_P(SeoApiTest, DevelopmentKeepsTheAddressThatWasAskedFor) {
  services().production = false;
  EXPECT_THAT(get("/sitemap.xml", kCedarHost).body,
              HasSubstr("<loc>http://cedar.localhost:8080/sitemap-pages.xml</loc>"));
}

TEST_P(SeoApiTest, TheManifestShowsTheBrand) {
  publish({}, [](json::object& site) {
    site["base"].as_object()["variables"].as_object()["favicon"] = "/media/logo.svg";
    site["theme"] = {{"colours", {{"primary", "#24573f"}, {"bg", "#f8f3e8"}}}};
    site["pages"].as_object()["home"].as_object()["description"] = "Pay less at the dentist.";
  });
  const ApiAnswer answer = get("/site.webmanifest");
  EXPECT_EQ(answer.response.header("Content-Type"), "application/manifest+json");
  const json::value manifest = answer.json();
  EXPECT_EQ(manifest.at("name"), "Cedar Dental");
  EXPECT_EQ(manifest.at("lang"), "en");
  EXPECT_EQ(manifest.at("theme_color"), "#24573f");
  EXPECT_EQ(manifest.at("background_color"), "#f8f3e8");
  EXPECT_EQ(manifest.at("description"), "Pay less at the dentist.");
  EXPECT_EQ(
      manifest.at("icons"),
      (json::array{{{"src", "/media/logo.svg"}, {"type", "image/svg+xml"}, {"sizes", "any"}}}));
}

TEST_P(SeoApiTest, AManifestNamesNoIconThatIsNotThere) {
  for (const char* favicon : {"/media/missing.svg", "https://elsewhere.example/icon.png", ""}) {
    publish({}, [&](json::object& site) {
      site["base"].as_object()["variables"].as_object()["favicon"] = favicon;
    });
    EXPECT_EQ(get("/site.webmanifest").json().at("icons"), json::array{}) << favicon;
  }
}

TEST_P(SeoApiTest, SaysWhereToReportHolesAndNeverExpires) {
  EXPECT_EQ(get("/.well-known/security.txt").body,
            "Contact: mailto:help@cedar.example\n"
            "Contact: https://cedar.localhost/support\n"
            "Expires: 2027-05-20T00:00:00.000Z\n"
            "Preferred-Languages: en, es\n"
            "Canonical: https://cedar.localhost/.well-known/security.txt\n");
  clock().advance(std::chrono::hours(24 * 400));
  EXPECT_THAT(get("/.well-known/security.txt").body, HasSubstr("Expires: 2028-06-2"));
}

TEST_P(SeoApiTest, NoTextOfABrandMakesALineOfSecurityTxt) {
  // A version from before addresses were checked.
  publish(
      {}, [](json::object& site) { site["organisation"].as_object()["email"] = "a@b.example"; },
      [](storage::Connection& sql) {
        sql.execute("update content_version set body = replace(body, 'a@b.example', :email)",
                    std::string("a@b.example\\nContact: https://evil.example"));
      });
  const std::string text = get("/.well-known/security.txt").body;
  EXPECT_THAT(text, Not(HasSubstr("evil")));
  EXPECT_THAT(text, HasSubstr("Contact: https://cedar.localhost/support"));
}

TEST_P(SeoApiTest, PasswordManagersFindThePlaceToChangeOne) {
  const ApiAnswer answer = browser().get("/.well-known/change-password");
  EXPECT_EQ(answer.status, 302);
  EXPECT_EQ(answer.response.header("Location"), "/reset-password");
}

TEST_P(SeoApiTest, CachesKeepEveryFileAndAskWithItsTag) {
  const http::Handler handler = http::with_middleware(
      [this](const http::Request& request) { return router().handle(request); });
  for (const char* path : {"/robots.txt", "/sitemap.xml", "/sitemap-pages.xml", "/site.webmanifest",
                           "/.well-known/security.txt"}) {
    http::Request request{"GET", path, path, "", "cedar.localhost"};
    const http::Response first = handler(request);
    EXPECT_THAT(std::string(first.header("Cache-Control")), HasSubstr("public, max-age="));
    request.headers = {{"If-None-Match", std::string(first.header("ETag"))}};
    EXPECT_EQ(handler(request).status, 304) << path;
    request.method = "HEAD";
    request.headers.clear();
    EXPECT_EQ(handler(request).status, 200) << path;
    request.host = "unknown.example";
    EXPECT_EQ(handler(request).status, 421) << path;
  }
}

class CanonicalHostTest : public SeoApiTest {
 protected:
  void SetUp() override {
    SeoApiTest::SetUp();
    if (!IsSkipped()) {
      publish({.hosts = {"www.cedar.example", "cedar.example"}}, [](json::object&) {});
    }
  }
  // Target of the redirect; empty: none.
  std::string moved(const std::string& host, const std::string& target = "/faq?x=1",
                    const std::string& method = "GET", bool secure = true) {
    http::Request request{method, target, target.substr(0, target.find('?')), "", host};
    request.secure = secure;
    const auto response = redirect_to_canonical_host(request, services());
    if (!response) {
      return {};
    }
    EXPECT_EQ(response->status, 301);
    return std::string(response->header("Location"));
  }
};
MOLAR_ON_BOTH_DATABASES(CanonicalHostTest);

TEST_P(CanonicalHostTest, OtherHostsOfTheBrandLeadToItsFirst) {
  EXPECT_EQ(moved("www.cedar.example"), "");
  EXPECT_EQ(moved("cedar.example"), "https://www.cedar.example/faq?x=1");
  EXPECT_EQ(moved("cedar.example", "/", "HEAD"), "https://www.cedar.example/");
  EXPECT_EQ(moved("cedar.example:8443", "/"), "https://www.cedar.example:8443/");
  EXPECT_EQ(moved("www.cedar.example:8443", "/"), "");
  EXPECT_EQ(moved("cedar.example", "/", "GET", false), "http://www.cedar.example/");
  EXPECT_EQ(moved("cedar.example", "//evil.example/"), "https://www.cedar.example//evil.example/");
}

TEST_P(CanonicalHostTest, NothingElseIsMoved) {
  EXPECT_EQ(moved("cedar.example", "/faq", "POST"), "");
  EXPECT_EQ(moved("harbor.localhost"), "");
  EXPECT_EQ(moved("unknown.example"), "");
  services().production = false;
  EXPECT_EQ(moved("cedar.example"), "");
}

TEST_P(CanonicalHostTest, AddressesAreThoseOfTheFirstHost) {
  http::Request request{"GET", "/", "/", "", "cedar.example"};
  const auto brand = services().graph.brands.find_by_host("cedar.example");
  EXPECT_EQ(canonical_origin(request, *brand, true), "https://www.cedar.example");
  EXPECT_EQ(canonical_origin(request, *brand, false), "http://cedar.example");
  EXPECT_THAT(get("/robots.txt", "cedar.example").body,
              HasSubstr("https://www.cedar.example/sitemap.xml"));
}

}  // namespace
}  // namespace molar::api
