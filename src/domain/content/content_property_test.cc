// No sequence of draft operations changes a byte of the published content.
#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "base/log.h"
#include "base/random.h"
#include "base/testing/fake_clock.h"
#include "domain/content/content_library.h"
#include "domain/content/content_previews.h"
#include "domain/content/testing/test_brands.h"
#include "domain/plan/catalogue.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

constexpr Timestamp kNow{std::chrono::milliseconds(1'795'000'000'000)};
constexpr int kSequences = 12;
constexpr int kSteps = 25;

class ContentPropertyTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    set_log_sink([](std::string_view) {});
    brands_.emplace(database(), clock_, import_catalogue);
  }
  void TearDown() override { set_log_sink(nullptr); }

  // A random, unique folder. Some do not pass the schema; compliance or the catalogue import
  // refuses others.
  BrandFolder any_folder(const std::string& group) {
    const std::string name = "T" + std::to_string(random_());
    BrandFolder folder = make_test_folder(
        {.group_key = group, .hosts = {group + ".localhost", name + ".example"}, .title = name});
    switch (random_() % 6) {
      case 0:
        folder.site_json.insert(1, R"("broken":1,)");
        break;
      case 1:
        folder.site_json.insert(1, R"("unlawful":1,)");
        break;
      case 2:
        folder.catalogue_json = R"({"plans":[{"id":0}]})";
        break;
      case 3:
        folder.catalogue_json.clear();
        break;
      default:
        break;
    }
    folder.assets[random_() % folder.assets.size()].bytes = name;
    if (random_() % 2 == 0) {
      folder.assets.pop_back();
    }
    return folder;
  }

  // All content that a visitor can receive, and its rows in the database.
  std::string published_bytes() {
    BrandCatalog fresh(database(), brands_->schema, {});
    EXPECT_TRUE(fresh.load().has_value());
    std::string all;
    auto snapshot = fresh.snapshot();
    all += std::to_string(snapshot->revision);
    for (const auto& [host, brand] : snapshot->by_host) {
      all += host + brand->group_key + brand->content_key + brand->theme_css;
      for (const auto& [language, text] : brand->content) {
        all += language + *text;
      }
    }
    for (const auto& [group, assets] : snapshot->assets) {
      for (const auto& [name, asset] : assets) {
        all += group + name + asset.media_type + *asset.body;
      }
    }
    return all + table_bytes();
  }

  std::string table_bytes() {
    return database().read([](storage::Connection& sql) {
      std::string all;
      auto add = [&](const std::vector<std::string>& rows) {
        for (const std::string& row : rows) {
          all += row + "\n";
        }
      };
      add(
          sql.query<std::string>("select group_key || version || body || sha256 || note "
                                 "from content_version order by group_key, version"));
      add(
          sql.query<std::string>("select group_key || version || name || sha256 "
                                 "from content_manifest where version > 0 "
                                 "order by group_key, version, name"));
      add(
          sql.query<std::string>("select group_key || number || version || actor "
                                 "from content_publication order by group_key, number"));
      add(sql.query<std::string>(
          "select group_key || id || name from plan order by group_key, id"));
      add(sql.query<std::string>("select host || group_key from group_host order by host"));
      return all;
    });
  }

  void any_draft_operation() {
    ContentService& content = brands_->content;
    const std::string group = random_() % 2 == 0 ? "cedar" : "harbor";
    const std::vector<std::function<void()>> operations = {
        [&] { (void)content.save_draft(any_folder(group), {.note = "n"}); },
        [&] { (void)content.save_draft(any_folder(group), {}, random_() % 4); },
        [&] { (void)content.save_draft(any_folder(group), {.dry_run = DryRun::Yes}); },
        [&] { (void)content.discard_draft(group); },
        [&] { (void)content.validate(any_folder(group)); },
        [&] { (void)content.import(any_folder(group), {.dry_run = DryRun::Yes}); },
        [&] { (void)content.publish({group}, {.dry_run = DryRun::Yes}); },
        [&] {
          (void)content.publish({group, "working", 99}, {});
        },
        [&] {
          (void)content.publish({group, "77"}, {});
        },
        [&] { (void)content.rollback(group, 88, {}); },
        [&] { (void)previews_->find(group, "working"); },
        [&] { (void)previews_->find_asset(group, "working", "logo.svg"); },
        [&] { (void)ContentLibrary(database()).diff(group, "published", "working"); },
        [&] { (void)ContentLibrary(database()).folder(group, "working"); },
    };
    operations[random_() % operations.size()]();
  }

  FakeClock clock_{kNow};
  std::mt19937 random_{20261121};
  std::optional<TestBrands> brands_;
  std::optional<ContentPreviews> previews_;
};
MOLAR_ON_BOTH_DATABASES(ContentPropertyTest);

TEST_P(ContentPropertyTest, no_draft_operation_changes_a_published_byte) {
  previews_.emplace(database(), brands_->schema);
  for (int sequence = 0; sequence < kSequences; ++sequence) {
    // Publishes other content each time, so that more content must stay unchanged.
    ASSERT_TRUE(brands_->content.import(
        make_test_folder({.title = "Published " + std::to_string(sequence)}), {}));
    const std::string before = published_bytes();
    for (int step = 0; step < kSteps; ++step) {
      any_draft_operation();
      clock_.advance(std::chrono::seconds(1));
    }
    ASSERT_EQ(sha256_hex(published_bytes()), sha256_hex(before)) << "sequence " << sequence;
  }
}

TEST_P(ContentPropertyTest, a_publication_changes_the_published_bytes) {
  const std::string before = published_bytes();
  ASSERT_TRUE(brands_->content.save_draft(make_test_folder({.title = "New"}), {}).has_value());
  EXPECT_EQ(published_bytes(), before);
  ASSERT_TRUE(brands_->content.publish({"cedar"}, {}).has_value());
  EXPECT_NE(published_bytes(), before);
}

}  // namespace
}  // namespace molar::domain
