#include "domain/content/content_previews.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/log.h"
#include "base/testing/fake_clock.h"
#include "domain/content/testing/test_brands.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

constexpr Timestamp kNow{std::chrono::milliseconds(1'795'000'000'000)};

class ContentPreviewsTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    set_log_sink([](std::string_view) {});
    brands_.emplace(database(), clock_);
    previews_.emplace(database(), brands_->schema);
  }
  void TearDown() override { set_log_sink(nullptr); }

  ContentPreviews& previews() { return *previews_; }
  void save(const BrandFolder& folder) {
    ASSERT_TRUE(brands_->content.save_draft(folder, {}).has_value());
  }

  FakeClock clock_{kNow};
  std::optional<TestBrands> brands_;
  std::optional<ContentPreviews> previews_;
};
MOLAR_ON_BOTH_DATABASES(ContentPreviewsTest);

TEST_P(ContentPreviewsTest, shows_the_draft_while_visitors_see_the_published_version) {
  BrandFolder folder = make_test_folder({.hosts = {"draft.example"}, .title = "Coming soon"});
  folder.assets[1].bytes = "<svg>new</svg>";
  save(folder);
  auto draft = previews().find("cedar", "working");
  ASSERT_TRUE(draft.has_value());
  EXPECT_THAT(*(*draft)->content.at("en"), HasSubstr("Coming soon"));
  EXPECT_THAT((*draft)->content_key, MatchesRegex("cedar:working-[0-9a-f]+"));
  EXPECT_EQ((*draft)->content_key.size(), std::string("cedar:working-").size() + 12);
  EXPECT_EQ(*previews().find_asset("cedar", "working", "logo.svg")->body, "<svg>new</svg>");

  brands_->catalog.poll();
  EXPECT_THAT(*brands_->catalog.find_by_group("cedar")->content.at("en"), HasSubstr("Welcome"));
  EXPECT_EQ(brands_->catalog.find_by_host("draft.example"), nullptr);
  EXPECT_THAT(*brands_->catalog.find_asset("cedar", "logo.svg")->body, HasSubstr("xmlns"));
}

TEST_P(ContentPreviewsTest, shows_older_versions_by_number) {
  ASSERT_TRUE(brands_->content.import(make_test_folder({.title = "Second"}), {}).has_value());
  auto first = previews().find("cedar", "1");
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ((*first)->content_key, "cedar:1");
  EXPECT_THAT(*(*first)->content.at("en"), HasSubstr("Welcome to Cedar"));
  EXPECT_THAT(*(*previews().find("cedar", "2"))->content.at("en"), HasSubstr("Second"));
}

TEST_P(ContentPreviewsTest, unknown_versions_are_not_found) {
  for (const char* version : {"3", "0", "-1", "01", "1x", "", "latest", "99999999999999999999"}) {
    auto found = previews().find("cedar", version);
    ASSERT_TRUE(found.has_error()) << version;
    EXPECT_EQ(found.error().code, "version_not_found") << version;
  }
  EXPECT_EQ(previews().find("nobody", "1").error().code, "version_not_found");
  EXPECT_EQ(previews().find_asset("cedar", "1", "other.png").error().code, "asset_not_found");
  EXPECT_EQ(previews().find_asset("cedar", "7", "logo.svg").error().code, "version_not_found");
}

TEST_P(ContentPreviewsTest, a_discarded_draft_is_not_found) {
  save(make_test_folder({.title = "Draft"}));
  ASSERT_TRUE(brands_->content.discard_draft("cedar").has_value());
  EXPECT_EQ(previews().find("cedar", "working").error().code, "version_not_found");
  EXPECT_EQ(brands_->content.discard_draft("cedar").error().code, "version_not_found");
}

TEST_P(ContentPreviewsTest, parses_a_draft_once_until_it_is_saved_again) {
  save(make_test_folder({.title = "One"}));
  auto one = *previews().find("cedar", "working");
  int calls = brands_->schema.calls;
  EXPECT_EQ(*previews().find("cedar", "working"), one);
  EXPECT_EQ(brands_->schema.calls, calls);
  save(make_test_folder({.title = "Two"}));
  auto two = *previews().find("cedar", "working");
  EXPECT_NE(two->content_key, one->content_key);
  EXPECT_THAT(*two->content.at("en"), HasSubstr("Two"));
}

TEST_P(ContentPreviewsTest, caches_a_few_versions_and_parses_the_others_again) {
  for (std::size_t i = 0; i < ContentPreviews::kCacheSize; ++i) {
    ASSERT_TRUE(brands_->content.import(make_test_folder({.title = "T" + std::to_string(i)}), {}));
  }
  for (std::size_t version = 1; version <= ContentPreviews::kCacheSize + 1; ++version) {
    ASSERT_TRUE(previews().find("cedar", std::to_string(version)).has_value());
  }
  int calls = brands_->schema.calls;
  ASSERT_TRUE(previews().find("cedar", "2").has_value());
  EXPECT_EQ(brands_->schema.calls, calls);
  ASSERT_TRUE(previews().find("cedar", "1").has_value());
  EXPECT_GT(brands_->schema.calls, calls);
}

TEST_P(ContentPreviewsTest, an_engine_that_is_down_is_unavailable) {
  save(make_test_folder({.title = "New"}));
  brands_->schema.engine_is_down = true;
  EXPECT_EQ(previews().find("cedar", "working").error().kind, ErrorKind::Unavailable);
}

}  // namespace
}  // namespace molar::domain
