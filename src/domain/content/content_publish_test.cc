// Drafts, publications, rollbacks and their history.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

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
using testing::Contains;
using testing::ElementsAre;
using testing::Field;

constexpr Timestamp kNow{std::chrono::milliseconds(1'795'000'000'000)};

class ContentPublishTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    set_log_sink([](std::string_view) {});
    library_.emplace(database());
    service_.emplace(ServiceBase(database(), clock_, random_), schema_,
                     [this](Connection&, const std::string&, std::string_view text, Date) {
                       if (import_dies_) {
                         throw std::runtime_error("the process is killed");
                       }
                       catalogue_ = text;
                       return Status();
                     });
    ASSERT_TRUE(service().import(make_test_folder(), {.actor = "anna"}).has_value());
  }
  void TearDown() override { set_log_sink(nullptr); }

  ContentService& service() { return *service_; }
  BrandRecord record(std::string_view group = "cedar") { return *library_->find(group); }
  Result<DraftOutcome> save(const TestBrand& brand, const ContentChange& change = {}) {
    return service().save_draft(make_test_folder(brand), change);
  }
  std::string site_json(std::string_view version) {
    return library_->folder("cedar", version)->site_json;
  }
  static BrandFolder unlawful() {
    BrandFolder folder = make_test_folder();
    folder.site_json.insert(1, R"("unlawful":1,)");
    return folder;
  }

  FakeClock clock_{kNow};
  SeededRandom random_{7};
  FakeContentSchema schema_;
  std::string catalogue_;
  bool import_dies_ = false;
  std::optional<ContentLibrary> library_;
  std::optional<ContentService> service_;
};
MOLAR_ON_BOTH_DATABASES(ContentPublishTest);

TEST_P(ContentPublishTest, a_draft_is_published_as_the_next_version) {
  auto saved = save({.hosts = {"new.example"}, .title = "New"}, {.note = "spring"});
  ASSERT_TRUE(saved.has_value());
  EXPECT_EQ(saved->base_version, 1);
  EXPECT_TRUE(saved->changed);
  EXPECT_EQ(record().published, 1);
  EXPECT_THAT(record().hosts, ElementsAre("cedar.localhost"));
  EXPECT_TRUE(record().draft_differs);

  clock_.advance(std::chrono::hours(1));
  auto outcome = service().publish({"cedar"}, {.actor = "ben"});
  ASSERT_TRUE(outcome.has_value());
  EXPECT_EQ(outcome->version, 2);
  EXPECT_EQ(outcome->previous_version, 1);
  EXPECT_TRUE(outcome->changed);
  BrandRecord now = record();
  EXPECT_EQ(now.published, 2);
  EXPECT_THAT(now.hosts, ElementsAre("new.example"));
  EXPECT_EQ(now.versions.at(0).note, "spring");
  EXPECT_EQ(now.draft->base_version, 2);
  EXPECT_FALSE(now.draft_differs);
  ASSERT_EQ(now.publications.size(), 2U);
  EXPECT_EQ(now.publications[0].number, 2);
  EXPECT_EQ(now.publications[0].actor, "ben");
  EXPECT_EQ(now.publications[0].previous_version, 1);
  EXPECT_EQ(now.publications[0].published_at, kNow + std::chrono::hours(1));
  EXPECT_EQ(now.publications[1].actor, "anna");
}

TEST_P(ContentPublishTest, publishing_the_published_version_changes_nothing) {
  auto again = service().publish({"cedar"}, {});
  ASSERT_TRUE(again.has_value());
  EXPECT_FALSE(again->changed);
  EXPECT_EQ(service().publish({"cedar", "1"}, {})->changed, false);
  EXPECT_EQ(record().publications.size(), 1U);
  EXPECT_EQ(record().versions.size(), 1U);
}

TEST_P(ContentPublishTest, a_draft_of_an_older_version_is_stale_and_lists_later_changes) {
  ASSERT_TRUE(save({.title = "Mine"}).has_value());
  BrandFolder theirs = make_test_folder({.title = "Theirs"});
  theirs.catalogue_json = R"({"plans":[{"id":7}]})";
  theirs.assets[1].bytes = "<svg>theirs</svg>";
  ASSERT_TRUE(service().save_draft(theirs, {}).has_value());
  ASSERT_TRUE(service().publish({"cedar"}, {}).has_value());
  // Mine again, still based on version 1.
  ASSERT_TRUE(service().save_draft(make_test_folder({.title = "Mine"}), {}, 1).has_value());
  auto stale = service().publish({"cedar"}, {});
  ASSERT_TRUE(stale.has_error());
  EXPECT_EQ(stale.error().kind, ErrorKind::Conflict);
  EXPECT_EQ(stale.error().code, "content_stale");
  std::vector<std::string> paths;
  for (const FieldError& field : stale.error().fields) {
    paths.push_back(field.field);
  }
  EXPECT_THAT(paths,
              ElementsAre("pages.home.title", "catalogue.json: plans[0]", "assets/logo.svg"));
  EXPECT_EQ(record().published, 2);
  // An explicit base of version 2 overrides this.
  EXPECT_EQ(service().publish({"cedar", "working", 2}, {})->version, 3);
}

