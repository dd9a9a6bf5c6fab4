#include "domain/content/brand_catalog.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/log.h"
#include "base/testing/fake_clock.h"
#include "domain/content/testing/test_brands.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

constexpr Timestamp kNow{std::chrono::milliseconds(1'795'000'000'000)};

class BrandCatalogTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    set_log_sink([](std::string_view) {});
    brands_.emplace(database(), clock_);
  }
  void TearDown() override { set_log_sink(nullptr); }
  BrandCatalog& catalog() { return brands_->catalog; }

  FakeClock clock_{kNow};
  std::optional<TestBrands> brands_;
};
MOLAR_ON_BOTH_DATABASES(BrandCatalogTest);

TEST_P(BrandCatalogTest, reads_the_published_brand) {
  auto cedar = catalog().find_by_group("cedar");
  ASSERT_NE(cedar, nullptr);
  EXPECT_EQ(cedar->name, "Cedar Dental");
  EXPECT_EQ(cedar->time_zone, "America/Phoenix");
  EXPECT_THAT(cedar->plans_whitelist, testing::ElementsAre(1, 2, 3));
  EXPECT_THAT(cedar->languages, testing::ElementsAre("en", "es"));
  EXPECT_EQ(cedar->organisation.legal_name, "Cedar Dental Plans LLC");
  EXPECT_EQ(cedar->mail_from_address, "no-reply@cedar.example");
  EXPECT_EQ(cedar->content_version, 1);
  EXPECT_THAT(*cedar->content.at("es"), testing::HasSubstr("Bienvenidos"));
  EXPECT_THAT(*cedar->content.at("en"), testing::HasSubstr("Welcome to Cedar"));
  ASSERT_EQ(cedar->consents.at("es").size(), 3U);
  EXPECT_EQ(cedar->consents.at("es")[0].text, "ES: This is not insurance.");
  EXPECT_TRUE(cedar->consents.at("en")[1].required);
  EXPECT_FALSE(cedar->consents.at("en")[2].required);
  EXPECT_FALSE(cedar->theme_css.empty());
}

TEST_P(BrandCatalogTest, finds_a_brand_by_host_in_any_case_and_with_any_port) {
  EXPECT_EQ(catalog().find_by_host("cedar.localhost")->group_key, "cedar");
  EXPECT_EQ(catalog().find_by_host("Harbor.LOCALHOST:8080")->group_key, "harbor");
  EXPECT_EQ(catalog().find_by_host("localhost:8080"), nullptr);
  EXPECT_EQ(catalog().find_by_host("[::1]:8080"), nullptr);
  EXPECT_EQ(catalog().find_by_host(""), nullptr);
  EXPECT_FALSE(catalog().knows_host("evil.example"));
}

TEST_P(BrandCatalogTest, local_hosts_get_the_default_brand_when_enabled) {
  BrandCatalog with_default(database(), brands_->schema,
                            {.serve_unknown_hosts = true, .default_group = "harbor"});
  ASSERT_TRUE(with_default.load().has_value());
  EXPECT_EQ(with_default.find_by_host("localhost:8080")->group_key, "harbor");
  EXPECT_EQ(with_default.find_by_host("127.0.0.1:8080")->group_key, "harbor");
  EXPECT_EQ(with_default.find_by_host("[::1]:8080")->group_key, "harbor");
  EXPECT_EQ(with_default.find_by_host("cedar.localhost")->group_key, "cedar");
  EXPECT_EQ(with_default.find_by_host("evil.example"), nullptr);
  BrandCatalog first(database(), brands_->schema, {.serve_unknown_hosts = true});
  ASSERT_TRUE(first.load().has_value());
  EXPECT_EQ(first.find_by_host("localhost")->group_key, "cedar");
}

TEST_P(BrandCatalogTest, finds_assets_only_in_their_brand) {
  auto logo = catalog().find_asset("cedar", "logo.svg");
  ASSERT_TRUE(logo.has_value());
  EXPECT_EQ(logo->media_type, "image/svg+xml");
  EXPECT_THAT(*logo->body, testing::StartsWith("<svg"));
  EXPECT_EQ(catalog().find_asset("cedar", "favicon.ico")->body->size(), 4U);
  EXPECT_FALSE(catalog().find_asset("cedar", "other.svg").has_value());
  EXPECT_FALSE(catalog().find_asset("nobody", "logo.svg").has_value());
}

TEST_P(BrandCatalogTest, poll_loads_new_versions_and_parses_only_those) {
  auto old = catalog().find_by_group("cedar");
  auto harbor = catalog().find_by_group("harbor");
  catalog().poll();
  EXPECT_EQ(catalog().find_by_group("cedar"), old);
  ASSERT_TRUE(brands_->content.import(make_test_folder({.title = "New"}), {}).has_value());
  int before = brands_->schema.calls;
  catalog().poll();
  EXPECT_EQ(brands_->schema.calls - before, 2);  // cedar has two languages
  EXPECT_EQ(catalog().find_by_group("cedar")->content_version, 2);
  EXPECT_EQ(catalog().find_by_group("harbor"), harbor);
  // Holders of the old snapshot can continue to use it.
  EXPECT_THAT(*old->content.at("en"), testing::HasSubstr("Welcome to Cedar"));
}

TEST_P(BrandCatalogTest, an_invalid_version_leaves_the_previous_one_in_place) {
  auto harbor = catalog().find_by_group("harbor");
  temp_database().run_script(
      "insert into content_version (group_key, version, schema_version, body, sha256, note, "
      "created_at) select group_key, 9, schema_version, '{\"broken\":1,\"site\":"
      "{\"languages\":[\"en\"]}}', 'x', '', 0 from content_version where group_key = 'cedar';"
      "update content_published set version = 9 where group_key = 'cedar';"
      "update content_revision set revision = 99");
  catalog().poll();
  EXPECT_EQ(catalog().find_by_group("cedar")->content_version, 1);
  EXPECT_EQ(catalog().find_by_group("harbor"), harbor);
  // A process that starts now serves only the other brand.
  BrandCatalog fresh(database(), brands_->schema, {});
  ASSERT_TRUE(fresh.load().has_value());
  EXPECT_EQ(fresh.find_by_group("cedar"), nullptr);
  EXPECT_NE(fresh.find_by_group("harbor"), nullptr);
}

TEST_P(BrandCatalogTest, the_snapshot_stays_while_the_engine_is_down_and_loads_later) {
  ASSERT_TRUE(brands_->content.import(make_test_folder({.title = "New"}), {}).has_value());
  brands_->schema.engine_is_down = true;
  catalog().poll();
  EXPECT_EQ(catalog().find_by_group("cedar")->content_version, 1);
  brands_->schema.engine_is_down = false;
  catalog().poll();
  EXPECT_EQ(catalog().find_by_group("cedar")->content_version, 2);
}

}  // namespace
}  // namespace molar::domain
