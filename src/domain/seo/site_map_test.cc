#include "domain/seo/site_map.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "base/log.h"
#include "base/testing/fake_clock.h"
#include "domain/content/testing/test_brands.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using namespace std::chrono_literals;
namespace json = boost::json;
using testing::ElementsAre;
using testing::Not;

constexpr std::int64_t kStart = 1'795'280'400'000;  // 2026-11-21T17:00:00Z

class SiteMapTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    set_log_sink([](std::string_view) {});
    brands_ = std::make_unique<TestBrands>(database(), clock_);
    maps_ = std::make_unique<SiteMaps>(database());
    site_ = json::parse(make_test_folder().site_json);
  }
  void TearDown() override { set_log_sink(nullptr); }

  // Publishes site_, an hour after the previous publication.
  void publish(const std::string& catalogue = R"({"plans":[]})") {
    clock_.advance(1h);
    BrandFolder folder = make_test_folder();
    folder.site_json = json::serialize(site_);
    folder.catalogue_json = catalogue;
    ASSERT_TRUE(brands_->content.import(folder, {.actor = "test"}).has_value());
    brands_->catalog.poll();
  }

  std::shared_ptr<const SiteMap> map() {
    return maps_->of(*brands_->catalog.find_by_group("cedar"));
  }
  std::vector<std::string> paths() {
    std::vector<std::string> found;
    for (const SiteMapPage& page : map()->pages) {
      found.push_back(page.path);
    }
    return found;
  }
  // Hours between the first publication and the page's date.
  std::int64_t changed(std::string_view path) {
    for (const SiteMapPage& page : map()->pages) {
      if (page.path == path && page.changed_at) {
        return (to_millis(*page.changed_at) - kStart) / 3'600'000;
      }
    }
    return -1;
  }

  FakeClock clock_{from_millis(kStart)};
  std::unique_ptr<TestBrands> brands_;
  std::unique_ptr<SiteMaps> maps_;
  json::value site_;
};
MOLAR_ON_BOTH_DATABASES(SiteMapTest);

TEST_P(SiteMapTest, HasThePagesOfEveryBrand) {
  EXPECT_THAT(paths(),
              ElementsAre("/", "/find-a-dentist", "/join-now", "/savings-summary", "/directory",
                          "/faq", "/support", "/arizona", "/terms", "/privacy"));
  EXPECT_EQ(changed("/"), 0);
  EXPECT_EQ(map(), map()) << "made once a version";
}

TEST_P(SiteMapTest, AddsLandingPagesAndLeavesOutPagesThatAreNotIndexed) {
  site_.at("pages").as_object()["faq"] = {{"noindex", true}};
  site_.as_object()["landings"] = {{{"slug", "veterans"}, {"title", "For veterans"}},
                                   {{"slug", "staff-only"}, {"noindex", true}},
                                   {{"slug", "old-offer"}}};
  site_.as_object()["routeRules"] = {{{"path", "/old-offer"}, {"redirect", "/veterans"}},
                                     {{"path", "/terms"}, {"middleware", {"members"}}}};
  publish();
  EXPECT_THAT(paths(),
              ElementsAre("/", "/find-a-dentist", "/join-now", "/savings-summary", "/directory",
                          "/support", "/arizona", "/terms", "/privacy", "/veterans"));
}

TEST_P(SiteMapTest, ALandingPageIsListedInTheLanguagesThatHaveIt) {
  site_.as_object()["landings"] = {{{"slug", "veterans"}}, {{"slug", "seniors"}}};
  site_.at("translations").at("es").as_object()["landings"] = {{{"slug", "seniors"}},
                                                               {{"slug", "familias"}}};
  publish();  // hour 1
  std::map<std::string, std::vector<std::string>> languages;
  for (const SiteMapPage& page : map()->pages) {
    languages[page.path] = page.languages;
  }
  EXPECT_THAT(languages["/faq"], ElementsAre("en", "es"));
  EXPECT_THAT(languages["/veterans"], ElementsAre("en"));
  EXPECT_THAT(languages["/seniors"], ElementsAre("en", "es"));
  EXPECT_THAT(languages["/familias"], ElementsAre("es"));
  EXPECT_EQ(changed("/familias"), 1);
}

TEST_P(SiteMapTest, DatesAPageByItsLastChange) {
  site_.at("pages").as_object()["faq"] = {{"title", "Questions"}};
  publish();  // hour 1
  site_.at("pages").at("home").as_object()["title"] = "Hello";
  publish();  // hour 2
  site_.as_object()["landings"] = {{{"slug", "veterans"}, {"title", "For veterans"}}};
  publish();  // hour 3
  EXPECT_EQ(changed("/"), 2);
  EXPECT_EQ(changed("/faq"), 1);
  EXPECT_EQ(changed("/terms"), 0);
  EXPECT_EQ(changed("/veterans"), 3);
}

TEST_P(SiteMapTest, ATranslationIsAChangeAndAFooterIsNot) {
  site_.as_object()["footer"] = {{"country", "USA"}};
  publish();  // hour 1
  EXPECT_EQ(changed("/terms"), 0);
  site_.at("translations").at("es").at("pages").as_object()["terms"] = {{"title", "Condiciones"}};
  publish();  // hour 2
  EXPECT_EQ(changed("/terms"), 2);
  EXPECT_EQ(changed("/privacy"), 0);
}

TEST_P(SiteMapTest, NewPlansChangeThePagesThatShowThem) {
  publish(R"({"plans":[],"offices":[]})");  // hour 1
  EXPECT_EQ(changed("/"), 1);
  EXPECT_EQ(changed("/join-now"), 1);
  EXPECT_EQ(changed("/faq"), 0);
}

TEST_P(SiteMapTest, ARepublishedOlderVersionIsAChange) {
  site_.at("pages").at("home").as_object()["title"] = "Hello";
  publish();  // hour 1
  clock_.advance(1h);
  ASSERT_TRUE(brands_->content.rollback("cedar", std::nullopt, {.actor = "test"}).has_value());
  brands_->catalog.poll();
  EXPECT_EQ(changed("/"), 2);
  EXPECT_EQ(changed("/faq"), 0);
}

TEST_P(SiteMapTest, VersionsThatAreNotServedYetChangeNoDates) {
  const auto served = brands_->catalog.find_by_group("cedar");
  site_.at("pages").at("home").as_object()["title"] = "Hello";
  publish();  // hour 1
  EXPECT_EQ(to_millis(*maps_->of(*served)->pages.front().changed_at), kStart);
  EXPECT_EQ(changed("/"), 1);
}

TEST_P(SiteMapTest, LongHistoriesAreReadToALimit) {
  for (std::size_t i = 0; i <= SiteMaps::kMostPublications; ++i) {
    site_.at("pages").at("home").as_object()["title"] = "Title " + std::to_string(i);
    publish();
  }
  EXPECT_EQ(changed("/"), SiteMaps::kMostPublications + 1);
  EXPECT_EQ(changed("/faq"), 2);  // the oldest of the fifty
}

}  // namespace
}  // namespace molar::domain