TEST_P(ContentPublishTest, a_base_that_is_not_published_is_stale_for_numbered_versions_too) {
  ASSERT_TRUE(service().import(make_test_folder({.title = "Two"}), {}).has_value());
  EXPECT_EQ(service().publish({"cedar", "1", 1}, {}).error().code, "content_stale");
  EXPECT_EQ(service().publish({"cedar", "1", 2}, {})->version, 1);
}

TEST_P(ContentPublishTest, unknown_versions_and_brands_are_not_found) {
  EXPECT_EQ(service().publish({"cedar", "9"}, {}).error().code, "version_not_found");
  EXPECT_EQ(service().publish({"nobody"}, {}).error().code, "version_not_found");
  EXPECT_EQ(service().rollback("nobody", std::nullopt, {}).error().code, "version_not_found");
}

TEST_P(ContentPublishTest, compliance_findings_need_a_reason_which_is_stored) {
  auto saved = service().save_draft(unlawful(), {});
  ASSERT_TRUE(saved.has_value());
  EXPECT_EQ(saved->findings.size(), 2U);  // one each in English and Spanish
  for (int attempt = 0; attempt < 2; ++attempt) {
    auto refused =
        attempt == 0 ? service().publish({"cedar"}, {}) : service().import(unlawful(), {});
    ASSERT_TRUE(refused.has_error());
    EXPECT_EQ(refused.error().code, "content_not_compliant");
    EXPECT_THAT(refused.error().fields, Contains(Field(&FieldError::field, "es: unlawful")));
    EXPECT_EQ(refused.error().fields.at(0).code, "L-7");
    EXPECT_EQ(record().published, 1);
  }
  auto forced =
      service().publish({"cedar"}, {.actor = "anna", .override_reason = "counsel agreed"});
  ASSERT_TRUE(forced.has_value());
  auto publication = record().publications.at(0);
  EXPECT_EQ(publication.override_reason, "counsel agreed");
  EXPECT_THAT(publication.override_findings.value_or(""), testing::HasSubstr(R"("rule":"L-7")"));
}

TEST_P(ContentPublishTest, an_unneeded_reason_is_not_stored) {
  ASSERT_TRUE(service().import(make_test_folder({.title = "New"}), {.override_reason = "just so"}));
  EXPECT_EQ(record().publications.at(0).override_reason, std::nullopt);
}

TEST_P(ContentPublishTest, a_rollback_restores_text_hosts_files_and_catalogue) {
  BrandFolder second = make_test_folder({.hosts = {"second.example"}, .title = "Second"});
  second.catalogue_json = R"({"plans":[2]})";
  ASSERT_TRUE(service().import(second, {}).has_value());
  auto rolled_back =
      service().rollback("cedar", std::nullopt, {.actor = "anna", .note = "too early"});
  ASSERT_TRUE(rolled_back.has_value());
  EXPECT_EQ(rolled_back->version, 1);
  EXPECT_EQ(rolled_back->previous_version, 2);
  EXPECT_THAT(record().hosts, ElementsAre("cedar.localhost"));
  EXPECT_EQ(catalogue_, R"({"plans":[]})");
  EXPECT_EQ(record().publications.at(0).note, "too early");
  EXPECT_EQ(record().versions.size(), 2U);
  // A second rollback publishes version 2 again.
  EXPECT_EQ(service().rollback("cedar", std::nullopt, {})->version, 2);
  EXPECT_EQ(service().rollback("cedar", 1, {})->version, 1);
  EXPECT_EQ(service().rollback("cedar", 9, {}).error().code, "version_not_found");
}

TEST_P(ContentPublishTest, the_first_version_cannot_be_rolled_back) {
  EXPECT_EQ(service().rollback("cedar", std::nullopt, {}).error().code, "nothing_to_roll_back");
}

TEST_P(ContentPublishTest, a_version_whose_host_now_belongs_to_another_brand_is_refused) {
  ASSERT_TRUE(service().import(make_test_folder({.hosts = {"other.example"}}), {}).has_value());
  ASSERT_TRUE(service().import(make_test_folder({.group_key = "harbor"}), {}).has_value());
  auto rolled_back = service().rollback("cedar", std::nullopt, {});
  ASSERT_TRUE(rolled_back.has_error());
  EXPECT_EQ(rolled_back.error().fields.at(0).field, "site.hosts[0]");
  EXPECT_EQ(record().published, 2);
}

TEST_P(ContentPublishTest, a_dry_run_returns_the_same_outcome_and_writes_nothing) {
  BrandFolder folder = make_test_folder({.title = "New"});
  auto import = service().import(folder, {.dry_run = DryRun::Yes});
  EXPECT_EQ(import->version, 2);
  EXPECT_TRUE(import->changed);
  EXPECT_TRUE(service().save_draft(folder, {.dry_run = DryRun::Yes})->changed);
  EXPECT_EQ(record().versions.size(), 1U);
  EXPECT_FALSE(record().draft_differs);
  ASSERT_TRUE(service().save_draft(folder, {}).has_value());
  EXPECT_EQ(service().publish({"cedar"}, {.dry_run = DryRun::Yes})->version, 2);
  EXPECT_EQ(record().published, 1);
  EXPECT_EQ(service().import(unlawful(), {.dry_run = DryRun::Yes}).error().code,
            "content_not_compliant");
}

