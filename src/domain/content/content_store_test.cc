#include "domain/content/content_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using storage::Connection;
using testing::ElementsAre;
using testing::Field;
using testing::SizeIs;

// Two brands with versions, a draft, files and hosts.
class ContentStoreTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    database().write([](Connection& sql) {
      for (const std::string group : {"cedar", "harbor"}) {
        content_store::ContentRow row{group, 1, "sha of " + group, std::nullopt, ""};
        content_store::put_draft(sql, {row, 1, "anna", from_millis(0)}, "draft of " + group);
        for (const std::int64_t version : {1, 2}) {
          content_store::insert_version(sql, {row, version, "anna", from_millis(0)},
                                        "body of " + group);
        }
        for (const std::int64_t version : {0, 1}) {
          content_store::insert_manifest_file(sql, group, version,
                                              {"logo.svg", "image/svg+xml", "sha"});
        }
        content_store::insert_host(sql, group + ".localhost", group);
        content_store::insert_publication(sql, {.group_key = group, .version = 1});
      }
    });
  }
  template <class Read>
  auto read(Read work) {
    return database().read(work);
  }
};
MOLAR_ON_BOTH_DATABASES(ContentStoreTest);

TEST_P(ContentStoreTest, versions_drafts_and_hosts_are_those_of_the_brand) {
  read([](Connection& sql) {
    using content_store::VersionRow;
    EXPECT_THAT(content_store::versions(sql, "harbor"),
                ElementsAre(Field(&VersionRow::version, 2), Field(&VersionRow::version, 1)));
    EXPECT_EQ(content_store::versions(sql, "harbor").front().sha256, "sha of harbor");
    EXPECT_EQ(content_store::version(sql, "harbor", 1)->sha256, "sha of harbor");
    EXPECT_EQ(content_store::version_body(sql, "harbor", 2), "body of harbor");
    EXPECT_EQ(content_store::draft(sql, "harbor")->sha256, "sha of harbor");
    EXPECT_EQ(content_store::draft_body(sql, "harbor"), "draft of harbor");
    EXPECT_THAT(content_store::hosts_of_group(sql, "harbor"), ElementsAre("harbor.localhost"));
    EXPECT_THAT(content_store::publications(sql, "harbor"), SizeIs(1));
    EXPECT_EQ(content_store::version(sql, "nobody", 1), std::nullopt);
    EXPECT_EQ(content_store::last_version(sql, "nobody"), 0);
  });
}

TEST_P(ContentStoreTest, the_files_of_a_draft_are_deleted_and_copied_in_its_brand) {
  database().write([](Connection& sql) {
    content_store::delete_draft_manifest(sql, "cedar");
    content_store::copy_draft_manifest(sql, "harbor", 2);
  });
  read([](Connection& sql) {
    EXPECT_THAT(content_store::manifest(sql, "cedar", 0), SizeIs(0));
    EXPECT_THAT(content_store::manifest(sql, "cedar", 1), SizeIs(1));
    EXPECT_THAT(content_store::manifest(sql, "cedar", 2), SizeIs(0));
    EXPECT_THAT(content_store::manifest(sql, "harbor", 0), SizeIs(1));
    EXPECT_THAT(content_store::manifest(sql, "harbor", 2), SizeIs(1));
    EXPECT_EQ(content_store::manifest_file(sql, "cedar", 0, "logo.svg"), std::nullopt);
  });
}

TEST_P(ContentStoreTest, drafts_are_changed_and_deleted_in_their_brand) {
  database().write([](Connection& sql) {
    content_store::rebase_draft(sql, "cedar", 7);
    EXPECT_EQ(content_store::draft(sql, "harbor")->base_version, 1);
    EXPECT_EQ(content_store::delete_draft(sql, "cedar"), 1);
    content_store::delete_hosts(sql, "cedar");
  });
  read([](Connection& sql) {
    EXPECT_EQ(content_store::draft_body(sql, "cedar"), std::nullopt);
    EXPECT_EQ(content_store::draft_body(sql, "harbor"), "draft of harbor");
    EXPECT_THAT(content_store::hosts_of_group(sql, "harbor"), ElementsAre("harbor.localhost"));
  });
}

}  // namespace
}  // namespace molar::domain
