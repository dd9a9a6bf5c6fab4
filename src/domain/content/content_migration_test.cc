// Content imported before versions with files existed survives the migration.
#include <gtest/gtest.h>

#include "base/log.h"
#include "base/random.h"
#include "base/testing/fake_clock.h"
#include "base/testing/seeded_random.h"
#include "domain/content/content_library.h"
#include "domain/content/testing/test_brands.h"
#include "storage/migrations.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using storage::Dialect;
using storage::Migration;

constexpr Timestamp kNow{std::chrono::milliseconds(1'795'000'000'000)};
constexpr int kBefore = 7;

class ContentMigrationTest : public testing::TestWithParam<Dialect> {
 protected:
  void SetUp() override {
    if (!storage::TempDatabase::is_available(GetParam())) {
      GTEST_SKIP() << "MOLAR_TEST_POSTGRES is not set; see script/postgres";
    }
    set_log_sink([](std::string_view) {});
    database_.emplace(GetParam(), storage::TempDatabase::Schema::Empty);
    std::vector<Migration> old;
    for (const Migration& migration : storage::embedded_migrations()) {
      if (migration.number <= kBefore) {
        old.push_back(migration);
      }
    }
    ASSERT_EQ(*storage::Migrator(**database_, clock_, old).up(), kBefore);
  }
  void TearDown() override { set_log_sink(nullptr); }

  void add_version(int number, const std::string& body) {
    database_->run_script("insert into content_version values ('cedar', " + std::to_string(number) +
                          ", 1, '" + body + "', '" + sha256_hex(body) + "', 'a note', 1000)");
  }
  void add_asset(const std::string& group, const std::string& name, const std::string& bytes) {
    database_->run_script("insert into content_asset values ('" + group + "', '" + name +
                          "', 'image/svg+xml', '" + sha256_hex(bytes) + "', '" +
                          base64_encode(bytes) + "')");
  }

  FakeClock clock_{kNow};
  std::optional<storage::TempDatabase> database_;
};
INSTANTIATE_TEST_SUITE_P(Database, ContentMigrationTest,
                         testing::Values(Dialect::Sqlite, Dialect::Postgres),
                         storage::dialect_name);

TEST_P(ContentMigrationTest, versions_files_and_the_published_pointer_are_migrated) {
  const std::string first = make_test_folder({.title = "First"}).site_json;
  const std::string second = make_test_folder({.title = "Second"}).site_json;
  add_version(1, first);
  add_version(2, second);
  add_asset("cedar", "logo.svg", "<svg>logo</svg>");
  add_asset("cedar", "same.svg", "<svg>logo</svg>");
  add_asset("gone", "logo.svg", "<svg>logo</svg>");
  database_->run_script("insert into content_published values ('cedar', 2, 'hash', 2000)");
  database_->run_script("insert into group_host values ('cedar.localhost', 'cedar')");

  ASSERT_GT(*storage::Migrator(**database_, clock_).up(), 0);

  FakeContentSchema schema;
  BrandCatalog catalog(**database_, schema, {});
  ASSERT_TRUE(catalog.load().has_value());
  auto brand = catalog.find_by_host("cedar.localhost");
  ASSERT_NE(brand, nullptr);
  EXPECT_EQ(brand->content_key, "cedar:2");
  EXPECT_EQ(*catalog.find_asset("cedar", "same.svg")->body, "<svg>logo</svg>");

  ContentLibrary library(**database_);
  auto record = library.find("cedar");
  EXPECT_EQ(record->published, 2);
  EXPECT_EQ(record->publications.at(0).version, 2);
  EXPECT_EQ(library.folder("cedar", "1")->site_json, first);
  EXPECT_EQ(library.folder("cedar", "1")->assets.size(), 2U);

  int imports = 0;
  SeededRandom random(7);
  ContentService content({**database_, clock_, random}, schema,
                         [&](storage::Connection&, const std::string&, std::string_view, Date) {
                           ++imports;
                           return Status();
                         });
  EXPECT_EQ(content.publish({"cedar", "1"}, {})->version, 1);
  EXPECT_EQ(imports, 0) << "a version without catalogue leaves the plans";
  EXPECT_EQ(content.import(make_test_folder(), {})->version, 3);
}

TEST_P(ContentMigrationTest, an_empty_store_stays_empty) {
  ASSERT_GT(*storage::Migrator(**database_, clock_).up(), 0);
  EXPECT_TRUE(ContentLibrary(**database_).list().empty());
}

}  // namespace
}  // namespace molar::domain
