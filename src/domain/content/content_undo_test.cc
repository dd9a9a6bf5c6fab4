// Two editors import folders: no import undoes the other's changes unnoticed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/log.h"
#include "base/testing/fake_clock.h"
#include "base/testing/seeded_random.h"
#include "domain/content/content_library.h"
#include "domain/content/content_service.h"
#include "domain/content/testing/test_brands.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using storage::Connection;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr Timestamp kNow{std::chrono::milliseconds(1'795'000'000'000)};

class ContentUndoTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    set_log_sink([](std::string_view) {});
    library_.emplace(database());
    service_.emplace(
        ServiceBase(database(), clock_, random_), schema_,
        [](Connection&, const std::string&, std::string_view, Date) { return Status(); });
    ASSERT_TRUE(service().import(make_test_folder(), {.actor = "anna"}).has_value());
  }
  void TearDown() override { set_log_sink(nullptr); }

  ContentService& service() { return *service_; }
  BrandFolder exported(std::string_view version = kPublished) {
    return *library_->folder("cedar", version);
  }
  // The folder with another title, as edited by an editor.
  static BrandFolder titled(BrandFolder folder, const std::string& title) {
    folder.site_json = make_test_folder({.title = title}).site_json;
    return folder;
  }
  static BrandFolder with_logo(BrandFolder folder, const std::string& logo) {
    folder.assets[1].bytes = logo;
    return folder;
  }
  static std::vector<std::string> paths(const Error& error) {
    std::vector<std::string> paths;
    for (const FieldError& field : error.fields) {
      paths.push_back(field.field);
    }
    return paths;
  }
  std::int64_t audited(const std::string& action) {
    return database().read([&](Connection& sql) {
      return *sql.query_one<std::int64_t>(
          "select count(*) from audit where group_key = 'cedar' and entity = 'content' and "
          "action = :action and actor = 'anna'",
          action);
    });
  }

  FakeClock clock_{kNow};
  SeededRandom random_{7};
  FakeContentSchema schema_;
  std::optional<ContentLibrary> library_;
  std::optional<ContentService> service_;
};
MOLAR_ON_BOTH_DATABASES(ContentUndoTest);

TEST_P(ContentUndoTest, a_folder_exported_before_a_publication_does_not_undo_it) {
  const BrandFolder mine = with_logo(exported(), "<svg>mine</svg>");
  ASSERT_TRUE(service().import(titled(exported(), "Theirs"), {}).has_value());
  auto refused = service().save_draft(mine, {});
  ASSERT_TRUE(refused.has_error());
  EXPECT_EQ(refused.error().code, "content_would_undo");
  EXPECT_EQ(refused.error().kind, ErrorKind::Conflict);
  EXPECT_THAT(paths(refused.error()), ElementsAre("pages.home.title (version 2)"));
  EXPECT_EQ(service().import(mine, {}).error().code, "content_would_undo");
  // With may_undo the import succeeds and lists the undone changes.
  auto imported = service().import(mine, {.may_undo = true});
  ASSERT_TRUE(imported.has_value());
  EXPECT_THAT(imported->undone, ElementsAre("pages.home.title (version 2)"));
}

TEST_P(ContentUndoTest, a_folder_with_both_changes_is_imported) {
  const BrandFolder mine = exported();
  ASSERT_TRUE(service().import(titled(exported(), "Theirs"), {}).has_value());
  auto both = service().import(with_logo(titled(mine, "Theirs"), "<svg>mine</svg>"), {});
  ASSERT_TRUE(both.has_value());
  EXPECT_THAT(both->undone, IsEmpty());
}

TEST_P(ContentUndoTest, another_editors_draft_is_not_replaced) {
  const BrandFolder mine = with_logo(exported(), "<svg>mine</svg>");
  ASSERT_TRUE(service().save_draft(titled(exported(), "Theirs"), {.actor = "ben"}).has_value());
  auto refused = service().save_draft(mine, {});
  ASSERT_TRUE(refused.has_error());
  EXPECT_THAT(paths(refused.error()), ElementsAre("pages.home.title (the draft of ben)"));
  EXPECT_EQ(exported(kWorking).site_json, titled(mine, "Theirs").site_json);
  // An edited export of their draft can be imported.
  EXPECT_TRUE(service().save_draft(titled(exported(kWorking), "Both"), {}).has_value());
}

TEST_P(ContentUndoTest, an_editors_own_folder_can_be_imported_repeatedly) {
  BrandFolder mine = exported();
  for (const char* title : {"One", "Two", "Three"}) {
    auto saved = service().save_draft(titled(mine, title), {});
    ASSERT_TRUE(saved.has_value()) << title;
    EXPECT_THAT(saved->undone, IsEmpty());
    mine.origin = saved->origin;
  }
  ASSERT_TRUE(service().publish({"cedar"}, {}).has_value());
  EXPECT_TRUE(service().save_draft(titled(mine, "Four"), {}).has_value());
}

TEST_P(ContentUndoTest, a_folder_of_unknown_origin_is_imported_and_lists_undone_changes) {
  ASSERT_TRUE(service().import(make_test_folder({.title = "Theirs"}), {}).has_value());
  auto saved = service().save_draft(make_test_folder(), {});
  ASSERT_TRUE(saved.has_value());
  EXPECT_THAT(saved->undone, ElementsAre("pages.home.title (version 2)"));
  EXPECT_THAT(service().save_draft(make_test_folder({.title = "Third"}), {})->undone, IsEmpty());
}

TEST_P(ContentUndoTest, imports_and_publications_are_audited_once) {
  ASSERT_TRUE(service().save_draft(titled(exported(), "New"), {.actor = "anna"}).has_value());
  ASSERT_TRUE(service().save_draft(titled(exported(), "New"), {.actor = "anna"}).has_value());
  EXPECT_EQ(audited("content.import"), 1);
  EXPECT_EQ(audited("content.publish"), 1);
  ASSERT_TRUE(service().publish({"cedar"}, {.actor = "anna"}).has_value());
  ASSERT_TRUE(service().publish({"cedar"}, {.actor = "anna"}).has_value());
  EXPECT_EQ(audited("content.publish"), 2);
  ASSERT_TRUE(service().rollback("cedar", std::nullopt, {.actor = "anna"}).has_value());
  EXPECT_EQ(audited("content.publish"), 3);
}

TEST_P(ContentUndoTest, a_discarded_draft_is_audited_once) {
  ASSERT_TRUE(service().save_draft(titled(exported(), "New"), {.actor = "ben"}).has_value());
  ASSERT_TRUE(service().discard_draft("cedar", "anna").has_value());
  ASSERT_TRUE(service().discard_draft("cedar", "anna").has_error());
  EXPECT_EQ(audited("content.discard"), 1);
}

TEST_P(ContentUndoTest, a_catalogue_that_is_not_json_is_a_fault) {
  BrandFolder folder = make_test_folder();
  folder.catalogue_json = "{";
  auto refused = service().import(folder, {.actor = "anna"});
  ASSERT_TRUE(refused.has_error());
  EXPECT_EQ(refused.error().code, "content_invalid");
  EXPECT_THAT(paths(refused.error()), ElementsAre("catalogue.json"));
  EXPECT_THAT(refused.error().fields.at(0).message, testing::HasSubstr("line 1, column 2"));
}

}  // namespace
}  // namespace molar::domain