TEST_P(ContentPublishTest, a_refused_draft_leaves_the_previous_one) {
  ASSERT_TRUE(save({.title = "Good"}).has_value());
  BrandFolder bad = make_test_folder();
  bad.site_json.insert(1, R"("broken":1,)");
  EXPECT_EQ(service().save_draft(bad, {}).error().fields.at(0).field, "broken");
  EXPECT_THAT(site_json("working"), testing::HasSubstr("Good"));
}

TEST_P(ContentPublishTest, an_interrupted_publication_leaves_the_old_version_unchanged) {
  ASSERT_TRUE(save({.hosts = {"new.example"}, .title = "New"}).has_value());
  BrandRecord before = record();
  import_dies_ = true;
  EXPECT_THROW((void)service().publish({"cedar"}, {}), std::runtime_error);
  EXPECT_THROW((void)service().import(make_test_folder({.title = "Newer"}), {}),
               std::runtime_error);
  import_dies_ = false;
  BrandRecord after = record();
  EXPECT_EQ(after.published, 1);
  EXPECT_EQ(after.hosts, before.hosts);
  EXPECT_EQ(after.versions.size(), 1U);
  EXPECT_EQ(after.publications.size(), 1U);
  EXPECT_EQ(site_json("published"), make_test_folder().site_json);
  EXPECT_EQ(service().publish({"cedar"}, {})->version, 2);
}

TEST_P(ContentPublishTest, an_export_equals_the_import_and_imports_without_change) {
  BrandFolder folder = make_test_folder({.title = "Ünïcode \\u00e9"});
  folder.site_json += "\n  \n";
  folder.catalogue_json = "{ \"plans\" : [ ] }\n";
  ASSERT_TRUE(service().import(folder, {}).has_value());
  auto exported = library_->folder("cedar", "published");
  ASSERT_TRUE(exported.has_value());
  EXPECT_EQ(exported->site_json, folder.site_json);
  EXPECT_EQ(exported->catalogue_json, folder.catalogue_json);
  EXPECT_EQ(exported->assets.at(0).bytes, folder.assets.at(0).bytes);
  EXPECT_FALSE(service().import(*exported, {})->changed);
}

TEST_P(ContentPublishTest, a_diff_lists_changed_fields_of_any_two_versions) {
  ASSERT_TRUE(save({.title = "Draft"}).has_value());
  auto changes = library_->diff("cedar", "published", "working");
  ASSERT_EQ(changes->size(), 1U);
  EXPECT_EQ(changes->at(0).path, "pages.home.title");
  EXPECT_EQ(*changes->at(0).before, boost::json::value("Welcome to Cedar"));
  EXPECT_EQ(*changes->at(0).after, boost::json::value("Draft"));
  EXPECT_TRUE(library_->diff("cedar", "1", "published")->empty());
  EXPECT_EQ(library_->diff("cedar", "1", "5").error().code, "version_not_found");
}

TEST_P(ContentPublishTest, lists_every_brand) {
  ASSERT_TRUE(save({.group_key = "harbor", .hosts = {"harbor.localhost"}}).has_value());
  auto list = library_->list();
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(list[1].group_key, "harbor");
  EXPECT_EQ(list[1].published, 0);
  EXPECT_TRUE(list[1].draft_differs);
  EXPECT_EQ(library_->find("nobody").error().code, "brand_not_found");
}

TEST_P(ContentPublishTest, changes_of_a_brand_leave_the_hosts_and_the_draft_of_others) {
  const TestBrand harbor{.group_key = "harbor", .hosts = {"harbor.localhost"}};
  ASSERT_TRUE(service().import(make_test_folder(harbor), {.actor = "anna"}).has_value());
  EXPECT_THAT(record().hosts, ElementsAre("cedar.localhost"));
  EXPECT_THAT(record("harbor").hosts, ElementsAre("harbor.localhost"));
  ASSERT_TRUE(save({.title = "New"}).has_value());
  ASSERT_TRUE(service().discard_draft("harbor", "anna").has_value());
  EXPECT_TRUE(record().draft_differs);
}

TEST_P(ContentPublishTest, unreferenced_blobs_are_deleted) {
  BrandFolder folder = make_test_folder();
  folder.assets.push_back({"draft.png", "image/png", "only in the draft"});
  ASSERT_TRUE(service().save_draft(folder, {}).has_value());
  auto blobs = [&] {
    return database().read([](Connection& sql) {
      return *sql.query_one<std::int64_t>("select count(*) from content_blob");
    });
  };
  EXPECT_EQ(blobs(), 4);  // two files of version 1, its catalogue, and the new one
  ASSERT_TRUE(service().discard_draft("cedar").has_value());
  EXPECT_EQ(blobs(), 3);
}

}  // namespace
}  // namespace molar::domain
